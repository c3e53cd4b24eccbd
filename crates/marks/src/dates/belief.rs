//! What must be true around a match before it is believed to be a date.
//!
//! Precision first: "9/10 in the quiz", "Python 3.10.12" and "June Carter" match a form and are no dates. A form says
//! what it needs ([`Needs`]); this file says when that is met, from the tokens before and after and from the line.

use super::clock::{Proof, hours_at};
use super::forms::{Needs, Reading, read_at};
use super::guard;
use super::lexicon::Class;
use super::reader::{Reader, Weak};
use super::shape::range_word;
use super::slots::month;
use super::token::{Case, Gap, Kind, Token};
use crate::when::Date;

impl Reader<'_> {
    /// Do the surroundings of a match allow what its form needs?
    pub(super) fn fits(&self, tokens: &[Token], reading: &Reading, backed: bool) -> bool {
        self.edges_fit(tokens, reading, backed) && self.needs_met(tokens, reading, backed)
    }

    fn edges_fit(&self, tokens: &[Token], r: &Reading, backed: bool) -> bool {
        let (Some(a), Some(b)) = (tokens.get(r.first), self.before(tokens, r.next)) else { return false };
        let full = r.start.year.is_some() && r.start.day.is_some();
        let year_first = full && super::slots::number(a, 1900..=20_991_231, 4..=8).is_some();
        if year_first && r.digits && guard::is_clean_iso(self.text, a.start, b.end) {
            return true;
        }
        let spoiled = r.digits && (r.short || !full) && guard::is_spoiled(tokens, r.first);
        let housed = r.digits && r.short && guard::is_house_number(tokens, self.text, r.first);
        !spoiled && !housed && self.clean_left(tokens, r, a, backed) && self.clean_right(tokens, r, b, full)
    }

    /// Nothing before it is part of it, but the dash of a range, or a small word ("ה-19").
    fn clean_left(&self, tokens: &[Token], r: &Reading, first: &Token, backed: bool) -> bool {
        let dash = self.before(tokens, r.first).is_some_and(|t| t.sign('-') || t.sign('~'));
        let filler =
            r.first.checked_sub(2).and_then(|i| tokens.get(i)).is_some_and(|t| t.is(Class::Filler).is_some());
        guard::clean_before(self.text, first.start) || dash && first.gap == Gap::None && (backed || filler)
    }

    /// Nothing behind it is part of it, but an ending, the T of ISO 8601, "г.", or the dash of a range.
    fn clean_right(&self, tokens: &[Token], r: &Reading, last: &Token, full: bool) -> bool {
        let Some(next) = tokens.get(r.next) else { return true };
        let is = |c| next.is(c).is_some();
        let tight = next.gap == Gap::None;
        let ending =
            is(Class::Label) || is(Class::Filler) || is(Class::Year) || is(Class::Suffix) || is(Class::In);
        let range = (next.sign('-') || next.sign('~'))
            && (!r.digits || r.start.day.is_some() && self.date_follows(tokens, r.next + 1));
        let time = full && next.sign(':');
        guard::clean_after(self.text, last.end) || tight && (ending || range || time)
    }

    /// Does another date begin at `at`?
    fn date_follows(&self, tokens: &[Token], at: usize) -> bool {
        let clean = |o: &Reading| {
            o.start.month.is_some()
                && o.start.day.is_some()
                && self.before(tokens, o.next).is_some_and(|t| guard::clean_after(self.text, t.end))
        };
        read_at(tokens, at, &self.sense, clean).is_some()
    }

    fn needs_met(&self, tokens: &[Token], r: &Reading, backed: bool) -> bool {
        match r.needs {
            Needs::Nothing => !self.is_verb(tokens, r) || backed || self.is_backed(tokens, r),
            Needs::Backing => backed || self.is_backed(tokens, r) || self.starts_like_date(tokens, r),
            Needs::Spaced => backed || self.is_backed(tokens, r),
            Needs::Cue => self.cue_before(tokens, r, backed) || self.fills_line(tokens, r),
            Needs::LoneMonth => self.lone_month(tokens, r, backed),
            Needs::MonthRange => self.month_range(tokens, r),
            Needs::Leaf => self.is_leaf(tokens, r),
            Needs::OwnLine => self.fills_line(tokens, r),
            Needs::Between => self.between(tokens, r.first, r.next),
            Needs::Years => {
                let near = |d: Date| d.year.is_some_and(|y| (1900..=2100).contains(&y));
                near(r.start) && r.end.is_some_and(near) || self.cue_before(tokens, r, backed)
            }
            Needs::YearMonth => {
                let next = r.start.year.map(|y| (y + 1) % 100);
                let school = r.start.month.map(i16::from) == next;
                !school || self.cue_before(tokens, r, backed) || self.fills_line(tokens, r)
            }
            Needs::Dotted => {
                let start = tokens.get(r.first).map_or(0, |t| t.start);
                let likely = r.start.year.is_some_and(|y| (1900..=2100).contains(&y));
                likely && !guard::name_before(self.text, start)
            }
        }
    }

    /// English "may 5" in lower case may be the verb.
    fn is_verb(&self, tokens: &[Token], r: &Reading) -> bool {
        let parts = || tokens.get(r.first..r.next).unwrap_or_default().iter();
        let lower = self.english && parts().any(|t| month(t) == Some(5) && t.case() == Case::Lower);
        let month_first = tokens.get(r.first).is_some_and(|t| month(t).is_some());
        lower && r.start.year.is_none() && (month_first && r.next - r.first < 3 || r.spelled)
    }

    /// "3.10.12" may be a version: short, dotted, and of one-digit parts or behind a name.
    fn is_version(&self, tokens: &[Token], r: &Reading) -> bool {
        let parts = || tokens.get(r.first..r.next).unwrap_or_default().iter();
        let dotted = r.digits && r.short && parts().any(|t| t.sign('.'));
        let narrow = parts().any(|t| matches!(t.kind, Kind::Number { digits: 1, .. }));
        let start = tokens.get(r.first).map_or(0, |t| t.start);
        dotted && (narrow && !self.dotted || guard::name_before(self.text, start))
    }

    /// Does so little speak for it that the rest of the text must decide?
    pub(super) fn weakness(&self, tokens: &[Token], r: &Reading) -> Option<Weak> {
        if r.needs == Needs::Backing && !self.is_backed(tokens, r) {
            return Some(Weak::Slash);
        }
        (r.needs == Needs::Nothing && self.is_version(tokens, r) && !self.is_backed(tokens, r))
            .then_some(Weak::Dots)
    }

    /// A cue, the line, a clock time or the other end of a range speaks for a date in digits.
    pub(super) fn is_backed(&self, tokens: &[Token], r: &Reading) -> bool {
        let near = tokens.get(r.first).is_some_and(|t| t.gap <= Gap::Space);
        let before = self.before(tokens, r.first).filter(|_| near);
        let slash = tokens.get(r.first + 1).is_some_and(|t| t.sign('/'));
        let day_word =
            before.and_then(|t| t.is(Class::In)).is_some_and(|bits| bits & 4 != 0 || slash && bits & 1 != 0);
        let from = before.is_some_and(|t| t.is(Class::From).is_some() || t.is(Class::Between).is_some());
        let cue = (day_word || from && slash) && (slash || guard::ends_phrase(tokens, self.text, r.next));
        let dot = self.dotted
            && r.needs != Needs::Spaced
            && self.before(tokens, r.next).is_some_and(|t| t.sign('.'));
        let timed =
            self.hours_start(tokens, r.next).and_then(|(at, _)| hours_at(tokens, at)).is_some_and(|h| {
                h.proof == Proof::Sure && tokens.get(r.next).is_some_and(|t| t.gap <= Gap::Cell)
            });
        // "4-1" alone in a cell is a score.
        let score = tokens.get(r.first + 1).is_some_and(|t| t.sign('-'));
        cue || dot || timed || !score && self.fills_line(tokens, r) || self.ranged(tokens, r, slash)
    }

    /// "10/1 - 11/7": two dates of one form joined as a range.
    fn ranged(&self, tokens: &[Token], r: &Reading, slash: bool) -> bool {
        let Some(at) = range_word(tokens, r.next).filter(|_| slash) else { return false };
        let other = read_at(tokens, at, &self.sense, |o| {
            o.digits && self.edges_fit(tokens, o, true) && o.start.month.is_some() && o.start.day.is_some()
        });
        other.is_some()
    }

    /// "9/10 Jane Doe" at the start of a line or cell: kept for the whole text to decide.
    fn starts_like_date(&self, tokens: &[Token], r: &Reading) -> bool {
        let slash = tokens.get(r.first + 1).is_some_and(|t| t.sign('/'));
        let bracket = self.before(tokens, r.first).is_some_and(|t| t.sign('('))
            && tokens.get(r.next).is_some_and(|t| t.sign(')'));
        let starts = tokens.get(r.first).is_some_and(Token::starts_line);
        slash && r.start.year.is_none() && (starts || bracket)
    }

    fn fills_line(&self, tokens: &[Token], r: &Reading) -> bool {
        guard::fills_line(tokens, r.first, r.next)
    }

    fn cue_before(&self, tokens: &[Token], r: &Reading, backed: bool) -> bool {
        let near = tokens.get(r.first).is_some_and(|t| t.gap <= Gap::Space);
        let likely = r.start.year.is_none_or(|y| (1500..=2199).contains(&y));
        let cue = self.before(tokens, r.first).is_some_and(|t| {
            t.is(Class::In).is_some_and(|bits| bits & 1 != 0)
                || t.is(Class::Between).is_some()
                || t.is(Class::Year).is_some()
        });
        let year_after =
            tokens.get(r.next).is_some_and(|t| t.is(Class::Year).is_some() && t.gap <= Gap::Space);
        near && likely && (cue || backed || year_after)
    }

    /// Is a month by its name alone a date? "in May", "January", a line of its own; not "may", "June Carter".
    fn lone_month(&self, tokens: &[Token], r: &Reading, backed: bool) -> bool {
        let Some(token) = tokens.get(r.first) else { return false };
        if self.fills_line(tokens, r) {
            return true;
        }
        let cue = self.before(tokens, r.first).filter(|_| token.gap <= Gap::Space).map_or(0, |t| {
            let from = t.is(Class::From).or_else(|| t.is(Class::Between)).map(|_| 2);
            t.is(Class::In).or(from).unwrap_or(0)
        });
        let full = token.is(Class::Month).is_some() && !token.is_foreign(Class::Month);
        let capital = matches!(token.case(), Case::Title | Case::Upper);
        let named = self.english && capital && guard::name_follows(tokens, self.text, r.next);
        match cue {
            0 => full && (backed || self.is_safe_name(token) || self.has_ending(tokens, r.next)) && !named,
            bits if bits & 1 != 0 => full && !named || !full && (capital || !self.english),
            bits if bits & 2 != 0 => full && (capital || !self.english) && !named,
            _ => full && !self.english,
        }
    }

    /// Turkish puts its endings behind an apostrophe: "Ekim'de".
    fn has_ending(&self, tokens: &[Token], at: usize) -> bool {
        let quote = tokens.get(at).is_some_and(|t| t.sign('\'') && t.gap == Gap::None);
        quote
            && tokens
                .get(at + 1)
                .is_some_and(|t| t.is(Class::Suffix).is_some() || t.is(Class::Range).is_some())
    }

    /// "May to June", "nov. a mar.": full names, or a word such as "from" before short ones.
    fn month_range(&self, tokens: &[Token], r: &Reading) -> bool {
        let parts = || tokens.get(r.first..r.next).unwrap_or_default().iter().filter(|t| month(t).is_some());
        let full =
            parts().all(|t| t.is(Class::Month).is_some() && (!self.english || t.case() != Case::Lower));
        let cue = self
            .before(tokens, r.first)
            .is_some_and(|t| [Class::From, Class::Between, Class::In].iter().any(|c| t.is(*c).is_some()));
        let lower = self.english && parts().all(|t| t.case() == Case::Lower && t.is(Class::Month).is_none());
        full || cue && !lower || self.fills_line(tokens, r)
    }

    /// A full month name that is no other word or name of its language.
    fn is_safe_name(&self, token: &Token) -> bool {
        let long = token.end - token.start >= 5;
        match self.english {
            true => {
                !matches!(month(token), Some(3..=6 | 8)) && long && token.case() != Case::Lower
                    || month(token) == Some(7) && token.case() == Case::Title
            }
            false => long,
        }
    }

    /// "OCT⏎4": each part on a line or in a cell of its own, and no list of numbers.
    fn is_leaf(&self, tokens: &[Token], r: &Reading) -> bool {
        let (Some(first), Some(second)) = (tokens.get(r.first), tokens.get(r.first + 1)) else {
            return false;
        };
        let bare = |t: Option<&Token>| {
            t.is_some_and(|t| super::slots::number(t, 0..=31, 1..=2).is_some() && t.starts_line())
        };
        let before = r.first.checked_sub(1).and_then(|i| tokens.get(i));
        let day_first = matches!(first.kind, Kind::Number { .. });
        let listed =
            if day_first { bare(before) } else { bare(tokens.get(r.next)) && ends_at_number(tokens, r.next) };
        let lower =
            [first, second].iter().any(|t| month(t).is_some() && t.case() == Case::Lower && self.english);
        first.starts_line() && second.starts_line() && guard::ends_line(tokens, r.next) && !listed && !lower
    }
}

/// Is the number at `at` alone on its line?
fn ends_at_number(tokens: &[Token], at: usize) -> bool {
    guard::ends_line(tokens, at + 1)
}
