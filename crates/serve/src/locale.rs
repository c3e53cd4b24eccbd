//! Locales: how a reader's language and region write dates and times, for pages without scripts.
//!
//! ```text
//! Accept-Language: de-AT, de;q=0.9, en;q=0.5 ──▶ Locale ── 2026-11-03, 16:00 ──▶ Di., 3. Nov. 2026, 16:00
//! ```
//!
//! The page's script writes the same, by the browser's own tables (`data/dates.tsv` was made from these).

use std::sync::LazyLock;

use jiff::civil::{Date, Time};

/// Languages and regions, one a line.
const FILE: &str = include_str!("../data/dates.tsv");

static ALL: LazyLock<Vec<Locale>> = LazyLock::new(|| {
    FILE.lines().filter(|line| !line.starts_with('#')).filter_map(Locale::parse_line).collect()
});

/// Languages of one header that are read: browsers name a handful.
const MOST_LANGUAGES: usize = 20;

/// How a language or region writes dates and hours.
#[derive(Debug)]
pub(crate) struct Locale {
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

impl Locale {
    fn parse_line(line: &'static str) -> Option<Locale> {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        let [tag, day, clock, day_and_clock] = [next()?, next()?, next()?, next()?];
        let names = |text: &'static str| text.split('|').collect::<Vec<_>>();
        Some(Locale {
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

    /// Plain English: the locale of mails and feeds, and of pages whose request names no known language.
    pub(crate) fn english() -> &'static Locale {
        ALL.first().expect("the table has a first line")
    }

    /// The known locale that the browser prefers most (RFC 9110 §12.5.4).
    pub(crate) fn from_accept_language(accepted: &str) -> &'static Locale {
        let mut languages: Vec<(f32, &Locale)> =
            accepted.split(',').take(MOST_LANGUAGES).filter_map(match_language).collect();
        languages.sort_by(|a, b| b.0.total_cmp(&a.0));
        languages.first().map_or_else(Locale::english, |(_, locale)| locale)
    }

    /// "Tue 3 Nov 2026"
    pub(crate) fn format_day(&self, date: Date) -> String {
        self.fill_pattern(self.day, date, 0, 0)
    }

    /// "3 Nov 2026"
    pub(crate) fn format_date(&self, date: Date) -> String {
        self.fill_pattern(self.date, date, 0, 0)
    }

    /// "Tuesday 3 November"
    pub(crate) fn format_long_date(&self, date: Date) -> String {
        self.fill_pattern(self.long, date, 1, 1)
    }

    /// "November 2026"
    pub(crate) fn format_month(&self, date: Date) -> String {
        self.fill_pattern(self.month, date, 1, 2)
    }

    /// "Tue"
    pub(crate) fn format_weekday(&self, date: Date) -> String {
        self.fill_pattern("{w}", date, 0, 0)
    }

    /// "16:00", "4:00 PM"
    pub(crate) fn format_time(&self, time: Time) -> String {
        let hour = time.hour();
        let period = self.day_periods.get(usize::from(hour >= 12)).copied().unwrap_or_default();
        let of_twelve = if hour % 12 == 0 { 12 } else { hour % 12 };
        let text = self.clock.replace("{H}", &format!("{hour:02}")).replace("{h}", &hour.to_string());
        let text = text.replace("{k}", &of_twelve.to_string()).replace("{p}", period);
        text.replace("{i}", &format!("{:02}", time.minute()))
    }

    /// "Tue 3 Nov 2026, 16:00"
    pub(crate) fn format_datetime(&self, date: Date, time: Time) -> String {
        self.day_and_clock.replace("{0}", &self.format_day(date)).replace("{1}", &self.format_time(time))
    }

    fn fill_pattern(&self, pattern: &str, date: Date, weekdays: usize, months: usize) -> String {
        let name = |names: Option<&Vec<&'static str>>, at: i8| {
            let at = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
            at.and_then(|at| names?.get(at).copied()).unwrap_or_default()
        };
        let weekday = name(self.weekdays.get(weekdays), date.weekday().to_monday_one_offset());
        let month = name(self.months.get(months), date.month());
        let (day, number) = (date.day(), date.month());
        let text = pattern.replace("{d}", &day.to_string()).replace("{D}", &format!("{day:02}"));
        let text = text.replace("{n}", &number.to_string()).replace("{N}", &format!("{number:02}"));
        text.replace("{y}", &date.year().to_string()).replace("{w}", weekday).replace("{m}", month)
    }
}

/// The known locale of one language range with its quality value; `None` for a quality of 0.
fn match_language(range: &str) -> Option<(f32, &'static Locale)> {
    let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
    let weight: f32 = weight.trim().strip_prefix("q=")?.trim().parse().ok()?;
    let tag = tag.trim();
    let named = |name: &str| ALL.iter().find(|locale| locale.tag.eq_ignore_ascii_case(name));
    // What a region writes is known, or what its language does: "de-LU" is German, "zh-Hant-TW" what Taiwan writes.
    let ends = tag.split_once('-').and_then(|(language, rest)| Some((language, rest.rsplit('-').next()?)));
    let region = || ends.and_then(|(language, region)| named(&format!("{language}-{region}")));
    let locale = named(tag).or_else(region).or_else(|| named(tag.split('-').next().unwrap_or_default()))?;
    (weight > 0.0).then_some((weight, locale))
}

#[cfg(test)]
mod tests {
    use jiff::civil::{date, time};

    use super::*;

    #[test]
    fn each_line_is_whole() {
        assert!(ALL.len() > 60);
        for locale in ALL.iter() {
            let counts = locale.weekdays.iter().map(Vec::len).chain(locale.months.iter().map(Vec::len));
            assert_eq!(counts.collect::<Vec<_>>(), [7, 7, 12, 12, 12], "{}", locale.tag);
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
            Locale::from_accept_language(accepted).format_datetime(date(2026, 11, 3), time(16, 0, 0, 0))
        };
        assert_eq!(written(""), "Tue 3 Nov 2026, 16:00");
        assert_eq!(written("de-CH, en;q=0.5"), "Di., 3. Nov. 2026, 16:00");
        assert_eq!(written("en;q=0.3, ja;q=0.8"), "2026年11月3日(火) 16:00");
        assert_eq!(written("zh-Hant-TW"), "2026年11月3日週二 下午4:00");
        assert!(written("en-US,en;q=0.9").starts_with("Tue, Nov 3, 2026, 4:00"));
        let german = Locale::from_accept_language("de");
        assert_eq!(german.format_long_date(date(2026, 3, 1)), "Sonntag, 1. März");
        assert_eq!((german.format_month(date(2026, 3, 1)), german.tag), ("März 2026".into(), "de"));
        let noon = |hour: i8| {
            Locale::from_accept_language("en-US").format_time(time(hour, 30, 0, 0)).replace('\u{202f}', " ")
        };
        assert_eq!([noon(0), noon(12)], ["12:30 AM", "12:30 PM"]);
    }

    #[test]
    fn what_is_no_language_is_passed_over() {
        for odd in ["*", "tlh", ";q=", "de;q=0", "de;q=x", ",,,", "de\u{0}", &"x,".repeat(10_000)] {
            assert_eq!(Locale::from_accept_language(odd).tag, "en", "{odd:.20}");
        }
        assert_eq!(Locale::from_accept_language("tlh, *;q=0.5, fr;q=0.1").tag, "fr");
    }
}
