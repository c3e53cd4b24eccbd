//! Terms of the academic year: "Spring 2006", "WS 2005/06", "2006 Fall Semester".

use super::lexicon::Class;
use super::reader::Reader;
use super::slots::number;
use super::token::{Case, Gap, Kind, Token};
use crate::mark::{Mark, Span, Value};

/// Names of the seasons by the value of their class.
const SEASONS: [&str; 6] = ["", "Spring", "Summer", "Fall", "Winter", "Trinity"];

impl Reader<'_> {
    /// Reads "Spring 2006" or "2006 Spring" at `at` as a mark `term`; the token behind it.
    pub(super) fn term_at(&mut self, tokens: &[Token], at: usize) -> Option<usize> {
        let (season, year, next) = season_first(tokens, at).or_else(|| year_first(tokens, at))?;
        let name = SEASONS.get(usize::try_from(season).ok()?).filter(|n| !n.is_empty())?;
        let (first, last) = (tokens.get(at)?, tokens.get(next.checked_sub(1)?)?);
        if !self.is_clean(tokens, at, next) {
            return None;
        }
        let span = Span::new(self.text, first.start, last.end)?;
        let value = Value::Text(format!("{name} {year}"));
        self.terms.push(Mark { recognizer: "term".into(), span, value });
        Some(next)
    }
}

/// "Spring 2006", "Fall Semester, 2006", "WS 2005/06", "Spring '06"
fn season_first(tokens: &[Token], at: usize) -> Option<(i16, i32, usize)> {
    let token = tokens.get(at).filter(|t| matches!(t.case(), Case::Title | Case::Upper))?;
    let season = token.is(Class::Season).filter(|s| *s > 0)?;
    let mut next = at + 1;
    while tokens.get(next).is_some_and(|t| {
        t.gap <= Gap::Space && (t.is(Class::Term).is_some() || t.sign(',') || t.is(Class::Filler).is_some())
    }) && next < at + 4
    {
        next += 1;
    }
    let (year, next) = year_at(tokens, next)?;
    Some((season, year, next))
}

/// "2006 Spring", "2005-2006 Fall Semester"
fn year_first(tokens: &[Token], at: usize) -> Option<(i16, i32, usize)> {
    let (year, next) =
        year_at(tokens, at).filter(|_| matches!(tokens[at].kind, Kind::Number { digits: 4, .. }))?;
    let token =
        tokens.get(next).filter(|t| t.gap == Gap::Space && matches!(t.case(), Case::Title | Case::Upper))?;
    let season = token.is(Class::Season).filter(|s| *s > 0)?;
    let term = tokens.get(next + 1).is_some_and(|t| t.gap == Gap::Space && t.is(Class::Term).is_some());
    Some((season, year, if term { next + 2 } else { next + 1 }))
}

/// A year in four digits, or two after an apostrophe, and past a second one ("2005/06").
fn year_at(tokens: &[Token], at: usize) -> Option<(i32, usize)> {
    let token = tokens.get(at).filter(|t| t.gap <= Gap::Space || at == 0)?;
    if token.sign('\'') {
        let short = number(tokens.get(at + 1).filter(|t| t.gap == Gap::None)?, 0..=99, 2..=2)?;
        return Some((super::order::full_year(short, None), at + 2));
    }
    let year = number(token, 1900..=2100, 4..=4)?;
    let sign = tokens.get(at + 1).is_some_and(|t| (t.sign('/') || t.sign('-')) && t.gap == Gap::None);
    let second = tokens
        .get(at + 2)
        .is_some_and(|t| t.gap == Gap::None && matches!(t.kind, Kind::Number { digits: 2 | 4, .. }));
    Some((year, if sign && second { at + 3 } else { at + 1 }))
}
