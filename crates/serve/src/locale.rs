//! Locales: the language that a reader gets, and how their language and region write dates and times, for pages without scripts.
//!
//! ```text
//! Accept-Language: de-AT, de;q=0.9, en;q=0.5 ──▶ Locale ─┬─ 2026-11-03, 16:00 ──▶ Di., 3. Nov. 2026, 16:00
//!                          a chosen language ┄┄▶         └─ "search" ──▶ Suchen
//! ```
//!
//! The page's script writes the same, by the browser's own tables (`data/dates.tsv` was made from these).

use std::sync::LazyLock;

use jiff::civil::{Date, Time};

use crate::language::Language;
use crate::messages::Message;

/// Languages and regions, one a line.
const FILE: &str = include_str!("../data/dates.tsv");

static ALL: LazyLock<Vec<DateForms>> = LazyLock::new(|| {
    FILE.lines().filter(|line| !line.starts_with('#')).filter_map(DateForms::parse_line).collect()
});

static ENGLISH: LazyLock<Locale> =
    LazyLock::new(|| Locale { language: Language::English, dates: plain_english() });

/// Plain English: how dates are written where no known language is asked for.
fn plain_english() -> &'static DateForms {
    ALL.first().expect("the table has a first line")
}

/// Languages of one header that are read: browsers name a handful.
const MOST_LANGUAGES: usize = 20;

/// Topics of events, each with the message that names it.
const TOPICS: [(&str, &str); 27] = [
    ("Arts", "topic-arts"),
    ("Astronomy", "topic-astronomy"),
    ("Biology", "topic-biology"),
    ("Books and writing", "topic-books"),
    ("Business and economics", "topic-business"),
    ("Chemistry", "topic-chemistry"),
    ("Community and family", "topic-community"),
    ("Computing", "topic-computing"),
    ("Dance", "topic-dance"),
    ("Environment", "topic-environment"),
    ("Engineering", "topic-engineering"),
    ("Film", "topic-film"),
    ("Food and drink", "topic-food"),
    ("History", "topic-history"),
    ("Humanities", "topic-humanities"),
    ("Languages", "topic-languages"),
    ("Life sciences and medicine", "topic-life-sciences"),
    ("Local government", "topic-local-government"),
    ("Mathematics", "topic-mathematics"),
    ("Music", "topic-music"),
    ("Philosophy and religion", "topic-philosophy"),
    ("Physical sciences", "topic-physical-sciences"),
    ("Physics", "topic-physics"),
    ("Politics, law and international affairs", "topic-politics"),
    ("Social sciences and education", "topic-social-sciences"),
    ("Sports and outdoors", "topic-sports"),
    ("Theatre", "topic-theatre"),
];

/// What finds values on pages, each with the message that names it.
const RECOGNISERS: [(&str, &str); 15] = [
    ("heading", "by-heading"),
    ("title", "by-title"),
    ("date", "by-date"),
    ("time", "by-time"),
    ("term", "by-term"),
    ("person", "by-person"),
    ("affiliation", "by-affiliation"),
    ("place", "by-place"),
    ("street", "by-street"),
    ("price", "by-price"),
    ("email", "by-email"),
    ("phone", "by-phone"),
    ("url", "by-url"),
    ("label", "by-label"),
    ("question", "by-question"),
];

/// The language of the interface, and how dates are written in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Locale {
    pub(crate) language: Language,
    dates: &'static DateForms,
}

/// How a language or region writes dates and hours.
#[derive(Debug)]
struct DateForms {
    /// "de", "de-AT"
    tag: &'static str,
    day: &'static str,
    clock: &'static str,
    day_and_clock: &'static str,
    /// AM and PM.
    day_periods: Vec<&'static str>,
    date: &'static str,
    long: &'static str,
    month: &'static str,
    /// From Monday, short and long.
    weekdays: [Vec<&'static str>; 2],
    /// As they stand in a day, a long day, and a month.
    months: [Vec<&'static str>; 3],
}

impl DateForms {
    fn parse_line(line: &'static str) -> Option<DateForms> {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        let [tag, day, clock, day_and_clock] = [next()?, next()?, next()?, next()?];
        let names = |text: &'static str| text.split('|').collect::<Vec<_>>();
        Some(DateForms {
            tag,
            day,
            clock,
            day_and_clock,
            day_periods: names(next()?),
            date: next()?,
            long: next()?,
            month: next()?,
            weekdays: [names(next()?), names(next()?)],
            months: [names(next()?), names(next()?), names(next()?)],
        })
    }
}

/// The message that names a topic.
pub(crate) fn topic_message(topic: &str) -> Message {
    match TOPICS.iter().find(|(name, _)| *name == topic) {
        Some((_, key)) => Message::new(key),
        None => Message::new("as-it-is").with("text", topic),
    }
}

impl Locale {
    /// Plain English: the locale of mails and feeds, and of pages whose request names no known language.
    pub(crate) fn english() -> &'static Locale {
        &ENGLISH
    }

    /// The language that somebody chose, else the one of ours that the browser prefers most; dates as the browser prefers them most
    /// (RFC 9110 §12.5.4), in a chosen language as far as that writes them.
    pub(crate) fn negotiate(chosen: Option<Language>, accepted: &str) -> Locale {
        let ranges = accepted.split(',').take(MOST_LANGUAGES).filter_map(parse_range);
        let mut ranges: Vec<(f32, &str)> = ranges.collect();
        ranges.sort_by(|a, b| b.0.total_cmp(&a.0));
        let preferred = || ranges.iter().find_map(|(_, tag)| Language::from_tag(tag));
        let language = chosen.or_else(preferred).unwrap_or(Language::English);
        let in_language = |tag: &str| chosen.is_none_or(|chosen| Language::from_tag(tag) == Some(chosen));
        let mut tags = ranges.iter().map(|(_, tag)| *tag).filter(|tag| in_language(tag));
        let dates = tags.find_map(find_dates).or_else(|| find_dates(chosen?.tag()));
        Locale { language, dates: dates.unwrap_or_else(plain_english) }
    }

    /// A message in the reader's language.
    pub(crate) fn text(&self, key: &'static str) -> Message {
        Message::new(key).in_language(self.language)
    }

    /// What became of a record, in the reader's language where it is one of the usual words.
    pub(crate) fn status(&self, status: &str) -> String {
        match status {
            "cancelled" => self.text("status-cancelled").to_string(),
            "postponed" => self.text("status-postponed").to_string(),
            "moved" => self.text("status-moved").to_string(),
            other => other.to_owned(),
        }
    }

    /// What finds a value on a page, in the reader's language where it is one of the usual ones.
    pub(crate) fn recogniser(&self, name: &str) -> String {
        let key = RECOGNISERS.iter().find(|(known, _)| *known == name).map(|(_, key)| *key);
        key.map_or_else(|| name.replace('_', " "), |key| self.text(key).to_string())
    }

    /// What a topic is called.
    pub(crate) fn topic(&self, topic: &str) -> String {
        topic_message(topic).in_language(self.language).to_string()
    }

    /// The language and region whose dates these are: "de-AT".
    pub(crate) fn dates_tag(&self) -> &'static str {
        self.dates.tag
    }

    /// "Tue 3 Nov 2026"
    pub(crate) fn format_day(&self, date: Date) -> String {
        self.fill_pattern(self.dates.day, date, 0, 0)
    }

    /// "3 Nov 2026"
    pub(crate) fn format_date(&self, date: Date) -> String {
        self.fill_pattern(self.dates.date, date, 0, 0)
    }

    /// "Tuesday 3 November"
    pub(crate) fn format_long_date(&self, date: Date) -> String {
        self.fill_pattern(self.dates.long, date, 1, 1)
    }

    /// "November 2026"
    pub(crate) fn format_month(&self, date: Date) -> String {
        self.fill_pattern(self.dates.month, date, 1, 2)
    }

    /// "Tue"
    pub(crate) fn format_weekday(&self, date: Date) -> String {
        self.fill_pattern("{w}", date, 0, 0)
    }

    /// "16:00", "4:00 PM"
    pub(crate) fn format_time(&self, time: Time) -> String {
        let hour = time.hour();
        let period = self.dates.day_periods.get(usize::from(hour >= 12)).copied().unwrap_or_default();
        let of_twelve = if hour % 12 == 0 { 12 } else { hour % 12 };
        let text = self.dates.clock.replace("{H}", &format!("{hour:02}")).replace("{h}", &hour.to_string());
        let text = text.replace("{k}", &of_twelve.to_string()).replace("{p}", period);
        text.replace("{i}", &format!("{:02}", time.minute()))
    }

    /// "Tue 3 Nov 2026, 16:00"
    pub(crate) fn format_datetime(&self, date: Date, time: Time) -> String {
        self.dates
            .day_and_clock
            .replace("{0}", &self.format_day(date))
            .replace("{1}", &self.format_time(time))
    }

    fn fill_pattern(&self, pattern: &str, date: Date, weekdays: usize, months: usize) -> String {
        let name = |names: Option<&Vec<&'static str>>, at: i8| {
            let at = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
            at.and_then(|at| names?.get(at).copied()).unwrap_or_default()
        };
        let weekday = name(self.dates.weekdays.get(weekdays), date.weekday().to_monday_one_offset());
        let month = name(self.dates.months.get(months), date.month());
        let (day, number) = (date.day(), date.month());
        let text = pattern.replace("{d}", &day.to_string()).replace("{D}", &format!("{day:02}"));
        let text = text.replace("{n}", &number.to_string()).replace("{N}", &format!("{number:02}"));
        text.replace("{y}", &date.year().to_string()).replace("{w}", weekday).replace("{m}", month)
    }
}

/// One language range with its quality value; `None` for a quality of 0.
fn parse_range(range: &str) -> Option<(f32, &str)> {
    let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
    let weight: f32 = weight.trim().strip_prefix("q=")?.trim().parse().ok()?;
    (weight > 0.0).then_some((weight, tag.trim()))
}

/// How dates are written in a language. What a region writes is known, or what its language does: "de-LU" is German, "zh-Hant-TW"
/// what Taiwan writes.
fn find_dates(tag: &str) -> Option<&'static DateForms> {
    let named = |name: &str| ALL.iter().find(|dates| dates.tag.eq_ignore_ascii_case(name));
    let ends = tag.split_once('-').and_then(|(language, rest)| Some((language, rest.rsplit('-').next()?)));
    let region = || ends.and_then(|(language, region)| named(&format!("{language}-{region}")));
    named(tag).or_else(region).or_else(|| named(tag.split('-').next().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use jiff::civil::{date, time};

    use super::*;

    #[test]
    fn each_line_is_whole() {
        assert!(ALL.len() > 60);
        for dates in ALL.iter() {
            let locale = Locale { language: Language::English, dates };
            let counts = dates.weekdays.iter().map(Vec::len).chain(dates.months.iter().map(Vec::len));
            assert_eq!(counts.collect::<Vec<_>>(), [7, 7, 12, 12, 12], "{}", dates.tag);
            let texts = [
                locale.format_datetime(date(2026, 11, 3), time(16, 5, 0, 0)),
                locale.format_date(date(2026, 11, 3)),
                locale.format_long_date(date(2026, 11, 3)),
                locale.format_month(date(2026, 11, 3)),
            ];
            assert!(texts.iter().all(|text| !text.contains(['{', '}'])), "{texts:?}");
            assert!(texts[0].contains("2026") && texts[0].contains("05"), "{texts:?}");
        }
    }

    #[test]
    fn days_are_written_as_the_reader_writes_them() {
        let written = |accepted: &str| {
            Locale::negotiate(None, accepted).format_datetime(date(2026, 11, 3), time(16, 0, 0, 0))
        };
        assert_eq!(written(""), "Tue 3 Nov 2026, 16:00");
        assert_eq!(written("de-CH, en;q=0.5"), "Di., 3. Nov. 2026, 16:00");
        assert_eq!(written("en;q=0.3, ja;q=0.8"), "2026年11月3日(火) 16:00");
        assert_eq!(written("zh-Hant-TW"), "2026年11月3日週二 下午4:00");
        assert!(written("en-US,en;q=0.9").starts_with("Tue, Nov 3, 2026, 4:00"));
        let german = Locale::negotiate(None, "de");
        assert_eq!(german.format_long_date(date(2026, 3, 1)), "Sonntag, 1. März");
        assert_eq!((german.format_month(date(2026, 3, 1)), german.dates_tag()), ("März 2026".into(), "de"));
        let noon = |hour: i8| {
            Locale::negotiate(None, "en-US").format_time(time(hour, 30, 0, 0)).replace('\u{202f}', " ")
        };
        assert_eq!([noon(0), noon(12)], ["12:30 AM", "12:30 PM"]);
    }

    #[test]
    fn what_is_no_language_is_passed_over() {
        for odd in ["*", "tlh", ";q=", "de;q=0", "de;q=x", ",,,", "de\u{0}", &"x,".repeat(10_000)] {
            assert_eq!(Locale::negotiate(None, odd).dates_tag(), "en", "{odd:.20}");
        }
        assert_eq!(Locale::negotiate(None, "tlh, *;q=0.5, fr;q=0.1").dates_tag(), "fr");
    }

    #[test]
    fn a_chosen_language_stands_before_the_browsers() {
        let locale = |chosen, accepted| {
            let locale = Locale::negotiate(chosen, accepted);
            (locale.language, locale.dates_tag())
        };
        assert_eq!(locale(None, "ja, fr;q=0.5, de;q=0.4"), (Language::French, "ja"));
        assert_eq!(locale(None, "ja"), (Language::English, "ja"));
        assert_eq!(locale(Some(Language::German), "fr, de-CH;q=0.5").0, Language::German);
        assert_eq!(locale(Some(Language::Spanish), "fr"), (Language::Spanish, "es"));
    }
}
