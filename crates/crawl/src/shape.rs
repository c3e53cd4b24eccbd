//! The shape of an address: what stays the same where only a number, a date or an identifier is another.
//!
//! ```text
//! /calendar?month=2031-04          /calendar?month=#
//! /calendar/january-2031           /calendar/#           names of months and days are numbers
//! /commit/3f2a9c1d                 /commit/#             so are identifiers: digits among letters
//! /talks/on-lemmas-2               /talks/on-lemmas-#    words stay words
//! ```

use std::sync::LazyLock;

use url::Url;

/// Names of months and of days of the week as addresses have them, in lower case and with their signs packed, in the languages in which
/// calendars of programs come most often.
const DATES: &[&str] = &[
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "sept",
    "oct",
    "nov",
    "dec",
    "mon",
    "tue",
    "tues",
    "wed",
    "thu",
    "thur",
    "thurs",
    "fri",
    "sat",
    "sun",
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    // German and Dutch
    "januar",
    "jaenner",
    "j%c3%a4nner",
    "februar",
    "maerz",
    "m%c3%a4rz",
    "mai",
    "juni",
    "juli",
    "oktober",
    "okt",
    "dezember",
    "dez",
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
    "januari",
    "februari",
    "maart",
    "mei",
    "augustus",
    "maandag",
    "dinsdag",
    "woensdag",
    "donderdag",
    "vrijdag",
    "zaterdag",
    "zondag",
    // French
    "janvier",
    "fevrier",
    "f%c3%a9vrier",
    "mars",
    "avril",
    "juin",
    "juillet",
    "aout",
    "ao%c3%bbt",
    "septembre",
    "octobre",
    "novembre",
    "decembre",
    "d%c3%a9cembre",
    "lundi",
    "mardi",
    "mercredi",
    "jeudi",
    "vendredi",
    "samedi",
    "dimanche",
    // Spanish, Portuguese and Italian
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
    "lunes",
    "martes",
    "miercoles",
    "mi%c3%a9rcoles",
    "jueves",
    "viernes",
    "sabado",
    "s%c3%a1bado",
    "domingo",
    "janeiro",
    "fevereiro",
    "marco",
    "mar%c3%a7o",
    "maio",
    "junho",
    "julho",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
    "gennaio",
    "febbraio",
    "aprile",
    "maggio",
    "giugno",
    "luglio",
    "settembre",
    "ottobre",
    "dicembre",
];

/// Changes between small letters, capitals and digits within one word from which on it is an identifier: "dQw4w9WgXcQ" has nine,
/// "JavaScript" three, "talk12" one.
const MOST_CHANGES: usize = 4;

/// Such changes where there are digits: "a3f9" has three, "covid19" one, "b2b" two.
const MOST_CHANGES_WITH_DIGITS: usize = 2;

/// The shape of an address.
pub(crate) fn shape(url: &Url) -> String {
    let mut shape = String::with_capacity(url.as_str().len());
    let mut rest = url.as_str();
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|letter: char| !of_word(letter)).unwrap_or(rest.len());
        let (taken, behind) = rest.split_at(if word == 0 { first.len_utf8() } else { word });
        if word == 0 {
            shape.push_str(taken);
        } else {
            folded(taken, &mut shape);
        }
        rest = behind;
    }
    shape
}

/// Signs of other alphabets are packed: "m%C3%A4rz" is a word.
fn of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '%'
}

/// Adds a word, with `#` for what may be another.
fn folded(word: &str, shape: &mut String) {
    if is_date(word.as_bytes()) || is_identifier(word) {
        return number(shape);
    }
    if word.contains('%') {
        return shape.push_str(word);
    }
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|letter: char| letter.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        if is_digit || is_date(part.as_bytes()) {
            number(shape);
        } else {
            shape.push_str(part);
        }
        rest = behind;
    }
}

/// The names of months and of days of the week, in lower case.
pub(crate) fn dates() -> &'static [&'static str] {
    DATES
}

/// Is a word the name of a month or of a day of the week?
pub(crate) fn is_date(word: &[u8]) -> bool {
    /// The names in order.
    static SORTED: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let mut sorted = DATES.to_vec();
        sorted.sort_unstable();
        sorted
    });
    let letters = || word.iter().map(u8::to_ascii_lowercase);
    SORTED.binary_search_by(|date| date.bytes().cmp(letters())).is_ok()
}

/// Is it made by a program rather than written by people? Hexadecimal digits among which are numbers, or a word that changes between
/// small letters, capitals and digits more often than words do.
pub(crate) fn is_identifier(word: &str) -> bool {
    if word.contains('%') {
        return false;
    }
    let digits = word.bytes().any(|byte| byte.is_ascii_digit());
    let hexadecimal = word.len() >= 4 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let sort = |byte: u8| (byte.is_ascii_digit(), byte.is_ascii_uppercase());
    let changes = word.as_bytes().windows(2).filter(|two| sort(two[0]) != sort(two[1])).count();
    let most = if digits { MOST_CHANGES_WITH_DIGITS } else { MOST_CHANGES };
    (digits && hexadecimal) || changes >= most
}

/// Adds a number; several with one sign between them are one: "2031-04-05" is as good as "2031-04".
fn number(shape: &mut String) {
    let joined = shape.strip_suffix(['-', '_', '.', '+', ',', ':']).unwrap_or(shape);
    if joined.ends_with('#') {
        shape.truncate(joined.len());
    } else {
        shape.push('#');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_another_does_not_change_the_shape() {
        let cases = [
            ("/cal/2031/04?d=1", "/cal/#/#?d=#"),
            ("/calendar/january-2031", "/calendar/#"),
            ("/calendar/2031-04-05", "/calendar/#"),
            ("/kalender/m%C3%A4rz-2031", "/kalender/#"),
            ("/events?month=Sep2031&view=list", "/events?month=#&view=list"),
            ("/commit/3f2a9c1d", "/commit/#"),
            ("/p/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d", "/p/#"),
            ("/v/dQw4w9WgXcQ", "/v/#"),
            ("/talks/on-lemmas-2", "/talks/on-lemmas-#"),
            ("/talk12/march-meeting", "/talk#/#-meeting"),
            ("/wiki/JavaScript", "/wiki/JavaScript"),
            ("/wiki/%D0%9F%D1%80", "/wiki/%D0%9F%D1%80"),
            ("/facade/decade", "/facade/decade"),
        ];
        for (path, expected) in cases {
            let url = Url::parse(&format!("http://a.org{path}")).expect("an address");
            assert_eq!(shape(&url), format!("http://a.org{expected}"), "{path}");
        }
    }

    /// Of 10,000 identifiers hardly one is taken for a word, of whatever sort they are.
    #[test]
    fn identifiers_have_one_shape() {
        let sorts = ["0123456789abcdef", "0123456789abcdefghijklmnopqrstuvwxyz"];
        let mut seed = 1_u64;
        for (sort, length, most) in [(sorts[0], 7, 40), (sorts[0], 40, 0), (sorts[1], 12, 600)] {
            let mut random = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                usize::try_from(seed >> 33).expect("it fits")
            };
            let mut one =
                || (0..length).map(|_| char::from(sort.as_bytes()[random() % sort.len()])).collect();
            let words = (0..10_000).filter(|_| {
                let word: String = one();
                let mut shape = String::new();
                folded(&word, &mut shape);
                shape != "#"
            });
            let words = words.count();
            assert!(words <= most, "{words} of {sort} with {length}");
        }
    }
}
