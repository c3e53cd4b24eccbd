//! What a candidate section shows, of a field that it could be.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use page::{NodeId, Tag};

use super::super::measures::{ln, share};
use super::super::text::says;
use super::candidates::{Candidate, Cut, HEADING};
use super::line_counts::LineCounts;
use super::section_page::SectionPage;

/// Names of what is weighed, in the order of a row.
pub const SECTION_FEATURES: [&str; 42] = [
    // The line above it: a label of the field, of another; how much of a heading; does it hold a label of the field, of another.
    "head_label",
    "head_other_label",
    "head_heading",
    "head_says",
    "head_says_other",
    "head_colon",
    // The nearest label above: 1 of the field, -1 of another, 0 none; how near that of the field is (a line: a half).
    "label_nearest",
    "label_near",
    // Labels in it, of the field and of others (ln); is the line below it another's?
    "labels_inside",
    "others_inside",
    "other_below",
    // Has the page a label of the field alone on a line?
    "labelled",
    // Names of classes around it that are words of the field, of another.
    "class_own",
    "class_other",
    // Items (ln), bytes of one: mean, longest, spread over mean (ln, ln, ratio).
    "items",
    "item_bytes",
    "item_longest",
    "item_spread",
    // Shares of the items that begin with a number, hold one, begin in upper case, end as sentences do.
    "number_first",
    "number",
    "upper_first",
    "sentence",
    // Stops and commas in an item (ln).
    "stops",
    "commas",
    // Shares of lines in items of lists, in ordered lists, in rows of tables, in paragraphs, in links.
    "in_list",
    "in_ordered",
    "in_row",
    "in_paragraph",
    "linked",
    // Headings between (ln); lines that are no item's (share).
    "headings",
    "dropped",
    // Lines built as most are (share).
    "alike",
    // How items were found.
    "cut_items",
    "cut_boxes",
    "cut_alike",
    // Where it is: below the title, bytes from it (ln), share of the page's text, where in it, in the main text (share).
    "below_title",
    "title_bytes",
    "text_share",
    "place",
    "main",
    // Its items counts elsewhere on the page too, by their letters (share); is it as one line?
    "repeated",
    "one_line",
];

/// What a candidate shows whatever the field is: measured once, asked for each field.
pub(super) struct Shape {
    /// The row behind what labels and classes say.
    row: Vec<f32>,
    /// The fields whose words are in names of classes around it.
    named: HashSet<usize>,
}

impl Shape {
    /// The shapes of the candidates of a page.
    pub(super) fn of_all(page: &SectionPage, candidates: &[Candidate]) -> Vec<Shape> {
        let mut names = Names { page, known: HashMap::new() };
        let shape = |candidate: &Candidate| {
            let mut row = Vec::with_capacity(SECTION_FEATURES.len());
            of_items(page, candidate, &mut row);
            of_layout(page, candidate, &mut row);
            of_place(page, candidate, &mut row);
            Shape { row, named: names.around(candidate) }
        };
        candidates.iter().map(shape).collect()
    }
}

/// The row of [`SECTION_FEATURES`] of a candidate for a field, by its index in the schema.
pub(super) fn row(
    page: &SectionPage,
    candidate: &Candidate,
    shape: &Shape,
    field: usize,
) -> [f32; SECTION_FEATURES.len()] {
    let mut row = Vec::with_capacity(SECTION_FEATURES.len());
    of_labels(page, candidate, field, &mut row);
    row.extend([
        f32::from(shape.named.contains(&field)),
        f32::from(shape.named.iter().any(|other| *other != field)),
    ]);
    row.extend(&shape.row);
    debug_assert_eq!(row.len(), SECTION_FEATURES.len(), "a value for each name");
    std::array::from_fn(|at| row.get(at).copied().unwrap_or_default())
}

fn of_labels(page: &SectionPage, candidate: &Candidate, field: usize, row: &mut Vec<f32>) {
    let head = candidate.head.and_then(|at| Some((at, page.lines.get(at)?)));
    let label_at = |at: usize| page.alone.get(at).copied().flatten();
    let of_head = head.and_then(|(at, _)| label_at(at));
    let text = head.map(|(_, line)| line.text(page.doc)).filter(|text| text.len() <= LONGEST_HEAD);
    let lower = text.unwrap_or_default().to_lowercase();
    let mentions = |at: usize| page.words(at).iter().any(|word| says(&lower, word));
    let others = || (0..page.fields()).filter(|at| *at != field && page.is_section(*at));
    let nearest = page.nearest(candidate.lines.start);
    let own_near = page.nearest_of(candidate.lines.start, field);
    let inside = candidate.lines.clone().filter_map(label_at);
    let (own, other): (Vec<usize>, Vec<usize>) = inside.partition(|label| *label == field);
    let is_other = |label: Option<usize>| label.is_some_and(|label| label != field);
    row.extend([
        f32::from(of_head == Some(field)),
        f32::from(is_other(of_head)),
        head.map_or(0.0, |(_, line)| line.heading),
        f32::from(mentions(field)),
        f32::from(others().any(mentions)),
        f32::from(text.is_some_and(|text| text.trim_end().ends_with([':', '：']))),
        nearest.map_or(0.0, |label| if label == field { 1.0 } else { -1.0 }),
        own_near.map_or(0.0, |lines| 1.0 / (1.0 + lines as f32)),
        ln(own.len()),
        ln(other.len()),
        f32::from(is_other(label_at(candidate.lines.end))),
        f32::from(page.is_labelled(field)),
    ]);
}

/// Longest line that says what stands below it, in bytes.
const LONGEST_HEAD: usize = 160;

/// What names of classes and ids say of the fields that have sections, read once a node.
struct Names<'p> {
    page: &'p SectionPage<'p>,
    known: HashMap<NodeId, Vec<usize>>,
}

impl Names<'_> {
    /// The fields of which a word is in the name of a class or an id of what holds the section, or of its first item.
    fn around(&mut self, candidate: &Candidate) -> HashSet<usize> {
        /// Boxes around that are asked: farther ones hold more than the section.
        const NEAR: usize = 3;
        let (page, doc) = (self.page, self.page.doc);
        let first = candidate.items.first().and_then(|item| page.lines.get(item.start));
        let item = first.into_iter().flat_map(|line| doc.ancestors(line.first).take(NEAR));
        let around = std::iter::once(candidate.node).chain(doc.ancestors(candidate.node).take(NEAR - 1));
        let nodes = around.chain(item).filter(|node| !matches!(doc.tag(*node), Tag::BODY | Tag::HTML));
        nodes.flat_map(|node| self.of(node).to_vec()).collect()
    }

    /// The fields of which a word is in the names of a node.
    fn of(&mut self, node: NodeId) -> &[usize] {
        self.known.entry(node).or_insert_with(|| {
            let values = ["class", "id"].into_iter().filter_map(|name| self.page.doc.attr(node, name));
            let names: Vec<String> = values.map(|value| begin(value).to_ascii_lowercase()).collect();
            let says = |stem: &String| names.iter().any(|name| name.contains(stem.as_str()));
            let fields = (0..self.page.fields()).filter(|field| self.page.is_section(*field));
            fields.filter(|field| self.page.stems(*field).iter().any(says)).collect()
        })
    }
}

/// As much of the names of a node as is read.
fn begin(names: &str) -> &str {
    /// Bytes of them: a page that is made by a program has some hundred.
    const LONGEST: usize = 2_000;
    let end = (0..=names.len().min(LONGEST)).rev().find(|end| names.is_char_boundary(*end));
    names.get(..end.unwrap_or_default()).unwrap_or_default()
}

fn of_items(page: &SectionPage, candidate: &Candidate, row: &mut Vec<f32>) {
    let counts = |item: &Range<usize>| {
        let bytes =
            page.lines.get(item.end.checked_sub(1)?)?.span.end - page.lines.get(item.start)?.span.start;
        let counts =
            page.line_counts.get(item.clone())?.iter().copied().reduce(|above, below| above.and(&below))?;
        Some((bytes as f32, counts))
    };
    let (lengths, items): (Vec<f32>, Vec<LineCounts>) = candidate.items.iter().filter_map(counts).unzip();
    let count = items.len().max(1) as f32;
    let share =
        |of: &dyn Fn(&LineCounts) -> bool| items.iter().filter(|item| of(item)).count() as f32 / count;
    let mean = lengths.iter().sum::<f32>() / count;
    let spread = (lengths.iter().map(|l| (l - mean).powi(2)).sum::<f32>() / count).sqrt();
    let each = |of: &dyn Fn(&LineCounts) -> usize| items.iter().map(of).sum::<usize>() as f32 / count;
    row.extend([
        ln(items.len()),
        mean.ln_1p(),
        lengths.iter().copied().fold(0.0, f32::max).ln_1p(),
        spread / mean.max(1.0),
        share(&|item| item.first.is_some_and(char::is_numeric)),
        share(&|item| item.number),
        share(&|item| item.first.is_some_and(char::is_uppercase)),
        share(&|item| item.ends),
        each(&|item| item.stops).ln_1p(),
        each(&|item| item.commas).ln_1p(),
    ]);
}

fn of_layout(page: &SectionPage, candidate: &Candidate, row: &mut Vec<f32>) {
    let doc = page.doc;
    let whole = page.lines.get(candidate.lines.clone()).unwrap_or_default();
    let own = || candidate.items.iter().flat_map(Clone::clone).filter_map(|at| page.lines.get(at));
    let count = own().count();
    let tagged = |tags: &'static [Tag]| {
        let is_in = |node: NodeId| doc.ancestors(node).take(4).any(|above| tags.contains(&doc.tag(above)));
        share(own().filter(|line| is_in(line.first)).count(), count)
    };
    let bytes: usize = own().map(|line| line.span.len()).sum();
    let linked: f32 = own().map(|line| line.linked * line.span.len() as f32).sum();
    let first = own().next().map(|line| line.tags);
    row.extend([
        tagged(&[Tag::LI]),
        tagged(&[Tag::OL]),
        tagged(&[Tag::TR]),
        tagged(&[Tag::P]),
        linked / bytes.max(1) as f32,
        ln(whole.iter().filter(|line| line.heading >= HEADING).count()),
        share(whole.len() - count.min(whole.len()), whole.len()),
        share(own().filter(|line| Some(line.tags) == first).count(), count),
        f32::from(candidate.cut == Cut::Items),
        f32::from(candidate.cut == Cut::Boxes),
        f32::from(candidate.cut == Cut::Alike),
    ]);
}

fn of_place(page: &SectionPage, candidate: &Candidate, row: &mut Vec<f32>) {
    let own = || candidate.items.iter().flat_map(Clone::clone).filter_map(|at| page.lines.get(at));
    let bytes: usize = own().map(|line| line.span.len()).sum();
    let whole = page.doc.full_text().len();
    let start = own().next().map_or(0, |line| line.span.start);
    let in_main = own().filter(|line| page.is_main(line.span.start)).count();
    let counts = candidate.items.iter().flat_map(Clone::clone).filter_map(|at| page.line_counts.get(at));
    let elsewhere = counts.filter(|line| line.repeated).count();
    row.extend([
        f32::from(start >= page.title.end),
        (start.abs_diff(page.title.end) as f32).ln_1p(),
        share(bytes, whole),
        share(start, whole),
        share(in_main, own().count()),
        share(elsewhere, own().count()),
        f32::from(candidate.items.len() == 1),
    ]);
}

#[cfg(test)]
mod tests {
    use super::begin;

    #[test]
    fn long_names_are_cut_between_characters() {
        assert_eq!(begin("recipe-ingredients"), "recipe-ingredients");
        assert_eq!(begin(&format!("a{}", "é".repeat(2_000))).len(), 1_999);
    }
}
