//! Numbers and lengths of time in texts, as both databases find them.

/// The seconds of a length of time in hours, minutes and seconds, as ISO 8601 writes it: "PT1H30M".
pub(crate) fn seconds(text: &str) -> Option<f64> {
    let mut rest = text.strip_prefix("PT").filter(|rest| !rest.is_empty())?;
    let mut seconds = 0.0;
    for (unit, length) in [('H', 3_600.0), ('M', 60.0), ('S', 1.0)] {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if let Some((number, behind)) = rest.split_once(unit).filter(|_| (1..=MOST_DIGITS).contains(&digits))
            && number.len() == digits
        {
            seconds += number.parse::<f64>().ok()? * length;
            rest = behind;
        }
    }
    rest.is_empty().then_some(seconds)
}

/// Most digits of hours, minutes or seconds: what lasts for a century, and what PostgreSQL reckons with.
const MOST_DIGITS: usize = 6;

/// The first number of a text, as PostgreSQL's pattern finds it; of a length of time its seconds.
pub(crate) fn first_number(text: &str) -> Option<f64> {
    if let Some(seconds) = seconds(text) {
        return Some(seconds);
    }
    // "--05-05" is a day in whatever year.
    if text.starts_with("--") {
        return None;
    }
    let digit = text.find(|c: char| c.is_ascii_digit())?;
    let signed = text.get(..digit).is_some_and(|before| before.ends_with(['-', '+']));
    let from = text.get(digit - usize::from(signed)..)?;
    let mut point = false;
    let goes_on = |(i, c): &(usize, char)| match c {
        '0'..='9' => true,
        ',' => !point,
        '.' => !std::mem::replace(&mut point, true),
        '-' | '+' => *i == 0 && signed,
        _ => false,
    };
    let number: String =
        from.char_indices().take_while(goes_on).map(|(_, c)| c).filter(|c| *c != ',').collect();
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_texts() {
        assert_eq!(first_number("from $1,250.50 on"), Some(1250.5));
        assert_eq!(first_number("-3 °C"), Some(-3.0));
        assert_eq!((first_number("5."), first_number("7")), (Some(5.0), Some(7.0)));
        assert_eq!((first_number("none"), first_number("")), (None, None));
        assert_eq!((first_number("--05-05"), first_number("-5")), (None, Some(-5.0)));
        let lengths = ["PT45M", "PT1H30M", "PT2H", "PT1M5S"].map(first_number);
        assert_eq!(lengths, [2_700.0, 5_400.0, 7_200.0, 65.0].map(Some));
        for other in ["PT", "PT5", "P1D", "PT5M1H", "PT1234567H", "pt5m"] {
            assert_eq!(seconds(other), None, "{other}");
        }
    }
}
