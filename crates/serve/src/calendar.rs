//! A week or a month of events, laid out as a table.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;
use store::Hit;

use crate::asked::Asked;
use crate::moment;
use crate::person::Person;
use crate::shown;
use crate::tongue::Tongue;

/// Days that an event fills in a calendar at most: an exhibition of a year would fill all of it.
const LONGEST: usize = 42;

/// Events of a week or a month.
pub(crate) struct Calendar {
    /// "November 2026", "16 – 22 Nov 2026"
    pub(crate) name: String,
    pub(crate) weeks: Vec<Vec<Day>>,
    /// What addresses ask for to go on and back.
    pub(crate) before: String,
    pub(crate) after: String,
    /// Its first and its last day: of a month without the days around it.
    pub(crate) first: String,
    pub(crate) last: String,
    /// No event is in it.
    pub(crate) is_empty: bool,
    /// Where it is empty: the next event.
    pub(crate) next: Option<Next>,
}

/// The day of the next event.
pub(crate) struct Next {
    pub(crate) day: String,
    /// As people read it.
    pub(crate) said: String,
    /// What the address asks for to go there.
    pub(crate) link: String,
}

/// A day of it.
pub(crate) struct Day {
    pub(crate) date: String,
    pub(crate) number: i8,
    /// "Mon"
    pub(crate) weekday: String,
    /// "Monday 23 November"
    pub(crate) name: String,
    /// It belongs to the month that is shown.
    pub(crate) inside: bool,
    pub(crate) today: bool,
    pub(crate) events: Vec<Entry>,
}

/// An event on a day.
pub(crate) struct Entry {
    pub(crate) id: i64,
    pub(crate) title: String,
    /// Its clock on the day it begins: as it is kept, and as people read it.
    pub(crate) clock: Option<(String, String)>,
}

/// What is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    Week,
    Month,
}

impl View {
    pub(crate) fn of(name: &str) -> Option<View> {
        match name {
            "week" => Some(View::Week),
            "month" => Some(View::Month),
            _ => None,
        }
    }

    /// The weeks around a day.
    pub(crate) fn weeks(self, day: Date) -> Vec<Vec<Date>> {
        match self {
            View::Week => vec![moment::week(day)],
            View::Month => moment::month(day),
        }
    }

    fn step(self, day: Date, by: i64) -> Date {
        match self {
            View::Week => day.saturating_add((7 * by).days()),
            View::Month => day.first_of_month().saturating_add(by.months()),
        }
    }

    /// The first and the last day that are meant.
    fn ends(self, day: Date) -> (Date, Date) {
        let week = moment::week(day);
        match (self, week.first(), week.last()) {
            (View::Week, Some(first), Some(last)) => (*first, *last),
            _ => (day.first_of_month(), day.last_of_month()),
        }
    }

    fn name(self, day: Date, tongue: &Tongue) -> String {
        match (self, self.ends(day)) {
            (View::Week, (first, last)) => format!("{} – {}", tongue.date(first), tongue.date(last)),
            (View::Month, _) => tongue.month(day),
        }
    }
}

/// Lays out events, which begin in the order they are given; where there are none, `next` is the first one after.
pub(crate) fn laid_out(
    view: View,
    day: Date,
    hits: &[Hit],
    next: Option<&Hit>,
    asked: &Asked,
    person: &Person,
) -> Calendar {
    let tongue = person.tongue;
    let mut by_day: BTreeMap<Date, Vec<Entry>> = BTreeMap::new();
    for hit in hits {
        for (n, date) in days(hit).into_iter().enumerate() {
            let clock = hit.starts.as_deref().filter(|_| n == 0).and_then(|start| start.get(11..16));
            let said = |clock: &str| Some(tongue.clock(clock.parse().ok()?));
            let clock = clock.and_then(|clock| Some((clock.to_owned(), said(clock)?)));
            by_day.entry(date).or_default().push(Entry {
                id: hit.id,
                title: shown::title(hit, &person.kinds),
                clock,
            });
        }
    }
    let today = moment::today();
    let mut day_of = |date: Date| Day {
        date: date.to_string(),
        number: date.day(),
        weekday: tongue.weekday(date),
        name: tongue.long(date),
        inside: view == View::Week || date.month() == day.month(),
        today: date == today,
        events: by_day.remove(&date).unwrap_or_default(),
    };
    let next = next.and_then(|hit| hit.starts.as_deref()?.get(..10));
    let (first, last) = view.ends(day);
    let weeks = view.weeks(day).into_iter().map(|week| week.into_iter().map(&mut day_of).collect()).collect();
    Calendar {
        name: view.name(day, tongue),
        weeks,
        before: asked.with("day", &view.step(day, -1).to_string()),
        after: asked.with("day", &view.step(day, 1).to_string()),
        first: first.to_string(),
        last: last.to_string(),
        is_empty: hits.is_empty(),
        next: next.map(|day| Next {
            day: day.to_owned(),
            said: moment::said(day, tongue),
            link: asked.with("day", day),
        }),
    }
}

fn days(hit: &Hit) -> Vec<Date> {
    let date = |text: &Option<String>| {
        text.as_deref().and_then(|t| t.get(..10)).and_then(|t| t.parse::<Date>().ok())
    };
    let Some(first) = date(&hit.starts) else { return Vec::new() };
    let last = date(&hit.ends).unwrap_or(first);
    // A night that ends in the small hours belongs to the day on which it begins.
    let small = hit.ends.as_deref().and_then(|end| end.get(11..13)).is_some_and(|hour| hour < "06");
    let last = if small { last.saturating_sub(1.day()).max(first) } else { last };
    let dates = (0..).map(|n: i64| first.saturating_add(n.days()));
    dates.take_while(|date| *date <= last).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::shown::tests::hit;

    fn reader(language: &str) -> Person {
        Person {
            reader: None,
            session: None,
            form: String::new(),
            from: crate::client::Client::default(),
            device: None,
            tongue: Tongue::of(language),
            kinds: std::sync::Arc::default(),
        }
    }

    #[test]
    fn events_stand_on_their_days() {
        let hits = [
            hit(1, "Jazz", Some("2026-11-17T20:00"), Some("2026-11-18T02:00")),
            hit(2, "Fair", Some("2026-11-20"), Some("2026-11-22")),
            hit(3, "Soon", None, None),
        ];
        let calendar = laid_out(View::Week, date(2026, 11, 21), &hits, None, &Asked::default(), &reader(""));
        assert_eq!(calendar.name, "16 Nov 2026 – 22 Nov 2026");
        let counts: Vec<usize> = calendar.weeks[0].iter().map(|day| day.events.len()).collect();
        assert_eq!(counts, [0, 1, 0, 0, 1, 1, 1]);
        assert_eq!(calendar.weeks[0][1].events[0].clock, Some(("20:00".into(), "20:00".into())));
        assert_eq!((&*calendar.before, &*calendar.after), ("day=2026-11-14", "day=2026-11-28"));
    }

    #[test]
    fn a_month_goes_on_to_the_next() {
        let next = hit(1, "Jazz", Some("2026-03-17T20:00"), None);
        let calendar =
            laid_out(View::Month, date(2026, 1, 31), &[], Some(&next), &Asked::default(), &reader(""));
        let next = calendar.next.expect("there is one");
        assert_eq!((&*next.said, &*next.link), ("Tue 17 Mar 2026", "day=2026-03-17"));
        assert_eq!((&*calendar.first, &*calendar.last), ("2026-01-01", "2026-01-31"));
        assert_eq!((&*calendar.after, &*calendar.before), ("day=2026-02-01", "day=2025-12-01"));
        assert!(!calendar.weeks[0][0].inside && calendar.weeks[1][0].inside);
        let german = laid_out(View::Month, date(2026, 3, 31), &[], None, &Asked::default(), &reader("de"));
        assert_eq!((&*german.name, &*german.weeks[0][6].name), ("März 2026", "Sonntag, 1. März"));
    }
}
