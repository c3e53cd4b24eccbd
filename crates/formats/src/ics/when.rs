//! When a record is, from its row.

use jiff::civil;
use marks::{Clock, Date, Moment, Recurrence, Weekday, When};
use schema::Role;

use super::content::WEEKDAYS;
use crate::roles::Roles;

/// From start to end, and how it recurs; `None` where its start is no whole date.
pub(super) fn read(record: Roles) -> Option<When> {
    let start = moment(record.text(Role::Start))?;
    let recurrence = recurrence(record.text(Role::Repeats));
    Some(When { start, end: moment(record.text(Role::End)), recurrence, ..When::default() })
}

/// `2026-05-12` or `2026-05-12T16:00`, as rows write them.
fn moment(text: &str) -> Option<Moment> {
    let (day, clock) = text.split_once('T').map_or((text, None), |(day, clock)| (day, Some(clock)));
    let time = clock.and_then(|clock| {
        let mut parts = clock.split(':').map(|part| part.parse().ok());
        Some(Clock { hour: parts.next()??, minute: parts.next()??, second: parts.next().flatten() })
    });
    Some(Moment { date: date(day)?, time })
}

/// A whole day; of the last of a recurrence perhaps without its year: `--06-03`.
fn until(text: &str) -> Option<Date> {
    let Some(open) = text.strip_prefix("--") else { return date(text) };
    let (month, day) = open.split_once('-')?;
    Some(Date { month: Some(month.parse().ok()?), day: Some(day.parse().ok()?), ..Date::default() })
}

fn date(text: &str) -> Option<Date> {
    let day: civil::Date = text.parse().ok()?;
    let part = |n: i8| u8::try_from(n).ok();
    Some(Date { year: Some(day.year()), month: part(day.month()), day: part(day.day()), weekday: None })
}

/// A recurrence as rows write it: `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=2026-06-30`; `None` of what names no weekday.
pub fn recurrence(text: &str) -> Option<Recurrence> {
    let of = |key: &str| text.split(';').find_map(|part| part.strip_prefix(key)?.strip_prefix('='));
    let (mut weekdays, mut ordinals) = (Vec::new(), Vec::new());
    for day in of("BYDAY")?.split(',') {
        let (ordinal, name) = day.split_at_checked(day.len().saturating_sub(2))?;
        let weekday = WEEKDAYS.iter().position(|known| *known == name)?;
        weekdays.push(Weekday(u8::try_from(weekday).ok()?));
        ordinals.extend(ordinal.parse::<i8>().ok());
    }
    weekdays.dedup();
    ordinals.sort_unstable();
    ordinals.dedup();
    let interval = of("INTERVAL").and_then(|n| n.parse().ok()).unwrap_or(1);
    Some(Recurrence { weekdays, interval, ordinals, until: of("UNTIL").and_then(until) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recurrence_is_read_as_marks_write_it() {
        for text in [
            "FREQ=WEEKLY;BYDAY=TU,TH",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=2026-06-30",
            "FREQ=MONTHLY;BYDAY=1MO,3MO;UNTIL=--06-03",
        ] {
            assert_eq!(recurrence(text).map(|r| r.to_string()).as_deref(), Some(text));
        }
        assert_eq!(recurrence("FREQ=DAILY"), None);
        assert_eq!(moment("soon"), None);
    }
}
