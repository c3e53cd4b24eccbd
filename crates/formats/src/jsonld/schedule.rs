//! How a record recurs, as schema.org writes it.
//!
//! ```text
//! FREQ=WEEKLY;BYDAY=TU   ──▶ {"@type": "Schedule", "repeatFrequency": "P1W", "byDay": ["https://schema.org/Tuesday"], …}
//! FREQ=MONTHLY;BYDAY=1MO ──▶ {"@type": "Schedule", "repeatFrequency": "P1M", "byDay": ["1MO"], …}
//! ```
//!
//! Source: <https://schema.org/Schedule>, whose `byDay` has the days of a month as iCalendar writes them.

use marks::{Clock, Recurrence};
use serde_json::{Value, json};

use crate::Row;
use crate::roles::Roles;
use crate::when;

/// The days of a week, Monday first.
const DAYS: [&str; 7] = [
    "https://schema.org/Monday",
    "https://schema.org/Tuesday",
    "https://schema.org/Wednesday",
    "https://schema.org/Thursday",
    "https://schema.org/Friday",
    "https://schema.org/Saturday",
    "https://schema.org/Sunday",
];

/// The schedule of a record that recurs; `None` where it does not, from no whole date on, or on no day.
pub(super) fn schedule(record: Roles) -> Option<Value> {
    let when = when::read(record)?;
    let (rule, first) = (when.recurrence?, when.start.date.to_civil()?);
    let mut schedule = Row::new();
    let mut put =
        |key: &str, value: Option<Value>| schedule.extend(value.map(|value| (key.to_owned(), value)));
    put("@type", Some(json!("Schedule")));
    put("startDate", Some(json!(first.to_string())));
    put("endDate", rule.last_day(first).map(|last| json!(last.to_string())));
    put("startTime", when.start.time.map(clock));
    put("endTime", when.end.and_then(|end| end.time).map(clock));
    put("repeatFrequency", Some(json!(frequency(&rule))));
    put("byDay", Some(days(&rule)));
    Some(Value::Object(schedule))
}

/// An ISO 8601 duration: `P2W`.
fn frequency(rule: &Recurrence) -> String {
    let unit = if rule.ordinals.is_empty() { 'W' } else { 'M' };
    format!("P{}{unit}", rule.interval.max(1))
}

fn days(rule: &Recurrence) -> Value {
    match rule.ordinals.is_empty() {
        true => rule.weekdays.iter().filter_map(|day| DAYS.get(usize::from(day.0)).copied()).collect(),
        false => rule.by_day().into(),
    }
}

fn clock(clock: Clock) -> Value {
    json!(clock.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule_of(row: Value) -> Option<Value> {
        let schema = schema::named("event").expect("it is built in");
        schedule(Roles { schema, row: row.as_object().expect("a row") })
    }

    #[test]
    fn a_recurrence_becomes_a_schedule() {
        let row = json!({"title": "Choir", "start": "2026-11-03T19:00", "end": "2026-11-03T21:00",
            "repeats": "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=--01-12"});
        let expected = json!({"@type": "Schedule", "startDate": "2026-11-03", "endDate": "2027-01-12",
            "startTime": "19:00", "endTime": "21:00", "repeatFrequency": "P2W",
            "byDay": ["https://schema.org/Tuesday", "https://schema.org/Thursday"]});
        assert_eq!(schedule_of(row), Some(expected));
        let row = json!({"title": "Market", "start": "2026-11-02", "repeats": "FREQ=MONTHLY;BYDAY=1SA,-1SA"});
        let expected = json!({"@type": "Schedule", "startDate": "2026-11-07", "repeatFrequency": "P1M", "byDay": ["1SA", "-1SA"]});
        assert_eq!(schedule_of(row), Some(expected));
        for row in [
            json!({"start": "2026-11-07"}),
            json!({"start": "2026-11-07", "repeats": "often"}),
            json!({"repeats": "FREQ=WEEKLY;BYDAY=TU"}),
            json!({"start": "2026-11-07", "repeats": "FREQ=WEEKLY;BYDAY=TU;UNTIL=2026-11-09"}),
        ] {
            assert_eq!(schedule_of(row), None);
        }
    }
}
