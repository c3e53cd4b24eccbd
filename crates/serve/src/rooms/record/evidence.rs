//! The places a record was read from, on a copy of its page.
//!
//! ```text
//! evidence {"start": [{"at": [10, 14], "text": "4 pm"}]} ── still there? ──▶ places of the page as it is now
//!                                                     └── moved? its text, where the page has it ─┘
//! ```

use gleaner::{Document, escape};
use harvest::Fetched;
use serde_json::Value;
use store::{Fields, Source};

use crate::copy::{self, Shown};

/// What fields are called, and what stands at their places.
pub(super) fn describe_places(evidence: &Fields, called: impl Fn(&str) -> String) -> Vec<(String, String)> {
    let places = evidence
        .iter()
        .flat_map(|(field, places)| places.as_array().into_iter().flatten().map(move |place| (field, place)));
    let described = places.map(|(field, place)| {
        let of = |key: &str| place.get(key).and_then(Value::as_str);
        let text = of("text").map(|text| format!("“{}”", text.trim()));
        let by = by(of("by").unwrap_or_default(), of("name").unwrap_or_default());
        (called(field), text.map_or(by.clone(), |text| format!("{text} ({by})")))
    });
    described.collect()
}

/// How a value was read: a recogniser by its name, what stands nowhere in the text in words.
fn by(said: &str, name: &str) -> String {
    match said {
        "embedded" => "from data that the page holds for programs".to_owned(),
        "attribute" => format!("from the attribute “{name}” of an element"),
        "header" => format!("from the server’s header “{name}”"),
        "argument" => format!("told with the page: {name}"),
        other => other.replace('_', " "),
    }
}

/// A copy of a page with the places marked.
pub(super) fn copy(visit: &Fetched, source: &Source, called: impl Fn(&str) -> String) -> String {
    let doc = gleaner::parse(&visit.body, &visit.hints());
    let (places, lost) = places(&doc, &source.evidence, called);
    let mut out = copy::HEAD.to_owned();
    if lost > 0 {
        let gone = if places.is_empty() { "None of the places is" } else { "Not all places are" };
        out.push_str(&format!(
            "<p class=cut>The page has changed since it was read. {gone} there any more.</p>"
        ));
    }
    out.push_str(&copy::body(&doc, &places, &[]));
    out
}

/// What is shown where the page cannot be had.
pub(super) fn away(why: &str) -> String {
    let mut out = copy::HEAD.to_owned();
    out.push_str("<p class=cut>The page cannot be shown: ");
    escape(why, &mut out);
    out.push_str(" What it said when it was read stands beside.");
    out
}

/// The places as the page is now, and how many are lost.
fn places(doc: &Document, evidence: &Fields, called: impl Fn(&str) -> String) -> (Vec<Shown>, usize) {
    let (mut shown, mut lost) = (Vec::new(), 0);
    for (field, places) in evidence {
        for place in places.as_array().into_iter().flatten() {
            let Some(text) = place.get("text").and_then(Value::as_str).filter(|text| !text.trim().is_empty())
            else {
                continue;
            };
            let Some(at) = place.get("at").and_then(|at| at.get(0)).and_then(Value::as_u64) else { continue };
            match found(doc.full_text(), text, usize::try_from(at).unwrap_or(usize::MAX)) {
                Some(from) => {
                    shown.push(Shown { span: from..from + text.len(), class: "seen", label: called(field) });
                }
                None => lost += 1,
            }
        }
    }
    (shown, lost)
}

/// Where a text stands: at its place, or where the page says it nearest to there.
fn found(all: &str, text: &str, at: usize) -> Option<usize> {
    if all.get(at..).is_some_and(|rest| rest.starts_with(text)) {
        return Some(at);
    }
    all.match_indices(text).map(|(from, _)| from).min_by_key(|from| from.abs_diff(at))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn places_are_found_again() {
        let doc = gleaner::parse(b"<p>News<p>Talk on 4 May", &gleaner::Hints::default());
        let evidence = json!({"start": [{"by": "date", "at": [8, 13], "text": "4 May"}],
            "title": [{"by": "heading", "at": [0, 7], "text": "Lecture"}, {"by": "embedded", "name": "x"}]});
        let (shown, lost) = places(&doc, evidence.as_object().expect("an object"), str::to_owned);
        let at = doc.full_text().find("4 May").expect("there");
        assert_eq!(
            (shown, lost),
            (vec![Shown { span: at..at + 5, class: "seen", label: "start".into() }], 1)
        );
        let places = describe_places(evidence.as_object().expect("an object"), str::to_owned);
        assert_eq!(places[0], ("start".into(), "“4 May” (date)".into()));
        assert_eq!(places[2], ("title".into(), "from data that the page holds for programs".into()));
    }
}
