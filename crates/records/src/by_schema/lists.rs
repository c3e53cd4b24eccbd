//! From a page's lists to records of a kind (Event Finder §5.2.3: "find me repeated lists that contain …").
//!
//! ```text
//! candidates ── k of n recognisers in more than a share of the records ──▶ lists of the kind
//!            ── most and surest records first, none overlapping ──▶ records ── rules ──▶ fields
//! ```

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use listings::{Listing, Member};
use marks::{Date, Mark, Moment, Recognizer, Value, When};
use page::Document;

use schema::{RecordText, Schema};

use super::{field, names_of, says};
use crate::glance::Glance;
use crate::record::Record;

/// What a list's structure counts beside what its records hold, both as logarithms: a list that looks twice as good may
/// hold a seventh less. An advert swallowed by a record adds a price to it, and is seen by structure alone.
const STRUCTURE: f32 = 0.2;

/// What a time of day is marked as.
const TIME: &str = "time";

/// A date that says its clock is a time of day too: "3 May, 8 pm" is one mark, and holds what a kind asks for twice.
fn with_clocks(marks: Vec<Mark>) -> Vec<Mark> {
    let clock = |mark: &Mark| {
        let Value::When(when) = &mark.value else { return None };
        let of = |moment: &Moment| Moment { date: Date::default(), time: moment.time };
        when.start.time.filter(|_| *mark.recognizer != *TIME)?;
        let end = when.end.as_ref().filter(|end| end.time.is_some()).map(of);
        let when = When { start: of(&when.start), end, recurrence: None, ambiguous: false };
        Some(Mark { recognizer: TIME.into(), value: Value::When(when), ..mark.clone() })
    };
    marks.into_iter().flat_map(|mark| [clock(&mark), Some(mark)]).flatten().collect()
}

/// A candidate list weighed against a kind.
struct Weighed<'l> {
    list: &'l Listing,
    /// Records that hold enough, with how many of the recognisers each holds.
    records: Vec<(usize, &'l Member, Range<usize>, usize)>,
    share: f32,
    weight: f32,
}

/// The records of a kind in a page's lists, in the order of the page.
pub(crate) fn records(schema: &Schema, glance: &Glance) -> Vec<Record> {
    let doc = glance.doc;
    let kind = Kind { schema };
    let marks = kind.marks(glance);
    let lists = listings::candidates(doc, &marks);
    let mut weighed: Vec<Weighed> = lists.iter().filter_map(|l| kind.weigh(doc, l, &marks)).collect();
    weighed.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    let mut found: Vec<(usize, Record)> = Vec::new();
    for w in &weighed {
        let free =
            |span: &Range<usize>| taken.range(..span.end).next_back().is_none_or(|t| *t.1 <= span.start);
        if w.records.iter().all(|(_, _, span, _)| free(span)) {
            taken.extend(w.records.iter().map(|(_, _, span, _)| (span.start, span.end)));
            found.extend(kind.records(doc, w, &marks));
        }
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, record)| record).collect()
}

/// A kind at work on a page's lists.
struct Kind<'s> {
    schema: &'s Schema,
}

impl Kind<'_> {
    /// Marks of the recognisers that the kind names; the file's own come before shipped ones of the same name.
    fn marks(&self, glance: &Glance) -> Vec<Mark> {
        let settings =
            marks::Settings { language: glance.settings.language.clone(), as_of: glance.settings.as_of };
        let mut names: HashSet<&str> = self.schema.record.needs.iter().map(String::as_str).collect();
        names.extend(self.schema.fields.iter().filter_map(field::recognizer_of));
        let own = self.schema.recognizers.iter().map(|o| o as &dyn Recognizer);
        let is_own = |r: &&dyn Recognizer| self.schema.recognizers.iter().any(|o| o.name() == r.name());
        let asked = |r: &&dyn Recognizer| names_of(*r).any(|n| names.contains(n));
        let shipped = marks::ALL.iter().copied().filter(|r| asked(r) && !is_own(r));
        let marks = marks::find_with(glance.doc.full_text(), &settings, own.chain(shipped));
        if self.needs_times() { with_clocks(marks) } else { marks }
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
            let whole = member.span();
            let span = doc.span_between(whole.from, whole.to);
            let text = doc.full_text().get(span.clone()).unwrap_or_default();
            let held = self.held(within(marks, &span), text);
            n += 1;
            if held >= self.schema.record.at_least && !self.is_refused(text) {
                records.push((rank, member, span, held));
            }
        }
        let share = records.len() as f32 / (n as f32).max(1.0);
        let enough = records.len() >= self.schema.record.fewest && share > self.schema.record.share;
        let quality: f32 = records.iter().map(|r| self.quality(r.3)).sum();
        let weight = (quality * share).ln() + STRUCTURE * list.score;
        enough.then_some(Weighed { list, records, share, weight })
    }

    /// How many of the things that the kind needs a record's text holds: marks of recognisers, fields by their mark or label.
    fn held(&self, marks: &[Mark], text: &str) -> usize {
        let marked = |name: &str| marks.iter().any(|m| *m.recognizer == *name);
        let holds = |name: &&String| match self.schema.field(name) {
            None => marked(name),
            Some(field) => {
                field::recognizer_of(field).is_some_and(marked)
                    || field
                        .labels
                        .iter()
                        .any(|label| text.lines().any(|line| field::behind_label(line, label).is_some()))
            }
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
            let marks = within(marks, span);
            let part = field::Extent { doc, list: &list, rank: *rank, member, span: span.clone(), marks };
            let of_field = |field: &schema::Field| {
                part.values(field).into_iter().map(|value| (field.name.clone(), value)).collect::<Vec<_>>()
            };
            let fields = self.schema.fields.iter().flat_map(of_field).collect();
            let confidence = self.quality(*held) * (0.5 + 0.5 * weighed.share);
            let text =
                if self.schema.record.text == RecordText::Whole { member.text(doc) } else { String::new() };
            (span.start, Record { fields, text, confidence })
        })
    }
}

/// The marks that begin in a span.
fn within<'m>(marks: &'m [Mark], span: &Range<usize>) -> &'m [Mark] {
    let from = marks.partition_point(|m| m.span.start() < span.start);
    let to = marks.partition_point(|m| m.span.start() < span.end);
    marks.get(from..to).unwrap_or_default()
}
