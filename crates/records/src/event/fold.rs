//! Folding: an event told twice on a page is one. A slider repeats the first of a list, a meeting has its agenda, its
//! notice and its minutes, a headline says what the row says.

use std::collections::HashMap;

use marks::Date;

use super::Event;

/// Words of the papers of a meeting, which do not name another one.
const PAPERS: [&str; 24] = [
    "agenda",
    "agendas",
    "minutes",
    "notice",
    "packet",
    "draft",
    "approved",
    "final",
    "video",
    "audio",
    "recording",
    "summary",
    "public",
    "pdf",
    "amended",
    "revised",
    "cancelled",
    "canceled",
    "download",
    "view",
    "presentation",
    "materials",
    "attachment",
    "link",
];

/// One event a day, time and name, in the page's order; what one of them lacks is taken from the other.
pub(crate) fn fold(events: Vec<Event>) -> Vec<Event> {
    let mut out: Vec<Event> = Vec::new();
    let mut alike: HashMap<(Date, String), Vec<usize>> = HashMap::new();
    for e in events {
        let same = alike.entry((e.when.value.start.date, core(&e))).or_default();
        match same.iter().copied().find(|i| out.get(*i).is_some_and(|o| one(o, &e))) {
            Some(i) => {
                if let Some(o) = out.get_mut(i) {
                    complete(o, e);
                }
            }
            None => {
                // So many events of one name and day are told apart by time or speaker; more are not compared.
                if same.len() < COMPARED {
                    same.push(out.len());
                }
                out.push(e);
            }
        }
    }
    out
}

const COMPARED: usize = 32;

/// Are two events of one day and name one event?
fn one(a: &Event, b: &Event) -> bool {
    let times = (a.when.value.start.time, b.when.value.start.time);
    let same_time = times.0 == times.1 || times.0.is_none() || times.1.is_none();
    let speakers = |e: &Event| e.speakers.iter().map(|s| s.value.to_lowercase()).collect::<Vec<_>>();
    let other_people = !a.speakers.is_empty() && !b.speakers.is_empty() && speakers(a) != speakers(b);
    same_time && !other_people
}

/// The letters of an event's title without the words of its papers.
fn core(e: &Event) -> String {
    let title = e.title.as_ref().map(|t| t.value.to_lowercase()).unwrap_or_default();
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|w| !PAPERS.contains(w));
    words.collect()
}

fn complete(kept: &mut Event, duplicate: Event) {
    if kept.when.value.start.time.is_none() && duplicate.when.value.start.time.is_some() {
        kept.when = duplicate.when;
    }
    kept.location = kept.location.take().or(duplicate.location);
    kept.status = kept.status.take().or(duplicate.status);
    kept.description = kept.description.take().or(duplicate.description);
    kept.url = kept.url.take().or(duplicate.url);
    if kept.speakers.is_empty() {
        kept.speakers = duplicate.speakers;
    }
}
