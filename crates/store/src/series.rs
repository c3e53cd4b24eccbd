//! Records that recur: when they next take place.
//!
//! ```text
//! starts 2026-11-03T19:00, FREQ=WEEKLY;BYDAY=TU ── from 2026-11-25 on ──▶ 2026-12-01T19:00, 2026-12-08T19:00, …
//! ```

use jiff::ToSpan;
use jiff::civil::Date;
use marks::Recurrence;
use schema::Role;

use crate::error::Result;
use crate::schemas::schemas;
use crate::session::{Dialect, Session};
use crate::value::Value;

/// The last day of what has no end.
const NO_END: &str = "9999-12-31";

/// Most days between the beginning and the end of what recurs within a week.
const LONGEST: i32 = 6;

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
    first: Date,
    /// When it begins on a day: `T19:00`, or nothing.
    clock: String,
    /// When it ends: so many days behind the first, and its clock.
    ends: Option<(i32, String)>,
}

impl Series {
    /// That of a record with a rule, a beginning and an end; `None` where it does not recur by weekdays from a day on.
    pub(crate) fn of(rule: &str, starts: &str, ends: Option<&str>) -> Option<Series> {
        let (first, clock) = split(starts)?;
        let ends = ends.and_then(split).and_then(|(last, clock)| {
            let days = first.until(last).ok()?.get_days();
            (0..=LONGEST).contains(&days).then(|| (days, clock.to_owned()))
        });
        Some(Series { rule: rule.parse().ok()?, first, clock: clock.to_owned(), ends })
    }

    /// Its last day.
    fn until(&self) -> String {
        self.rule.last_day(self.first).map_or_else(|| NO_END.to_owned(), |last| last.to_string())
    }

    /// When it takes place from a day, a month or a moment on to another, or to the next time at all.
    pub(crate) fn occurrences(&self, from: &str, to: Option<&str>) -> impl Iterator<Item = Occurrence> {
        let first = day(from, Date::first_of_month).unwrap_or(self.first).max(self.first);
        let last = to.and_then(|to| day(to, Date::last_of_month));
        let days = self.rule.days(first, last.unwrap_or(Date::MAX), Some(self.first));
        days.map(|day| self.on(day)).skip_while(move |next| *next.starts < *from)
    }

    /// Is it the first, which its record's own beginning tells?
    pub(crate) fn begins_with(&self, once: &Occurrence) -> bool {
        once.starts.get(..10).and_then(|day| day.parse().ok()) == Some(self.first)
    }

    fn on(&self, day: Date) -> Occurrence {
        let ends = self.ends.as_ref().and_then(|(days, clock)| {
            let last = day.checked_add(days.days()).ok()?;
            Some(format!("{last}{clock}"))
        });
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
pub(crate) fn columns(rule: Option<&str>, starts: Option<&str>) -> [Value; 2] {
    let series = rule.zip(starts).and_then(|(rule, starts)| Some((rule, Series::of(rule, starts, None)?)));
    match series {
        Some((rule, series)) => [rule.into(), series.until().into()],
        None => [Value::Null, Value::Null],
    }
}

/// When what recurs begins and ends first, where the day from which it does so is none of its days: "every Tuesday from 1 May"
/// does not take place on that Friday.
pub(crate) fn first_time(rule: &str, starts: &str, ends: Option<&str>) -> Option<Occurrence> {
    let first = Series::of(rule, starts, ends)?.occurrences(starts, None).next()?;
    (first.starts != starts).then_some(first)
}

/// The first version of the tables that says how records recur.
const RECURRING: i64 = 29;

/// Records of an earlier version say it in their fields alone.
pub(crate) fn take_up(db: &mut dyn Session, version: i64) -> Result<()> {
    if version >= RECURRING {
        return Ok(());
    }
    let recurring = schemas(db)?;
    let fields = recurring.iter().filter_map(|schema| Some((schema, schema.of_role(Role::Repeats)?)));
    for (schema, field) in fields {
        let rule = match db.dialect() {
            Dialect::Sqlite => "json_extract(c.fields, '$.\"' || ?2 || '\"')",
            Dialect::Postgres => "(CAST(c.fields AS JSONB) ->> CAST(?2 AS TEXT))",
        };
        let sql = format!(
            "SELECT r.id, r.starts, {rule} FROM records r JOIN contents c ON c.record = r.id
             WHERE r.kind = ?1 AND r.starts IS NOT NULL AND {rule} IS NOT NULL"
        );
        let mut rows = Vec::new();
        for row in db.rows(&sql, &[schema.name.as_str().into(), field.name.as_str().into()])? {
            let [rule, until] = columns(row.maybe_text(2)?.as_deref(), row.maybe_text(1)?.as_deref());
            rows.push(vec![row.int(0)?.into(), rule, until]);
        }
        db.many("UPDATE records SET recurs = ?2, recurs_until = ?3 WHERE id = ?1", &rows)?;
    }
    Ok(())
}

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
        assert_eq!(next("2026-11-03", "2027-11-03", "2026-11-30"), None, "that is when the series ends");
    }

    #[test]
    fn what_is_no_series_is_none() {
        assert!(Series::of("FREQ=YEARLY", "2026-11-03", None).is_none());
        assert!(Series::of("FREQ=WEEKLY;BYDAY=TU", "2026", None).is_none());
        let of = |recurs| columns(Some(recurs), Some("2026-11-03"));
        assert_eq!(of("when it rains"), [Value::Null, Value::Null]);
        assert_eq!(of("FREQ=WEEKLY;BYDAY=TU;UNTIL=--01-12")[1], Value::from("2027-01-12"));
        assert_eq!(of("FREQ=WEEKLY;BYDAY=TU")[1], Value::from(NO_END));
    }

    #[test]
    fn what_recurs_begins_on_the_first_of_its_days() {
        let first = |starts, ends| first_time("FREQ=WEEKLY;BYDAY=TU", starts, ends);
        let tuesday = Occurrence { starts: "2026-05-05T22:00".into(), ends: Some("2026-05-06T02:00".into()) };
        assert_eq!(first("2026-05-01T22:00", Some("2026-05-02T02:00")), Some(tuesday));
        assert_eq!(first("2026-05-05T22:00", None), None);
        assert_eq!(first_time("FREQ=WEEKLY;BYDAY=TU;UNTIL=2026-05-03", "2026-05-01", None), None);
    }
}
