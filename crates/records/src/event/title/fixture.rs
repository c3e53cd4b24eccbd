//! Matches: the two sides of each stand in columns of their own, and the same names stand in both.
//!
//! ```text
//! Home          Guest
//! Red Kites     Blue Owls       ──▶ "Red Kites – Blue Owls"
//! Blue Owls     Grey Herons
//! Grey Herons   Red Kites
//! ```

use std::collections::{HashMap, HashSet};

use super::record::{MOST, Record};
use crate::reading::Reading;

/// Two columns hold the sides of matches if this share of the names in the one stand in the other, too: by it titles change on
/// both labelled tables of matches (93 titles) and on no other labelled page; it was set before, and no other was tried.
const SHARED: f32 = 0.3;
/// Fewer names, or fewer records, are no league: "yes" and "no" stand in any two columns.
const NAMES: usize = 4;

/// For each record the segment that names the other side, where its title names one of two.
pub(super) fn opponents(
    reading: &Reading<'_>,
    records: &[Record],
    titles: &[Option<usize>],
) -> Vec<Option<usize>> {
    if records.len() < NAMES {
        return vec![None; records.len()];
    }
    let columns = columns(reading, records);
    let mut partners: HashMap<Slot, Option<Slot>> = HashMap::new();
    let opponent = |(record, title): (&Record, &Option<usize>)| {
        let own = slot(reading, record, (*title)?)?;
        let other = (*partners.entry(own).or_insert_with(|| partner(&columns, own)))?;
        (0..record.segments.len().min(MOST)).find(|i| slot(reading, record, *i) == Some(other))
    };
    records.iter().zip(titles).map(opponent).collect()
}

/// A cell's place in its row, and which piece of it.
type Slot = (u64, usize);

/// The slot of a segment that stands in a cell.
fn slot(reading: &Reading<'_>, record: &Record, segment: usize) -> Option<Slot> {
    let segment = record.segments.get(segment).filter(|s| !s.above)?;
    reading.lines.get(segment.line)?.cell?;
    Some(segment.slot(reading))
}

/// The distinct texts of each slot that say more than numbers.
fn columns<'d>(reading: &Reading<'d>, records: &[Record]) -> HashMap<Slot, HashSet<&'d str>> {
    let mut columns: HashMap<Slot, HashSet<&str>> = HashMap::new();
    for record in records {
        for (i, segment) in record.segments.iter().enumerate().take(MOST) {
            let text = segment.text(reading);
            if let Some(slot) = slot(reading, record, i).filter(|_| text.contains(char::is_alphabetic)) {
                columns.entry(slot).or_default().insert(text);
            }
        }
    }
    columns.retain(|_, names| names.len() >= NAMES);
    columns
}

/// The column with the most names of another, if it has enough of them.
fn partner(columns: &HashMap<Slot, HashSet<&str>>, own: Slot) -> Option<Slot> {
    let names = columns.get(&own)?;
    let shared = |other: &HashSet<&str>| {
        names.intersection(other).count() as f32 / names.len().min(other.len()) as f32
    };
    let others = columns.iter().filter(|(slot, _)| **slot != own).map(|(slot, n)| (shared(n), *slot));
    // Of equals one by its place, so that a page is read alike each time.
    others
        .filter(|(share, _)| *share >= SHARED)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
        .map(|o| o.1)
}
