//! What holds for dates in every text: no panic, spans of the text, days that exist, time that grows with its length.

use marks::{Dates, Mark, Recognizer, Settings, Value};
use proptest::prelude::*;

/// Pieces of dates in several scripts, put together at random: what a grammar must not stumble over.
const PIECES: &[&str] = &[
    "1",
    "12",
    "31",
    "2003",
    "20030512",
    "99999999999",
    "0",
    "'05",
    "1st",
    "３",
    "二",
    "十五",
    "〇",
    "月",
    "日",
    "年",
    "時",
    "午後",
    "May",
    "may",
    "Oct.",
    "Dienstag",
    "Tuesdays",
    "every",
    "first",
    "and",
    "to",
    "–",
    "-",
    "/",
    ".",
    ":",
    ",",
    "(",
    ")",
    "\n",
    "\t",
    " ",
    "\u{a0}",
    "am",
    "p.m.",
    "a.m",
    "Uhr",
    "halb",
    "noon",
    "half past",
    "from",
    "between",
    "until",
    "T",
    "Z",
    "+02:00",
    "EST",
    "Spring",
    "令和",
    "of the month",
    "'s avonds",
    "мая",
    "ноября",
    "в",
    "ה",
    "-",
    "thứ",
    "tháng",
    "오후",
    "시",
    "부터",
    "twenty",
    "one",
    "Room",
    "$",
    "%",
    "é",
    "\u{301}",
    "İ",
    "x",
];

const LANGUAGES: &[&str] = &[
    "",
    "en",
    "en-US*",
    "en-GB",
    "de",
    "fr",
    "es",
    "ja",
    "zh-Hans-CN",
    "ko",
    "vi",
    "he",
    "tr",
    "th",
    "x-y-z",
];

fn find(text: &str, language: &str) -> Vec<Mark> {
    let settings = Settings { language: Some(language.to_owned()), ..Settings::default() };
    let mut marks = Vec::new();
    Dates.find(text, &settings, &mut marks);
    marks
}

/// Marks of dates are spans of the text, do not cover one another, and name days that exist.
fn hold(text: &str, language: &str) {
    let mut end = 0;
    for mark in find(text, language).iter().filter(|m| &*m.recognizer != "term") {
        assert!(!mark.span.of(text).is_empty() && mark.span.start() >= end, "{text:?} in {language}");
        end = mark.span.end();
        let Value::When(when) = &mark.value else { continue };
        for date in [Some(when.start.date), when.end.map(|e| e.date)].into_iter().flatten() {
            assert!(date.month.is_none_or(|m| (1..=12).contains(&m)), "{text:?} gives {when}");
            let whole = date.year.is_some() && date.month.is_some() && date.day.is_some();
            assert!(!whole || date.to_civil().is_some(), "{text:?} gives {when}");
        }
        assert!(when.start.time.is_none_or(|t| t.hour < 24 && t.minute < 60));
        assert!(!when.to_string().is_empty());
    }
}

proptest! {
    #[test]
    fn any_text(text in any::<String>(), language in proptest::sample::select(LANGUAGES)) {
        hold(&text, language);
    }

    #[test]
    fn pieces_of_dates(
        pieces in proptest::collection::vec((proptest::sample::select(PIECES), any::<bool>()), 0..30),
        language in proptest::sample::select(LANGUAGES),
    ) {
        let text: String = pieces.iter().map(|(piece, blank)| format!("{piece}{}", if *blank { " " } else { "" })).collect();
        hold(&text, language);
    }
}

/// A square of this length would take longer than a test may.
const LONG: usize = 400_000;

#[test]
fn long_texts_are_read_to_their_end() {
    for piece in [
        "1/",
        "May ",
        "May 1, ",
        "1 ",
        "1:00 - ",
        "Mon, ",
        "2003 ",
        "1st ",
        "二",
        "12.",
        "3 - 4 - ",
        "and 3, ",
        "\n4\nOct",
        "every ",
        "(",
        "1-",
        "every 2 ",
        "Tuesday except 1 May, ",
    ] {
        let text = format!("{} on 14 May 2030.", piece.repeat(LONG / piece.len()));
        let last = find(&text, "en").into_iter().last();
        assert!(last.is_some_and(|m| m.span.end() + 40 > text.len()), "{piece:?}: the end was not reached");
    }
}
