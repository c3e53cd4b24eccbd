//! From a page's lists to records of a kind (Event Finder §5.2.3: "find me repeated lists that contain …").
//!
//! ```text
//! candidates ── k of n recognisers in more than a share of the records ──▶ lists of the kind
//!            ── most and surest records first, none overlapping ──▶ records ── rules ──▶ fields
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use listings::{Listing, Member};
use marks::{Date, Mark, Moment, Recognizer, Value, When};
use page::Document;

use schema::{RecordText, Schema};

use super::labels::{self, Label};
use super::table_cells::{TableCells, table_cells};
use super::text::says;
use super::{class_fields, field, spans};
use crate::glance::Glance;
use crate::record::Record;

/// What a list's structure counts beside what its records hold, both as logarithms: a list that looks twice as good may
/// hold a seventh less. An advert swallowed by a record adds a price to it, and is seen by structure alone.
const STRUCTURE: f32 = 0.2;

/// What a time of day is marked as.
const TIME: &str = "time";

/// A date that says its clock is a time of day too: "3 May, 8 pm" is one mark, and holds what a kind asks for twice.
fn with_clocks(marks: &[Mark]) -> Vec<Mark> {
    let clock = |mark: &Mark| {
        let Value::When(when) = &mark.value else { return None };
        let of = |moment: &Moment| Moment { date: Date::default(), time: moment.time };
        when.start.time.filter(|_| *mark.recognizer != *TIME)?;
        let end = when.end.as_ref().filter(|end| end.time.is_some()).map(of);
        let when = When { start: of(&when.start), end, recurrence: None, ambiguous: false };
        Some(Mark { recognizer: TIME.into(), value: Value::When(when), ..mark.clone() })
    };
    marks.iter().flat_map(|mark| [clock(mark), Some(mark.clone())]).flatten().collect()
}

/// A candidate list weighed against a kind.
struct Weighed<'l> {
    list: &'l Listing,
    /// Records that hold enough, with how many of the recognisers each holds.
    records: Vec<(usize, &'l Member, Range<usize>, usize)>,
    share: f32,
    weight: f32,
}

/// The records of a kind in a page's lists, in the order of the page, and where each stands in its text.
pub(super) fn records(schema: &Schema, glance: &Glance, marks: &[Mark]) -> (Vec<Record>, Vec<Range<usize>>) {
    records_by(&Kind::of(schema, glance), glance, marks)
}

/// The records of lists on a page whose heading says the kind, as "Job openings" does: each needs to say one thing less.
pub(super) fn headed(schema: &Schema, glance: &Glance, marks: &[Mark]) -> Vec<Record> {
    if !is_headed(schema, glance) {
        return Vec::new();
    }
    let kind = Kind { is_headed: true, ..Kind::of(schema, glance) };
    records_by(&kind, glance, marks).0
}

fn records_by(kind: &Kind, glance: &Glance, marks: &[Mark]) -> (Vec<Record>, Vec<Range<usize>>) {
    let doc = glance.doc;
    let clocked = kind.needs_times().then(|| with_clocks(marks));
    let marks = clocked.as_deref().unwrap_or(marks);
    let lists = listings::candidates(doc, marks);
    let mut weighed: Vec<Weighed> = lists.iter().filter_map(|l| kind.weigh(doc, l, marks)).collect();
    weighed.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    let mut found: Vec<(usize, Record)> = Vec::new();
    for w in &weighed {
        let free =
            |span: &Range<usize>| taken.range(..span.end).next_back().is_none_or(|t| *t.1 <= span.start);
        if w.records.iter().all(|(_, _, span, _)| free(span)) {
            taken.extend(w.records.iter().map(|(_, _, span, _)| (span.start, span.end)));
            found.extend(kind.records(doc, w, marks));
        }
    }
    found.sort_by_key(|(at, _)| *at);
    let spans = taken.into_iter().map(|(start, end)| start..end).collect();
    (found.into_iter().map(|(_, record)| record).collect(), spans)
}

/// The records of a list that hold what the kind needs, if it needs anything.
pub(super) fn records_of(schema: &Schema, glance: &Glance, list: &Listing, marks: &[Mark]) -> Vec<Record> {
    let doc = glance.doc;
    let kind = Kind::of(schema, glance);
    let held = list.records().enumerate().filter(|(_, member)| kind.holds(doc, member, marks).is_some());
    held.map(|numbered| kind.record(doc, list, numbered, marks, list.confidence)).collect()
}

/// Does the page's `<title>` or its largest heading say what the kind is called, or a word of its gate?
fn is_headed(schema: &Schema, glance: &Glance) -> bool {
    let doc = glance.doc;
    let large = glance.lines().iter().filter(|line| line.shown && line.heading >= LARGE).take(HEADINGS);
    let heads = large.map(|line| line.text(doc).to_lowercase()).chain(doc.title().map(str::to_lowercase));
    let called: Vec<String> = schema.all_called().map(str::to_lowercase).collect();
    let words = || schema.page.gate.iter().chain(&called);
    heads.into_iter().any(|head| words().any(|word| says(&head, word)))
}

/// How much of a heading that of a page is, and how many are asked.
const LARGE: f32 = 0.8;
const HEADINGS: usize = 3;

/// A kind at work on a page's lists.
struct Kind<'s> {
    schema: &'s Schema,
    /// How the page is written.
    reading: marks::Settings,
    /// The labels of the kind on the page.
    labels: Vec<Label>,
    /// What stands below the heads of tables, and in elements that are named as a field: each with its field's index, in the
    /// order of the page.
    tables: TableCells,
    named: Vec<(usize, Range<usize>)>,
    /// Does a record need to say one thing less, since the page's heading says the kind?
    is_headed: bool,
}

/// Elements with the name of one field that are read: lists of a page hold no more.
const NAMED_IN_LISTS: usize = 5000;

impl<'s> Kind<'s> {
    fn of(schema: &'s Schema, glance: &Glance) -> Kind<'s> {
        Kind {
            schema,
            reading: glance.reading(),
            labels: labels::labels_of(schema, glance),
            tables: table_cells(schema, glance),
            named: class_fields::values(glance.doc, schema, NAMED_IN_LISTS),
            is_headed: false,
        }
    }

    /// Must a record hold a time of day, and is that what everybody calls so?
    fn needs_times(&self) -> bool {
        self.schema.record.needs.iter().any(|name| name == TIME)
            && !self.schema.recognizers.iter().any(|own| own.name() == TIME)
    }

    /// A list's records of the kind; `None` where they are too few or too small a share.
    fn weigh<'l>(&self, doc: &Document, list: &'l Listing, marks: &[Mark]) -> Option<Weighed<'l>> {
        let mut records = Vec::new();
        let mut n = 0;
        for (rank, member) in list.records().enumerate() {
            n += 1;
            if let Some((span, held)) = self.holds(doc, member, marks) {
                records.push((rank, member, span, held));
            }
        }
        let share = records.len() as f32 / (n as f32).max(1.0);
        let enough = records.len() >= self.schema.record.fewest && share > self.schema.record.share;
        let quality: f32 = records.iter().map(|r| self.quality(r.3)).sum();
        let weight = (quality * share).ln() + STRUCTURE * list.score;
        enough.then_some(Weighed { list, records, share, weight })
    }

    /// Where a member stands, and how many of the things that the kind needs it holds; `None` where they are too few, or it says
    /// what speaks against it.
    fn holds(&self, doc: &Document, member: &Member, marks: &[Mark]) -> Option<(Range<usize>, usize)> {
        let span = extent(doc, member);
        let held = self.held(spans::within(marks, &span), &span);
        let text = doc.full_text().get(span.clone()).unwrap_or_default();
        let heads = &self.tables.heads;
        let above = || heads.partition_point(|head| head.start <= span.start).checked_sub(1);
        let is_head = || above().and_then(|at| heads.get(at)).is_some_and(|head| span.end <= head.end);
        // Under "Job openings" a record needs to say less to be one.
        let enough = held + usize::from(held > 0 && self.is_headed) >= self.schema.record.at_least;
        (enough && !is_head() && !self.is_refused(text)).then_some((span, held))
    }

    /// How many of the things that the kind needs a record holds: marks of recognisers, fields by their label or the
    /// recogniser that the file names.
    fn held(&self, marks: &[Mark], span: &Range<usize>) -> usize {
        let marked = |name: &str| marks.iter().any(|m| *m.recognizer == *name);
        let labels = labels::within(&self.labels, span).iter().map(|label| label.field);
        let placed = [&self.tables.values, &self.named]
            .map(|all| spans::placed_within(all, span))
            .into_iter()
            .flatten();
        let in_record: Vec<usize> = labels.chain(placed.map(|(field, _)| *field)).collect();
        let holds = |name: &&String| {
            let own = |(at, field): (usize, &schema::Field)| {
                let is_of = field.name == **name || field::recognizer_of(field) == Some(name);
                is_of && (in_record.contains(&at) || field.recognizer.as_deref().is_some_and(marked))
            };
            marked(name) || self.schema.fields.iter().enumerate().any(own)
        };
        self.schema.record.needs.iter().filter(holds).count()
    }

    fn quality(&self, held: usize) -> f32 {
        held as f32 / self.schema.record.needs.len().max(1) as f32
    }

    fn is_refused(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.schema.record.against.iter().any(|w| says(&text, w))
    }

    fn records<'w>(
        &'w self,
        doc: &'w Document,
        weighed: &'w Weighed,
        marks: &'w [Mark],
    ) -> impl Iterator<Item = (usize, Record)> + 'w {
        let columns = if self.schema.fields.iter().any(|f| !f.columns.is_empty()) {
            listings::columns(doc, &weighed.list.members, marks, &[])
        } else {
            Vec::new()
        };
        let list = Listing { columns, ..weighed.list.clone() };
        weighed.records.iter().map(move |(rank, member, span, held)| {
            let confidence = self.quality(*held) * (0.5 + 0.5 * weighed.share);
            (span.start, self.record(doc, &list, (*rank, member), marks, confidence))
        })
    }

    /// One of a list's records, which the list has by that rank.
    fn record(
        &self,
        doc: &Document,
        list: &Listing,
        (rank, member): (usize, &Member),
        marks: &[Mark],
        confidence: f32,
    ) -> Record {
        let span = extent(doc, member);
        let part = field::Extent {
            doc,
            list,
            rank,
            member,
            span: span.clone(),
            marks: spans::within(marks, &span),
            labels: labels::within(&self.labels, &span),
            cells: spans::placed_within(&self.tables.values, &span),
            named: spans::placed_within(&self.named, &span),
            citation: std::cell::OnceCell::new(),
            schema: self.schema,
            reading: &self.reading,
        };
        let of_field = |field: &schema::Field| {
            part.values(field).into_iter().map(|value| (field.name.clone(), value)).collect::<Vec<_>>()
        };
        let fields = self.schema.fields.iter().flat_map(of_field).collect();
        let text =
            if self.schema.record.text == RecordText::Whole { member.text(doc) } else { String::new() };
        Record { fields, text, confidence }
    }
}

/// Where a record stands in the page's text.
fn extent(doc: &Document, member: &Member) -> Range<usize> {
    let whole = member.span();
    doc.span_between(whole.from, whole.to)
}
