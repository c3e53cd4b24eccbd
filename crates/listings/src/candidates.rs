//! Candidates: drafts, each with the ways to tell its records from what stands among them, and what each way scores.
//!
//! ```text
//! draft of 9 ── roles ──▶ all 9 are records        1.2
//!                    └──▶ 8 are, the first is none 3.4
//! ```
//!
//! A page of a million elements has as many candidates, so one costs a few bytes here; measures, members and columns
//! are made again for the few that are asked for.

use crate::context;
use crate::facts::Facts;
use crate::generate::{self, Draft};
use crate::interval::Interval;
use crate::listing::Listing;
use crate::measures::Measures;
use crate::profile::Profile;
use crate::{pairs, rank, roles, rows};

/// One way to read a draft.
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    /// Which draft: an index.
    draft: u32,
    /// Which members are no records; empty where all are.
    odd: Box<[bool]>,
    /// How much it looks like the list a reader came for.
    pub(crate) score: f32,
}

/// All candidates of a page.
pub(crate) struct Candidates {
    drafts: Vec<Draft>,
    readings: Vec<Reading>,
}

impl Candidates {
    /// Finds and scores them.
    pub(crate) fn of(facts: &Facts) -> Candidates {
        let mut drafts = generate::drafts(facts);
        let mut readings = Vec::new();
        let mut profiles = Vec::new();
        for (i, draft) in drafts.iter_mut().enumerate() {
            let own = readings.len();
            profiles.clear();
            profiles.extend(known(facts, draft));
            let all: Vec<&Profile> = profiles.iter().collect();
            let ways = roles::readings(&all);
            for odd in ways.ways {
                let any = odd.contains(&true);
                let measures = if any {
                    measures(facts, draft, &profiles, &odd)
                } else {
                    Measures::of(facts, &all, 0, &ways.lacking, draft.generator)
                };
                let odd = if any { odd.into() } else { Box::default() };
                readings.push(Reading { draft: i as u32, odd, score: rank::score(&measures) });
            }
            // Halves of records are no records, and rows of them neither; how they score says what the page holds, and not
            // where one ends.
            if let Some(records) = pairs::paired(facts, draft).or_else(|| rows::gathered(facts, draft)) {
                let score = readings.drain(own..).map(|r| r.score).fold(f32::MIN, f32::max);
                readings.push(Reading { draft: i as u32, odd: Box::default(), score });
                *draft = records;
            }
        }
        Candidates { drafts, readings }
    }

    /// All readings, by draft.
    pub(crate) fn readings(&self) -> &[Reading] {
        &self.readings
    }

    fn draft(&self, reading: &Reading) -> Option<&Draft> {
        self.drafts.get(reading.draft as usize)
    }

    /// What the records of a reading cover, in page order.
    pub(crate) fn records<'a>(&'a self, reading: &'a Reading) -> impl Iterator<Item = Interval> + 'a {
        let all = self.draft(reading).into_iter().flat_map(|d| d.records.iter().enumerate());
        all.filter(|(i, _)| !is_odd(&reading.odd, *i)).map(|(_, r)| *r)
    }

    /// Another reading of the same records, which knows the head above them or the months between.
    pub(crate) fn wider(&self, reading: &Reading) -> Option<&Reading> {
        let own = &self.draft(reading).filter(|_| reading.odd.is_empty())?.records;
        let (first, last) = (own.first()?, own.last()?);
        self.readings.iter().filter(|other| !other.odd.is_empty()).find(|other| {
            let records = self.draft(other).map(|draft| &draft.records[..]).unwrap_or_default();
            let holds = |record: &Interval| records.binary_search(record).is_ok();
            holds(first) && holds(last) && self.records(other).eq(own.iter().copied())
        })
    }

    /// A reading in full, but for its columns.
    pub(crate) fn listing(&self, facts: &Facts, reading: &Reading) -> Option<Listing> {
        let draft = self.draft(reading)?;
        let profiles: Vec<Profile> = known(facts, draft).collect();
        let odd: Vec<bool> = (0..profiles.len()).map(|i| is_odd(&reading.odd, i)).collect();
        Some(Listing {
            members: context::fill(facts, roles::members(&profiles, &odd)),
            columns: Vec::new(),
            generator: draft.generator,
            measures: measures(facts, draft, &profiles, &odd),
            score: reading.score,
            confidence: rank::confidence(reading.score),
            next: None,
            inner: None,
        })
    }
}

/// What is known of each record of a draft.
fn known(facts: &Facts, draft: &Draft) -> impl Iterator<Item = Profile> {
    let second = draft.records.get(1).filter(|_| draft.lead).map(|r| r.from);
    let of = move |(i, r): (usize, &Interval)| match second.filter(|_| i == 0) {
        Some(second) => Profile::of_lead(facts, *r, second),
        None => Profile::of(facts, *r),
    };
    draft.records.iter().enumerate().map(of)
}

fn is_odd(odd: &[bool], member: usize) -> bool {
    odd.get(member).copied().unwrap_or(false)
}

fn measures(facts: &Facts, draft: &Draft, profiles: &[Profile], odd: &[bool]) -> Measures {
    let records: Vec<&Profile> = profiles.iter().zip(odd).filter(|(_, o)| !**o).map(|(p, _)| p).collect();
    let trimmed = profiles.len() - records.len();
    Measures::of(facts, &records, trimmed, &roles::odd(&records), draft.generator)
}
