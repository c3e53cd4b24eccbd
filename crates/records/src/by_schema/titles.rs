//! Which line of a page is the title of the record that it is about?
//!
//! ```text
//! headings, lines that <title> says, their parts ── features of each ── model ──▶ the likeliest
//! ```
//!
//! The first `<h1>` is a shop's name, a slogan, or the title with the site's words behind it; the record's own box may call
//! it by a heading of its own.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use model::Shipped;
use page::{Document, NodeId, Tag};
use schema::{Part, Schema};

use super::class_names::words_around;
use super::field;
use super::judgement::is_h1;
use super::labels::Label;
use super::measures::{ln, share};
use super::spans;
use crate::embedded::one_line;
use crate::glance::Glance;
use crate::lines::Line;

/// Names of what is weighed, in the order of a row.
pub const TITLE_FEATURES: [&str; 30] = [
    // Its look: in an `<h1>`, how much of a heading, size by the largest candidate's, bold, share in links.
    "h1",
    "heading",
    "size",
    "bold",
    "linked",
    // Words (ln); is it the first part of its line, or all lines of an `<h1>`?
    "words",
    "part",
    "joined",
    // Share of its words in `<title>`, of the words of `<title>` in it; begins `<title>` with it, is it a part of it?
    "in_title",
    "of_title",
    "title_begins",
    "title_part",
    // Share of its words in the `<h1>` that has most of them, if it is another; of that one's words in it.
    "in_h1",
    "of_h1",
    // `<h1>`s of the page (ln), candidates above it (ln), `<h1>`s above it (ln), share of the page's text above it.
    "h1s",
    "above",
    "h1s_above",
    "place",
    // Lines built like it (ln), lines that say the same (ln).
    "alike",
    "repeated",
    // How near below it a label of the kind stands (a line: a half), what the kind needs (200 bytes: a half).
    "label_near",
    "needed_near",
    // Names of classes around it: words of the field, the kind's name.
    "class_own",
    "class_kind",
    // Stands it in a header, in an aside, menu or footer, in an item of a list, in an `<article>` or `<main>`?
    "in_header",
    "in_aside",
    "in_item",
    "in_article",
    // Is it the first candidate, is it the last?
    "first",
    "last",
];

/// Is it the title of the record?
pub(crate) static TITLE: Shipped =
    Shipped::new("kind-title", include_str!("../../models/kind-title.model"), &TITLE_FEATURES);

/// Longest title, in bytes: longer headings are slogans. So many characters of `<title>` are read.
const LONGEST: usize = 300;
/// From how much of a heading on a line is weighed: a short line that is all bold.
const HEADING: f32 = 0.4;
/// Most lines that are weighed, the first of the page.
const MOST: usize = 120;
/// What parts a title from the words of its site.
pub(super) const PARTING: [&str; 7] = [" | ", " - ", " – ", " — ", " · ", " » ", ": "];

/// A line that may be the title, with what speaks for it.
#[derive(Debug, Clone)]
pub struct TitleTrace {
    /// What it says.
    pub text: String,
    /// Where it stands in the page's text.
    pub(super) span: Range<usize>,
    /// The row of [`TITLE_FEATURES`].
    pub features: [f32; TITLE_FEATURES.len()],
}

/// The likeliest title of a page about one record; `None` where no line can be one.
pub(super) fn title(page: &TitlePage) -> Option<Range<usize>> {
    let model = TITLE.get();
    let scored = traces(page).into_iter().map(|trace| (model.score(&trace.features), trace.span));
    let mut best: Option<(f32, Range<usize>)> = None;
    for (score, span) in scored {
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, span));
        }
    }
    let title = best.map(|(_, span)| span);
    let is_main = |title: &Range<usize>| {
        let (doc, lines) = (page.glance.doc, page.glance.lines());
        let at = lines.partition_point(|line| line.span.start < title.start);
        lines.get(at).is_some_and(|line| is_h1(doc, line))
    };
    // "Bolsa y convocatorias" heads a table whose first row says "Puesto: Auxiliar".
    if title.as_ref().is_some_and(is_main) { title } else { labelled(page).or(title) }
}

/// Labels of other fields that must follow a labelled title, and within how many bytes.
const OTHERS: usize = 2;
const FOLLOWING: usize = 300;

/// What stands behind a label of the title where other labels of the kind follow: "Position: Clerk · Hours: 20 · Pay: $15".
fn labelled(page: &TitlePage) -> Option<Range<usize>> {
    let index = page.schema.fields.iter().position(|field| field.part == Some(Part::Title))?;
    let text = page.glance.doc.full_text();
    let is_good = |at: usize, label: &Label| {
        let value = text.get(label.value.clone()).unwrap_or_default();
        let is_value = label.value.len() <= LONGEST && value.contains(char::is_alphabetic);
        if label.field != index || !is_value {
            return false;
        }
        let others: HashSet<usize> = page
            .labels
            .iter()
            .skip(at + 1)
            .take_while(|next| next.at <= label.value.end + FOLLOWING)
            .filter(|next| next.field != index && !next.value.is_empty())
            .map(|next| next.field)
            .collect();
        others.len() >= OTHERS
    };
    let (_, label) = page.labels.iter().enumerate().find(|(at, label)| is_good(*at, label))?;
    let value = text.get(label.value.clone())?;
    let start = label.value.end - value.trim_start().len();
    Some(start..start + value.trim().len())
}

/// A page whose title is looked for.
pub(super) struct TitlePage<'r> {
    pub(super) schema: &'r Schema,
    pub(super) glance: &'r Glance<'r>,
    pub(super) labels: &'r [Label],
    pub(super) marks: &'r [marks::Mark],
}

/// A line, or the part of one.
struct Candidate<'r> {
    line: &'r Line,
    span: Range<usize>,
    words: Vec<String>,
    is_part: bool,
    is_joined: bool,
}

/// Measures all lines that could be the title.
pub(super) fn traces(page: &TitlePage) -> Vec<TitleTrace> {
    let doc = page.glance.doc;
    let named = words(&one_line(head_of_title(doc)));
    let all = candidates(page, &named);
    let known = Known::of(page, &all, named);
    let trace = |at: usize, candidate: &Candidate| TitleTrace {
        text: one_line(doc.full_text().get(candidate.span.clone()).unwrap_or_default()),
        span: candidate.span.clone(),
        features: known.row(at, candidate),
    };
    all.iter().enumerate().map(|(at, candidate)| trace(at, candidate)).collect()
}

/// Lines that look like headings or that `<title>` says, and their first parts.
fn candidates<'r>(page: &TitlePage<'r>, named: &[String]) -> Vec<Candidate<'r>> {
    let doc = page.glance.doc;
    let mut out = Vec::new();
    let title_words: HashSet<&str> = named.iter().map(String::as_str).collect();
    let good = |line: &&Line| line.shown && line.span.len() <= LONGEST;
    let mut count = 0;
    for line in page.glance.lines().iter().filter(good) {
        let text = line.text(doc);
        let own = words(text);
        let is_named = own.len() > 1 && own.iter().all(|word| title_words.contains(word.as_str()));
        if own.is_empty() || !is_named && line.heading < HEADING && !is_h1(doc, line) {
            continue;
        }
        let part = PARTING.iter().filter_map(|sign| text.find(sign)).min().filter(|at| *at > 0);
        out.push(Candidate { line, span: line.span.clone(), words: own, is_part: false, is_joined: false });
        if let Some(part) = part.and_then(|at| text.get(..at)) {
            let span = line.span.start..line.span.start + part.trim_end().len();
            let own = words(part);
            if !own.is_empty() {
                out.push(Candidate { line, span, words: own, is_part: true, is_joined: false });
            }
        }
        if let Some(span) = joined(doc, line).filter(|span| span.len() <= LONGEST) {
            let own = words(doc.full_text().get(span.clone()).unwrap_or_default());
            out.push(Candidate { line, span, words: own, is_part: false, is_joined: true });
        }
        count += 1;
        if count == MOST {
            break;
        }
    }
    out
}

/// All lines of the `<h1>` of which a line is the first.
fn joined(doc: &Document, line: &Line) -> Option<Range<usize>> {
    let h1 = doc.ancestors(line.first).find(|above| doc.tag(*above) == Tag::H1)?;
    let (own, text) = (doc.span(h1), doc.full_text());
    let is_first = text.get(own.start..line.span.start)?.trim().is_empty();
    let written = text.get(own.clone())?.trim_end();
    let whole = line.span.start..own.start + written.len();
    (is_first && whole.end > line.span.end).then_some(whole)
}

/// What is known of the page of all candidates.
struct Known<'r> {
    page: &'r TitlePage<'r>,
    named: Vec<String>,
    /// Letters of `<title>`, and of each of its parts.
    title: String,
    title_parts: HashSet<String>,
    /// Words of the `<h1>`s, with where each begins.
    h1s: Vec<(usize, Vec<String>)>,
    largest: f32,
    count: usize,
    /// Lines of each build, and of each text.
    paths: HashMap<u64, usize>,
    texts: HashMap<String, usize>,
    /// Words of the field in names of classes.
    class_words: Vec<&'r str>,
}

impl<'r> Known<'r> {
    fn of(page: &'r TitlePage<'r>, all: &[Candidate], named: Vec<String>) -> Known<'r> {
        let doc = page.glance.doc;
        let mut paths = HashMap::new();
        let mut texts = HashMap::new();
        for line in page.glance.lines().iter().filter(|line| line.span.len() <= LONGEST) {
            *paths.entry(line.path).or_default() += 1;
            *texts.entry(words(line.text(doc)).concat()).or_default() += 1;
        }
        let whole = all.iter().filter(|candidate| !candidate.is_part);
        let h1s = whole.filter(|candidate| is_h1(doc, candidate.line));
        let h1s = h1s.map(|candidate| (candidate.span.start, candidate.words.clone())).collect();
        let largest = all.iter().map(|candidate| candidate.line.size).fold(0.0, f32::max);
        let field = page.schema.declared_title_field();
        let declared = field.into_iter().flat_map(|field| &field.declared);
        let last = declared.filter_map(|path| Some(path.steps.last()?.property.as_str()));
        let class_words = field.map(|field| field.name.as_str()).into_iter().chain(last).collect();
        let title = named.concat();
        let title_parts = title_parts(doc).map(|part| words(part).concat()).collect();
        Known { page, named, title, title_parts, h1s, largest, count: all.len(), paths, texts, class_words }
    }

    /// The row of [`TITLE_FEATURES`].
    fn row(&self, at: usize, candidate: &Candidate) -> [f32; TITLE_FEATURES.len()] {
        let mut row = Vec::with_capacity(TITLE_FEATURES.len());
        self.of_words(candidate, &mut row);
        self.of_place(at, candidate, &mut row);
        debug_assert_eq!(row.len(), TITLE_FEATURES.len(), "a value for each name");
        std::array::from_fn(|at| row.get(at).copied().unwrap_or_default())
    }

    fn of_words(&self, candidate: &Candidate, row: &mut Vec<f32>) {
        let doc = self.page.glance.doc;
        let line = candidate.line;
        let own = &candidate.words;
        let others = self
            .h1s
            .iter()
            .filter(|(start, words)| *start != line.span.start && words.concat() != own.concat());
        let nearest = others.max_by_key(|(start, words)| (shared(own, words), usize::MAX - start));
        let (in_h1, of_h1) = nearest.map_or((0.0, 0.0), |(_, words)| {
            (share(shared(own, words), own.len()), share(shared(words, own), words.len()))
        });
        let letters = own.concat();
        row.extend([
            f32::from(is_h1(doc, line)),
            line.heading,
            if self.largest > 0.0 { line.size / self.largest } else { 0.0 },
            f32::from(line.bold),
            line.linked,
            ln(own.len()),
            f32::from(candidate.is_part),
            f32::from(candidate.is_joined),
            share(shared(own, &self.named), own.len()),
            share(shared(&self.named, own), self.named.len()),
            f32::from(self.title.starts_with(&letters)),
            f32::from(self.title_parts.contains(&letters)),
            in_h1,
            of_h1,
        ]);
    }

    fn of_place(&self, at: usize, candidate: &Candidate, row: &mut Vec<f32>) {
        /// A label so many lines below is as good as none; bytes at which what is needed is half as near.
        const HALF: f32 = 200.0;
        let (page, doc, line) = (self.page, self.page.glance.doc, candidate.line);
        let whole = doc.full_text().len();
        let is_in =
            |tags: &[Tag]| f32::from(doc.ancestors(line.first).any(|above| tags.contains(&doc.tag(above))));
        let lines = page.glance.lines();
        let label = page.labels.partition_point(|label| label.at < candidate.span.end);
        let number = |offset: usize| lines.partition_point(|line| line.span.start <= offset);
        let label_lines = page
            .labels
            .get(label)
            .map(|label| number(label.at) - number(line.span.start).min(number(label.at)));
        let below = spans::within(page.marks, &(candidate.span.end..whole));
        let is_needed = |mark: &&marks::Mark| field::is_needed(page.schema, mark);
        let needed = below.iter().find(is_needed).map(|mark| mark.span.start() - candidate.span.end);
        let names = words_around(doc, line.first, NEAR);
        let h1s_above = self.h1s.iter().filter(|(start, _)| *start < line.span.start).count();
        row.extend([
            ln(self.h1s.len()),
            ln(at),
            ln(h1s_above),
            share(line.span.start, whole),
            ln(self.paths.get(&line.path).copied().unwrap_or_default()),
            ln(self.texts.get(&candidate.words.concat()).copied().unwrap_or_default()),
            label_lines.map_or(0.0, |lines| 1.0 / (1.0 + lines as f32)),
            needed.map_or(0.0, |bytes| HALF / (HALF + bytes as f32)),
            f32::from(names.iter().any(|name| self.class_words.contains(&name.as_str()))),
            f32::from(self.is_kind_named(line.first)),
            is_in(&[Tag::HEADER]),
            is_in(&[Tag::ASIDE, Tag::NAV, Tag::FOOTER]),
            is_in(&[Tag::LI, Tag::TR]),
            is_in(&[Tag::ARTICLE, Tag::MAIN]),
            f32::from(at == 0),
            f32::from(at + 1 == self.count),
        ]);
    }

    /// Is the kind's name in the names of what holds the node?
    fn is_kind_named(&self, node: NodeId) -> bool {
        words_around(self.page.glance.doc, node, AROUND).contains(&self.page.schema.name)
    }
}

/// Nodes at and above a line whose classes may say that it is the title; that it stands in a record of the kind.
const NEAR: usize = 3;
const AROUND: usize = 8;

/// What is read of `<title>`.
pub(super) fn head_of_title(doc: &Document) -> &str {
    let title: &str = doc.title().unwrap_or_default();
    let end = title.char_indices().nth(LONGEST).map_or(title.len(), |(at, _)| at);
    title.get(..end).unwrap_or_default()
}

/// The parts of `<title>`: "Kettle | Shop" ──▶ Kettle, Shop.
pub(super) fn title_parts(doc: &Document) -> impl Iterator<Item = &str> {
    set_apart(head_of_title(doc)).flat_map(|part| part.split(": "))
}

/// The parts of a title that signs set apart; what follows a colon belongs to what stands before it.
pub(super) fn set_apart(title: &str) -> impl Iterator<Item = &str> {
    title.split(['|', '–', '—', '·', '»']).flat_map(|part| part.split(" - "))
}

/// The words of a text, in lower case.
pub(super) fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// How many of these words are among others.
fn shared(words: &[String], others: &[String]) -> usize {
    words.iter().filter(|word| others.contains(word)).count()
}
