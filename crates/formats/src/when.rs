//! When a record is, from its row.

use jiff::civil;
use marks::{Clock, Date, Moment, When};
use schema::Role;

use crate::roles::Roles;

/// From start to end, and how it recurs, from the first of its days on; `None` where its start is no whole date.
pub(crate) fn read(record: Roles) -> Option<When> {
    // A kind that has one field for both writes a range into it.
    let (start, last, rule) = When::parts(record.text(Role::Start));
    let start = moment(start)?;
    let end = moment(record.text(Role::End)).or_else(|| moment(last?));
    let recurrence = record.text(Role::Repeats).parse().ok().or_else(|| rule?.parse().ok());
    Some(When { start, end, recurrence, ..When::default() }.settled())
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

fn date(text: &str) -> Option<Date> {
    let day: civil::Date = text.parse().ok()?;
    let part = |n: i8| u8::try_from(n).ok();
    Some(Date { year: Some(day.year()), month: part(day.month()), day: part(day.day()), weekday: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_field_may_say_from_when_to_when() {
        let fair = schema::Schema::of_columns("fair", [("when", Some("date"))]).unwrap();
        let of = |written: &str| {
            let row = crate::Row::from_iter([("when".to_owned(), written.into())]);
            read(Roles { schema: &fair, row: &row }).map(|when| when.to_string())
        };
        for written in ["2026-05-12", "2026-05-12T16:00/2026-05-12T18:00", "2026-05-12/2026-05-14"] {
            assert_eq!(of(written).as_deref(), Some(written));
        }
        assert_eq!(of("soon"), None);
    }

    #[test]
    fn what_is_no_date_is_none() {
        assert_eq!(moment("soon"), None);
        assert_eq!(
            moment("2026-05-12T16:00").and_then(|moment| moment.time).map(|clock| clock.hour),
            Some(16)
        );
    }
}
