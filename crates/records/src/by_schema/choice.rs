//! Which of the marks on a page is the record's own: which sum is its price, which day the one of its publication?
//!
//! ```text
//! <h1>Kettle</h1> <del>$50</del> <b>$40</b> … <li>Teapot $30   ──▶   $40
//! marks ── where they stand, how they look, what they are called ── model of prices, or of days ──▶ chance of each
//! ```
//!
//! Before the price stands what it was, beside it what is saved, below it other goods; above the day stands today's, below it
//! those of other news.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use marks::{Mark, Value};
use model::Shipped;
use page::{NodeId, Tag};
use schema::{FieldType, Part, Schema};

use super::class_names::words_around;
use super::field::{Source, recognizer_of};
use super::judgement::is_listed;
use super::labels::Label;
use super::measures::{ln, share};
use crate::glance::Glance;
use crate::lines::Line;

/// Names of what is weighed, in the order of a row.
pub const CHOICE_FEATURES: [&str; 36] = [
    // Below the title? How near (200 bytes: a half), lines between (ln), marks below the title before it (ln), all (ln).
    "below",
    "near",
    "lines",
    "before",
    "marks",
    // Share of its line that it is; how much of a heading, bold, size by the largest mark's, shown, share in links.
    "own_line",
    "heading",
    "bold",
    "size",
    "shown",
    "linked",
    // Struck out, marked as put in place or as a time, in a button or form, in an option, in an item or row, in an aside.
    "struck",
    "tagged",
    "in_form",
    "in_option",
    "in_item",
    "in_aside",
    // Behind a label of the field, of another; names of classes around it: words of the field, of another, the kind's name.
    "label_own",
    "label_other",
    "class_own",
    "class_other",
    "class_kind",
    // The mark before it: near (40 bytes: a half), and larger, or smaller; that behind it alike. Later days are larger.
    "above_near",
    "above_larger",
    "above_smaller",
    "below_near",
    "below_larger",
    "below_smaller",
    // Marks of the same (ln), lines built like its own (ln), share of the page in what holds it and the title.
    "same",
    "alike",
    "together",
    // A sign before it, a slash behind it ("/ month"), nothing, without a currency or a day of the month.
    "signed",
    "divided",
    "zero",
    "partial",
    // Stands it in a listed record?
    "listed",
];

/// Is it the price of the record?
pub(crate) static PRICE: Shipped =
    Shipped::new("kind-price", include_str!("../../models/kind-price.model"), &CHOICE_FEATURES);
/// Is it the day of its publication?
pub(crate) static DAY: Shipped =
    Shipped::new("kind-day", include_str!("../../models/kind-day.model"), &CHOICE_FEATURES);

/// Most marks that are weighed, the first of the page.
const MOST: usize = 300;
/// Longest number behind a label, in bytes.
const LONGEST_BARE: usize = 30;
/// Shortest word that names of classes are searched for: "of" is in many.
const SHORTEST: usize = 3;

/// A mark that may be the record's own, with what speaks for it.
#[derive(Debug, Clone)]
pub struct ChoiceTrace {
    /// What it says: "24.98 USD", "2019-05-08".
    pub value: String,
    /// The row of [`CHOICE_FEATURES`].
    pub features: [f32; CHOICE_FEATURES.len()],
}

/// A page whose own price or day is looked for.
pub(super) struct ChoicePage<'r> {
    pub(super) schema: &'r Schema,
    pub(super) glance: &'r Glance<'r>,
    pub(super) marks: &'r [Mark],
    pub(super) labels: &'r [Label],
    pub(super) title: &'r Range<usize>,
    /// Where the records of its lists stand, in the order of the page.
    pub(super) listed: &'r [Range<usize>],
}

/// The model that chooses among the marks of a field; `None` where none does.
pub(super) fn model_of(field: &schema::Field) -> Option<&'static Shipped> {
    field.recognizer.as_ref()?;
    match (field.holds, field.part) {
        (FieldType::Price, None) => Some(&PRICE),
        (FieldType::Date, Some(Part::Published)) => Some(&DAY),
        _ => None,
    }
}

/// The likeliest mark of a field, with its chance.
pub(super) fn likeliest(page: &ChoicePage, field: &schema::Field) -> Option<(Range<usize>, f32)> {
    let model = model_of(field)?.get();
    let mut best: Option<(Range<usize>, f32)> = None;
    for (mark, features) in measured(page, field) {
        let chance = model.chance(&features);
        if best.as_ref().is_none_or(|(_, most)| chance > *most) {
            best = Some((mark.span, chance));
        }
    }
    best
}

/// Measures all marks that could be the value of a field.
pub(super) fn traces(page: &ChoicePage, field: &schema::Field) -> Vec<ChoiceTrace> {
    let trace = |(choice, features): (Choice, _)| ChoiceTrace { value: choice.value, features };
    measured(page, field).into_iter().map(trace).collect()
}

/// A mark on the page.
#[derive(Clone)]
struct Choice<'r> {
    span: Range<usize>,
    value: String,
    /// By which it is larger than another: its amount, or its day.
    size: f64,
    is_partial: bool,
    line: &'r Line,
    /// Number of its line.
    number: usize,
    node: NodeId,
}

type Row = [f32; CHOICE_FEATURES.len()];

fn measured<'r>(page: &ChoicePage<'r>, field: &schema::Field) -> Vec<(Choice<'r>, Row)> {
    let choices = choices(page, field);
    let known = Known::of(page, field, &choices);
    let row = |at: usize| {
        let mut row = Vec::with_capacity(CHOICE_FEATURES.len());
        let own = choices.get(at)?;
        known.of_place(own, &choices, &mut row);
        known.of_look(own, &mut row);
        known.of_names(own, &mut row);
        known.of_neighbours(at, &choices, &mut row);
        known.of_page(own, &choices, &mut row);
        debug_assert_eq!(row.len(), CHOICE_FEATURES.len(), "a value for each name");
        Some((own.clone(), std::array::from_fn(|at| row.get(at).copied().unwrap_or_default())))
    };
    (0..choices.len()).filter_map(row).collect()
}

/// The marks that the field's recogniser finds, and bare numbers behind its labels.
fn choices<'r>(page: &ChoicePage<'r>, field: &schema::Field) -> Vec<Choice<'r>> {
    let choice = |mark: &Mark| {
        let (size, is_partial) = size_of(&mark.value)?;
        let span = mark.span.start()..mark.span.end();
        choice_at(page, span, mark.value.to_string(), size, is_partial)
    };
    let own = page.marks.iter().filter(|mark| recognizer_of(field) == Some(&*mark.recognizer));
    let mut choices: Vec<Choice> = own.filter_map(choice).take(MOST).collect();
    if field.holds == FieldType::Price {
        choices.extend(bare_sums(page, field, &choices));
        choices.sort_by_key(|choice| choice.span.start);
    }
    choices
}

/// How large a value is beside others, and does it lack something? `None` of what is no sum and no day.
fn size_of(value: &Value) -> Option<(f64, bool)> {
    match value {
        Value::Price { amount, currency } => Some((*amount, currency.is_none())),
        Value::When(when) => {
            let date = &when.start.date;
            let (year, month) = (date.year?, date.month?);
            // Days of a year as the calendar of months of 31 days counts them: for comparison alone.
            let day = f64::from(date.day.unwrap_or(1));
            Some((f64::from(year) * 372.0 + f64::from(month) * 31.0 + day, date.day.is_none()))
        }
        _ => None,
    }
}

fn choice_at<'r>(
    page: &ChoicePage<'r>,
    span: Range<usize>,
    value: String,
    size: f64,
    is_partial: bool,
) -> Option<Choice<'r>> {
    let lines = page.glance.lines();
    let number = lines.partition_point(|line| line.span.start <= span.start).checked_sub(1)?;
    let (line, node) = (lines.get(number)?, page.glance.doc.node_at(span.start));
    Some(Choice { span, value, size, is_partial, line, number, node })
}

/// Numbers without a currency behind labels of the field: "Price: 24.98".
fn bare_sums<'r>(page: &ChoicePage<'r>, field: &schema::Field, sums: &[Choice]) -> Vec<Choice<'r>> {
    let reading = page.glance.reading();
    let source = Source { doc: page.glance.doc, marks: &[], reading: &reading };
    let is_own = |label: &&Label| {
        let holds_sum =
            sums.iter().any(|sum| label.value.start < sum.span.end && sum.span.start < label.value.end);
        let of = page.schema.fields.get(label.field).map(|of| of.name.as_str());
        of == Some(&*field.name) && !holds_sum && label.value.len() <= LONGEST_BARE
    };
    let sum = |label: &Label| {
        let read = source.text(field, label.value.clone())?;
        let crate::record::Value::Price(amount, currency) = read.value else { return None };
        choice_at(page, label.value.clone(), amount.to_string(), amount, currency.is_none())
    };
    page.labels.iter().filter(is_own).filter_map(sum).take(MOST).collect()
}

/// What is known of the page of all marks.
struct Known<'r> {
    page: &'r ChoicePage<'r>,
    field: &'r str,
    /// Words of the field's labels, and of the labels of others of its type, that only one of them has.
    own_words: HashSet<String>,
    other_words: HashSet<String>,
    largest: f32,
    title_line: usize,
    paths: HashMap<u64, usize>,
}

impl<'r> Known<'r> {
    fn of(page: &'r ChoicePage<'r>, field: &'r schema::Field, all: &[Choice]) -> Known<'r> {
        let words = |field: &schema::Field| -> HashSet<String> {
            let texts = std::iter::once(&field.name).chain(&field.labels);
            let words = texts.flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
            words.filter(|word| word.len() >= SHORTEST).map(str::to_owned).collect()
        };
        let (own, mut other) = (words(field), HashSet::new());
        let is_other = |of: &&schema::Field| of.holds == field.holds && of.name != field.name;
        page.schema.fields.iter().filter(is_other).for_each(|of| other.extend(words(of)));
        let mut paths = HashMap::new();
        page.glance.lines().iter().for_each(|line| *paths.entry(line.path).or_default() += 1);
        let lines = page.glance.lines();
        Known {
            page,
            field: &field.name,
            own_words: own.difference(&other).cloned().collect(),
            other_words: other.difference(&own).cloned().collect(),
            largest: all.iter().map(|own| own.line.size).fold(0.0, f32::max),
            title_line: lines.partition_point(|line| line.span.start < page.title.start),
            paths,
        }
    }

    fn of_place(&self, own: &Choice, all: &[Choice], row: &mut Vec<f32>) {
        /// Bytes from the title at which a mark is half as near.
        const HALF: f32 = 200.0;
        let title = self.page.title;
        let distance = own.span.start.saturating_sub(title.end).max(title.start.saturating_sub(own.span.end));
        let before = |other: &&Choice| (title.end..own.span.start).contains(&other.span.start);
        row.extend([
            f32::from(own.span.start >= title.end),
            HALF / (HALF + distance as f32),
            ln(own.number.abs_diff(self.title_line)),
            ln(all.iter().filter(before).count()),
            ln(all.len()),
        ]);
    }

    fn of_look(&self, own: &Choice, row: &mut Vec<f32>) {
        let doc = self.page.glance.doc;
        let line = own.line;
        let look = doc.look(own.node);
        let is_in =
            |tags: &[Tag]| f32::from(doc.ancestors(own.node).any(|above| tags.contains(&doc.tag(above))));
        let is_near = |tags: &[Tag]| {
            f32::from(doc.ancestors(own.node).take(NEAR).any(|above| tags.contains(&doc.tag(above))))
        };
        row.extend([
            share(own.span.len(), line.span.len()).min(1.0),
            line.heading,
            f32::from(look.bold),
            if self.largest > 0.0 { look.size / self.largest } else { 0.0 },
            f32::from(look.shown),
            line.linked,
            is_near(&[Tag::DEL, Tag::S, Tag::STRIKE]),
            is_near(&[Tag::INS, Tag::TIME]),
            is_in(&[Tag::FORM, Tag::BUTTON]),
            is_in(&[Tag::OPTION, Tag::SELECT]),
            is_in(&[Tag::LI, Tag::TR]),
            is_in(&[Tag::ASIDE, Tag::NAV, Tag::FOOTER, Tag::HEADER]),
        ]);
    }

    fn of_names(&self, own: &Choice, row: &mut Vec<f32>) {
        let page = self.page;
        let is_behind =
            |label: &Label| label.value.start <= own.span.start && own.span.end <= label.value.end;
        let behind = page.labels.iter().filter(|label| is_behind(label));
        let names: Vec<&str> = behind
            .filter_map(|label| page.schema.fields.get(label.field))
            .map(|field| field.name.as_str())
            .collect();
        let classes = words_around(page.glance.doc, own.node, NEAR);
        let around = words_around(page.glance.doc, own.node, AROUND);
        row.extend([
            f32::from(names.contains(&self.field)),
            f32::from(names.iter().any(|name| *name != self.field)),
            f32::from(classes.iter().any(|word| self.own_words.contains(word))),
            f32::from(classes.iter().any(|word| self.other_words.contains(word))),
            f32::from(around.contains(&page.schema.name)),
        ]);
    }

    fn of_neighbours(&self, at: usize, all: &[Choice], row: &mut Vec<f32>) {
        /// Bytes from another mark at which it is half as near.
        const HALF: f32 = 40.0;
        let Some(own) = all.get(at) else { return };
        let (above, below) = (at.checked_sub(1).and_then(|at| all.get(at)), all.get(at + 1));
        for (other, gap) in [
            (above, above.map_or(0, |other| own.span.start.saturating_sub(other.span.end))),
            (below, below.map_or(0, |other| other.span.start.saturating_sub(own.span.end))),
        ] {
            let near = other.map_or(0.0, |_| HALF / (HALF + gap as f32));
            let larger = other.is_some_and(|other| other.size > own.size);
            let smaller = other.is_some_and(|other| other.size < own.size);
            row.extend([near, near * f32::from(larger), near * f32::from(smaller)]);
        }
    }

    fn of_page(&self, own: &Choice, all: &[Choice], row: &mut Vec<f32>) {
        let doc = self.page.glance.doc;
        let text = doc.full_text();
        let title = doc.node_at(self.page.title.start);
        let holds_both = doc.ancestors(own.node).find(|above| doc.contains(*above, title));
        let together = holds_both.map_or(1.0, |node| share(doc.span(node).len(), text.len()));
        let before = text.get(..own.span.start).unwrap_or_default().trim_end().chars().next_back();
        let behind = text.get(own.span.end..).unwrap_or_default().trim_start().chars().next();
        let same = all.iter().filter(|other| (other.size - own.size).abs() < f64::EPSILON);
        row.extend([
            ln(same.count()),
            ln(self.paths.get(&own.line.path).copied().unwrap_or_default()),
            together,
            f32::from(before.is_some_and(|c| "+-–−".contains(c))),
            f32::from(behind == Some('/')),
            f32::from(own.size == 0.0),
            f32::from(own.is_partial),
            f32::from(is_listed(self.page.listed, &own.span)),
        ]);
    }
}

/// Nodes above a mark whose tags and classes say what it is; that it stands in a record of the kind.
const NEAR: usize = 5;
const AROUND: usize = 10;

/// Is it a sum that a model chooses?
pub(super) fn is_price(field: &schema::Field) -> bool {
    field.holds == FieldType::Price && model_of(field).is_some()
}
