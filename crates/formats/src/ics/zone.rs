//! A time zone as a calendar defines it (RFC 5545 §3.6.5): when its clocks change, as rules where they follow one.
//!
//! ```text
//! Europe/Vienna ── changes since 1970 ──▶ day by day, and by the rule that holds since ──▶ BEGIN:VTIMEZONE … END:VTIMEZONE
//! ```

use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, Unit};
use marks::Weekday;

use super::content::{line, stamp};

/// Changes are told from the beginning of the first year to the end of the last.
const YEARS: [i16; 2] = [1970, 2037];

/// A rule that is followed in so many of the last years is said to go on. Years that ended are told day by day: readers do not
/// agree on how to compare the end of a rule, which is in UTC, with its days, which are not.
const FOLLOWED: usize = 5;

/// A time zone by its name, and how a calendar defines it.
///
/// ```
/// let zone = formats::ics::Zone::named("Europe/Vienna").unwrap();
/// assert!(zone.definition().contains("TZID:Europe/Vienna\r\n"));
/// assert!(zone.definition().contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n"));
/// assert!(formats::ics::Zone::named("Mars/Olympus").is_none());
/// ```
#[derive(Debug, Clone)]
pub struct Zone {
    name: String,
    zone: TimeZone,
    definition: String,
}

impl Zone {
    /// The zone of a name in the IANA's data base, such as `Europe/Vienna`.
    pub fn named(name: &str) -> Option<Zone> {
        let zone = TimeZone::get(name).ok()?;
        let name = zone.iana_name()?.to_owned();
        let definition = definition(&name, &zone);
        Some(Zone { name, zone, definition })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The zone itself.
    pub fn time_zone(&self) -> &TimeZone {
        &self.zone
    }

    /// Its definition, a component of a calendar.
    pub fn definition(&self) -> &str {
        &self.definition
    }

    /// A clock time of the zone in UTC, as a calendar writes it.
    pub(super) fn utc(&self, local: DateTime) -> Option<String> {
        let moment = self.zone.to_ambiguous_timestamp(local).compatible().ok()?;
        Some(written_in_utc(moment))
    }
}

/// A change of the clocks.
#[derive(Debug, Clone)]
struct Change {
    /// When, by the clock before it.
    onset: DateTime,
    from: Offset,
    to: Offset,
    name: String,
    summer: bool,
}

/// Changes of the same sort.
struct Run {
    changes: Vec<Change>,
    /// Which of its weekday in its month the day of each may be: 1 = first …, -1 = last. None of changes that follow no rule.
    ordinals: Vec<i8>,
}

fn definition(name: &str, zone: &TimeZone) -> String {
    let mut out = String::from("BEGIN:VTIMEZONE\r\n");
    line(&mut out, "TZID", name);
    for run in runs(changes(zone)) {
        run.write(&mut out);
    }
    out.push_str("END:VTIMEZONE\r\n");
    out
}

/// What holds when the first year begins, and each change behind it.
fn changes(zone: &TimeZone) -> Vec<Change> {
    let [begin, end] =
        YEARS.map(|year| Date::constant(year, 1, 1).to_datetime(jiff::civil::Time::midnight()));
    let begins = zone.to_ambiguous_timestamp(begin).compatible().unwrap_or(Timestamp::UNIX_EPOCH);
    let info = zone.to_offset_info(begins);
    let offset = info.offset();
    let mut all = vec![Change {
        onset: begin,
        from: offset,
        to: offset,
        name: info.abbreviation().to_owned(),
        summer: info.dst().is_dst(),
    }];
    for change in zone.following(begins) {
        let from = all.last().map_or(offset, |before| before.to);
        let onset = from.to_datetime(change.timestamp());
        if onset.year() > end.year() {
            break;
        }
        all.push(Change {
            onset: onset.round(Unit::Second).unwrap_or(onset),
            from,
            to: change.offset(),
            name: change.abbreviation().to_owned(),
            summer: change.dst().is_dst(),
        });
    }
    all
}

/// Changes as runs, in the order of their first: those that follow a rule to the end, and of each sort the others.
fn runs(changes: Vec<Change>) -> Vec<Run> {
    let mut ruled: Vec<Run> = Vec::new();
    for change in changes {
        match ruled.iter_mut().find(|run| run.goes_on_with(&change)) {
            Some(run) => {
                let possible = ordinals(change.onset.date());
                run.ordinals.retain(|n| possible.contains(n));
                run.changes.push(change);
            }
            None => ruled.push(Run { ordinals: ordinals(change.onset.date()), changes: vec![change] }),
        }
    }
    let mut runs: Vec<Run> = Vec::new();
    for run in ruled {
        let same = |other: &&mut Run| other.ordinals.is_empty() && other.sort() == run.sort();
        match runs.iter_mut().find(same) {
            _ if run.goes_on() => runs.push(run),
            Some(other) => other.changes.extend(run.changes),
            None => runs.push(Run { ordinals: Vec::new(), changes: run.changes }),
        }
    }
    runs
}

/// Which of its weekday in its month a day is, counted from the beginning and, in the last week, from the end.
fn ordinals(day: Date) -> Vec<i8> {
    let last = day.day() + 7 > day.days_in_month();
    [Some((day.day() - 1) / 7 + 1), last.then_some(-1)].into_iter().flatten().collect()
}

impl Run {
    fn sort(&self) -> Option<(Offset, Offset, &str, bool)> {
        self.changes.first().map(Change::sort)
    }

    fn goes_on_with(&self, change: &Change) -> bool {
        let when = |c: &Change| (c.onset.month(), c.onset.weekday(), c.onset.time());
        let possible = ordinals(change.onset.date());
        self.changes.last().is_some_and(|last| {
            change.onset.year() == last.onset.year() + 1
                && change.sort() == last.sort()
                && when(change) == when(last)
                && self.ordinals.iter().any(|n| possible.contains(n))
        })
    }

    /// Does it follow a rule to the end?
    fn goes_on(&self) -> bool {
        self.changes.len() >= FOLLOWED
            && self.changes.last().is_some_and(|last| last.onset.year() == YEARS[1])
    }

    fn write(&self, out: &mut String) {
        let [Change { onset, from, to, name, summer }, others @ ..] = self.changes.as_slice() else { return };
        let sort = if *summer { "DAYLIGHT" } else { "STANDARD" };
        line(out, "BEGIN", sort);
        line(out, "DTSTART", &stamp(*onset));
        line(out, "TZOFFSETFROM", &format_offset(*from));
        line(out, "TZOFFSETTO", &format_offset(*to));
        line(out, "TZNAME", name);
        if let Some(nth) = self.ordinals.iter().min() {
            let weekday = Weekday::CODES.get(usize::from(Weekday::of(onset.date()).0));
            let day = format!("{nth}{}", weekday.unwrap_or(&"SU"));
            line(out, "RRULE", &format!("FREQ=YEARLY;BYMONTH={};BYDAY={day}", onset.month()));
        } else if !others.is_empty() {
            let others: Vec<String> = others.iter().map(|change| stamp(change.onset)).collect();
            line(out, "RDATE", &others.join(","));
        }
        line(out, "END", sort);
    }
}

impl Change {
    /// What changes: from which offset to which, and what the clock is then called.
    fn sort(&self) -> (Offset, Offset, &str, bool) {
        (self.from, self.to, &self.name, self.summer)
    }
}

/// `+0100`; with seconds where the zone has some.
fn format_offset(offset: Offset) -> String {
    let seconds = offset.seconds();
    let sign = if seconds < 0 { '-' } else { '+' };
    let [hours, minutes, rest] = [seconds.abs() / 3600, seconds.abs() / 60 % 60, seconds.abs() % 60];
    let rest = if rest == 0 { String::new() } else { format!("{rest:02}") };
    format!("{sign}{hours:02}{minutes:02}{rest}")
}

fn written_in_utc(moment: Timestamp) -> String {
    stamp(Offset::UTC.to_datetime(moment)) + "Z"
}
