//! Each how many weeks or months something recurs: "every 2 weeks on", "fortnightly", "14-tägig", "un mardi sur deux".
//!
//! Words that count by what a [`Recurrence`](crate::when::Recurrence) does not hold ("in ungeraden Wochen", "every 10 days") are read
//! too: the days beside them do not recur every week.

use super::lexicon::Class;
use super::shape::{fillers, joint};
use super::slots::{number, weekday};
use super::token::{Gap, Token};

/// Each how many weeks or months something recurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Frequency {
    /// Each so many weeks.
    Weeks(u8),
    /// Each so many months, of which ordinals say the days.
    Months(u8),
    /// As no recurrence by weekdays does.
    Unknown,
}

/// Small words between days and how often they recur: "in den" has two.
const MOST_SMALL_WORDS: usize = 3;

impl Frequency {
    fn of_days(days: i32) -> Frequency {
        let count = |n: i32| u8::try_from(n).ok().filter(|n| *n > 0);
        let read = match days {
            // "Alle acht Tage" is a week, "tous les quinze jours" are two.
            8 | 15 => count(days / 7).map(Frequency::Weeks),
            _ if days % 7 == 0 => count(days / 7).map(Frequency::Weeks),
            _ if days % 30 == 0 => count(days / 30).map(Frequency::Months),
            _ => None,
        };
        read.unwrap_or(Frequency::Unknown)
    }

    /// Of two that are said of the same days.
    pub(super) fn and(self, other: Option<Frequency>) -> Frequency {
        if other.is_none_or(|other| other == self) { self } else { Frequency::Unknown }
    }
}

/// The frequency said before days, and the token of the days: "every 2 weeks on", "fortnightly", "14-tägig".
pub(super) fn frequency_before(tokens: &[Token], at: usize) -> Option<(Frequency, usize)> {
    let word = tokens.get(at)?.is(Class::Cadence).filter(|days| *days >= 0);
    let (frequency, next) =
        word.map(|days| (Frequency::of_days(days.into()), at + 1)).or_else(|| counted(tokens, at))?;
    let next = past_small_words(tokens, joint(tokens, next).unwrap_or(next));
    // "Every two weeks, every Tuesday".
    let again = tokens.get(next).is_some_and(|t| matches!(t.is(Class::Every), Some(0 | 1)));
    let next = if again { past_small_words(tokens, next + 1) } else { next };
    // "EVERY WEEK" above the days says nothing more of them.
    let below = tokens.get(next).is_some_and(Token::starts_line);
    (!below || frequency != Frequency::Weeks(1)).then_some((frequency, next))
}

/// The frequency said behind days, and the token behind it: ", every two weeks", "(14-tägig)", "sur deux".
pub(super) fn frequency_behind(tokens: &[Token], at: usize) -> Option<(Frequency, usize)> {
    let near = |i: usize| tokens.get(i).filter(|t| t.gap <= Gap::Space);
    let bracket = near(at)?.sign('(');
    let sign = bracket || near(at)?.sign(',') || near(at)?.sign('-');
    let start = if sign { at + 1 } else { at };
    let here = |i: usize| {
        let word = near(i)?.is(Class::Cadence).map(|days| Frequency::of_days(days.abs().into()));
        word.map(|frequency| (frequency, i + 1)).or_else(|| counted(tokens, i))
    };
    let (frequency, next) = here(start).or_else(|| here(past_small_words(tokens, start)))?;
    let days = past_small_words(tokens, next);
    let of_others = near(days).is_some_and(|t| weekday(t).is_some() || t.is(Class::Weekly).is_some());
    let close = bracket && near(next).is_some_and(|t| t.sign(')'));
    (!of_others).then_some((frequency, if close { next + 1 } else { next }))
}

/// Past "on the", "in den", "às": what stands between days and how often they recur, or "except".
pub(super) fn past_small_words(tokens: &[Token], at: usize) -> usize {
    let is_small = |t: &Token| {
        let classes = [Class::Filler, Class::In, Class::At, Class::From];
        t.gap <= Gap::Space && classes.iter().any(|class| t.is(*class).is_some())
    };
    at + tokens.iter().skip(at).take(MOST_SMALL_WORDS).take_while(|t| is_small(t)).count()
}

/// "every 2 weeks", "alle vierzehn Tage", "14-tägig"; "every 10 days"; "three times a month".
fn counted(tokens: &[Token], at: usize) -> Option<(Frequency, usize)> {
    let near = |i: usize| tokens.get(i).filter(|t| t.gap <= Gap::Space);
    let every = tokens.get(at)?.is(Class::Every).is_some_and(|every| every.abs() == 1);
    let start = if every { fillers(tokens, at + 1).unwrap_or(at + 1) } else { at };
    let count = count_at(near(start).or_else(|| tokens.get(start).filter(|_| !every))?)?;
    let dash = !every && near(start + 1).is_some_and(|t| t.sign('-') && t.gap == Gap::None);
    let behind = if dash { start + 2 } else { start + 1 };
    // However many times a month, which of it only ordinals say.
    if let Some(days) = near(behind)?.is(Class::Cadence).filter(|days| !every && !dash && *days >= 0) {
        return Some((Frequency::of_days(days.into()), behind + 1));
    }
    let unit = i32::from(near(behind)?.is(Class::Unit)?);
    (every == (unit > 0)).then_some((Frequency::of_days(count * unit.abs()), behind + 1))
}

/// The count of days of the week that follow it, where each so many are meant: of "every 2 Tuesdays", behind "every".
pub(super) fn count_of_days(tokens: &[Token], at: usize) -> Option<Frequency> {
    let count = tokens.get(at).filter(|t| t.gap <= Gap::Space).and_then(count_at)?;
    let days = tokens.get(at + 1).filter(|t| t.gap == Gap::Space)?;
    let named = days.is(Class::Weekday).or_else(|| days.is(Class::Weekly)).is_some();
    named.then_some(Frequency::of_days(count * 7))
}

/// A count of two or more, in digits or in words.
fn count_at(token: &Token) -> Option<i32> {
    let word = token.is(Class::Cardinal).filter(|n| *n > 1).map(i32::from);
    number(token, 2..=255, 1..=3).or(word)
}
