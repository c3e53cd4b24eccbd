//! Tongues: how a reader's own language writes days and hours, for pages without scripts.
//!
//! ```text
//! Accept-Language: de-AT, de;q=0.9, en;q=0.5 ──▶ Tongue ── 2026-11-03, 16:00 ──▶ Di., 3. Nov. 2026, 16:00
//! ```
//!
//! The page's script writes the same, by the browser's own tables (`data/dates.tsv` was made from these).

use std::sync::LazyLock;

use jiff::civil::{Date, Time};

/// Languages and regions, one a line.
const FILE: &str = include_str!("../data/dates.tsv");

static ALL: LazyLock<Vec<Tongue>> = LazyLock::new(|| {
    FILE.lines().filter(|line| !line.starts_with('#')).filter_map(Tongue::of_line).collect()
});

/// Languages of a header that are looked at: browsers name a handful.
const ASKED: usize = 20;

/// How a language or region writes dates and hours.
#[derive(Debug)]
pub(crate) struct Tongue {
    /// "de", "de-AT"
    tag: &'static str,
    day: &'static str,
    clock: &'static str,
    day_and_clock: &'static str,
    /// Before and after noon.
    halves: Vec<&'static str>,
    date: &'static str,
    long: &'static str,
    month: &'static str,
    /// From Monday, short and long.
    weekdays: [Vec<&'static str>; 2],
    /// As they stand in a day, a long day, and a month.
    months: [Vec<&'static str>; 3],
}

impl Tongue {
    fn of_line(line: &'static str) -> Option<Tongue> {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        let [tag, day, clock, day_and_clock] = [next()?, next()?, next()?, next()?];
        let names = |text: &'static str| text.split('|').collect::<Vec<_>>();
        Some(Tongue {
            tag,
            day,
            clock,
            day_and_clock,
            halves: names(next()?),
            date: next()?,
            long: next()?,
            month: next()?,
            weekdays: [names(next()?), names(next()?)],
            months: [names(next()?), names(next()?), names(next()?)],
        })
    }

    /// Plain English: what mails and feeds are written in, and pages where nothing is asked for.
    pub(crate) fn plain() -> &'static Tongue {
        ALL.first().expect("the table has a first line")
    }

    /// The one that a browser likes best of those that are known (RFC 9110 §12.5.4).
    pub(crate) fn of(accepted: &str) -> &'static Tongue {
        let mut asked: Vec<(f32, &Tongue)> = accepted.split(',').take(ASKED).filter_map(liked).collect();
        asked.sort_by(|a, b| b.0.total_cmp(&a.0));
        asked.first().map_or_else(Tongue::plain, |(_, tongue)| tongue)
    }

    /// "Tue 3 Nov 2026"
    pub(crate) fn day(&self, date: Date) -> String {
        self.dated(self.day, date, 0, 0)
    }

    /// "3 Nov 2026"
    pub(crate) fn date(&self, date: Date) -> String {
        self.dated(self.date, date, 0, 0)
    }

    /// "Tuesday 3 November"
    pub(crate) fn long(&self, date: Date) -> String {
        self.dated(self.long, date, 1, 1)
    }

    /// "November 2026"
    pub(crate) fn month(&self, date: Date) -> String {
        self.dated(self.month, date, 1, 2)
    }

    /// "Tue"
    pub(crate) fn weekday(&self, date: Date) -> String {
        self.dated("{w}", date, 0, 0)
    }

    /// "16:00", "4:00 PM"
    pub(crate) fn clock(&self, time: Time) -> String {
        let hour = time.hour();
        let half = self.halves.get(usize::from(hour >= 12)).copied().unwrap_or_default();
        let of_twelve = if hour % 12 == 0 { 12 } else { hour % 12 };
        let said = self.clock.replace("{H}", &format!("{hour:02}")).replace("{h}", &hour.to_string());
        let said = said.replace("{k}", &of_twelve.to_string()).replace("{p}", half);
        said.replace("{i}", &format!("{:02}", time.minute()))
    }

    /// "Tue 3 Nov 2026, 16:00"
    pub(crate) fn moment(&self, date: Date, time: Time) -> String {
        self.day_and_clock.replace("{0}", &self.day(date)).replace("{1}", &self.clock(time))
    }

    fn dated(&self, pattern: &str, date: Date, weekdays: usize, months: usize) -> String {
        let name = |names: Option<&Vec<&'static str>>, at: i8| {
            let at = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
            at.and_then(|at| names?.get(at).copied()).unwrap_or_default()
        };
        let weekday = name(self.weekdays.get(weekdays), date.weekday().to_monday_one_offset());
        let month = name(self.months.get(months), date.month());
        let (day, number) = (date.day(), date.month());
        let said = pattern.replace("{d}", &day.to_string()).replace("{D}", &format!("{day:02}"));
        let said = said.replace("{n}", &number.to_string()).replace("{N}", &format!("{number:02}"));
        said.replace("{y}", &date.year().to_string()).replace("{w}", weekday).replace("{m}", month)
    }
}

/// A language of a header that is known, with how much it is liked; one that is not liked at all is none.
fn liked(said: &str) -> Option<(f32, &'static Tongue)> {
    let (tag, weight) = said.split_once(';').unwrap_or((said, "q=1"));
    let weight: f32 = weight.trim().strip_prefix("q=")?.trim().parse().ok()?;
    let tag = tag.trim();
    let named = |name: &str| ALL.iter().find(|tongue| tongue.tag.eq_ignore_ascii_case(name));
    // What a region writes is known, or what its language does: "de-LU" is German, "zh-Hant-TW" what Taiwan writes.
    let ends = tag.split_once('-').and_then(|(language, rest)| Some((language, rest.rsplit('-').next()?)));
    let region = || ends.and_then(|(language, region)| named(&format!("{language}-{region}")));
    let tongue = named(tag).or_else(region).or_else(|| named(tag.split('-').next().unwrap_or_default()))?;
    (weight > 0.0).then_some((weight, tongue))
}

#[cfg(test)]
mod tests {
    use jiff::civil::{date, time};

    use super::*;

    #[test]
    fn each_line_is_whole() {
        assert!(ALL.len() > 60);
        for tongue in ALL.iter() {
            let counts = tongue.weekdays.iter().map(Vec::len).chain(tongue.months.iter().map(Vec::len));
            assert_eq!(counts.collect::<Vec<_>>(), [7, 7, 12, 12, 12], "{}", tongue.tag);
            let said = [
                tongue.moment(date(2026, 11, 3), time(16, 5, 0, 0)),
                tongue.date(date(2026, 11, 3)),
                tongue.long(date(2026, 11, 3)),
                tongue.month(date(2026, 11, 3)),
            ];
            assert!(said.iter().all(|said| !said.contains(['{', '}'])), "{said:?}");
            assert!(said[0].contains("2026") && said[0].contains("05"), "{said:?}");
        }
    }

    #[test]
    fn days_are_written_as_the_reader_writes_them() {
        let said = |accepted: &str| Tongue::of(accepted).moment(date(2026, 11, 3), time(16, 0, 0, 0));
        assert_eq!(said(""), "Tue 3 Nov 2026, 16:00");
        assert_eq!(said("de-CH, en;q=0.5"), "Di., 3. Nov. 2026, 16:00");
        assert_eq!(said("en;q=0.3, ja;q=0.8"), "2026年11月3日(火) 16:00");
        assert_eq!(said("zh-Hant-TW"), "2026年11月3日週二 下午4:00");
        assert!(said("en-US,en;q=0.9").starts_with("Tue, Nov 3, 2026, 4:00"));
        let german = Tongue::of("de");
        assert_eq!(german.long(date(2026, 3, 1)), "Sonntag, 1. März");
        assert_eq!((german.month(date(2026, 3, 1)), german.tag), ("März 2026".into(), "de"));
        let noon = |hour: i8| Tongue::of("en-US").clock(time(hour, 30, 0, 0)).replace('\u{202f}', " ");
        assert_eq!([noon(0), noon(12)], ["12:30 AM", "12:30 PM"]);
    }

    #[test]
    fn what_is_no_language_is_passed_over() {
        for odd in ["*", "tlh", ";q=", "de;q=0", "de;q=x", ",,,", "de\u{0}", &"x,".repeat(10_000)] {
            assert_eq!(Tongue::of(odd).tag, "en", "{odd:.20}");
        }
        assert_eq!(Tongue::of("tlh, *;q=0.5, fr;q=0.1").tag, "fr");
    }
}
