//! What holds for dates in every text: no panic, spans of the text, days that exist, time that grows with its length.

use std::time::{Duration, Instant};

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

#[test]
fn time_grows_with_length_whatever_the_text() {
    for piece in [
        "1/", "May ", "May 1, ", "1 ", "1:00 - ", "Mon, ", "2003 ", "1st ", "二", "12.", "3 - 4 - ",
        "and 3, ", "\n4\nOct", "every ", "(", "1-",
    ] {
        let time = |bytes: usize| {
            let text = piece.repeat(bytes / piece.len());
            let start = Instant::now();
            find(&text, "en");
            start.elapsed()
        };
        let (short, long) = (time(20_000).max(Duration::from_millis(2)), time(160_000));
        // Eight times the text: linear is 8, squared is 64; a loaded machine is given leave to be three times slower.
        assert!(long < short * 24, "{piece:?}: {short:?} for 20 KB, {long:?} for 160 KB");
    }
}
