//! The little language in which forms of dates and times are written, and how a form is laid over tokens.
//!
//! ```text
//! "day * of month * of year"  over  12 . May , 2003  ──▶  day 12, month 5, year 2003
//! ```
//!
//! An element is a slot (`day`), a sign (`/`), a class of words (`hour`), or one of `*` (at most two signs such as a
//! comma or full stop, never needed), `of` (small words, never needed), `~` (a dash or a word such as "to"). Blanks may
//! stand before an element, unless it is written with `+` (nothing) or with `_` (the end of a line or cell too). A `?`
//! after it: may be missing. Matching tries what is there first and is bounded by the length of the form.

use super::lexicon::Class;
use super::slots::{Caught, Slot, slot_value, weekday};
use super::token::{Gap, Token, sort};

#[derive(Debug, Clone, Copy)]
enum Body {
    Slot(Slot),
    Sign(char),
    Class(Class),
    Joint,
    Of,
    Range,
    Weekday(Slot),
}

#[derive(Debug, Clone, Copy)]
struct Element {
    body: Body,
    /// Widest gap that may stand before it.
    gap: Gap,
    optional: bool,
}

/// A form, ready to be laid over tokens.
#[derive(Debug)]
pub(super) struct Shape {
    elements: Vec<Element>,
    /// Sorts of tokens that it may begin with.
    starts: u64,
    /// For each element that may not lack, the sorts of which one must be there.
    requires: Vec<u64>,
}

impl Shape {
    /// Reads a form; an unknown word in it is a mistake of ours that the tests find.
    pub(super) fn parse(form: &str) -> Option<Shape> {
        let elements = form.split(' ').map(element).collect::<Option<Vec<_>>>()?;
        let head = elements.iter().take_while(|e| e.may_lack()).count();
        let starts = elements.iter().take(head + 1).fold(0, |sorts, e| sorts | e.sorts());
        let mut requires: Vec<u64> = elements.iter().filter(|e| !e.may_lack()).map(Element::sorts).collect();
        requires.sort_unstable();
        requires.dedup();
        Some(Shape { elements, starts, requires })
    }

    /// Lays the form over the tokens from `at`: what it caught, and the token after.
    pub(super) fn match_at(&self, tokens: &[Token], at: usize) -> Option<(Caught, usize)> {
        let mut caught = Caught::EMPTY;
        let end = lay(&self.elements, tokens, at, true, &mut caught)?;
        Some((caught, end))
    }

    /// May the form begin with a token of this sort, and do the sorts behind it have all that it cannot lack?
    #[inline]
    pub(super) fn may_match(&self, first: u64, all: u64) -> bool {
        self.starts & first != 0 && self.requires.iter().all(|any| any & all != 0)
    }
}

impl Element {
    /// May it be missing?
    fn may_lack(&self) -> bool {
        self.optional || matches!(self.body, Body::Joint | Body::Of | Body::Weekday(_))
    }

    /// The sorts of tokens that it may begin with.
    fn sorts(&self) -> u64 {
        use Class::*;
        let any = |classes: &[Class]| classes.iter().fold(0, |sorts, c| sorts | sort::class(*c));
        match self.body {
            Body::Slot(slot) => match slot {
                Slot::Month | Slot::Month2 => any(&[Month, MonthShort]),
                Slot::Weekday | Slot::Weekday2 => any(&[Weekday, WeekdayShort]),
                Slot::Named => any(&[Named]),
                Slot::Part => any(&[Part]),
                Slot::Period => any(&[Period]) | sort::sign('\''),
                Slot::Day | Slot::Day2 => sort::NUMBER | any(&[Ordinal, Cardinal]),
                Slot::Hour | Slot::Minute => sort::NUMBER | any(&[Ordinal, Cardinal, Named]),
                // Two digits before 年 may be a year too.
                Slot::Year | Slot::Year2 => sort::YEAR | sort::NUMBER | any(&[Era]),
                Slot::ShortYear => sort::NUMBER | sort::sign('\''),
                Slot::First | Slot::Second => sort::NUMBER | any(&[Cardinal]),
                Slot::Compact => sort::COMPACT,
                Slot::Minute2 | Slot::Sec | Slot::HourMinute => sort::NUMBER,
            },
            Body::Sign(sign) => sort::sign(sign),
            Body::Class(class) => sort::class(class),
            Body::Joint => ",./-'".chars().fold(0, |sorts, c| sorts | sort::sign(c)),
            Body::Of => any(&[Filler]) | sort::sign('\''),
            Body::Range => {
                any(&[Range]) | "-~'".chars().fold(sort::sign('\u{2192}'), |s, c| s | sort::sign(c))
            }
            Body::Weekday(_) => any(&[Weekday, WeekdayShort]),
        }
    }
}

/// Tokens that the longest match of a form may have.
const LONGEST: usize = 20;

/// The sorts of the token at `at`, and of all tokens that a match there may have.
pub(super) fn sorts_ahead(tokens: &[Token], at: usize) -> (u64, u64) {
    let ahead = tokens.iter().skip(at).take(LONGEST);
    (tokens.get(at).map_or(0, sort::of), ahead.fold(0, |sorts, t| sorts | sort::of(t)))
}

fn element(word: &str) -> Option<Element> {
    let (gap, word) = match word.as_bytes() {
        [b'+', _, ..] => (Gap::None, &word[1..]),
        [b'_', _, ..] => (Gap::Line, &word[1..]),
        _ => (Gap::Space, word),
    };
    let (optional, word) = match word.strip_suffix('?') {
        Some(rest) => (true, rest),
        None => (false, word),
    };
    Some(Element { body: body(word)?, gap, optional })
}

fn body(word: &str) -> Option<Body> {
    let slot = |s| Some(Body::Slot(s));
    let class = |c| Some(Body::Class(c));
    match word {
        "day" => slot(Slot::Day),
        "day2" => slot(Slot::Day2),
        "month" => slot(Slot::Month),
        "month2" => slot(Slot::Month2),
        "year" => slot(Slot::Year),
        "year2" => slot(Slot::Year2),
        "yy" => slot(Slot::ShortYear),
        "a" => slot(Slot::First),
        "b" => slot(Slot::Second),
        "yyyymmdd" => slot(Slot::Compact),
        "hour" => slot(Slot::Hour),
        "min" => slot(Slot::Minute),
        "mm" => slot(Slot::Minute2),
        "sec" => slot(Slot::Sec),
        "period" => slot(Slot::Period),
        "part" => slot(Slot::Part),
        "hhmm" => slot(Slot::HourMinute),
        "noon" => slot(Slot::Named),
        "weekday" => slot(Slot::Weekday),
        "wd" => Some(Body::Weekday(Slot::Weekday)),
        "wd2" => Some(Body::Weekday(Slot::Weekday2)),
        "年" => class(Class::Nen),
        "月" => class(Class::Gatsu),
        "日" => class(Class::Nichi),
        "ngày" => class(Class::DayWord),
        "tháng" => class(Class::MonthWord),
        "năm" => class(Class::Year),
        "uhr" => class(Class::Hour),
        "minutes" => class(Class::Minute),
        "seconds" => class(Class::Second),
        "past" => class(Class::Past),
        "to" => class(Class::Before),
        "less" => class(Class::Less),
        "halb" => class(Class::HalfTo),
        "and" => class(Class::And),
        "de" => class(Class::Filler),
        "between" => class(Class::Between),
        "*" => Some(Body::Joint),
        "of" => Some(Body::Of),
        "~" => Some(Body::Range),
        _ => {
            let mut chars = word.chars();
            chars.next().filter(|c| !c.is_alphanumeric() && chars.next().is_none()).map(Body::Sign)
        }
    }
}

/// Lays elements over tokens; `first` elements do not mind what stands before them.
fn lay(elements: &[Element], tokens: &[Token], at: usize, first: bool, caught: &mut Caught) -> Option<usize> {
    let Some((element, rest)) = elements.split_first() else { return Some(at) };
    let fits = first || tokens.get(at).is_some_and(|t| t.gap <= element.gap);
    if fits {
        let slot = match element.body {
            Body::Slot(slot) | Body::Weekday(slot) => Some((slot, caught.values[slot as usize])),
            _ => None,
        };
        let flags = (caught.foreign, caught.spelled);
        if let Some(next) = take(element.body, tokens, at, caught)
            && let Some(end) = lay(rest, tokens, next, first && next == at, caught)
        {
            return Some(end);
        }
        (caught.foreign, caught.spelled) = flags;
        if let Some((slot, value)) = slot {
            caught.set(slot, value);
        }
    }
    if element.may_lack() { lay(rest, tokens, at, first, caught) } else { None }
}

/// The token after what this element takes at `at`.
fn take(body: Body, tokens: &[Token], at: usize, caught: &mut Caught) -> Option<usize> {
    let token = tokens.get(at)?;
    match body {
        Body::Sign(sign) => token.sign(sign).then_some(at + 1),
        Body::Class(class) => token.is(class).map(|_| at + 1),
        Body::Joint => joint(tokens, at),
        Body::Of => fillers(tokens, at),
        Body::Range => range_word(tokens, at),
        Body::Weekday(slot) => {
            let (value, next) = inner_weekday(tokens, at)?;
            caught.set(slot, value);
            Some(next)
        }
        Body::Slot(slot) => {
            let (value, next) = slot_value(slot, tokens, at, caught)?;
            caught.set(slot, value);
            Some(next)
        }
    }
}

/// One or two signs of those that stand inside dates; a dash or slash only if nothing parts it from its neighbours.
pub(super) fn joint(tokens: &[Token], at: usize) -> Option<usize> {
    let soft = |i: usize| tokens.get(i).is_some_and(|t| t.gap <= Gap::Space && (t.sign(',') || t.sign('.')));
    if soft(at) {
        return Some(if soft(at + 1) { at + 2 } else { at + 1 });
    }
    let tight = tokens.get(at)?.gap == Gap::None && tokens.get(at + 1)?.gap == Gap::None;
    let hard = |c| tokens.get(at).is_some_and(|t| t.sign(c));
    ((hard('-') || hard('/') || hard('\'')) && tight).then_some(at + 1)
}

/// Small words inside a date: "of", "de", "of the year", "l'".
pub(super) fn fillers(tokens: &[Token], mut at: usize) -> Option<usize> {
    let start = at;
    while at < start + 4 {
        let Some(token) = tokens.get(at).filter(|t| t.gap <= Gap::Space) else { break };
        // Danish "d. 3. marts".
        let quote = token.sign('\'')
            || token.sign('.') && token.gap == Gap::None
            || (at > start && token.sign('-') && token.gap == Gap::None);
        if token.is(Class::Filler).is_none() && !(at > start && quote) {
            break;
        }
        at += 1;
    }
    (at > start).then_some(at)
}

/// What joins the ends of a range: dashes, "to", "bis zum", "から".
pub(super) fn range_word(tokens: &[Token], at: usize) -> Option<usize> {
    let token = tokens.get(at)?;
    let dash = |i: usize| tokens.get(i).is_some_and(|t| t.sign('-') || t.sign('~') || t.sign('\u{2192}'));
    if dash(at) {
        return Some(if dash(at + 1) { at + 2 } else { at + 1 });
    }
    // Turkish joins its "from" with an apostrophe.
    let at = if token.sign('\'') { at + 1 } else { at };
    tokens.get(at)?.is(Class::Range)?;
    let again = tokens.get(at + 1).is_some_and(|t| t.is(Class::Range).is_some() && t.gap <= Gap::Space);
    Some(if again { at + 2 } else { at + 1 })
}

/// A weekday and the joint after it.
fn inner_weekday(tokens: &[Token], at: usize) -> Option<(i32, usize)> {
    let value = weekday(tokens.get(at)?)?;
    let mut next = joint(tokens, at + 1).unwrap_or(at + 1);
    next = fillers(tokens, next).unwrap_or(next);
    Some((value, next))
}
