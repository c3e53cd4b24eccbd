//! Values of the catalogue that go out to other programs as they are (Dublin Core's date and language): in which form each is written.

use jiff::civil::Date;

/// Is it a year, a month or a day as W3C's note on dates writes them: 2026, 2026-11, 2026-11-30?
pub(crate) fn is_partial_date(text: &str) -> bool {
    let first_day = match text.len() {
        4 => format!("{text}-01-01"),
        7 => format!("{text}-01"),
        _ => text.to_owned(),
    };
    // What else a date's parser reads, such as 20261130, is no such form.
    let is_of_form =
        |(at, sign): (usize, char)| if matches!(at, 4 | 7) { sign == '-' } else { sign.is_ascii_digit() };
    first_day.len() == 10
        && first_day.char_indices().all(is_of_form)
        && first_day.parse::<Date>().is_ok_and(|day| day.year() > 0)
}

/// Is it a tag of a language (BCP 47): two or three letters, perhaps with parts behind them: de, de-AT, zh-Hant-TW?
pub(crate) fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let is_language =
        |part: &str| matches!(part.len(), 2 | 3) && part.bytes().all(|letter| letter.is_ascii_alphabetic());
    let is_part =
        |part: &str| matches!(part.len(), 1..=8) && part.bytes().all(|sign| sign.is_ascii_alphanumeric());
    // A single letter says what kind of part follows it.
    parts.next().is_some_and(is_language)
        && parts.all(is_part)
        && text.rsplit('-').next().is_some_and(|last| last.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_years_months_or_days_that_there_are() {
        for date in ["1998", "1998-05", "1998-05-12", "2024-02-29"] {
            assert!(is_partial_date(date), "{date}");
        }
        for other in [
            "",
            "98",
            "12.5.1998",
            "garbage",
            "1998-13",
            "1998-5",
            "2023-02-29",
            "0000",
            "19980512",
            "1998-05-12T10:00",
            "-998",
            "１９９８",
        ] {
            assert!(!is_partial_date(other), "{other}");
        }
    }

    #[test]
    fn languages_are_tags() {
        for tag in ["de", "gsw", "de-AT", "zh-Hant-TW", "sl-rozaj-1994", "en-x-old"] {
            assert!(is_language_tag(tag), "{tag}");
        }
        for other in
            ["", "klingonish", "German", "d", "de-", "de_AT", "en-x", "de--AT", "de AT", "fr, en", "ру"]
        {
            assert!(!is_language_tag(other), "{other}");
        }
    }
}
