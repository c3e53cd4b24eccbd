//! Sums of money: "$5", "€ 1.200,00", "12,50 EUR", "5–10 €", "free admission", "kostenlos".
//!
//! ```text
//! text ── currency sign, code or word ──▶ digits beside it ──▶ Price { amount, currency }
//! ```
//!
//! A range gives its lower end.

use std::sync::LazyLock;

use crate::mark::{Mark, Marker, Settings, Value};
use crate::number::{DECIMAL, THOUSANDS, is_digit, value};
use crate::phrases::Phrases;
use crate::recognizer::Recognizer;

/// Finds prices.
pub struct Price;

/// Where a currency's sign stands.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Side {
    Before,
    Behind,
    Either,
    /// No sum at all: it costs nothing.
    Free,
}

/// Sign, code or word; ISO 4217 code; where it stands. Signs that several countries share are named by the largest.
const CURRENCIES: [(&str, &str, Side); 75] = [
    ("US$", "USD", Side::Before),
    ("$", "USD", Side::Either),
    ("C$", "CAD", Side::Before),
    ("CA$", "CAD", Side::Before),
    ("A$", "AUD", Side::Before),
    ("AU$", "AUD", Side::Before),
    ("NZ$", "NZD", Side::Before),
    ("HK$", "HKD", Side::Before),
    ("R$", "BRL", Side::Before),
    ("S$", "SGD", Side::Before),
    ("NT$", "TWD", Side::Before),
    ("€", "EUR", Side::Either),
    ("£", "GBP", Side::Before),
    ("¥", "JPY", Side::Before),
    ("￥", "JPY", Side::Before),
    ("₹", "INR", Side::Before),
    ("₩", "KRW", Side::Before),
    ("₽", "RUB", Side::Behind),
    ("₴", "UAH", Side::Behind),
    ("₺", "TRY", Side::Either),
    ("₪", "ILS", Side::Either),
    ("Rs.", "INR", Side::Before),
    ("USD", "USD", Side::Either),
    ("EUR", "EUR", Side::Either),
    ("GBP", "GBP", Side::Either),
    ("CHF", "CHF", Side::Either),
    ("Fr.", "CHF", Side::Before),
    ("SFr.", "CHF", Side::Before),
    ("JPY", "JPY", Side::Either),
    ("CAD", "CAD", Side::Either),
    ("AUD", "AUD", Side::Either),
    ("SEK", "SEK", Side::Either),
    ("NOK", "NOK", Side::Either),
    ("DKK", "DKK", Side::Either),
    ("PLN", "PLN", Side::Either),
    ("CZK", "CZK", Side::Either),
    ("HUF", "HUF", Side::Either),
    ("INR", "INR", Side::Either),
    ("CNY", "CNY", Side::Either),
    ("RMB", "CNY", Side::Either),
    ("TND", "TND", Side::Either),
    ("euros", "EUR", Side::Behind),
    ("Euros", "EUR", Side::Behind),
    ("euro", "EUR", Side::Behind),
    ("Euro", "EUR", Side::Behind),
    ("dollars", "USD", Side::Behind),
    ("DM", "DEM", Side::Behind),
    (",- kr", "SEK", Side::Behind),
    ("kr.", "DKK", Side::Behind),
    ("kr", "SEK", Side::Behind),
    ("zł", "PLN", Side::Behind),
    ("Kč", "CZK", Side::Behind),
    ("Ft", "HUF", Side::Behind),
    ("руб", "RUB", Side::Behind),
    ("грн", "UAH", Side::Behind),
    ("TL", "TRY", Side::Behind),
    ("円", "JPY", Side::Behind),
    ("元", "CNY", Side::Behind),
    ("원", "KRW", Side::Behind),
    ("lei", "RON", Side::Behind),
    ("лв", "BGN", Side::Behind),
    ("ден", "MKD", Side::Behind),
    ("Rp", "IDR", Side::Before),
    ("RM", "MYR", Side::Before),
    ("฿", "THB", Side::Either),
    ("บาท", "THB", Side::Behind),
    ("₫", "VND", Side::Behind),
    ("ر.س", "SAR", Side::Either),
    ("ريال", "SAR", Side::Behind),
    ("د.إ", "AED", Side::Either),
    ("درهم", "AED", Side::Behind),
    ("ج.م", "EGP", Side::Either),
    ("جنيه", "EGP", Side::Behind),
    ("د.ك", "KWD", Side::Either),
    ("تومان", "IRR", Side::Behind),
];

/// What says that nothing is to be paid. A bare "free" is many things ("feel free", "free software"), so it counts
/// only as a whole cell, behind a label, or in these phrases.
const FREE: &[&str] = &[
    "free admission",
    "admission is free",
    "admission: free",
    "admission free",
    "free entry",
    "entry is free",
    "free of charge",
    "free and open to the public",
    "free to the public",
    "free event",
    "free concert",
    "free tickets",
    "free to attend",
    "no charge",
    "no cover",
    "kostenlos",
    "kostenfrei",
    "eintritt frei",
    "freier eintritt",
    "gratis",
    "gratuit",
    "entrée libre",
    "entrada libre",
    "entrada gratuita",
    "entrada franca",
    "ingresso libero",
    "ingresso gratuito",
    "toegang gratis",
    "wstęp wolny",
    "вход свободный",
    "бесплатно",
    "無料",
    "免费",
    "무료",
];

/// Finds what a price begins or ends with; patterns of [`CURRENCIES`], then of [`FREE`] with capitals as they come.
static TRIGGERS: LazyLock<(Phrases, Vec<(&'static str, Side)>)> = LazyLock::new(|| {
    let mut kinds: Vec<(&str, Side)> = CURRENCIES.iter().map(|(_, code, side)| (*code, *side)).collect();
    let mut patterns: Vec<String> = CURRENCIES.iter().map(|(sign, ..)| (*sign).to_owned()).collect();
    for phrase in FREE {
        let mut capital = phrase.chars();
        let first = capital.next().into_iter().flat_map(char::to_uppercase);
        patterns.extend([
            (*phrase).to_owned(),
            first.chain(capital).collect(),
            phrase.to_uppercase(),
            titled(phrase),
        ]);
        kinds.extend([("", Side::Free); 4]);
    }
    (Phrases::new(&patterns, false), kinds)
});

/// Most bytes of an amount beside its currency.
const LONGEST: usize = 24;

impl Recognizer for Price {
    fn name(&self) -> &str {
        "price"
    }

    fn find(&self, text: &str, settings: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        let (finder, kinds) = &*TRIGGERS;
        let mut done = 0;
        for found in finder.find(text) {
            let Some((code, side)) = kinds.get(found.phrase).copied() else { continue };
            let (start, end) = (found.span.start, found.span.end);
            if start < done || !whole_word(text, start, end) {
                continue;
            }
            let price = match side {
                Side::Free => Some((start, end, 0.0)),
                _ => priced(text, start, end, side, settings).filter(|p| p.0 >= done),
            };
            if let Some((start, end, amount)) = price {
                let currency = (!code.is_empty()).then_some(code);
                marks.add(start, end, Value::Price { amount, currency });
                done = end;
            }
        }
        free_cells(text, &mut marks);
    }
}

/// "Eintritt frei" as "Eintritt Frei".
fn titled(phrase: &str) -> String {
    let mut up = true;
    let capital = |c: char| {
        let shown: String = if up { c.to_uppercase().collect() } else { c.into() };
        up = c == ' ';
        shown
    };
    phrase.chars().map(capital).collect::<Vec<_>>().concat()
}

/// A code or word is not a part of a longer word: "EURO 2016", "script", "NEUROEUR".
fn whole_word(text: &str, start: usize, end: usize) -> bool {
    let sign = text.get(start..end).unwrap_or_default();
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphabetic() && c < '\u{2e80}');
    let before = text.get(..start).and_then(|t| t.chars().next_back());
    let behind = text.get(end..).and_then(|t| t.chars().next());
    let lettered_front = sign.starts_with(char::is_alphabetic);
    let lettered_back = sign.ends_with(char::is_alphabetic);
    !(lettered_front && letter(before) || lettered_back && letter(behind))
}

/// The price around the currency at `start..end`: its bytes and amount.
fn priced(
    text: &str,
    start: usize,
    end: usize,
    side: Side,
    settings: &Settings,
) -> Option<(usize, usize, f64)> {
    let behind = || amount_behind(text, end, settings).map(|(to, amount)| (start, to, amount));
    let before = || amount_before(text, start, settings).map(|(from, amount)| (from, end, amount));
    match side {
        Side::Before => behind(),
        Side::Behind => before(),
        // "12 May 2003 $4.50": a sign that touches one number and not the other belongs to it.
        Side::Either if touches(text, start, end) => behind().or_else(before),
        Side::Either => before().or_else(behind),
        Side::Free => None,
    }
}

/// Does a digit stand right behind the sign at `start..end`, and none right before it? Between two numbers without a blank,
/// as where elements of one line meet ("Lamp 1$10.99"), the one with cents is the sum.
fn touches(text: &str, start: usize, end: usize) -> bool {
    let digit = |c: Option<char>| c.is_some_and(is_digit);
    let before = text.get(..start).and_then(|t| t.chars().next_back());
    let behind = text.get(end..).unwrap_or_default();
    digit(behind.chars().next())
        && (!digit(before) || has_cents(behind.get(..number_len(behind)).unwrap_or_default()))
}

/// Does a number end in two digits behind a point or comma?
fn has_cents(number: &str) -> bool {
    let cents = number.rsplit(['.', ',']).next().unwrap_or_default();
    cents.len() == 2 && cents.len() < number.len()
}

/// The amount that begins at most two blanks behind byte `at`: where it ends, and how much.
fn amount_behind(text: &str, at: usize, settings: &Settings) -> Option<(usize, f64)> {
    let rest = text.get(at..)?;
    let gap = rest.len() - rest.trim_start_matches([' ', '\u{a0}', '\u{202f}']).len();
    let digits = rest.get(gap..)?;
    let one = grouped_len(digits);
    let amount = scaled(value(&without_blanks(digits.get(..one)?), settings)?, digits.get(one..)?);
    // "$5-10", "$5 – $10"
    let range = digits.get(one..)?;
    let dash = range.len() - range.trim_start_matches([' ', '-', '–', '—', '$', '€', '£']).len();
    let second = grouped_len(range.get(dash..)?);
    let ranged = range.get(..dash).is_some_and(|d| d.contains(['-', '–', '—']))
        && second > 0
        && !tied(range.get(dash + second..)?);
    let end = at + gap + one + if ranged { dash + second } else { scale_len(range) };
    let tail = text.get(end..)?;
    let joined = tied(tail) && !tail.starts_with(['-', '–']);
    (gap <= 3 && !joined && one > 0 && one <= LONGEST).then_some((end, amount))
}

/// "$3 million".
fn scaled(amount: f64, behind: &str) -> f64 {
    match behind.trim_start().split(|c: char| !c.is_alphabetic()).next() {
        Some("million" | "Mio" | "Millionen" | "millions" | "M") if scale_len(behind) > 0 => amount * 1e6,
        Some("billion" | "Mrd" | "Milliarden") => amount * 1e9,
        _ => amount,
    }
}

/// Bytes of a word such as " million" at the start of `behind`.
fn scale_len(behind: &str) -> usize {
    let word = behind.trim_start_matches([' ', '\u{a0}']);
    let gap = behind.len() - word.len();
    let scale = ["million", "billion", "M"].iter().find(|s| word.starts_with(**s));
    let ends = |s: &&str| !word.get(s.len()..).unwrap_or_default().starts_with(char::is_alphanumeric);
    scale.filter(|s| ends(s)).map_or(0, |s| gap + s.len())
}

/// The amount that ends at most three bytes of blank before byte `at`: where it begins, and how much.
fn amount_before(text: &str, at: usize, settings: &Settings) -> Option<(usize, f64)> {
    let before = text.get(..at)?;
    let trimmed = before.trim_end_matches([' ', '\u{a0}', '\u{202f}']);
    if before.len() - trimmed.len() > 3 {
        return None;
    }
    let trimmed = trimmed
        .strip_suffix(",-")
        .or(trimmed.strip_suffix(",–"))
        .or(trimmed.strip_suffix(".-"))
        .unwrap_or(trimmed);
    let one = grouped_before(trimmed);
    let mut from = trimmed.len() - one;
    let mut amount = value(&without_blanks(trimmed.get(from..)?), settings)?;
    // "5–10 €", "5 bis 10 €"
    let rest = trimmed.get(..from)?.trim_end_matches(' ');
    let dash = ["-", "–", "—", " bis", " to", " à", " a"].iter().find_map(|d| rest.strip_suffix(d));
    if let Some(head) = dash.map(|d| d.trim_end_matches([' ', '€'])) {
        let first = grouped_before(head);
        if first > 0
            && !head.get(..head.len() - first)?.ends_with(|c: char| c.is_alphanumeric() || "-/.".contains(c))
        {
            from = head.len() - first;
            amount = value(&without_blanks(head.get(from..)?), settings)?;
        }
    }
    let joined = text.get(..from)?.ends_with(|c: char| c.is_alphanumeric() || "-/#".contains(c));
    (one > 0 && one <= LONGEST && !joined).then_some((from, amount))
}

/// Bytes of digits, points, commas and thin blanks at the start of `text`, ending in a digit.
fn number_len(text: &str) -> usize {
    let run: usize = text.chars().take_while(|c| is_in_number(*c)).take(LONGEST).map(char::len_utf8).sum();
    text.get(..run).unwrap_or_default().trim_end_matches(|c| !is_digit(c)).len()
}

/// The same with blanks between thousands: "€ 1 200". Behind a plain blank may stand another number: "$12 100 people".
fn grouped_len(text: &str) -> usize {
    let one = number_len(text);
    let is_plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !(1..=GROUP).contains(&one) || !text.get(..one).is_some_and(is_plain) {
        return one;
    }
    // Bytes with blanks that break no line, and with any.
    let (mut firm, mut length) = (one, one);
    while let Some(rest) = text.get(length..).and_then(|rest| rest.strip_prefix(BLANKS)) {
        let next = number_len(rest);
        let group = rest.get(..next).unwrap_or_default().find(['.', ',']).unwrap_or(next);
        if group != GROUP {
            break;
        }
        let is_firm = firm == length && !text.get(length..).unwrap_or_default().starts_with(' ');
        length = text.len() - rest.len() + next;
        if is_firm {
            firm = length;
        }
        if next > group {
            break;
        }
    }
    let behind = text.get(length..).unwrap_or_default();
    let word =
        behind.trim_start_matches(BLANKS).split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let counts_things =
        !behind.starts_with(|c: char| c.is_alphabetic()) && !word.is_empty() && !is_any(word, &FOLLOWING);
    if counts_things { firm } else { length }
}

/// The same at the end of `text`.
fn number_before(text: &str) -> usize {
    if !text.ends_with(is_digit) {
        return 0;
    }
    let run: usize =
        text.chars().rev().take_while(|c| is_in_number(*c)).take(LONGEST).map(char::len_utf8).sum();
    text.get(text.len() - run..).unwrap_or_default().trim_start_matches(|c| !is_digit(c)).len()
}

/// The same with blanks between thousands, as most of Europe writes them: "12 990 Ft", "1 200,50 kr". Behind a word, a
/// plain blank may end a name: "iPhone 15 999 €".
fn grouped_before(text: &str) -> usize {
    let one = number_before(text);
    // Bytes with blanks that break no line, and with any.
    let (mut firm, mut length) = (one, one);
    let whole = text.get(text.len() - one..).unwrap_or_default().find(['.', ',']).unwrap_or(one);
    let mut first = whole;
    while first == GROUP {
        let head = text.get(..text.len() - length).unwrap_or_default();
        let Some(above) = head.strip_suffix(BLANKS) else { break };
        first = above.len() - above.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let before = above.get(..above.len() - first).unwrap_or_default().chars().next_back();
        let is_part = before.is_some_and(|c| c.is_alphanumeric() || ".,:/-".contains(c));
        let starts = above.get(above.len() - first..).unwrap_or_default();
        if !(1..=GROUP).contains(&first) || is_part || starts.starts_with('0') && first < GROUP {
            break;
        }
        let is_firm = firm == length && !head.ends_with(' ');
        length += head.len() - above.len() + first;
        if is_firm {
            firm = length;
        }
    }
    let head = text.get(..text.len() - length).unwrap_or_default().trim_end_matches(BLANKS);
    let word = head.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_sum = CURRENCIES.iter().any(|(sign, ..)| *sign == word);
    if word.is_empty() || is_sum || is_any(word, &LEADING) { length } else { firm }
}

fn is_any(word: &str, words: &[&str]) -> bool {
    let word = word.to_lowercase();
    words.contains(&word.as_str())
}

/// Words before a sum that end no name: "from 1 200 kr", "Preis 1 200 €".
const LEADING: [&str; 36] = [
    "from", "to", "only", "now", "price", "total", "ab", "von", "bis", "nur", "preis", "für", "från", "fra",
    "till", "til", "om", "pris", "kun", "endast", "od", "do", "cena", "za", "dès", "de", "à", "a", "prix",
    "desde", "precio", "da", "ár", "от", "до", "цена",
];
/// Words behind a sum that are not what is counted: "€1 200 per month".
const FOLLOWING: [&str; 20] = [
    "per", "pro", "par", "por", "al", "a", "incl", "inkl", "inc", "excl", "exkl", "plus", "zzgl", "ttc",
    "ht", "vat", "and", "or", "und", "et",
];

/// Digits between the marks of thousands.
const GROUP: usize = 3;

/// Blanks between thousands: plain, and such as break no line.
const BLANKS: [char; 4] = [' ', '\u{a0}', '\u{202f}', '\u{2009}'];

fn without_blanks(number: &str) -> String {
    number.replace(BLANKS, "")
}

fn is_in_number(c: char) -> bool {
    is_digit(c) || matches!(c, '.' | ',' | '\'' | DECIMAL | THOUSANDS)
}

/// The text goes on with a letter, digit or mark that makes it something else: "$5k", "€3/4".
fn tied(behind: &str) -> bool {
    behind.starts_with(|c: char| c.is_alphanumeric() && c < '\u{2e80}' || c == ':')
}

/// Cells that are nothing but "Free", and "Cost: free".
fn free_cells(text: &str, marks: &mut Marker<'_>) {
    for (from, to) in crate::words::lines(text) {
        let line = text.get(from..to).unwrap_or_default();
        if line.len() > 60 {
            continue;
        }
        let word = line.rsplit(':').next().unwrap_or_default().trim_matches(|c: char| !c.is_alphanumeric());
        let label = line.split(':').next().unwrap_or_default().trim();
        let labelled = line.contains(':') && PRICE_LABELS.iter().any(|l| l.eq_ignore_ascii_case(label));
        let bare = !line.contains(':') && line.trim_matches(|c: char| !c.is_alphanumeric()) == word;
        let free = ["free", "frei", "libre", "gratis", "libero"].iter().any(|f| f.eq_ignore_ascii_case(word));
        if free && word != "gratis" && (bare || labelled) {
            let start = from + line.rfind(word).unwrap_or_default();
            marks.add(start, start + word.len(), Value::Price { amount: 0.0, currency: None });
        }
    }
}

/// What stands before a price.
const PRICE_LABELS: &[&str] = &[
    "cost",
    "price",
    "admission",
    "tickets",
    "ticket",
    "entry",
    "fee",
    "eintritt",
    "preis",
    "prix",
    "tarif",
    "precio",
];
