//! Declared events beside the visible ones: what a page says of itself in JSON-LD or microdata fills what its text leaves
//! open, and is believed only where the text shows it.

use std::collections::{BTreeMap, HashMap};

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
    let mut shown = ShownEvents::of(&events);
    let mut declared_titles: HashMap<String, usize> = HashMap::new();
    for title in declared.iter().filter_map(title_of) {
        *declared_titles.entry(title).or_default() += 1;
    }
    for mut d in declared {
        d.when.iter_mut().for_each(|when| drop_early_end(&mut when.value));
        let title = title_of(&d).unwrap_or_default();
        // One that is declared several times takes place on several days.
        if declared_titles.get(&title) == Some(&1) && shown.contradict(&events, &title, &d) {
            continue;
        }
        let is_visible = d.title.as_ref().is_some_and(|t| visible.says(&t.value));
        let partner = shown.partner(&d, events.len());
        match partner.and_then(|i| Some((i, events.get_mut(i)?))) {
            Some((i, e)) => {
                fill(e, d, is_visible);
                shown.take(i, e);
            }
            None if is_visible => {
                if let Some(event) = fresh(d) {
                    shown.add_title(events.len(), &event);
                    events.push(event);
                }
            }
            None => {}
        }
    }
    events
}

/// The events of a page by what declared ones are compared by: a page may have thousands of both.
struct ShownEvents {
    /// Those of a title, by its letters and digits.
    titled: HashMap<String, Vec<usize>>,
    /// The title of each, as it stands in `titled`.
    titles: Vec<String>,
    /// Those of a day that were read from the text and that no declared event has taken yet.
    free: BTreeMap<civil::Date, Vec<usize>>,
    /// The day of each that was read from the text, and what it says in lower case.
    read: Vec<(Option<civil::Date>, String)>,
}

impl ShownEvents {
    fn of(events: &[Event]) -> ShownEvents {
        let read: Vec<_> = events.iter().map(|e| (day(&e.when.value), e.text.to_lowercase())).collect();
        let mut free: BTreeMap<civil::Date, Vec<usize>> = BTreeMap::new();
        for (i, day) in read.iter().enumerate().filter_map(|(i, (day, _))| Some((i, (*day)?))) {
            free.entry(day).or_default().push(i);
        }
        let mut shown = ShownEvents { titled: HashMap::new(), titles: Vec::new(), free, read };
        for (i, event) in events.iter().enumerate() {
            shown.add_title(i, event);
        }
        shown
    }

    /// The next event has a title.
    fn add_title(&mut self, i: usize, event: &Event) {
        let title = plain_title(event);
        self.titled.entry(title.clone()).or_default().push(i);
        self.titles.push(title);
    }

    /// Does the page show the one event of this title on another day than the page's data do? A reader believes his eyes.
    fn contradict(&self, events: &[Event], title: &str, d: &DeclaredEvent) -> bool {
        let Some([one]) = self.titled.get(title).filter(|_| !title.is_empty()).map(Vec::as_slice) else {
            return false;
        };
        let shown = events.get(*one).and_then(|one| day(&one.when.value));
        let days = (shown, d.when.as_ref().and_then(|w| day(&w.value)));
        matches!(days, (Some(a), Some(b)) if (a - b).get_days().abs() > 1)
    }

    /// The visible event that a declared one is, of so many: of its day, and alike in title or alone on that day.
    fn partner(&self, d: &DeclaredEvent, all: usize) -> Option<usize> {
        let declared = day(&d.when.as_ref()?.value)?;
        // Universal time may name the next day.
        let away = jiff::Span::new().days(i64::from(d.utc));
        let days = declared.saturating_sub(away)..=declared.saturating_add(away);
        let free: Vec<usize> = self.free.range(days).flat_map(|(_, those)| those).copied().collect();
        let words = title_words(d);
        let alike = |i: &usize| (self.share_of_words(*i, &words), *i);
        let best = free.iter().map(alike).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
        let is_alone = free.len() == 1;
        (best.0 >= 0.5 || is_alone && best.0 > 0.0 || is_alone && all == 1).then_some(best.1)
    }

    /// Share of the declared title's words that the visible record says.
    fn share_of_words(&self, i: usize, words: &[String]) -> f32 {
        let says = |word: &&String| self.read.get(i).is_some_and(|(_, text)| text.contains(word.as_str()));
        words.iter().filter(says).count() as f32 / words.len().max(1) as f32
    }

    /// A declared event is this one, which it has filled.
    fn take(&mut self, i: usize, event: &Event) {
        let day = self.read.get(i).and_then(|(day, _)| *day);
        if let Some(those) = day.and_then(|day| self.free.get_mut(&day)) {
            those.retain(|other| *other != i);
        }
        let title = plain_title(event);
        if let Some(before) = self.titles.get_mut(i) {
            if let Some(those) = self.titled.get_mut(before) {
                those.retain(|other| *other != i);
            }
            before.clone_from(&title);
        }
        self.titled.entry(title).or_default().push(i);
    }
}

/// The letters and digits of an event's title; empty where it has none.
fn plain_title(event: &Event) -> String {
    event.title.as_ref().map_or(String::new(), |title| plain(&title.value))
}

/// The letters and digits of a declared title.
fn title_of(d: &DeclaredEvent) -> Option<String> {
    Some(plain(&d.title.as_ref()?.value))
}

fn title_words(d: &DeclaredEvent) -> Vec<String> {
    let title = d.title.as_ref().map_or("", |t| t.value.as_str());
    title.split_whitespace().map(str::to_lowercase).collect()
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
