//! Centre-star alignment of several strings into one pattern (IEPAD §3.6).
//!
//! ```text
//! adcwbd        a d c w b d
//! adcxb    ──▶  a d c x b -   ──▶   adc[w|x]b[d|-]
//! adcxbd        a d c x b d
//! ```
//!
//! The string nearest to all others is the centre; every other one is aligned to it, and a gap once opened stays. Equal
//! strings are aligned once. A pattern with more than ten alternatives is none, so strings further than ten edits from
//! the centre need no alignment: only a band of the table around its diagonal is filled, and the cost is linear in the
//! strings' length.

use std::collections::BTreeMap;

use super::pattern::{Pattern, Position};
use super::string::Symbol;

/// Most places with alternatives; beyond it "such an alignment is ignored" (§3.6).
pub(super) const MAX_ALTERNATIVES: usize = 10;

/// Most strings that are tried as the centre, the most frequent first.
const MAX_CENTRES: usize = 16;

/// Most different strings: more cannot come from ten alternatives but by chance.
const MAX_STRINGS: usize = 256;

/// Several strings as one pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aligned {
    /// What they have in common.
    pub pattern: Pattern,
    /// For each string, where in it each place of the pattern is filled; `None` where it is missing.
    pub rows: Vec<Vec<Option<usize>>>,
}

/// Aligns strings; `None` where the pattern would have more than ten places with alternatives, or there is no string.
pub fn align_strings(strings: &[&[Symbol]]) -> Option<Aligned> {
    let mut counts: BTreeMap<&[Symbol], usize> = BTreeMap::new();
    strings.iter().for_each(|s| *counts.entry(s).or_default() += 1);
    if counts.len() > MAX_STRINGS {
        return None;
    }
    let mut different: Vec<(&[Symbol], usize)> = counts.into_iter().collect();
    different.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let centre = centre(&different)?;
    let edits: Option<Vec<Edits>> = different.iter().map(|(s, _)| Edits::between(centre, s)).collect();
    let edits = edits?;
    let gaps = gaps(&edits, centre.len());
    let by_string: BTreeMap<&[Symbol], Vec<Option<usize>>> =
        different.iter().zip(&edits).map(|((s, _), e)| (*s, e.row(&gaps))).collect();
    let rows: Vec<Vec<Option<usize>>> =
        strings.iter().map(|s| by_string.get(s).cloned().unwrap_or_default()).collect();
    let pattern = composed(strings, &rows)?;
    (pattern.alternatives() <= MAX_ALTERNATIVES).then_some(Aligned { pattern, rows })
}

/// The string with the least sum of distances to all.
fn centre<'s>(different: &[(&'s [Symbol], usize)]) -> Option<&'s [Symbol]> {
    let distance = |a: &[Symbol], b: &[Symbol]| Edits::between(a, b).map(|e| e.cost);
    let sum =
        |c: &[Symbol]| different.iter().try_fold(0, |sum, (s, count)| Some(sum + count * distance(c, s)?));
    let tried = different.iter().take(MAX_CENTRES);
    tried.filter_map(|(c, _)| Some((sum(c)?, *c))).min_by_key(|(sum, _)| *sum).map(|(_, c)| c)
}

/// How one string becomes another: for each place of the first, its partner in the second, and what the second has more.
struct Edits {
    cost: usize,
    /// For each place of the centre, the place of the string that stands there.
    partner: Vec<Option<usize>>,
    /// Places of the string that stand before each place of the centre, and behind its last.
    more: Vec<Vec<usize>>,
}

/// What a cell of the table came from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Nowhere,
    Both,
    Centre,
    String,
}

impl Edits {
    /// Fewest changes, additions and losses; `None` where there are more than [`MAX_ALTERNATIVES`].
    fn between(centre: &[Symbol], string: &[Symbol]) -> Option<Edits> {
        let band = MAX_ALTERNATIVES;
        if centre.len().abs_diff(string.len()) > band {
            return None;
        }
        let (table, cost) = filled(centre, string, band);
        (cost <= band).then(|| Edits::traced(&table, centre.len(), string.len(), band, cost))
    }

    fn traced(table: &[From], centre: usize, string: usize, band: usize, cost: usize) -> Edits {
        let mut edits = Edits { cost, partner: vec![None; centre], more: vec![Vec::new(); centre + 1] };
        let (mut i, mut j) = (centre, string);
        while i > 0 || j > 0 {
            let from = slot(i, j, band).and_then(|s| table.get(s)).copied().unwrap_or(From::Nowhere);
            match from {
                From::Both => {
                    (i, j) = (i - 1, j - 1);
                    edits.partner[i] = Some(j);
                }
                From::Centre => i -= 1,
                From::String => {
                    j -= 1;
                    edits.more[i].push(j);
                }
                From::Nowhere => break,
            }
        }
        edits.more.iter_mut().for_each(|m| m.reverse());
        edits
    }

    /// The string's places in the columns of the whole alignment, which has so many columns before each place.
    fn row(&self, gaps: &[usize]) -> Vec<Option<usize>> {
        let mut row = Vec::new();
        for (i, (more, gap)) in self.more.iter().zip(gaps).enumerate() {
            row.extend((0..*gap).map(|k| more.get(k).copied()));
            row.extend(self.partner.get(i));
        }
        row
    }
}

/// Where a cell stands in the band of the table.
fn slot(i: usize, j: usize, band: usize) -> Option<usize> {
    let across = (j + band).checked_sub(i).filter(|a| *a <= 2 * band)?;
    Some(i * (2 * band + 1) + across)
}

/// The band of the table of edits, and their number.
fn filled(centre: &[Symbol], string: &[Symbol], band: usize) -> (Vec<From>, usize) {
    let far = usize::MAX / 2;
    let width = 2 * band + 1;
    let mut table = vec![From::Nowhere; (centre.len() + 1) * width];
    let mut above = vec![far; width];
    let mut cost = far;
    for i in 0..=centre.len() {
        let mut row = vec![far; width];
        for j in i.saturating_sub(band)..=(i + band).min(string.len()) {
            let across = j + band - i;
            let change = |i: usize, j: usize| usize::from(centre[i] != string[j]);
            let both = if i > 0 && j > 0 { above[across].saturating_add(change(i - 1, j - 1)) } else { far };
            let lost = if i > 0 { above.get(across + 1).map_or(far, |c| c + 1) } else { far };
            let more = if j > 0 && across > 0 { row[across - 1] + 1 } else { far };
            let best = if i == 0 && j == 0 { 0 } else { both.min(lost).min(more) };
            let from = match best {
                _ if i == 0 && j == 0 => From::Nowhere,
                b if b == both => From::Both,
                b if b == lost => From::Centre,
                _ => From::String,
            };
            row[across] = best;
            table[i * width + across] = from;
            if i == centre.len() && j == string.len() {
                cost = best;
            }
        }
        above = row;
    }
    (table, cost)
}

/// The most that any string has more before each place of the centre.
fn gaps(edits: &[Edits], centre: usize) -> Vec<usize> {
    let most = |i: usize| edits.iter().filter_map(|e| e.more.get(i)).map(Vec::len).max().unwrap_or(0);
    (0..=centre).map(most).collect()
}

/// What stands in each column.
fn composed(strings: &[&[Symbol]], rows: &[Vec<Option<usize>>]) -> Option<Pattern> {
    let width = rows.first()?.len();
    let mut places = vec![Position { symbols: Vec::new(), optional: false }; width];
    for (string, row) in strings.iter().zip(rows) {
        for (position, at) in places.iter_mut().zip(row) {
            match at.and_then(|at| string.get(at)) {
                Some(symbol) if !position.symbols.contains(symbol) => position.symbols.push(*symbol),
                Some(_) => {}
                None => position.optional = true,
            }
        }
    }
    places.iter_mut().for_each(|p| p.symbols.sort_unstable());
    Some(Pattern { places })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::pattern::letters::{symbols, written};
    use super::*;

    fn aligned(strings: &[&str]) -> Option<String> {
        let strings: Vec<Vec<Symbol>> = strings.iter().map(|s| symbols(s)).collect();
        let slices: Vec<&[Symbol]> = strings.iter().map(Vec::as_slice).collect();
        align_strings(&slices).map(|a| written(&a.pattern))
    }

    /// IEPAD §3.6.
    #[test]
    fn the_papers_three_strings() {
        assert_eq!(aligned(&["adcwbd", "adcxb", "adcxbd"]).as_deref(), Some("adc[w|x]b[d|-]"));
    }

    #[test]
    fn more_before_between_and_behind() {
        assert_eq!(aligned(&["abc", "abc", "xabyc", "abcz"]).as_deref(), Some("[x|-]ab[y|-]c[z|-]"));
        assert_eq!(aligned(&["abc"]).as_deref(), Some("abc"));
        assert_eq!(aligned(&[]), None);
    }

    #[test]
    fn more_than_ten_alternatives_are_no_alignment() {
        assert_eq!(aligned(&["abcdefghijk", "zyxwvutsrqp"]), None);
        assert_eq!(aligned(&["abcdefghij", "zyxwvutsrq"]).map(|p| p.matches('|').count()), Some(10));
        assert_eq!(aligned(&["a", "abbbbbbbbbbbbbbbb"]), None);
    }

    proptest! {
        #[test]
        fn every_string_is_an_occurrence(
            strings in prop::collection::vec(prop::collection::vec(0u32..3, 1..8), 1..6)
        ) {
            let slices: Vec<&[Symbol]> = strings.iter().map(Vec::as_slice).collect();
            if let Some(aligned) = align_strings(&slices) {
                for string in &strings {
                    let found = super::super::matching::occurrences(&aligned.pattern, string);
                    prop_assert_eq!(found.first(), Some(&(0..string.len())));
                }
            }
        }
    }
}
