//! The places a record was read from, on a copy of its page.
//!
//! ```text
//! evidence {"start": [{"at": [10, 14], "text": "4 pm"}]} ── still there? ──▶ places of the page, as it was or as it is now
//!                                                     └── moved? its text, where the page has it ─┘
//! lines of the page ── which another version of it does not have ──▶ places, too
//! ```

use std::collections::HashSet;
use std::ops::Range;

use gleaner::{Document, Schema, escape};
use serde_json::Value;
use store::Fields;

use crate::card::humanize_name;
use crate::copy::{self, Highlight};
use crate::locale::Locale;
use crate::messages::Message;

/// What fields are called, and what stands at their places.
pub(super) fn describe_places(
    evidence: &Fields,
    locale: &Locale,
    called: impl Fn(&str) -> String,
) -> Vec<(String, String)> {
    let places = evidence
        .iter()
        .flat_map(|(field, places)| places.as_array().into_iter().flatten().map(move |place| (field, place)));
    let described = places.map(|(field, place)| {
        let of = |key: &str| place.get(key).and_then(Value::as_str);
        let text = of("text").map(|text| locale.text("quoted").with("text", text.trim()));
        let by = describe_recognizer(of("by").unwrap_or_default(), of("name").unwrap_or_default(), locale);
        (called(field), text.map_or(by.clone(), |text| format!("{text} ({by})")))
    });
    described.collect()
}

/// What a field is called.
pub(super) fn field_label(schema: Option<&Schema>, name: &str, locale: &Locale) -> String {
    let field = schema.and_then(|schema| schema.field(name));
    field.map_or_else(|| humanize_name(name), |field| field.called(locale.language.tag()))
}

/// How a value was read: a recogniser by its name, what stands nowhere in the text in words.
fn describe_recognizer(recognizer: &str, name: &str, locale: &Locale) -> String {
    let key = match recognizer {
        "embedded" => "read-from-data",
        "attribute" => "read-from-attribute",
        "header" => "read-from-header",
        "argument" => "read-from-argument",
        other => return locale.recogniser(other),
    };
    let message = locale.text(key);
    if key == "read-from-data" { message.into() } else { message.with("name", name).into() }
}

/// Which of two versions of a page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// A copy of a page with the places marked; with another version of it, also the lines that this does not have.
pub(super) fn copy(
    doc: &Document,
    evidence: &Fields,
    other: Option<(&Document, Side)>,
    locale: &Locale,
    called: impl Fn(&str) -> String,
) -> String {
    let (mut places, lost) = locate_evidence(doc, evidence, called);
    let mut out = copy::HEAD.to_owned();
    if lost > 0 {
        let key = if places.is_empty() { "no-place-is-left" } else { "not-all-places-are-left" };
        push_note(&locale.text(key), &mut out);
    }
    if let Some((other, side)) = other {
        let differing = differing_lines(doc, other);
        let (label, class, of_place) = match side {
            Side::Before => (locale.text("line-gone").to_string(), "gone", "seen gone"),
            Side::After => (locale.text("line-new").to_string(), "new", "seen new"),
        };
        let count = differing.len();
        let note = match (count, side) {
            (0, _) => locale.text("lines-alike"),
            (1..=MOST_LINES, Side::Before) => locale.text("lines-gone").with("count", count),
            (1..=MOST_LINES, Side::After) => locale.text("lines-new").with("count", count),
            (_, Side::Before) => {
                locale.text("many-lines-gone").with("count", count).with("marked", MOST_LINES)
            }
            (_, Side::After) => locale.text("many-lines-new").with("count", count).with("marked", MOST_LINES),
        };
        push_note(&note, &mut out);
        let mut marked = Vec::new();
        for line in differing.into_iter().take(MOST_LINES) {
            places.iter_mut().filter(|place| overlaps(place, &line)).for_each(|place| place.class = of_place);
            let rest = subtract_highlights(line, &places);
            let says = |span: &Range<usize>| {
                doc.full_text().get(span.clone()).is_some_and(|text| text.contains(char::is_alphanumeric))
            };
            let rest = rest.into_iter().filter(says);
            marked.extend(rest.map(|span| Highlight { span, class, label: label.clone() }));
        }
        places.extend(marked);
    }
    out.push_str(&copy::body(doc, &places, &[]));
    out
}

/// Lines that are marked at most.
const MOST_LINES: usize = 300;

/// The lines of a page that another version does not have, whatever their blanks.
fn differing_lines(doc: &Document, other: &Document) -> Vec<Range<usize>> {
    let of = |doc: &Document, line: &Range<usize>| {
        let text = doc.full_text().get(line.clone()).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let known: HashSet<String> = other.lines().map(|line| of(other, &line)).collect();
    doc.lines().filter(|line| !known.contains(&of(doc, line))).collect()
}

/// Does a place stand on a line?
fn overlaps(place: &Highlight, line: &Range<usize>) -> bool {
    place.span.start < line.end && place.span.end > line.start
}

/// What is left of a line beside the places that stand on it.
fn subtract_highlights(line: Range<usize>, places: &[Highlight]) -> Vec<Range<usize>> {
    let mut on_it: Vec<&Range<usize>> =
        places.iter().filter(|place| overlaps(place, &line)).map(|place| &place.span).collect();
    on_it.sort_by_key(|span| span.start);
    let (mut left, mut from) = (Vec::new(), line.start);
    for span in on_it {
        left.push(from..span.start.max(from));
        from = from.max(span.end);
    }
    left.push(from..line.end.max(from));
    left.retain(|span| !span.is_empty());
    left
}

/// What is shown where the page cannot be had.
pub(super) fn unavailable_page(why: &str, locale: &Locale) -> String {
    let mut out = copy::HEAD.to_owned();
    push_note(&locale.text("page-cannot-be-shown").with("why", why), &mut out);
    out
}

/// A note above a copy.
fn push_note(note: &Message, out: &mut String) {
    out.push_str("<p class=cut>");
    escape(&note.to_string(), out);
    out.push_str("</p>");
}

/// The places as the page is now, and how many are lost.
fn locate_evidence(
    doc: &Document,
    evidence: &Fields,
    called: impl Fn(&str) -> String,
) -> (Vec<Highlight>, usize) {
    let (mut highlights, mut lost) = (Vec::new(), 0);
    for (field, places) in evidence {
        for place in places.as_array().into_iter().flatten() {
            let Some(text) = place.get("text").and_then(Value::as_str).filter(|text| !text.trim().is_empty())
            else {
                continue;
            };
            let Some(at) = place.get("at").and_then(|at| at.get(0)).and_then(Value::as_u64) else { continue };
            match find_nearest(doc.full_text(), text, usize::try_from(at).unwrap_or(usize::MAX)) {
                Some(from) => {
                    highlights.push(Highlight {
                        span: from..from + text.len(),
                        class: "seen",
                        label: called(field),
                    });
                }
                None => lost += 1,
            }
        }
    }
    (highlights, lost)
}

/// Where a text stands: at its place, or where the page says it nearest to there.
fn find_nearest(all: &str, text: &str, at: usize) -> Option<usize> {
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
    fn lines_that_another_version_lacks_are_marked_beside_the_places() {
        let parse = |html: &str| gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let before = parse("<p>Talk  on 4 May<p>In Room <b>5</b> (<b>Blue Hall</b>)<p>Bring & <i>tea</i>");
        let after = parse("<p>Talk on 4 May<p>In Room 6, upstairs");
        let place = |text: &str| json!({"by": "place", "at": [0, 6], "text": text});
        let evidence = json!({"start": [place("4 May")], "place": [place("Room 5"), place("Blue Hall")]});
        let evidence = evidence.as_object().expect("an object");
        let html = copy(&before, evidence, Some((&after, Side::Before)), Locale::english(), str::to_owned);
        assert!(html.contains("Lines that are not there any more: 2."), "{html}");
        // What changed is marked so where a value stands, too; brackets that are left between two places are not.
        let gone = "class=\"gone\" title=\"are not there any more\">";
        let mark = format!("{gone}In </mark><mark id=m2 class=\"seen gone\" title=\"place\">Room");
        assert!(html.contains(&mark), "{html}");
        assert!(html.contains("class=\"seen\" title=\"start\">4 May"), "{html}");
        assert!(!html.contains(&format!("{gone}Talk")) && !html.contains(&format!("{gone} (")), "{html}");
        let html =
            copy(&after, &Fields::new(), Some((&before, Side::After)), Locale::english(), str::to_owned);
        assert!(html.contains("Lines that are new: 1.") && html.contains("class=\"new\""), "{html}");
        let same =
            copy(&after, &Fields::new(), Some((&after, Side::After)), Locale::english(), str::to_owned);
        assert!(
            same.contains("Each line of it stands in the other version") && !same.contains("<mark"),
            "{same}"
        );
    }

    #[test]
    fn a_version_with_very_many_new_lines_takes_no_longer_for_it() {
        let parse = |html: &str| gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let many: String = (0..50_000).map(|n| format!("<p>{n}")).collect();
        let html = copy(
            &parse(&many),
            &Fields::new(),
            Some((&parse("<p>x"), Side::After)),
            Locale::english(),
            str::to_owned,
        );
        assert!(html.contains("Lines that are new: 50,000; the first 300 are marked."));
        assert_eq!(html.matches("<mark").count(), 300);
    }

    #[test]
    fn places_are_found_again() {
        let doc = gleaner::parse(b"<p>News<p>Talk on 4 May", &gleaner::Hints::default());
        let evidence = json!({"start": [{"by": "date", "at": [8, 13], "text": "4 May"}],
            "title": [{"by": "heading", "at": [0, 7], "text": "Lecture"}, {"by": "embedded", "name": "x"}]});
        let (highlights, lost) =
            locate_evidence(&doc, evidence.as_object().expect("an object"), str::to_owned);
        let at = doc.full_text().find("4 May").expect("there");
        assert_eq!(
            (highlights, lost),
            (vec![Highlight { span: at..at + 5, class: "seen", label: "start".into() }], 1)
        );
        let places =
            describe_places(evidence.as_object().expect("an object"), Locale::english(), str::to_owned);
        assert_eq!(places[0], ("start".into(), "“4 May” (date)".into()));
        assert_eq!(places[2], ("title".into(), "from data that the page holds for programs".into()));
    }
}
