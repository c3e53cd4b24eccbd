//! A week or a month of events, laid out as a table.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;
use store::Hit;

use crate::card;
use crate::locale::Locale;
use crate::moment;
use crate::person::Person;
use crate::search_params::SearchParams;

/// Events of a day that are shown: of a month as many as leave its weeks on a screen, of a week some screens full. The rest is a
/// link away.
const OF_MONTH: usize = 6;
const OF_WEEK: usize = 40;

/// Events of a day that began before it and are shown behind those that begin on it.
const GOING_ON: usize = 3;

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
    pub(crate) text: String,
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
    /// How many more there are.
    pub(crate) more: usize,
    /// What the address of the list of all of them asks for.
    pub(crate) all: String,
}

/// An event on a day.
pub(crate) struct Entry {
    pub(crate) id: i64,
    pub(crate) title: String,
    /// What became of it: "cancelled", …
    pub(crate) status: Option<String>,
    /// Its clock on the day it begins: as it is kept, and as people read it.
    pub(crate) clock: Option<(String, String)>,
    /// It began on an earlier day.
    pub(crate) goes_on: bool,
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

    /// How many events that begin on a day are shown of it.
    pub(crate) fn shown_of_day(self) -> usize {
        match self {
            View::Week => OF_WEEK,
            View::Month => OF_MONTH,
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

    fn name(self, day: Date, locale: &Locale) -> String {
        match (self, self.ends(day)) {
            (View::Week, (first, last)) => {
                format!("{} – {}", locale.format_date(first), locale.format_date(last))
            }
            (View::Month, _) => locale.format_month(day),
        }
    }
}

/// What is laid out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Weeks<'h> {
    pub(crate) view: View,
    /// The day around which.
    pub(crate) day: Date,
    pub(crate) today: Date,
    /// The events that begin in these weeks, by their days.
    pub(crate) begin: &'h [store::Day],
    /// Those that began before.
    pub(crate) running: &'h [Hit],
    /// When all that last for more than a day begin and end.
    pub(crate) spans: &'h [(String, String)],
}

/// Lays out events; where there are none, `next` is the first one after.
pub(crate) fn lay_out(weeks: &Weeks, next: Option<&Hit>, params: &SearchParams, person: &Person) -> Calendar {
    let Weeks { view, day, today, begin, running, spans } = *weeks;
    let locale = &person.locale;
    let rows = view.weeks(day);
    let bounds = rows.first().and_then(|week| week.first()).zip(rows.last().and_then(|week| week.last()));
    let mut by_day: BTreeMap<Date, OfDay> = BTreeMap::new();
    for hit in running.iter().chain(begin.iter().flat_map(|day| &day.hits)) {
        let (starts, ends) = hit.span();
        let span = starts.map(|starts| (starts, ends.unwrap_or(starts)));
        for (date, goes_on) in
            span.zip(bounds).map(|(span, bounds)| days_of_event(span, bounds)).unwrap_or_default()
        {
            let of_day = by_day.entry(date).or_default();
            let entries = if goes_on { &mut of_day.going_on } else { &mut of_day.begin };
            entries.push(day_entry(hit, goes_on, person));
        }
    }
    for day in begin {
        let of_day = day.date.parse().ok().and_then(|date: Date| by_day.get_mut(&date));
        of_day.into_iter().for_each(|of_day| of_day.count = day.count as usize);
    }
    for (starts, ends) in spans {
        let dates = bounds.map(|bounds| days_of_event((starts, ends), bounds)).unwrap_or_default();
        for (date, _) in dates.into_iter().filter(|(_, goes_on)| *goes_on) {
            by_day.entry(date).or_default().go_on += 1;
        }
    }
    let mut day_of = |date: Date| {
        let of_day = by_day.remove(&date).unwrap_or_default();
        let more = of_day.more();
        Day {
            date: date.to_string(),
            number: date.day(),
            weekday: locale.format_weekday(date),
            name: locale.format_long_date(date),
            inside: view == View::Week || date.month() == day.month(),
            today: date == today,
            events: of_day.begin.into_iter().chain(of_day.going_on.into_iter().take(GOING_ON)).collect(),
            more,
            all: params.on_day(&date.to_string()),
        }
    };
    let next = next.and_then(|hit| hit.span().0?.get(..10));
    let (first, last) = view.ends(day);
    Calendar {
        name: view.name(day, locale),
        weeks: rows.into_iter().map(|week| week.into_iter().map(&mut day_of).collect()).collect(),
        before: params.with("day", &view.step(day, -1).to_string()),
        after: params.with("day", &view.step(day, 1).to_string()),
        first: first.to_string(),
        last: last.to_string(),
        is_empty: begin.is_empty() && running.is_empty(),
        next: next.map(|day| Next {
            day: day.to_owned(),
            text: moment::format_moment(day, locale),
            link: params.with("day", day),
        }),
    }
}

/// The events of a day.
#[derive(Default)]
struct OfDay {
    begin: Vec<Entry>,
    /// How many begin, shown or not.
    count: usize,
    going_on: Vec<Entry>,
    /// How many go on, shown or not.
    go_on: usize,
}

impl OfDay {
    /// How many are not shown.
    fn more(&self) -> usize {
        self.count.saturating_sub(self.begin.len())
            + self.go_on.saturating_sub(self.going_on.len().min(GOING_ON))
    }
}

fn day_entry(hit: &Hit, goes_on: bool, person: &Person) -> Entry {
    let clock = hit.span().0.filter(|_| !goes_on).and_then(|start| start.get(11..16));
    let display = |clock: &str| Some(person.locale.format_time(clock.parse().ok()?));
    Entry {
        id: hit.id,
        title: card::record_title(hit, &person.kinds, &person.locale),
        status: hit.status.clone(),
        clock: clock.and_then(|clock| Some((clock.to_owned(), display(clock)?))),
        goes_on,
    }
}

/// The days of an event within some weeks, each with whether it began before.
fn days_of_event((starts, ends): (&str, &str), (from, to): (&Date, &Date)) -> Vec<(Date, bool)> {
    let date = |text: &str| text.get(..10).and_then(|text| text.parse::<Date>().ok());
    let Some(first) = date(starts) else { return Vec::new() };
    let last = date(ends).unwrap_or(first);
    // A night that ends in the small hours belongs to the day on which it begins.
    let small = ends.get(11..13).is_some_and(|hour| hour < "06");
    let last = if small { last.saturating_sub(1.day()).max(first) } else { last };
    let (begin, end) = (first.max(*from), last.min(*to));
    let dates = (0..).map(|n: i64| begin.saturating_add(n.days()));
    dates.take_while(|date| *date <= end && end < Date::MAX).map(|date| (date, date > first)).collect()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::card::tests::hit;

    fn reader(language: &str) -> Person {
        Person {
            reader: None,
            session: None,
            form: String::new(),
            from: crate::client::Client::default(),
            device: None,
            locale: Locale::negotiate(None, language),
            kinds: std::sync::Arc::default(),
        }
    }

    fn laid(view: View, day: Date, hits: &[Hit], next: Option<&Hit>, language: &str) -> Calendar {
        let weeks = view.weeks(day);
        let first = weeks[0][0].to_string();
        let (running, begin): (Vec<&Hit>, Vec<&Hit>) =
            hits.iter().partition(|hit| hit.starts.as_ref().is_some_and(|starts| *starts < first));
        let running: Vec<Hit> = running.into_iter().cloned().collect();
        let mut days: BTreeMap<String, Vec<Hit>> = BTreeMap::new();
        for hit in begin {
            let day = hit.starts.as_ref().map(|starts| starts[..10].to_owned());
            days.entry(day.unwrap_or_default()).or_default().push(hit.clone());
        }
        let begin: Vec<store::Day> = days
            .into_iter()
            .map(|(date, hits)| store::Day { date, count: u32::try_from(hits.len()).unwrap_or(0) + 2, hits })
            .collect();
        let today = date(2026, 11, 21);
        let spans = hits.iter().filter_map(|hit| hit.starts.clone().zip(hit.ends.clone()));
        let spans: Vec<(String, String)> = spans.collect();
        let weeks = Weeks { view, day, today, begin: &begin, running: &running, spans: &spans };
        lay_out(&weeks, next, &SearchParams::parse("view=week&q=x&day=2026-11-21"), &reader(language))
    }

    #[test]
    fn events_stand_on_their_days() {
        let hits = [
            hit(1, "Jazz", Some("2026-11-17T20:00"), Some("2026-11-18T02:00")),
            hit(2, "Fair", Some("2026-11-20"), Some("2026-11-22")),
            hit(3, "Boats", Some("2026-10-20"), Some("2026-12-22")),
        ];
        let calendar = laid(View::Week, date(2026, 11, 21), &hits, None, "");
        assert_eq!(calendar.name, "16 Nov 2026 – 22 Nov 2026");
        let week = &calendar.weeks[0];
        let counts: Vec<usize> = week.iter().map(|day| day.events.len()).collect();
        assert_eq!(counts, [1, 2, 1, 1, 2, 2, 2]);
        assert_eq!(week[1].events[0].clock, Some(("20:00".into(), "20:00".into())));
        let goes_on: Vec<bool> = week[1].events.iter().map(|entry| entry.goes_on).collect();
        assert_eq!(goes_on, [false, true], "what begins on the day stands before what began earlier");
        assert_eq!((week[0].more, week[1].more), (0, 2), "two more begin than are shown");
        assert_eq!(week[1].all, "q=x&from=2026-11-17&to=2026-11-17");
        assert_eq!((week[4].today, week[5].today), (false, true));
        assert!(calendar.before.ends_with("day=2026-11-14") && calendar.after.ends_with("day=2026-11-28"));
    }

    #[test]
    fn what_goes_on_leaves_room() {
        let hits: Vec<Hit> = (0..9).map(|n| hit(n, "Show", Some("2026-10-20"), Some("2027-12-22"))).collect();
        let calendar = laid(View::Month, date(2026, 11, 21), &hits, None, "");
        let day = &calendar.weeks[1][0];
        assert_eq!((day.events.len(), day.more), (GOING_ON, 9 - GOING_ON));
    }

    #[test]
    fn a_month_goes_on_to_the_next() {
        let next = hit(1, "Jazz", Some("2026-03-17T20:00"), None);
        let calendar = laid(View::Month, date(2026, 1, 31), &[], Some(&next), "");
        let next = calendar.next.expect("there is one");
        assert!(next.text == "Tue 17 Mar 2026" && next.link.ends_with("day=2026-03-17"));
        assert_eq!((&*calendar.first, &*calendar.last), ("2026-01-01", "2026-01-31"));
        assert!(calendar.after.ends_with("day=2026-02-01") && calendar.before.ends_with("day=2025-12-01"));
        assert!(!calendar.weeks[0][0].inside && calendar.weeks[1][0].inside);
        let german = laid(View::Month, date(2026, 3, 31), &[], None, "de");
        assert_eq!((&*german.name, &*german.weeks[0][6].name), ("März 2026", "Sonntag, 1. März"));
    }
}
