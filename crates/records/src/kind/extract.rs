//! From a page's lists to records of a kind.
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

use super::{Kind, field, names_of, says};
use crate::{Field, Settings};

/// A record of a declared kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Extracted {
    /// Field name → value, in the order of the kind's file; a field of many values comes several times.
    pub fields: Vec<(String, Field<String>)>,
    /// All its text.
    pub text: String,
    /// How sure we are, 0.0 to 1.0: the share of the kind's recognisers that it holds, less where few of its list's
    /// records do. Not calibrated: nobody labelled pages for a kind that was declared a minute ago.
    pub confidence: f32,
}

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

impl Kind {
    /// The records of this kind on a page, in the order of the page.
    pub fn extract(&self, doc: &Document, settings: &Settings) -> Vec<Extracted> {
        if !self.page_will_do(doc.full_text()) {
            return Vec::new();
        }
        let marks = self.marks(doc, settings);
        let lists = listings::candidates(doc, &marks);
        let mut weighed: Vec<Weighed> = lists.iter().filter_map(|l| self.weigh(doc, l, &marks)).collect();
        weighed.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
        let mut found: Vec<(usize, Extracted)> = Vec::new();
        for w in &weighed {
            let free =
                |span: &Range<usize>| taken.range(..span.end).next_back().is_none_or(|t| *t.1 <= span.start);
            if w.records.iter().all(|(_, _, span, _)| free(span)) {
                taken.extend(w.records.iter().map(|(_, _, span, _)| (span.start, span.end)));
                found.extend(self.records(doc, w, &marks));
            }
        }
        found.sort_by_key(|(at, _)| *at);
        found.into_iter().map(|(_, record)| record).collect()
    }

    fn page_will_do(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let count = |words: &[String]| words.iter().filter(|w| says(&text, w)).count();
        let gate = count(&self.page.gate);
        (self.page.gate.is_empty() || gate > 0) && count(&self.page.against) <= gate
    }

    /// Marks of the recognisers that the kind names; the file's own come before shipped ones of the same name.
    fn marks(&self, doc: &Document, settings: &Settings) -> Vec<Mark> {
        let settings = marks::Settings { language: settings.language.clone(), as_of: settings.as_of };
        let mut names: HashSet<&str> = self.record.needs.iter().map(String::as_str).collect();
        names.extend(self.fields.iter().filter_map(|f| f.recognizer.as_deref()));
        let own = self.own.iter().map(|o| o as &dyn Recognizer);
        let is_own = |r: &&dyn Recognizer| self.own.iter().any(|o| o.name() == r.name());
        let asked = |r: &&dyn Recognizer| names_of(*r).any(|n| names.contains(n));
        let shipped = marks::ALL.iter().copied().filter(|r| asked(r) && !is_own(r));
        let marks = marks::find_with(doc.full_text(), &settings, own.chain(shipped));
        if self.needs_times() { with_clocks(marks) } else { marks }
    }

    /// Must a record hold a time of day, and is that what everybody calls so?
    fn needs_times(&self) -> bool {
        self.record.needs.iter().any(|name| name == TIME) && !self.own.iter().any(|own| own.name() == TIME)
    }

    /// A list's records of the kind; `None` where they are too few or too small a share.
    fn weigh<'l>(&self, doc: &Document, list: &'l Listing, marks: &[Mark]) -> Option<Weighed<'l>> {
        let mut records = Vec::new();
        let mut n = 0;
        for (rank, member) in list.records().enumerate() {
            let whole = member.span();
            let span = doc.span_between(whole.from, whole.to);
            let held = self.held(within(marks, &span));
            let text = doc.full_text().get(span.clone()).unwrap_or_default();
            n += 1;
            if held >= self.record.at_least && !self.is_refused(text) {
                records.push((rank, member, span, held));
            }
        }
        let share = records.len() as f32 / (n as f32).max(1.0);
        let enough = records.len() >= self.record.fewest && share > self.record.share;
        let quality: f32 = records.iter().map(|r| self.quality(r.3)).sum();
        let weight = (quality * share).ln() + STRUCTURE * list.score;
        enough.then_some(Weighed { list, records, share, weight })
    }

    /// How many of the kind's recognisers have a mark.
    fn held(&self, marks: &[Mark]) -> usize {
        self.record.needs.iter().filter(|n| marks.iter().any(|m| *m.recognizer == ***n)).count()
    }

    fn quality(&self, held: usize) -> f32 {
        held as f32 / self.record.needs.len().max(1) as f32
    }

    fn is_refused(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.record.against.iter().any(|w| says(&text, w))
    }

    fn records<'w>(
        &'w self,
        doc: &'w Document,
        weighed: &'w Weighed,
        marks: &'w [Mark],
    ) -> impl Iterator<Item = (usize, Extracted)> + 'w {
        let columns = if self.fields.iter().any(|f| !f.columns.is_empty()) {
            listings::columns(doc, &weighed.list.members, marks, &[])
        } else {
            Vec::new()
        };
        let list = Listing { columns, ..weighed.list.clone() };
        weighed.records.iter().map(move |(rank, member, span, held)| {
            let marks = within(marks, span);
            let record = field::Record { doc, list: &list, rank: *rank, member, span: span.clone(), marks };
            let fields = self
                .fields
                .iter()
                .flat_map(|rule| rule.read(&record).into_iter().map(|value| (rule.name.clone(), value)));
            let confidence = self.quality(*held) * (0.5 + 0.5 * weighed.share);
            (span.start, Extracted { fields: fields.collect(), text: member.text(doc), confidence })
        })
    }
}

/// The marks that begin in a span.
fn within<'m>(marks: &'m [Mark], span: &Range<usize>) -> &'m [Mark] {
    let from = marks.partition_point(|m| m.span.start() < span.start);
    let to = marks.partition_point(|m| m.span.start() < span.end);
    marks.get(from..to).unwrap_or_default()
}
