//! What must not stand around a date: the rest of a phone number, a price, a version, a word.

use super::lexicon::Class;
use super::token::{Gap, Kind, Token};

/// Does the text at `start..end` stand for itself, or is it part of a longer number or name?
pub(super) fn is_clean(text: &str, start: usize, end: usize) -> bool {
    clean_before(text, start) && clean_after(text, end)
}

/// Is nothing before `start` that belongs to it? Words mind only letters; digits also the rest of a number.
pub(super) fn clean_before(text: &str, start: usize) -> bool {
    let head = text.get(..start).unwrap_or_default();
    let digit = text.get(start..).and_then(|t| t.chars().next()).is_some_and(|c| c.is_ascii_digit());
    let mut before = head.chars().rev();
    match before.next() {
        None => true,
        Some(c) if is_letter(c) => false,
        Some(c) if c.is_ascii_digit() => !digit,
        Some('_') => false,
        Some(_) if !digit => true,
        Some('$' | '€' | '£' | '¥' | '#' | '%' | '=' | '+' | '*' | '^' | '\\' | '&') => false,
        Some(':') => !before.next().is_some_and(|c| c.is_ascii_digit()),
        Some('.' | ',' | '/' | '-' | '\'' | '–') => {
            !before.next().is_some_and(|c| is_letter(c) || c.is_ascii_digit())
        }
        Some(_) => true,
    }
}

/// Is nothing behind `end` that belongs to it?
pub(super) fn clean_after(text: &str, end: usize) -> bool {
    let tail = text.get(end..).unwrap_or_default();
    let last = text.get(..end).and_then(|t| t.chars().next_back());
    let digit = last.is_some_and(|c| c.is_ascii_digit());
    let letter = last.is_some_and(is_letter);
    let mut after = tail.chars();
    match after.next() {
        None => true,
        Some(c) if is_letter(c) => !(letter || digit),
        Some(c) if c.is_ascii_digit() => !(digit || letter),
        Some('_' | '\\') => false,
        Some(_) if !digit => true,
        Some('%' | '°' | '€' | '$' | '£') => false,
        Some('.' | ',' | ':' | '/' | '-') => !after.next().is_some_and(|c| c.is_ascii_digit()),
        // "5 £" is a price; "5 May 2003 £7" is a date and a price.
        Some(' ') => {
            let sign = after.next().is_some_and(|c| matches!(c, '%' | '€' | '$' | '£' | '°'));
            !sign || after.next().is_some_and(|c| c.is_ascii_digit())
        }
        Some(_) => true,
    }
}

/// A letter of a script that parts words by blanks: 2016年 and 5월 are no names.
fn is_letter(c: char) -> bool {
    c.is_alphabetic() && !super::lexicon::is_unspaced(c)
}

/// Is a day in ISO order clean? It may stand in a file name or address, so letters around it do no harm.
pub(super) fn is_clean_iso(text: &str, start: usize, end: usize) -> bool {
    let digit_near = |mut chars: std::iter::Take<Box<dyn Iterator<Item = char> + '_>>| match chars.next() {
        Some(c) if c.is_ascii_digit() => true,
        Some('-' | '.' | '/' | ':' | '+' | '#') => chars.next().is_some_and(|c| c.is_ascii_digit()),
        _ => false,
    };
    let head = text.get(..start).unwrap_or_default();
    let tail = text.get(end..).unwrap_or_default();
    let before: Box<dyn Iterator<Item = char>> = Box::new(head.chars().rev());
    let after: Box<dyn Iterator<Item = char>> = Box::new(tail.chars());
    let letter = head.chars().next_back().is_some_and(is_letter);
    !letter && !digit_near(before.take(2)) && !digit_near(after.take(2)) && !head.ends_with('#')
}

/// Does a word stand before `at` after which a number is no date ("Room 12-204", "Chapter 5.1", "No. 3")?
pub(super) fn is_spoiled(tokens: &[Token], at: usize) -> bool {
    let before = |n: usize| at.checked_sub(n).and_then(|i| tokens.get(i));
    let near = tokens.get(at).is_some_and(|t| t.gap <= Gap::Space);
    let spoils = |t: Option<&Token>| t.is_some_and(|t| t.is(Class::Spoiler).is_some());
    let sign = |t: Option<&Token>| t.is_some_and(|t| matches!(t.kind, Kind::Sign('.' | ':' | '#' | '(')));
    near && (spoils(before(1)) || sign(before(1)) && spoils(before(2)))
}

/// Are the numbers from token `at` on the block and house of an address, written right behind the name of its quarter:
/// 宮原3-5-36? Before a date stands a blank, a colon or a sign of its own.
pub(super) fn is_house_number(tokens: &[Token], text: &str, at: usize) -> bool {
    const OF_A_DATE: [char; 6] = ['日', '時', '月', '年', '：', '于'];
    let dashed = tokens.get(at + 1).is_some_and(|t| t.sign('-'));
    let start = tokens.get(at).map_or(0, |t| t.start);
    let before = text.get(..start).and_then(|head| head.chars().next_back());
    dashed && before.is_some_and(|c| super::lexicon::is_unspaced(c) && !OF_A_DATE.contains(&c))
}

/// The parts of a line or cell, from token `first` to before `next`: do they fill it?
pub(super) fn fills_line(tokens: &[Token], first: usize, next: usize) -> bool {
    let starts = tokens.get(first).is_some_and(Token::starts_line);
    let mut next = next;
    while tokens.get(next).is_some_and(|t| {
        t.gap == Gap::None && matches!(t.kind, Kind::Sign('.' | ':' | ',' | ')' | ']' | '?'))
    }) {
        next += 1;
    }
    starts && ends_line(tokens, next)
}

/// Does a line or cell end before token `next`?
pub(super) fn ends_line(tokens: &[Token], next: usize) -> bool {
    tokens.get(next).is_none_or(Token::starts_line)
}

/// Does a phrase end before token `next`: a line, or a sign that ends it?
pub(super) fn ends_phrase(tokens: &[Token], text: &str, next: usize) -> bool {
    let Some(token) = tokens.get(next) else { return true };
    let sign = matches!(token.kind, Kind::Sign('.' | ',' | ';' | '!' | '?' | ')' | ']' | '"' | '”'));
    let open = token.kind == Kind::End
        && text.get(token.start..).and_then(|t| t.chars().next()).is_some_and(|c| !c.is_alphanumeric());
    token.starts_line() || sign || open
}

/// The word after token `next - 1` in the text begins with a capital: "June Carter".
pub(super) fn name_follows(tokens: &[Token], text: &str, next: usize) -> bool {
    let Some(token) = tokens.get(next) else { return false };
    let rest = text.get(token.start..).unwrap_or_default();
    token.kind == Kind::End && token.gap == Gap::Space && rest.chars().next().is_some_and(char::is_uppercase)
}

/// The word before the island that begins with token 0 has a capital ("Python 3.10"), and does not begin a line.
pub(super) fn name_before(text: &str, start: usize) -> bool {
    let head = text.get(..start).unwrap_or_default().trim_end_matches(' ');
    let word = head.rsplit([' ', '\n', '\t']).next().unwrap_or_default();
    let first = head.len() == word.len() || head[..head.len() - word.len()].ends_with(['\n', '\t']);
    word.chars().next().is_some_and(char::is_uppercase) && !first
}
