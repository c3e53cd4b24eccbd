//! Facets: of what the records found are, how many of each.

use std::collections::HashMap;

use serde_json::Value;
use store::Hit;

use crate::asked::{Asked, EVENT};
use crate::shown::host;

/// Values of a facet that are shown.
const SHOWN: usize = 8;

/// Records that facets are counted over: those that the search puts first.
pub(crate) const COUNTED: usize = 300;

/// What records can be narrowed by.
pub(crate) struct Facet {
    /// As people call it.
    pub(crate) name: &'static str,
    pub(crate) values: Vec<Counted>,
}

/// A value of a facet.
pub(crate) struct Counted {
    pub(crate) value: String,
    /// How many of the records have it, where that was counted.
    pub(crate) count: Option<usize>,
    /// What the address asks for when it is taken; or not any more, where it is taken already.
    pub(crate) link: String,
    pub(crate) taken: bool,
}

/// The facets of events: topic, place, speaker, source.
pub(crate) fn of_events(hits: &[Hit], asked: &Asked) -> Vec<Facet> {
    let place = |hit: &Hit| hit.place.iter().cloned().collect();
    let speaker = |hit: &Hit| names(hit.fields.get("speaker"));
    let source = |hit: &Hit| hit.source.iter().map(|url| host(url)).collect();
    let topic = |hit: &Hit| hit.topic.iter().cloned().collect();
    let facets = [
        facet("Topic", "topic", &asked.topic, asked, hits, topic),
        facet("Place", "place", &asked.place, asked, hits, place),
        facet("Speaker", "speaker", &asked.speaker, asked, hits, speaker),
        facet("Source", "source", &asked.source, asked, hits, source),
    ];
    facets.into_iter().filter(|facet| !facet.values.is_empty()).collect()
}

/// The kinds that records of this room may be of: events, and what kinds of one's own find. Courses, questions and descriptions of
/// pages have rooms of their own.
pub(crate) fn of_kinds(kinds: &[String], asked: &Asked) -> Option<Facet> {
    let here = |kind: &&String| !["course", "faq", "page"].contains(&kind.as_str());
    let counted = |kind: &String| {
        let taken = kind == asked.kind();
        let link = asked.with("kind", if kind == EVENT { "" } else { kind });
        Counted { value: kind.replace('_', " "), count: None, link, taken }
    };
    let values: Vec<Counted> = kinds.iter().filter(here).map(counted).collect();
    values.iter().any(|value| !value.taken).then_some(Facet { name: "Kind", values })
}

/// The facets of courses: university, discipline, term, teacher.
pub(crate) fn of_courses(hits: &[Hit], asked: &Asked) -> Vec<Facet> {
    let university = |hit: &Hit| hit.source.iter().map(|url| harvest::site(&host(url)).to_owned()).collect();
    let discipline = |hit: &Hit| {
        hit.fields.get("course_id").and_then(Value::as_str).and_then(letters).into_iter().collect()
    };
    let term = |hit: &Hit| names(hit.fields.get("term"));
    let teacher = |hit: &Hit| {
        let people = hit.fields.get("teachers").and_then(Value::as_array).into_iter().flatten();
        people.filter_map(|person| person.get("name")?.as_str()).map(str::to_owned).collect()
    };
    let facets = [
        facet("University", "university", &asked.university, asked, hits, university),
        facet("Discipline", "discipline", &asked.discipline, asked, hits, discipline),
        facet("Term", "term", &asked.term, asked, hits, term),
        facet("Teacher", "teacher", &asked.teacher, asked, hits, teacher),
    ];
    facets.into_iter().filter(|facet| !facet.values.is_empty()).collect()
}

fn facet(
    name: &'static str,
    parameter: &str,
    taken: &str,
    asked: &Asked,
    hits: &[Hit],
    values: impl Fn(&Hit) -> Vec<String>,
) -> Facet {
    let mut counts: HashMap<String, usize> = HashMap::new();
    hits.iter().flat_map(values).for_each(|value| *counts.entry(value).or_default() += 1);
    if !taken.is_empty() {
        counts.entry(taken.to_owned()).or_default();
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by(|a, b| (b.0 == taken).cmp(&(a.0 == taken)).then(b.1.cmp(&a.1)).then(a.0.cmp(&b.0)));
    let counted = |(value, count): (String, usize)| {
        let taken = value == taken;
        let link = asked.with(parameter, if taken { "" } else { &value });
        Counted { value, count: Some(count), link, taken }
    };
    // One value that all share narrows nothing.
    let tells = counts.len() > 1 || !taken.is_empty();
    let values = if tells { counts.into_iter().take(SHOWN).map(counted).collect() } else { Vec::new() };
    Facet { name, values }
}

fn names(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(name)) if !name.trim().is_empty() => vec![name.clone()],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// The letters that a course's id begins with: its discipline. "CS 164" → "CS".
fn letters(id: &str) -> Option<String> {
    let letters: String = id.trim().chars().take_while(|c| c.is_alphabetic() || *c == '&').collect();
    (!letters.is_empty()).then_some(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disciplines() {
        assert_eq!(
            (letters("CS 164"), letters("EE&CS101"), letters("164")),
            (Some("CS".into()), Some("EE&CS".into()), None)
        );
    }

    #[test]
    fn a_value_that_all_share_narrows_nothing() {
        let values = |taken: &str, said: &[&str]| {
            let asked = Asked { place: taken.into(), ..Asked::default() };
            let hits: Vec<Hit> = said.iter().map(|place| hit(place)).collect();
            let facet =
                facet("Place", "place", taken, &asked, &hits, |hit| hit.place.iter().cloned().collect());
            facet
                .values
                .into_iter()
                .map(|v| (v.value, v.count.unwrap_or_default(), v.taken))
                .collect::<Vec<_>>()
        };
        assert_eq!(values("", &["Aula", "Aula"]), []);
        assert_eq!(
            values("", &["Aula", "Hall", "Aula"]),
            [("Aula".into(), 2, false), ("Hall".into(), 1, false)]
        );
        assert_eq!(values("Hall", &["Hall"]), [("Hall".into(), 1, true)]);
    }

    #[test]
    fn kinds_of_ones_own_stand_beside_events() {
        let kinds = |held: &[&str], kind: &str| {
            let held: Vec<String> = held.iter().map(|kind| (*kind).to_owned()).collect();
            let asked = Asked { kind: kind.into(), q: "x".into(), ..Asked::default() };
            let facet = of_kinds(&held, &asked)?;
            Some(facet.values.into_iter().map(|v| (v.value, v.link, v.taken)).collect::<Vec<_>>())
        };
        assert_eq!(kinds(&["course", "event", "faq", "page"], ""), None, "nothing else could be chosen");
        let told = [
            ("event".to_owned(), "q=x".to_owned(), true),
            ("jobs".to_owned(), "q=x&kind=jobs".to_owned(), false),
        ];
        assert_eq!(kinds(&["course", "event", "jobs"], ""), Some(told.to_vec()));
        assert_eq!(kinds(&["event", "jobs"], "jobs").map(|all| all[1].2), Some(true));
    }

    fn hit(place: &str) -> Hit {
        Hit { place: Some(place.into()), ..crate::shown::tests::hit(1, "Jazz", None, None) }
    }
}
