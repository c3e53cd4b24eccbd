//! When a record begins, as the indexes of words know it.
//!
//! ```text
//! 2026-11-03T16:00 ── minute ──▶ 1,212,… a number that sorts as the date does     (SQLite: upper bits of the key)
//!                  └─ buckets ─▶ ~d20261103 ~m202611   words of its day and month (PostgreSQL: beside its own)
//! no date          ── buckets ─▶ ~u17                  a word of a block of numbers
//! ```

/// Records without a date share a bucket in blocks of so many numbers.
pub(crate) const BLOCK: i64 = 512;

/// A number that sorts as the date and its minute do: below 2^33. 0 without a date, or with one that is none.
pub(crate) fn minute(starts: Option<&str>) -> i64 {
    let parts = |text: &str| {
        let number = |from: usize, to: usize| text.get(from..to)?.parse::<i64>().ok().filter(|n| *n >= 0);
        let day = (number(0, 4)? * 13 + number(5, 7)?.min(12)) * 32 + number(8, 10)?.min(31);
        let clock = number(11, 13).zip(number(14, 16)).map_or(0, |(hour, minute)| hour * 60 + minute);
        Some(day * 1440 + clock.min(1439))
    };
    starts.and_then(parts).unwrap_or(0)
}

/// The words of the day and the month in which a record begins; without a date that of its block.
pub(crate) fn buckets(id: i64, starts: Option<&str>) -> String {
    match starts.and_then(|text| text.get(..4).zip(text.get(5..7)).zip(text.get(8..10))) {
        Some(((year, month), day)) => {
            format!("{} {}", day_bucket(year, month, day), month_bucket(year, month))
        }
        None => block_bucket(id / BLOCK),
    }
}

/// The word of a day.
pub(crate) fn day_bucket(year: &str, month: &str, day: &str) -> String {
    format!("~d{year}{month}{day}")
}

/// The word of a month.
pub(crate) fn month_bucket(year: &str, month: &str) -> String {
    format!("~m{year}{month}")
}

/// The word of a block of records without a date.
pub(crate) fn block_bucket(block: i64) -> String {
    format!("~u{block}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_sort_as_dates_do() {
        let dates = [
            "",
            "1998-12-31",
            "1999-01-01",
            "1999-01-01T00:01",
            "1999-01-01T23:59",
            "1999-02-01",
            "9999-12-31",
        ];
        let minutes: Vec<i64> = dates.iter().map(|date| minute(Some(date))).collect();
        assert!(minutes.windows(2).all(|pair| pair[0] < pair[1]), "{minutes:?}");
        assert!(minutes.iter().all(|minute| *minute < 1 << 33));
        assert_eq!((minute(None), minute(Some("soon")), minute(Some("-999-01-01"))), (0, 0, 0));
    }

    #[test]
    fn buckets_are_words_that_no_text_holds() {
        assert_eq!(buckets(1, Some("2026-11-03T16:00")), "~d20261103 ~m202611");
        assert_eq!(buckets(1025, None), "~u2");
        assert!(!crate::clean::clean("~d20261103").contains('~'));
    }
}
