//! What holds for every text: no panic, marks that are spans of it, in order, in time that grows with its length.

use marks::{Settings, find};
use proptest::prelude::*;

/// Pieces that texts are made of: what recognisers look for, broken off anywhere.
const PIECES: &[&str] = &[
    "a@b.com",
    "@",
    "name at host dot edu",
    "(",
    ")",
    "$",
    "5",
    "12,50 €",
    "€",
    "free",
    "Room",
    "2310",
    "CS",
    "Hall",
    "of",
    "the",
    "Dr.",
    "Prof.",
    "T.",
    "Kindberg",
    ",",
    "Tim",
    "van",
    "der",
    "Berg",
    "谢志强",
    "主讲人：",
    "教授",
    "会議室",
    "İ",
    "ß",
    "é\u{301}",
    "\u{300}",
    "№",
    "http://",
    "www.",
    "?",
    "¿",
    "？",
    ":",
    "：",
    "Speaker",
    "-",
    "–",
    "/",
    ".",
    "..",
    "\n",
    "\t",
    " ",
    "\u{a0}",
    "\u{2028}",
    "10.1145/",
    "ISBN",
    "978",
    "+49",
    "(0)",
    "St.",
    "Street",
    "N.",
    "IL",
    "60602",
    "Zoom",
    "via",
    "no seminar",
    "MIT",
    "U.",
    "👩\u{200d}🔬",
    "\r\n",
    "\"",
    "“",
    "”",
    "'s",
    "’",
    "II",
    "Jr.",
    "Jan",
    "Sun",
    "bis",
    "million",
    "2003",
    "Str.",
    "straße",
    "rue",
    "de",
    "la",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn marks_are_spans_in_order(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60), glue in "[ ,.]?") {
        let text = pieces.join(&glue);
        check(&text);
    }

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        check(&text);
    }
}

/// Every mark is a span of the text, and marks come in order.
fn check(text: &str) {
    let marks = find(text, &Settings::default());
    for pair in marks.windows(2) {
        assert!(pair[0].span.start() <= pair[1].span.start(), "out of order in {text:?}");
    }
    for mark in &marks {
        assert!(!mark.span.of(text).is_empty(), "{mark:?} is no span of {text:?}");
    }
}

/// A square of this length would take longer than a test may.
const LONG: usize = 200_000;

#[test]
fn hostile_texts_are_read_to_their_end() {
    let shapes = [
        "a@",
        "(",
        "Aa ",
        "1",
        "1,",
        "1.",
        "A. ",
        "Aa, ",
        "a at b dot ",
        "$1-",
        "of ",
        "Hall ",
        "Hall of ",
        "St. ",
        "12 Aa ",
        "Dr. ",
        "谢",
        "教授",
        "?",
        "Aa? ",
        "a:",
        "http://",
        "+1 ",
        "10.1145/",
        "978-",
        "de la ",
        "Aa de ",
        "Room 1/",
        "Room ",
        "University of ",
        "(Aa) ",
        "\"Aa\" ",
        "www.",
        "no ",
        "free ",
        "Zoom ",
        "é",
        "'",
        "-a",
        "Jan ",
        "5 May ",
        "- ",
        "12:30 ",
        "Aa\n",
        "\t",
        "Chicago, IL ",
    ];
    for shape in shapes {
        let text = format!("{}\nask ada@example.org", shape.repeat(LONG / shape.len()));
        let last = find(&text, &Settings::default()).into_iter().find(|m| &*m.recognizer == "email");
        assert!(last.is_some(), "{shape:?}: the end was not reached");
    }
}
