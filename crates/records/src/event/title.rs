//! Titles: which segment of each record is its name.
//!
//! A segment is judged by what it looks like (heading, link, bold), by what it holds (people and places alone are no
//! title), and across the records of a list: the same words in every record ("Read more") name none of them.

use super::segment::Segment;
mod context;
mod features;
mod fixture;
mod record;
mod words;

pub(crate) use context::SEPARATORS;
pub use features::FEATURES;
pub(crate) use features::around;
pub(crate) use record::{LARGE, Record};

use std::collections::HashMap;

use marks::Mark;
use model::Shipped;

use context::Context;
use features::SegmentInRecord;
use record::{MOST, MOST_ALONE, covered, letters_of};

pub(crate) use words::is_action;
use words::{is_abstract, presents};

use crate::reading::Reading;

/// Which segment names a record of several?
pub(crate) static TITLE: Shipped =
    Shipped::new("event-title", include_str!("../../models/event-title.model"), &FEATURES);

/// Which segment names the only event of a page?
pub(crate) static SINGLE_TITLE: Shipped =
    Shipped::new("event-single-title", include_str!("../../models/event-single-title.model"), &FEATURES);

/// A candidate with its features.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    /// Which record.
    pub(crate) record: usize,
    /// Index into the record's segments.
    pub(crate) segment: usize,
    /// By [`FEATURES`].
    pub(crate) features: Vec<f32>,
}

/// What names a record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Title {
    /// The segment.
    pub(crate) segment: usize,
    /// The segment that goes on: the other side of a match.
    pub(crate) against: Option<usize>,
    /// Share of belief among the candidates.
    pub(crate) belief: f32,
}

/// For each record what names it; none where there are no candidates.
pub(crate) fn titles(reading: &Reading<'_>, records: &[Record]) -> Vec<Option<Title>> {
    let chosen = chosen(reading, records);
    let segments: Vec<Option<usize>> = chosen.iter().map(|c| c.map(|c| c.0)).collect();
    let against = fixture::opponents(reading, records, &segments);
    let title = |(c, against): (Option<(usize, f32)>, Option<usize>)| {
        c.map(|(segment, belief)| Title { segment, against, belief })
    };
    chosen.into_iter().zip(against).map(title).collect()
}

/// For each record the likeliest segment, with its share of belief among the candidates.
fn chosen(reading: &Reading<'_>, records: &[Record]) -> Vec<Option<(usize, f32)>> {
    let model = if records.len() == 1 { reading.models.single_title } else { reading.models.title };
    let mut scores: Vec<Vec<(usize, f32)>> = vec![Vec::new(); records.len()];
    for c in candidates(reading, records) {
        if let Some(of_record) = scores.get_mut(c.record) {
            of_record.push((c.segment, model.score(&c.features)));
        }
    }
    if records.len() > 1 {
        pool(reading, records, &mut scores);
        share(reading, records, &mut scores);
    }
    scores.into_iter().zip(records).map(|(s, r)| best(reading, r, &s)).collect()
}

/// Titles of one list stand in one place: each candidate gains what its place is believed in the other records.
fn pool(reading: &Reading<'_>, records: &[Record], scores: &mut [Vec<(usize, f32)>]) {
    /// Belief in a place that no record gives any.
    const FLOOR: f32 = 0.02;
    let slot = |k: usize, i: usize| {
        records.get(k).and_then(|r| r.segments.get(i)).map_or((0, 0), |s| s.slot(reading))
    };
    let mut believed: HashMap<(u64, usize), (f32, f32)> = HashMap::new();
    for (k, of_record) in scores.iter().enumerate() {
        let most = of_record.iter().map(|s| s.1).fold(f32::MIN, f32::max);
        let all: f32 = of_record.iter().map(|s| (s.1 - most).exp()).sum();
        for (i, score) in of_record {
            let place = believed.entry(slot(k, *i)).or_default();
            place.0 += (score - most).exp() / all;
            place.1 += 1.0;
        }
    }
    for (k, of_record) in scores.iter_mut().enumerate() {
        for (i, score) in of_record {
            let (sum, n) = believed.get(&slot(k, *i)).copied().unwrap_or((0.0, 1.0));
            *score += POOL * (sum / n + FLOOR).ln();
        }
    }
}

/// A heading above several records names most of them or none: one that names only the first below it stands a bit nearer.
fn share(reading: &Reading<'_>, records: &[Record], scores: &mut [Vec<(usize, f32)>]) {
    let head = |k: usize, i: usize| {
        records.get(k).and_then(|r| r.segments.get(i)).filter(|s| s.above).map(|s| s.span.start)
    };
    let mut heads: HashMap<usize, (usize, usize)> = HashMap::new();
    for (k, of_record) in scores.iter().enumerate() {
        let best = of_record.iter().copied().reduce(|a, b| if b.1 > a.1 { b } else { a });
        for (i, _) in of_record {
            let Some(at) = head(k, *i) else { continue };
            let (below, named) = heads.entry(at).or_default();
            *below += 1;
            *named += usize::from(best.is_some_and(|b| b.0 == *i));
        }
    }
    let seldom = |at: usize| heads.get(&at).is_some_and(|(below, named)| 2 * named < *below);
    for (k, of_record) in scores.iter_mut().enumerate() {
        let segment = |i: usize| records.get(k).and_then(|r| r.segments.get(i));
        let own =
            of_record.iter().filter_map(|(i, _)| segment(*i)).any(|s| !s.above && names_more(reading, s));
        if own {
            of_record.retain(|(i, _)| head(k, *i).is_none_or(|at| !seldom(at)));
        }
    }
}

/// Does a segment say more than who or where, and more than "TBA"?
fn names_more(reading: &Reading<'_>, segment: &Segment) -> bool {
    const LETTERS: usize = 4;
    const MOSTLY: f32 = 0.8;
    let letters = segment.text(reading).chars().filter(|c| c.is_alphanumeric()).count();
    letters >= LETTERS && ["person", "place"].iter().all(|r| covered(reading, segment, r) < MOSTLY)
}

/// How much a list's common place counts; from 0.6 to 2.5 the labelled pages give the same titles.
const POOL: f32 = 1.0;

/// The first of the best candidates, and its share: the odds of all that say the same over those of all.
fn best(reading: &Reading<'_>, record: &Record, scores: &[(usize, f32)]) -> Option<(usize, f32)> {
    let (segment, most) = scores.iter().copied().reduce(|a, b| if b.1 > a.1 { b } else { a })?;
    let text = |i: usize| record.segments.get(i).map(|s| letters_of(s.text(reading)));
    let chosen = text(segment);
    let odds = |(i, s): &(usize, f32)| ((s - most).exp(), text(*i) == chosen);
    let (mut same, mut all) = (0.0, 0.0);
    for (odds, alike) in scores.iter().map(odds) {
        all += odds;
        same += if alike { odds } else { 0.0 };
    }
    Some((segment, same / all))
}

/// All candidates of a list's records.
pub(crate) fn candidates(reading: &Reading<'_>, records: &[Record]) -> Vec<Candidate> {
    let context = Context::of(reading, records);
    let most = if records.len() == 1 { MOST_ALONE } else { MOST };
    let mut out = Vec::new();
    for (k, record) in records.iter().enumerate() {
        let nameable = |(_, s): &(usize, &Segment)| {
            let text = s.text(reading);
            !s.elsewhere
                && !says_where(reading, s)
                && !is_address(reading, s)
                && !presents(text)
                && !is_abstract(text)
        };
        for (i, segment) in record.segments.iter().enumerate().take(most).filter(nameable) {
            let in_record = SegmentInRecord { reading, record, nth: i, segment };
            out.push(Candidate { record: k, segment: i, features: in_record.features(&context) });
        }
    }
    out
}

/// An e-mail address or a link's address names no event.
fn is_address(reading: &Reading<'_>, segment: &Segment) -> bool {
    const REST: usize = 4;
    let mut marks = reading.marks_within(segment.line, &segment.span).iter();
    let whole = |m: &Mark| m.span.end() - m.span.start() + REST >= segment.span.len();
    marks.any(|m| &*m.recognizer == "email" && whole(m)) || segment.text(reading).starts_with("http")
}

/// "in Huntington Place" names no event.
fn says_where(reading: &Reading<'_>, segment: &Segment) -> bool {
    let Some(rest) = ["in ", "at ", "im "].iter().find_map(|w| segment.text(reading).strip_prefix(w)) else {
        return false;
    };
    let begin = segment.span.end - rest.len();
    let mut marks = reading.marks_within(segment.line, &segment.span).iter();
    marks.any(|m| &*m.recognizer == "place" && m.span.start() == begin)
}
