//! Records that recur: when they next take place.
//!
//! ```text
//! starts 2026-11-03T19:00, FREQ=WEEKLY;BYDAY=TU ── from 2026-11-25 on ──▶ 2026-12-01T19:00, 2026-12-08T19:00, …
//! ```

use jiff::ToSpan;
use jiff::civil::Date;
use marks::{Recurrence, Times};
use schema::Role;

use crate::error::Result;
use crate::schemas::schemas;
use crate::session::{Dialect, Session};
use crate::value::Value;

/// The last day of what has no end.
const NO_END: &str = "9999-12-31";

/// Once that something recurring takes place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Occurrence {
    /// When it begins: ISO 8601, date or date-time, as its record's.
    pub starts: String,
    /// When it ends.
    pub ends: Option<String>,
}

/// What recurs.
pub(crate) struct Series {
    rule: Recurrence,
    times: Times,
    /// When it begins on a day: `T19:00`, or nothing.
    clock: String,
    /// When it ends, so many days behind each first: `T21:00`, or nothing.
    end_clock: String,
}

/// What a record that recurs says of its times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settled {
    /// Its first time.
    pub(crate) first: Occurrence,
    /// Its rule, with its last day.
    pub(crate) rule: String,
    /// Its last day; that of what has no end is in the year 9999.
    until: String,
}

impl Series {
    /// That of a record with a rule, a beginning and an end; `None` where it does not recur by weekdays from a day on.
    pub(crate) fn of(rule: &str, starts: &str, ends: Option<&str>) -> Option<Series> {
        let rule: Recurrence = rule.parse().ok()?;
        let (first, clock) = split(starts)?;
        let ends = ends.and_then(split);
        let end_clock = ends.map(|(_, clock)| clock).unwrap_or_default();
        let within_a_day = clock.is_empty() || (!end_clock.is_empty() && clock <= end_clock);
        let times = rule.times(first, ends.map(|(last, _)| last), within_a_day)?;
        Some(Series { rule, times, clock: clock.to_owned(), end_clock: end_clock.to_owned() })
    }

    /// When it takes place from a day, a month or a moment on to another, or to the next time at all.
    pub(crate) fn occurrences(&self, from: &str, to: Option<&str>) -> impl Iterator<Item = Occurrence> {
        let Times { first, last, .. } = self.times;
        let from_day = day(from, Date::first_of_month).map_or(first, |day| day.max(first));
        let to = to.and_then(|to| day(to, Date::last_of_month)).into_iter().chain(last).min();
        let days = self.rule.days(from_day, to.unwrap_or(Date::MAX), Some(first));
        days.map(|day| self.on(day)).skip_while(move |next| *next.starts < *from)
    }

    /// What its record says of it.
    pub(crate) fn settled(&self) -> Settled {
        let last = self.times.last;
        let until = last.map(marks::Date::from_civil);
        Settled {
            first: self.on(self.times.first),
            rule: Recurrence { until, ..self.rule.clone() }.to_string(),
            until: last.map_or_else(|| NO_END.to_owned(), |last| last.to_string()),
        }
    }

    /// Is it the first, which its record's own beginning tells?
    pub(crate) fn begins_with(&self, once: &Occurrence) -> bool {
        once.starts.get(..10).and_then(|day| day.parse().ok()) == Some(self.times.first)
    }

    fn on(&self, day: Date) -> Occurrence {
        let last = self.times.length.and_then(|days| day.checked_add(days.days()).ok());
        let ends = last.map(|last| format!("{last}{}", self.end_clock));
        Occurrence { starts: format!("{day}{}", self.clock), ends }
    }
}

/// The day of a moment, and its clock with the letter before it.
fn split(moment: &str) -> Option<(Date, &str)> {
    let (day, clock) = moment.split_at_checked(10)?;
    Some((day.parse().ok()?, clock))
}

/// The day of a day or a moment; of a month the one that is meant.
fn day(text: &str, of_month: fn(Date) -> Date) -> Option<Date> {
    match text.get(..10) {
        Some(day) => day.parse().ok(),
        None => format!("{text}-01").parse().ok().map(of_month),
    }
}

/// The columns that say how a record recurs: its rule, and its last day.
pub(crate) fn columns(rule: Option<&str>, starts: Option<&str>, ends: Option<&str>) -> [Value; 2] {
    match settled(rule, starts, ends) {
        Some(settled) => [settled.rule.into(), settled.until.into()],
        None => [Value::Null, Value::Null],
    }
}

/// What a record that recurs says of its times: "every Tuesday from Friday 1 May to 30 June" first takes place on the 5th, and ends
/// with June.
pub(crate) fn settled(rule: Option<&str>, starts: Option<&str>, ends: Option<&str>) -> Option<Settled> {
    Some(Series::of(rule?, starts?, ends)?.settled())
}

/// The first version of the tables whose records, and what readers know of them, begin on the first of their days.
const SETTLED: i64 = 32;

/// Records of an earlier version say how they recur in their fields alone, or begin on a day that is none of theirs; readers know
/// them so.
pub(crate) fn take_up(db: &mut dyn Session, version: i64) -> Result<()> {
    if version >= SETTLED {
        return Ok(());
    }
    for schema in schemas(db)? {
        let of_role = |role| schema.of_role(role).map(|field| field.name.clone());
        let Some(repeats) = of_role(Role::Repeats) else { continue };
        let [starts, ends] = [Role::Start, Role::End].map(|role| of_role(role).unwrap_or_default());
        let field = |at: u8| match db.dialect() {
            Dialect::Sqlite => format!("json_extract(c.fields, '$.\"' || ?{at} || '\"')"),
            Dialect::Postgres => format!("(CAST(c.fields AS JSONB) ->> CAST(?{at} AS TEXT))"),
        };
        let [rule, from, to] = [2, 3, 4].map(field);
        let sql = format!(
            "SELECT {from}, {to}, {rule}, r.id, r.starts, r.recurs FROM records r JOIN contents c ON c.record = r.id
             WHERE r.kind = ?1 AND r.starts IS NOT NULL AND {rule} IS NOT NULL"
        );
        let names = [&schema.name, &repeats, &starts, &ends].map(|name| name.as_str().into());
        let (mut records, mut never, mut known) = (Vec::new(), Vec::new(), Vec::new());
        for row in db.rows(&sql, &names)? {
            let [starts, ends, rule] = [row.maybe_text(0)?, row.maybe_text(1)?, row.maybe_text(2)?];
            let [before, recurred] = [row.maybe_text(4)?, row.maybe_text(5)?];
            let id = row.int(3)?;
            match settled(rule.as_deref(), starts.as_deref(), ends.as_deref()) {
                Some(Settled { first, rule, until }) => {
                    let now: [Value; 3] = [first.starts.into(), first.ends.into(), rule.into()];
                    let values = |more: Vec<Value>| [vec![id.into()], now.to_vec(), more].concat();
                    records.push(values(vec![until.into()]));
                    known.push(values(vec![before.into(), recurred.into()]));
                }
                None => never.push(vec![id.into()]),
            }
        }
        db.many(RECORD, &records)?;
        db.many(NEVER, &never)?;
        db.many(KNOWN, &known)?;
    }
    Ok(())
}

const RECORD: &str =
    "UPDATE records SET starts = ?2, ends = ?3, recurs = ?4, recurs_until = ?5 WHERE id = ?1";

/// What has no day does not recur.
const NEVER: &str = "UPDATE records SET recurs = NULL, recurs_until = NULL WHERE id = ?1";

/// Who knew a record as it was, knows it as it is.
const KNOWN: &str = "UPDATE told SET starts = ?2, ends = ?3, recurs = ?4
    WHERE record = ?1 AND followed = 1 AND starts = ?5 AND (recurs IS NULL OR recurs = ?6)";

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(rule: &str, from: &str, to: Option<&str>) -> Vec<String> {
        let series = Series::of(rule, "2026-11-03T19:00", Some("2026-11-04T01:00")).unwrap();
        series.occurrences(from, to).take(3).map(|next| next.starts).collect()
    }

    #[test]
    fn what_recurs_takes_place_on_its_days() {
        let weekly = "FREQ=WEEKLY;BYDAY=TU;UNTIL=2026-12-08";
        assert_eq!(starts(weekly, "2026-11-25", None), ["2026-12-01T19:00", "2026-12-08T19:00"]);
        assert_eq!(
            starts(weekly, "2026-11-01", Some("2026-11-10")),
            ["2026-11-03T19:00", "2026-11-10T19:00"]
        );
        assert_eq!(starts(weekly, "2026-12", Some("2026-12"))[0], "2026-12-01T19:00");
        assert_eq!(starts(weekly, "2026-12-01T19:30", None), ["2026-12-08T19:00"], "it has begun");
        assert_eq!(starts(weekly, "2026-12-09", None), [""; 0]);
        assert_eq!(starts("FREQ=MONTHLY;BYDAY=1TU", "2026-11-04", None)[..1], ["2026-12-01T19:00"]);
        assert_eq!(starts("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-11-04", None)[0], "2026-11-17T19:00");
    }

    #[test]
    fn an_end_lies_as_far_behind_each_beginning() {
        let next = |starts, ends, from| {
            Series::of("FREQ=WEEKLY;BYDAY=TU", starts, Some(ends)).unwrap().occurrences(from, None).next()
        };
        let next = |starts, ends, from| next(starts, ends, from).unwrap().ends;
        assert_eq!(
            next("2026-11-03T19:00", "2026-11-04T01:00", "2026-11-30").as_deref(),
            Some("2026-12-02T01:00")
        );
        assert_eq!(next("2026-11-03", "2026-11-03", "2026-11-30").as_deref(), Some("2026-12-01"));
        let next_year = next("2026-11-03T19:00", "2027-11-03T21:00", "2026-11-30");
        assert_eq!(next_year.as_deref(), Some("2026-12-01T21:00"), "the day is that of the last");
        assert_eq!(next("2026-11-03T19:00", "2027-11-03T02:00", "2026-11-30"), None);
    }

    #[test]
    fn what_is_no_series_is_none() {
        assert!(Series::of("FREQ=YEARLY", "2026-11-03", None).is_none());
        assert!(Series::of("FREQ=WEEKLY;BYDAY=TU", "2026", None).is_none());
        let of = |recurs| columns(Some(recurs), Some("2026-11-03"), None);
        assert_eq!(of("when it rains"), [Value::Null, Value::Null]);
        assert_eq!(of("FREQ=WEEKLY;BYDAY=TU;UNTIL=--01-12")[1], Value::from("2027-01-12"));
        assert_eq!(of("FREQ=WEEKLY;BYDAY=TU")[1], Value::from(NO_END));
    }

    #[test]
    fn what_recurs_begins_on_the_first_of_its_days_and_ends_with_its_last() {
        let of = |rule: &str, starts, ends| {
            settled(Some(&format!("FREQ=WEEKLY;BYDAY=TU{rule}")), Some(starts), ends)
                .map(|s| (s.first.starts, s.first.ends, s.rule))
        };
        let tuesday = |clock: &str, ends: Option<&str>, rule: &str| {
            let rule = format!("FREQ=WEEKLY;BYDAY=TU{rule}");
            Some((format!("2026-05-05{clock}"), ends.map(str::to_owned), rule))
        };
        assert_eq!(
            of("", "2026-05-01T22:00", Some("2026-05-02T02:00")),
            tuesday("T22:00", Some("2026-05-06T02:00"), "")
        );
        assert_eq!(of(";UNTIL=--06", "2026-05-05T22:00", None), tuesday("T22:00", None, ";UNTIL=2026-06-30"));
        assert_eq!(
            of("", "2026-05-01", Some("2026-06-30")),
            tuesday("", Some("2026-05-05"), ";UNTIL=2026-06-30")
        );
        assert_eq!(of(";UNTIL=2026-05-03", "2026-05-01", None), None);
    }
}
