//! Family name first, with a comma: "Kindberg, Tim", "Yap, Chee K.".

use super::token::{Name, Tokens};
use crate::words::Gap;

/// The name that starts at token `at`, and the token behind it.
pub(super) fn name_at(line: &Tokens<'_>, at: usize) -> Option<(Name, usize)> {
    let last = line.token(at)?;
    let first = line.token(at + 1)?;
    let opens = at == 0 || matches!(last.word.gap, Gap::Other | Gap::Stop | Gap::Start);
    let surname = last.word.capital() && last.class.is_none() && last.last_like() && !last.entry.city();
    let given =
        first.word.capital() && first.class.is_none() && first.strong_first() && first.word.gap == Gap::Comma;
    if !(opens && surname && given) || last.strong_first() && !last.entry.last() {
        return None;
    }
    let middle = line.token(at + 2).is_some_and(|t| t.initial() && t.word.gap == Gap::Blank);
    let end = at + 2 + usize::from(middle);
    // "Horwitz, Larus, Fischer" is three people, "Jacob, Max and Paula" are three first names.
    let goes_on = line.token(end).is_some_and(|t| matches!(t.word.gap, Gap::Comma | Gap::Blank));
    let value = format!("{} {}", line.spelt(at + 1, end), line.spelt(at, at + 1));
    let stop = usize::from(middle && line.between(end).starts_with('.'));
    let name = Name { start: last.word.start, end: line.token(end - 1)?.word.end + stop, value };
    (!goes_on).then_some((name, end))
}
