//! From a page's tokens to its patterns, best first: the paper's whole way (IEPAD §3).
//!
//! ```text
//! repeats ── long, frequent, with text ──▶ places ── regular? partition ──▶ blocks ── dense? ──▶ aligned · rotated
//!                                                                                                    │
//!                                    Found: pattern, measures, records  ◀── longest match ───────────┘
//! ```

use std::collections::HashSet;
use std::ops::Range;

use page::{Document, NodeId};

use super::alignment::{Aligned, align_strings};
use super::composer::rotations;
use super::matching::occurrences;
use super::partition::partition;
use super::pattern::Pattern;
use super::repeats::{Repeat, Repeats};
use super::string::TokenString;
use super::validator::{Thresholds, density, regularity};

/// A pattern of a page, with its measures and the records it gives.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// What its records have in common.
    pub pattern: Pattern,
    /// Length of the repeat it comes from, in tokens.
    pub length: u32,
    /// Where the repeat occurs, in tokens, in order; those of one block.
    pub places: Vec<u32>,
    /// How evenly: σ/μ of the gaps.
    pub regularity: f32,
    /// Share of what the places span that the repeat covers.
    pub density: f32,
    /// Share of the page's text from the first place to the end of the last.
    pub coverage: f32,
    /// The tokens of each record: where the pattern occurs on the page.
    pub records: Vec<Range<usize>>,
}

impl Found {
    /// 0.0 to 1.0: an ideal pattern has regularity 0, density 1 and large coverage (§3.4).
    pub fn score(&self) -> f32 {
        let even = (1.0 - self.regularity).max(0.0);
        self.coverage * even * self.density.min(1.0 / self.density)
    }
}

/// Places that are looked at, per token of the string: real pages need fewer than ten, and strings built to be slow are
/// cut off at their widest repeats.
const PLACES_A_TOKEN: usize = 40;

/// Most blocks that are composed into patterns, best first: a viewer shows no more, and each costs a pass over the page.
const MAX_PATTERNS: usize = 40;

/// The patterns of a page that reach the thresholds, best first; n·log n in its tokens.
pub fn patterns(tokens: &TokenString, thresholds: &Thresholds) -> Vec<Found> {
    let mut blocks = blocks(tokens, thresholds, true);
    blocks.sort_by(|a, b| b.score().total_cmp(&a.score()).then(a.places.cmp(&b.places)));
    blocks.truncate(MAX_PATTERNS);
    let mut distinct = HashSet::new();
    let composed = blocks.into_iter().map(|block| composed(tokens, block));
    composed.filter(|f| distinct.insert(f.pattern.clone()) && !f.records.is_empty()).collect()
}

/// The repeats that reach the thresholds, best first, before they are aligned: a record is an occurrence of the repeat
/// and no more. With `partitioned`, irregular ones are divided into blocks that are regular (§3.5); without, they are
/// dropped.
pub fn validated(tokens: &TokenString, thresholds: &Thresholds, partitioned: bool) -> Vec<Found> {
    let mut blocks = blocks(tokens, thresholds, partitioned);
    blocks.sort_by(|a, b| b.score().total_cmp(&a.score()).then(a.places.cmp(&b.places)));
    for block in &mut blocks {
        let record = |place: &u32| *place as usize..*place as usize + block.length as usize;
        block.records = block.places.iter().map(record).collect();
    }
    blocks
}

/// The pattern of the records that a person has marked, as they stand: each goes from one boundary to the next, and the
/// last boundary ends the last of them. `None` where boundaries are not in order or no token stands between two, and
/// where the records are too different for one pattern (more than ten places with alternatives).
///
/// Each boundary is the first node of a record; `tokens` are the document's, by any encoding. The pattern is run over the
/// whole page, so it may give more records than were marked.
pub fn align(doc: &Document, tokens: &TokenString, boundaries: &[NodeId]) -> Option<Found> {
    let cut = boundaries.windows(2).filter_map(|w| Some(tokens.tokens_of(doc, *w.first()?, *w.last()?)));
    let marked: Vec<Range<usize>> = cut.collect();
    let (first, last) = (marked.first()?.start, marked.last()?.end);
    let in_order = boundaries.is_sorted() && marked.iter().all(|record| !record.is_empty());
    if !in_order {
        return None;
    }
    let strings = marked.iter().map(|record| tokens.symbols().get(record.clone()));
    let aligned = align_strings(&strings.collect::<Option<Vec<_>>>()?)?;
    let pattern = Some(aligned.pattern).filter(Pattern::is_anchored)?;
    let records = occurrences(&pattern, tokens.symbols());
    let places: Vec<u32> = marked.iter().map(|record| record.start as u32).collect();
    let tokens_in = marked.iter().map(ExactSizeIterator::len).sum::<usize>() as f32;
    Some(Found {
        length: (tokens_in / marked.len() as f32).round() as u32,
        regularity: regularity(&places).unwrap_or(0.0),
        density: tokens_in / (last - first) as f32,
        coverage: share(tokens, first..last),
        pattern,
        places,
        records,
    })
}

/// Share of the page's text in these tokens.
fn share(tokens: &TokenString, within: Range<usize>) -> f32 {
    tokens.bytes_in(within) as f32 / tokens.bytes_in(0..tokens.len()).max(1) as f32
}

/// What records have in common that go from one place to the next.
fn between(tokens: &TokenString, places: &[usize]) -> Option<Aligned> {
    let cut = places.windows(2).map(|w| tokens.symbols().get(w[0]..w[1]));
    align_strings(&cut.collect::<Option<Vec<_>>>()?)
}

/// Validated repeats, not yet composed.
fn blocks(tokens: &TokenString, thresholds: &Thresholds, partitioned: bool) -> Vec<Found> {
    let repeats = Repeats::of(tokens.symbols());
    let mut likely: Vec<&Repeat> = repeats.iter().filter(|r| is_likely(tokens, thresholds, r)).collect();
    likely.sort_by_key(|r| (std::cmp::Reverse(r.last + r.length - r.first), r.first, r.length));
    let mut left = PLACES_A_TOKEN.saturating_mul(tokens.len());
    let mut blocks = Vec::new();
    for repeat in likely {
        let Some(rest) = left.checked_sub(repeat.count as usize) else { break };
        left = rest;
        let places = repeats.places(repeat);
        let of = |range: Range<usize>| measured(tokens, repeat.length, places.get(range)?);
        let whole = std::iter::once(0..places.len()).collect();
        let parts = if partitioned { partition(&places, thresholds.regularity) } else { whole };
        blocks.extend(parts.into_iter().filter_map(of).filter(|b| is_valid(thresholds, b)));
    }
    blocks
}

/// What can be said of a repeat without its places. A repeat denser than allowed overlaps itself.
fn is_likely(tokens: &TokenString, thresholds: &Thresholds, repeat: &Repeat) -> bool {
    let (first, length) = (repeat.first as usize, repeat.length as usize);
    repeat.length >= thresholds.min_length
        && repeat.count >= thresholds.min_count
        && tokens.texts_in(first..first + length) > 0
        && f64::from(repeat.count - 1) * f64::from(repeat.length)
            <= f64::from(*thresholds.density.end()) * f64::from(repeat.last - repeat.first)
}

fn is_valid(thresholds: &Thresholds, block: &Found) -> bool {
    block.places.len() >= thresholds.min_count as usize
        && block.regularity <= thresholds.regularity
        && thresholds.density.contains(&block.density)
        && block.coverage >= thresholds.coverage
}

fn measured(tokens: &TokenString, length: u32, places: &[u32]) -> Option<Found> {
    let (first, last) = (*places.first()? as usize, *places.last()? as usize);
    Some(Found {
        pattern: Pattern::exact(tokens.symbols().get(first..first + length as usize)?),
        length,
        regularity: regularity(places)?,
        density: density(length, places)?,
        coverage: share(tokens, first..last + length as usize),
        places: places.to_vec(),
        records: Vec::new(),
    })
}

/// The block as a pattern of whole records: aligned where something stands between its occurrences, cut to one round where
/// they overlap, and where a record begins.
fn composed(tokens: &TokenString, block: Found) -> Found {
    let places: Vec<usize> = block.places.iter().map(|p| *p as usize).collect();
    let aligned = if block.density == 1.0 { None } else { between(tokens, &places) };
    let pattern = aligned.map_or(block.pattern, |a| a.pattern);
    let whole = rotations(&pattern).into_iter().next().unwrap_or(pattern);
    let records = if whole.is_anchored() { occurrences(&whole, tokens.symbols()) } else { Vec::new() };
    Found { records, pattern: whole, ..block }
}

#[cfg(test)]
mod tests {
    use super::super::encoding::Encoding;
    use super::super::pattern::letters;
    use super::*;

    fn tokens(html: &str, encoding: Encoding) -> TokenString {
        TokenString::of(&page::parse(html.as_bytes(), &page::Hints::default()), encoding)
    }

    fn best(html: &str, encoding: Encoding, thresholds: &Thresholds) -> Option<(String, usize)> {
        let tokens = tokens(html, encoding);
        patterns(&tokens, thresholds).first().map(|f| (f.pattern.to_string(), f.records.len()))
    }

    /// IEPAD §3.3: the Congo page has one pattern, at leaves 1 and 8.
    #[test]
    fn congo() {
        let page = "<B>Congo</B><I>242</I><BR><B>Egypt</B><I>20</I><BR>";
        let tokens = tokens(page, Encoding::AllTags);
        let found = patterns(&tokens, &Thresholds::SECTION_3_4);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].pattern.to_string(), "<b> text </b> <i> text </i> <br>");
        let body = tokens.symbols().iter().position(|s| *s == tokens.symbols()[found[0].places[0] as usize]);
        assert_eq!(found[0].places, [body.unwrap() as u32, body.unwrap() as u32 + 7]);
        assert_eq!((found[0].regularity, found[0].density, found[0].coverage), (0.0, 1.0, 1.0));
    }

    /// IEPAD §3.6: `adc` occurs four times in the string; what stands between is aligned.
    #[test]
    fn the_papers_occurrences_are_aligned() {
        let string = letters::symbols("adcwbdadcxbadcxbdadcb");
        let repeats = Repeats::of(&string);
        let adc = repeats.iter().find(|r| r.length == 3 && r.count == 4).unwrap();
        let places = repeats.places(adc);
        assert_eq!(places, [0, 6, 11, 17]);
        let records: Vec<&[u32]> = places.windows(2).map(|w| &string[w[0] as usize..w[1] as usize]).collect();
        assert_eq!(letters::written(&align_strings(&records).unwrap().pattern), "adc[w|x]b[d|-]");
    }

    #[test]
    fn what_only_some_records_have_is_optional() {
        let html = "<ul><li><b>a</b>x<li><b>b</b>x<li><b>c</b><i>new</i>x<li><b>d</b>x<li><b>e</b>x</ul>";
        let thresholds = Thresholds { min_count: 3, ..Thresholds::SECTION_5 };
        let (pattern, records) = best(html, Encoding::AllTags, &thresholds).unwrap();
        assert_eq!(pattern, "<li> <b> text </b> [<i>|-] [text|-] [</i>|-] text </li>");
        assert_eq!(records, 5);
    }

    #[test]
    fn blocks_apart_are_found_by_partition() {
        let block = "<dl><dt>Anna<dd>one<dt>Bela<dd>two<dt>Cleo<dd>six<dt>Dora<dd>ten<dt>Emma<dd>all</dl>";
        let html = format!("{block}<p>x<h2>y</h2><p>{}{block}", "<b>1</b><i>2</i><hr>".repeat(7));
        let (pattern, records) = best(&html, Encoding::AllTags, &Thresholds::SECTION_5).unwrap();
        assert_eq!((pattern.as_str(), records), ("<dt> text </dt> <dd> text </dd>", 10));
    }

    /// The longest repeat of an even rhythm is a round and the first token of the next.
    #[test]
    fn a_repeat_that_overlaps_itself_loses_no_record() {
        let record = |i: u32| format!("<p><b><a href={i}>{i}</a></b><br><font>x<br><i>y</i></font>");
        let html: String = (0..8).map(record).chain(["<p><hr>z".to_owned()]).collect();
        let (pattern, records) = best(&html, Encoding::AllTags, &Thresholds::SECTION_5).unwrap();
        let round = "<p> <b> <a> text </a> </b> <br> <font> text <br> <i> text </i> </font> </p>";
        assert_eq!((pattern.as_str(), records), (round, 8));
    }

    #[test]
    fn a_person_moves_the_boundaries() {
        let html = b"<ul><li>a<b>1</b><li>b<li>c<b>2</b></ul><p>end<ul><li>d</ul>";
        let doc = page::parse(html, &page::Hints::default());
        let tokens = TokenString::of(&doc, Encoding::AllTags);
        let is_boundary = |n: &NodeId| matches!(doc.tag(*n), page::Tag::LI | page::Tag::P);
        let boundaries: Vec<NodeId> = doc.nodes().filter(is_boundary).take(4).collect();
        let found = align(&doc, &tokens, &boundaries).unwrap();
        assert_eq!(found.pattern.to_string(), "<li> [text|-] [<b>|-] text [</b>|-] </li>");
        assert_eq!((found.places.len(), found.records.len(), found.density), (3, 4, 1.0));
        assert_eq!(
            align(&doc, &tokens, &boundaries[..2]).map(|f| f.pattern.to_string()).as_deref(),
            Some("<li> text <b> text </b> </li>")
        );
        assert_eq!(align(&doc, &tokens, &boundaries[..1]), None);
        let backwards: Vec<NodeId> = boundaries.iter().rev().copied().collect();
        assert_eq!(align(&doc, &tokens, &backwards), None);
    }
}
