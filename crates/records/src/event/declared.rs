//! Declared events beside the visible ones: what a page says of itself in JSON-LD or microdata fills what its text leaves
//! open, and is believed only where the text shows it.

use jiff::civil;
use marks::When;

use super::Event;
use super::calendar::day_of;
use crate::embedded::DeclaredEvent;
use crate::reading::Reading;

/// A declared event whose title stands in the visible text is hardly ever wrong.
const DECLARED_CHANCE: f32 = 0.95;

/// Joins declared events with those read from the text; one that is not visible is left out.
pub(crate) fn merge(
    reading: &Reading<'_>,
    mut events: Vec<Event>,
    declared: Vec<DeclaredEvent>,
) -> Vec<Event> {
    if declared.is_empty() {
        return events;
    }
    let visible = Visible::of(reading);
    let mut taken = vec![false; events.len()];
    let titles: Vec<String> = declared.iter().filter_map(|d| Some(plain(&d.title.as_ref()?.value))).collect();
    for mut d in declared {
        d.when.iter_mut().for_each(|when| drop_early_end(&mut when.value));
        if contradicted(&events, &titles, &d) {
            continue;
        }
        let is_visible = d.title.as_ref().is_some_and(|t| visible.says(&t.value));
        match partner(&events, &taken, &d) {
            Some(i) => {
                if let (Some(e), Some(t)) = (events.get_mut(i), taken.get_mut(i)) {
                    *t = true;
                    fill(e, d, is_visible);
                }
            }
            None if is_visible => events.extend(fresh(d)),
            None => {}
        }
    }
    events
}

/// Does the page show the one event of this title on another day than the page's data do? A reader believes his eyes.
fn contradicted(events: &[Event], titles: &[String], d: &DeclaredEvent) -> bool {
    let Some(title) = d.title.as_ref().map(|t| plain(&t.value)).filter(|t| !t.is_empty()) else {
        return false;
    };
    let named = |e: &&Event| e.title.as_ref().is_some_and(|t| plain(&t.value) == title);
    let mut shown = events.iter().filter(named);
    let (Some(one), None) = (shown.next(), shown.next()) else { return false };
    let days = (day(&one.when.value), d.when.as_ref().and_then(|w| day(&w.value)));
    let apart = matches!(days, (Some(a), Some(b)) if (a - b).get_days().abs() > 1);
    apart && titles.iter().filter(|t| **t == title).count() == 1
}

/// An end before its start is a mistake.
fn drop_early_end(when: &mut When) {
    let full = |m: &marks::Moment| day_of(m.date.year?, m.date.month?, m.date.day?);
    if when.end.as_ref().and_then(full).zip(full(&when.start)).is_some_and(|(end, start)| end < start) {
        when.end = None;
    }
}

fn plain(text: &str) -> String {
    letters(text).collect()
}

/// The letters and digits that a reader can see.
struct Visible(String);

impl Visible {
    fn of(reading: &Reading<'_>) -> Visible {
        let shown = reading.lines.iter().filter(|l| l.shown).map(|l| l.text(reading.doc));
        Visible(shown.flat_map(letters).collect())
    }

    fn says(&self, text: &str) -> bool {
        let wanted = plain(text);
        !wanted.is_empty() && self.0.contains(&wanted)
    }
}

fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

fn day(when: &When) -> Option<civil::Date> {
    let d = when.start.date;
    day_of(d.year?, d.month?, d.day?)
}

/// The visible event that a declared one is: of its day, and alike in title or alone on that day.
fn partner(events: &[Event], taken: &[bool], d: &DeclaredEvent) -> Option<usize> {
    let declared = day(&d.when.as_ref()?.value)?;
    let near = |e: &Event| {
        let away = day(&e.when.value).map_or(i32::MAX, |v| (v - declared).get_days().abs());
        // Universal time may name the next day.
        away == 0 || d.utc && away == 1
    };
    let free = || events.iter().enumerate().filter(|(i, e)| taken.get(*i) == Some(&false) && near(e));
    let best =
        free().map(|(i, e)| (shared(e, d), i)).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    (best.0 >= 0.5 || free().count() == 1 && best.0 > 0.0 || free().count() == 1 && events.len() == 1)
        .then_some(best.1)
}

/// Share of the declared title's words that the visible record says.
fn shared(e: &Event, d: &DeclaredEvent) -> f32 {
    let Some(title) = &d.title else { return 0.0 };
    let text = e.text.to_lowercase();
    let words: Vec<String> = title.value.split_whitespace().map(str::to_lowercase).collect();
    words.iter().filter(|w| text.contains(w.as_str())).count() as f32 / words.len().max(1) as f32
}

/// A visible event takes what the declared one says better.
fn fill(e: &mut Event, d: DeclaredEvent, is_visible: bool) {
    if is_visible {
        e.title = d.title;
        e.confidence = e.confidence.max(DECLARED_CHANCE);
    }
    // The clock that a reader sees is right where the two differ: declared ones are often moved by a time zone.
    if let Some(when) = d.when.filter(|_| !d.utc && e.when.value.start.time.is_none()) {
        let end = when.value.end.or(e.when.value.end);
        e.when.value = When { end, ..when.value };
        e.when.evidence.extend(when.evidence);
    }
    e.location = d.location.or(e.location.take());
    if !d.performers.is_empty() {
        e.speakers = d.performers;
    }
    e.status = d.status.or(e.status.take());
    e.description = d.description.or(e.description.take());
    e.url = d.url.or(e.url.take());
}

fn fresh(d: DeclaredEvent) -> Option<Event> {
    let when = d.when.filter(|w| day(&w.value).is_some())?;
    let text = d.title.as_ref().map(|t| t.value.clone()).unwrap_or_default();
    Some(Event {
        title: d.title,
        when,
        location: d.location,
        speakers: d.performers,
        status: d.status,
        description: d.description,
        url: d.url,
        text,
        confidence: DECLARED_CHANCE,
    })
}
