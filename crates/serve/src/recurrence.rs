//! How a record recurs: in words for people, and from their words.
//!
//! ```text
//! FREQ=WEEKLY;BYDAY=TU ── display_recurrence ──▶ every Tuesday
//! "every Tuesday" · "jeden Dienstag" · FREQ=WEEKLY;BYDAY=TU ── read_recurrence ──▶ FREQ=WEEKLY;BYDAY=TU
//! ```

use gleaner::marks::{self, Settings};
use gleaner::{Recurrence, Weekday, When};
use jiff::civil::Date;

use crate::language::Language;
use crate::locale::Locale;
use crate::messages::Message;

/// A recurrence as people read it; a text that is none stays as it is.
pub(crate) fn display_recurrence(text: &str, locale: &Locale) -> String {
    let Ok(recurrence) = text.parse::<Recurrence>() else { return text.to_owned() };
    let weekday = |day: &Weekday| Some(locale.text(WEEKDAYS.get(usize::from(day.0))?).to_string());
    let days = recurrence.weekdays.iter().filter_map(weekday).collect::<Vec<_>>().join(", ");
    let nth = |n: &i8| locale.text("nth-in-month").with("n", i64::from(*n)).to_string();
    let repeats = match (recurrence.interval, recurrence.ordinals.as_slice()) {
        (0 | 1, []) if recurrence.weekdays.len() == WEEKDAYS.len() => locale.text("repeats-daily"),
        (0 | 1, []) => locale.text("repeats-weekly").with("days", days),
        (weeks, []) => locale.text("repeats-every-weeks").with("count", i64::from(weeks)).with("days", days),
        (months, ordinals) => {
            let nth = ordinals.iter().map(nth).collect::<Vec<_>>().join(", ");
            let text = match months {
                0 | 1 => locale.text("repeats-monthly"),
                _ => locale.text("repeats-every-months").with("count", i64::from(months)),
            };
            text.with("nth", nth).with("days", days)
        }
    };
    // The year of a last day that leaves it open lies behind the first day, which is not at hand here.
    let until = recurrence.until.filter(|until| until.year.is_some());
    match until.and_then(|_| recurrence.last_day(Date::ZERO)) {
        Some(day) => {
            let day = locale.format_day(day);
            locale.text("repeats-until").with("repeats", repeats.to_string()).with("day", day).to_string()
        }
        None => repeats.to_string(),
    }
}

/// When something is, and behind it in brackets how it repeats, each where it is known.
pub(crate) fn with_repeats(when: &str, repeats: &str) -> String {
    match (when, repeats) {
        (alone, "") | ("", alone) => alone.to_owned(),
        _ => format!("{when} ({repeats})"),
    }
}

/// A recurrence as records hold it, of one that somebody wrote in words of any of the interface's languages.
pub(crate) fn read_recurrence(text: &str) -> Result<String, Message> {
    if let Ok(recurrence) = text.parse::<Recurrence>() {
        return Ok(recurrence.to_string());
    }
    // A first day or an hour beside it belongs into fields of its own: nothing that somebody wrote is dropped.
    let alone = |when: &When| {
        let first = &when.start;
        when.end.is_none() && first.time.is_none() && first.date.day.or(first.date.month).is_none()
    };
    let whens = Language::ALL.into_iter().filter_map(|language| {
        let settings = Settings { language: Some(language.tag().to_owned()), ..Settings::default() };
        marks::read_recurrence(without_article(text), &settings)
    });
    let read = whens.filter(alone).filter_map(|when| when.recurrence);
    // What records hold is read again.
    read.map(|recurrence| recurrence.to_string())
        .find(|rule| rule.parse::<Recurrence>().is_ok())
        .ok_or_else(|| Message::new("input-no-recurrence").with("text", text))
}

/// A text without an article before it: "le premier lundi du mois".
fn without_article(text: &str) -> &str {
    const ARTICLES: [&str; 5] = ["the", "on the", "am", "le", "el"];
    let behind = |article: &&str| {
        let (before, rest) = text.split_at_checked(article.len())?;
        (before.eq_ignore_ascii_case(article) && rest.starts_with(' ')).then(|| rest.trim_start())
    };
    ARTICLES.iter().find_map(behind).unwrap_or(text)
}

/// The messages that name the days of a week.
pub(crate) const WEEKDAYS: [&str; 7] = [
    "weekday-monday",
    "weekday-tuesday",
    "weekday-wednesday",
    "weekday-thursday",
    "weekday-friday",
    "weekday-saturday",
    "weekday-sunday",
];

#[cfg(test)]
mod tests {
    use super::*;

    const EVERY_DAY: &str = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU";

    #[test]
    fn recurrences_are_read_as_people_write_them() {
        for (text, rule) in [
            ("FREQ=WEEKLY;BYDAY=TU,TH", "FREQ=WEEKLY;BYDAY=TU,TH"),
            ("every Tuesday", "FREQ=WEEKLY;BYDAY=TU"),
            ("every Tuesday.", "FREQ=WEEKLY;BYDAY=TU"),
            ("daily", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"),
            ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("Mo-Fr", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("every other week on Tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
            ("Jeden zweiten Montag", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
            ("le premier lundi du mois", "FREQ=MONTHLY;BYDAY=1MO"),
            ("cada lunes y miércoles", "FREQ=WEEKLY;BYDAY=MO,WE"),
            ("TÄGLICH", EVERY_DAY),
            ("every Tuesday until 30 June 2027", "FREQ=WEEKLY;BYDAY=TU;UNTIL=2027-06-30"),
        ] {
            assert_eq!(read_recurrence(text), Ok(rule.to_owned()), "{text}");
        }
        for text in [
            "often",
            "every Tuesday except in August",
            "12 May 2027",
            "FREQ=YEARLY",
            "every Tuesday from 12 May 2027",
            "every Tuesday, 7 pm",
        ] {
            let why = read_recurrence(text).expect_err(text).to_string();
            assert!(why.contains(text) && why.contains("every Tuesday"), "{why}");
        }
    }

    #[test]
    fn recurrences_are_shown_in_the_readers_words() {
        let of = |text: &str, tag: &str| display_recurrence(text, &Locale::negotiate(None, tag));
        assert_eq!(of("FREQ=WEEKLY;BYDAY=TU,TH", "en"), "every Tuesday, Thursday");
        assert_eq!(
            of("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=2026-11-30", "en"),
            "every 2 weeks on Monday, until Mon 30 Nov 2026"
        );
        assert_eq!(of("FREQ=MONTHLY;BYDAY=1MO,3MO", "de"), "jeden ersten, dritten Montag im Monat");
        assert_eq!(of("FREQ=MONTHLY;BYDAY=-1FR", "fr"), "le dernier vendredi du mois");
        assert_eq!(of("FREQ=WEEKLY;BYDAY=WE;UNTIL=--06-03", "es"), "cada miércoles");
        assert_eq!(of("FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO", "en"), "every 2 months on the first Monday");
        assert_eq!(of("FREQ=DAILY;UNTIL=2027-02", "de"), "täglich, bis So., 28. Feb. 2027");
        assert_eq!(of("when it rains", "en"), "when it rains");
    }

    #[test]
    fn what_is_shown_can_be_written() {
        for language in Language::ALL {
            let locale = Locale::negotiate(Some(language), "");
            for rule in [
                "FREQ=WEEKLY;BYDAY=TU,TH",
                EVERY_DAY,
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
                "FREQ=MONTHLY;BYDAY=2TH,4TH",
                "FREQ=MONTHLY;BYDAY=-1MO",
                "FREQ=WEEKLY;INTERVAL=13;BYDAY=TU",
                "FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO",
                "FREQ=MONTHLY;INTERVAL=3;BYDAY=2TH,4TH;UNTIL=2027-06-30",
                "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=2027-06-30",
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=2027-12-01",
                "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;UNTIL=2027-03-15",
            ] {
                let shown = display_recurrence(rule, &locale);
                assert_eq!(read_recurrence(&shown), Ok(rule.to_owned()), "{shown}");
            }
        }
    }
}
