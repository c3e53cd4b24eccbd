//! One island of tokens to what it says: dates with their weekday and clock time, ranges, clock times alone.
//!
//! ```text
//! Tue , May 3 , 2020 , 6 : 00 pm to 8 : 00 pm ──▶ [weekday [date]] [hours] ──▶ one When
//! ```
//!
//! At each token the longest reading wins and reading goes on behind it, so the work is linear in the tokens.

use super::clock::{Hours, Proof, hours_at};
use super::forms::{Reading, Sense, read_at};
use super::guard;
use super::lexicon::Class;
use super::locale::Locale;
use super::order::Order;
use super::shape::{fillers, range_word};
use super::token::{Gap, Kind, Token};
use crate::when::{Clock, Date, Moment, When};

/// What an island says in one place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    /// First byte and the one after the last.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) when: When,
    /// Kept only if the rest of the text has more like it.
    pub(super) weak: Option<Weak>,
    /// The order of day and month that it proves.
    pub(super) shows: Option<Order>,
}

/// Reads islands of one text.
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) sense: Sense,
    /// Dates are written with dots in this language ("14.10.").
    pub(super) dotted: bool,
    pub(super) english: bool,
    pub(super) found: Vec<Found>,
    pub(super) terms: Vec<crate::mark::Mark>,
    /// What is read now is left out of what recurs: it is not kept, and hours behind it are of what recurs.
    pub(super) dropping: bool,
    /// The text is typed into a form and says how something recurs.
    pub(super) typed: bool,
}

/// What a date that little speaks for looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weak {
    /// Only the start of a line or brackets speak for it: "9/10 Jane Doe".
    Slash,
    /// It may be a version: "8.13.18".
    Dots,
}

/// A date with all that belongs to it but the clock time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dated {
    pub(super) reading: Reading,
    pub(super) first: usize,
    pub(super) next: usize,
    weak: Option<Weak>,
}

/// A moment or range, before it is closed into a [`When`].
#[derive(Debug, Clone, Copy)]
struct Timed {
    dated: Option<Dated>,
    hours: Option<Hours>,
    first: usize,
    next: usize,
}

impl<'t> Reader<'t> {
    /// A reader of `text` as written in this locale.
    pub(super) fn new(
        text: &'t str,
        locale: &Locale,
        lexicon: &super::lexicon::Lexicon,
        as_of: Option<jiff::civil::Date>,
    ) -> Self {
        let sense = Sense { order: locale.order, as_of, buddhist: lexicon.language() == "th" };
        let english = lexicon.language() == "en";
        Reader {
            text,
            sense,
            dotted: locale.dotted,
            english,
            found: Vec::new(),
            terms: Vec::new(),
            dropping: false,
            typed: false,
        }
    }
}

impl Reader<'_> {
    /// Reads one island.
    pub(super) fn read(&mut self, tokens: &[Token]) {
        let mut at = 0;
        while at < tokens.len() {
            at = self.step(tokens, at).max(at + 1);
        }
    }

    /// Reads what begins at `at`; the token to go on with.
    pub(super) fn step(&mut self, tokens: &[Token], at: usize) -> usize {
        if tokens.get(at).is_none_or(|t| matches!(t.kind, Kind::End | Kind::Sign(_))) {
            return at + 1;
        }
        let more = self.recurring(tokens, at).or_else(|| self.term_at(tokens, at));
        if let Some(next) = more.or_else(|| self.days_listed(tokens, at)) {
            return next;
        }
        let Some(timed) = self.timed_at(tokens, at, false) else { return at + 1 };
        if let Some(next) =
            timed.hours.filter(|_| timed.dated.is_none()).and_then(|h| self.hours_recur(tokens, &h))
        {
            return next;
        }
        let (timed, until) = self.until(tokens, timed);
        self.keep(tokens, &timed, until.as_ref());
        until.map_or(timed.next, |u| u.next)
    }

    /// The moment that begins at `at`: date and time, time and date, one of them.
    fn timed_at(&self, tokens: &[Token], at: usize, backed: bool) -> Option<Timed> {
        if let Some(dated) = self.dated_at(tokens, at, backed).filter(|d| !self.is_clock(tokens, d)) {
            let hours = self.hours_after(tokens, &dated);
            let (dated, next) = self.year_after(tokens, dated, hours.map_or(dated.next, |h| h.next));
            return Some(Timed { dated: Some(dated), hours, first: at, next });
        }
        let hours = self.hours_here(tokens, at)?;
        if let Some(dated) = self.date_after_hours(tokens, &hours) {
            return Some(Timed { dated: Some(dated), hours: Some(hours), first: at, next: dated.next });
        }
        let alone = self.stands_alone(tokens, &hours);
        alone.then_some(Timed { dated: None, hours: Some(hours), first: at, next: hours.next })
    }

    /// "10.15–11.45 Uhr" reads like a day of October too.
    fn is_clock(&self, tokens: &[Token], dated: &Dated) -> bool {
        let open = dated.reading.digits && dated.reading.start.year.is_none();
        let hours = || hours_at(tokens, dated.first).filter(|h| h.proof == Proof::Sure);
        open && hours().is_some_and(|h| h.next >= dated.next)
    }

    /// A date with weekday before or after it, and its end where it is a range.
    pub(super) fn dated_at(&self, tokens: &[Token], at: usize, backed: bool) -> Option<Dated> {
        let start = self.day_at(tokens, at, backed)?;
        let dated = match self.range_end(tokens, &start) {
            Some(ended) => ended,
            None => start,
        };
        (dated.weak.is_none() || dated.reading.end.is_none()).then_some(dated)
    }

    /// One date with the weekday beside it.
    fn day_at(&self, tokens: &[Token], at: usize, backed: bool) -> Option<Dated> {
        if let Some((day, after)) = self.weekday_before(tokens, at)
            && let Some(mut dated) = self.core_at(tokens, after, true)
            && (dated.reading.start.day.is_some())
        {
            dated.reading.start.weekday = Some(day);
            dated.first = at;
            self.settle_by_weekday(&mut dated.reading);
            return Some(dated);
        }
        let mut dated = self.core_at(tokens, at, backed)?;
        if let Some((day, next)) = self.weekday_after(tokens, dated.next)
            && dated.reading.start.day.is_some()
            && dated.reading.end.is_none()
        {
            dated.reading.start.weekday = Some(day);
            dated.next = next;
            self.settle_by_weekday(&mut dated.reading);
        }
        Some(dated)
    }

    /// The date that a form reads at `at`, if its surroundings allow it.
    pub(super) fn core_at(&self, tokens: &[Token], at: usize, backed: bool) -> Option<Dated> {
        let reading = read_at(tokens, at, &self.sense, |r| self.fits(tokens, r, backed))?;
        let weak = if backed { None } else { self.weakness(tokens, &reading) };
        Some(Dated { reading, first: at, next: reading.next, weak })
    }

    /// The end of a range that begins with this date.
    fn range_end(&self, tokens: &[Token], start: &Dated) -> Option<Dated> {
        if start.reading.end.is_some() {
            return None;
        }
        let stop = tokens.get(start.next).is_some_and(|t| t.sign('.') && t.gap == Gap::None);
        let behind = if stop { start.next + 1 } else { start.next };
        let after = tokens.get(behind)?;
        let joined = range_word(tokens, behind).or_else(|| {
            let between = after.is(Class::And).is_some() && self.between(tokens, start.first, behind + 1);
            between.then_some(behind + 1)
        })?;
        let broken = (start.next..=joined).any(|i| tokens.get(i).is_some_and(|t| t.gap > Gap::Space));
        let at = fillers(tokens, joined).unwrap_or(joined);
        let end = self.day_at(tokens, at, true).filter(|_| !broken)?;
        let (from, to) = span_years(start.reading.start, end.reading.start)?;
        let reading = Reading {
            start: from,
            end: Some(to),
            ambiguous: start.reading.ambiguous || end.reading.ambiguous,
            shows: start.reading.shows.or(end.reading.shows),
            ..start.reading
        };
        (end.reading.end.is_none()).then_some(Dated {
            reading,
            first: start.first,
            next: end.next,
            weak: None,
        })
    }

    /// Is this "between A and B", or "A and B between" as some languages say it?
    pub(super) fn between(&self, tokens: &[Token], first: usize, after: usize) -> bool {
        let before = (first.saturating_sub(3)..first)
            .any(|i| tokens.get(i).is_some_and(|t| t.is(Class::Between).is_some()));
        before
            || (after..after + 6).any(|i| tokens.get(i).is_some_and(|t| t.is(Class::BetweenAfter).is_some()))
    }

    /// The hours that belong to the date before them: on its line, or at the start of the next line or cell.
    fn hours_after(&self, tokens: &[Token], dated: &Dated) -> Option<Hours> {
        let (at, cued) = self.hours_start(tokens, dated.next).filter(|_| !self.dropping)?;
        let hours = hours_at(tokens, at)?;
        let next_line = (dated.next..=at).any(|i| tokens.get(i).is_some_and(|t| t.gap == Gap::Line));
        let proved = match hours.proof {
            Proof::Sure => true,
            Proof::Cued => !next_line,
            Proof::Bare => (cued || self.lone_range(tokens, dated, &hours)) && !next_line,
        };
        let whole = if at > dated.next {
            self.is_clean_after(tokens, hours.next)
        } else {
            self.is_clean(tokens, hours.first, hours.next)
        };
        let other_date = self.core_at(tokens, at, false).is_some_and(|d| d.next >= hours.next);
        (proved && whole && !other_date).then_some(hours)
    }

    /// "Thursday, Dec 10, 1-3", "Nov 4, 12-1": hours, where a weekday is said or they are no days.
    fn lone_range(&self, tokens: &[Token], dated: &Dated, hours: &Hours) -> bool {
        let Some(end) = hours.end else { return false };
        let weekday = dated.reading.start.weekday.is_some() && hours.start.hour <= 12;
        let numbers = |i: usize| tokens.get(i).and_then(|t| super::slots::number(t, 1..=12, 1..=2));
        let over_noon = numbers(hours.first).zip(numbers(hours.next - 1)).is_some_and(|(a, b)| b < a);
        (weekday || over_noon) && end != hours.start && self.is_clean_after(tokens, hours.next)
    }

    /// Where hours after a date would begin, behind "at", commas, dashes and labels; and whether a word calls for them.
    pub(super) fn hours_start(&self, tokens: &[Token], from: usize) -> Option<(usize, bool)> {
        let (mut at, mut cued, mut line_breaks) = (from, false, 0);
        while at < from + 6 {
            let token = tokens.get(at)?;
            line_breaks += usize::from(token.gap >= Gap::Cell);
            if line_breaks > 1 {
                return None;
            }
            let cue = [Class::At, Class::MaybeAt, Class::From, Class::Between, Class::Label]
                .iter()
                .any(|c| token.is(*c).is_some());
            let sign = matches!(
                token.kind,
                Kind::Sign(',' | '@' | '-' | '|' | '·' | '•' | '∙' | ':' | '(' | '.' | ';' | '/' | '\'')
            );
            let filler = token.is(Class::Filler).is_some() && token.is(Class::Period).is_none();
            let suffix = token.is(Class::Suffix).is_some() && token.gap == Gap::None;
            if !(cue || sign || filler || suffix) || token.is(Class::Named).is_some() {
                break;
            }
            cued |= cue && token.is(Class::MaybeAt) != Some(1);
            at += 1;
        }
        Some((at, cued))
    }

    /// "Oct 26 11:00:09 2023": a year behind the time.
    fn year_after(&self, tokens: &[Token], mut dated: Dated, next: usize) -> (Dated, usize) {
        let year = tokens
            .get(next)
            .filter(|t| t.gap == Gap::Space)
            .and_then(|t| super::slots::number(t, 1900..=2099, 4..=4));
        match year {
            Some(y)
                if dated.reading.start.year.is_none()
                    && next > dated.next
                    && dated.reading.start.day.is_some() =>
            {
                dated.reading.start.year = i16::try_from(y).ok();
                (dated, next + 1)
            }
            _ => (dated, next),
        }
    }

    /// Hours at `at` that are clean.
    fn hours_here(&self, tokens: &[Token], at: usize) -> Option<Hours> {
        let hours = hours_at(tokens, at)?;
        self.is_clean(tokens, at, hours.next).then_some(hours)
    }

    /// The date on the same line that hours stand before: "7 pm on 4 May", "5 to 6 of April 22".
    fn date_after_hours(&self, tokens: &[Token], hours: &Hours) -> Option<Dated> {
        let mut at = hours.next;
        while at < hours.next + 4 {
            let token = tokens.get(at).filter(|t| t.gap <= Gap::Space)?;
            let sign = matches!(token.kind, Kind::Sign(',' | '·' | '•' | '∙' | '|' | '-' | '('));
            let word = token.is(Class::Filler).is_some()
                || token.is(Class::In).is_some()
                || token.is(Class::Suffix).is_some();
            if !(sign || word) {
                break;
            }
            at += 1;
        }
        tokens.get(at).filter(|t| t.gap <= Gap::Space)?;
        let cued = hours.proof == Proof::Sure || self.hours_cue(tokens, hours.first, false);
        let dated = self.dated_at(tokens, at, hours.proof == Proof::Sure).filter(|_| cued)?;
        let whole = dated.reading.start.day.is_some() && dated.reading.end.is_none();
        // "7 pm, May 3, 8 pm": the date has a time of its own.
        let own = hours.proof == Proof::Sure && self.hours_after(tokens, &dated).is_some();
        (whole && !own).then_some(dated)
    }

    /// Is there a word before `at` that calls for a clock time? `strict`: one that calls for nothing else.
    fn hours_cue(&self, tokens: &[Token], at: usize, strict: bool) -> bool {
        let stop =
            at.checked_sub(1).filter(|i| tokens.get(*i).is_some_and(|t| t.sign('.') && t.gap == Gap::None));
        let abbreviated = stop.and_then(|i| self.before(tokens, i)).filter(|t| t.is(Class::At) == Some(1));
        let Some(before) = abbreviated.or_else(|| self.before(tokens, at)) else { return false };
        let is = |c| before.is(c).is_some();
        let near = tokens.get(at).is_some_and(|t| t.gap <= Gap::Space);
        near && (is(Class::At)
            || !strict && (before.is(Class::MaybeAt) == Some(0) || is(Class::From) || is(Class::Between)))
    }

    /// May hours stand without a date?
    fn stands_alone(&self, tokens: &[Token], hours: &Hours) -> bool {
        let ends = guard::ends_phrase(tokens, self.text, hours.next);
        match hours.proof {
            Proof::Sure => !guard::is_spoiled(tokens, hours.first) || self.has_half(tokens, hours),
            Proof::Cued => {
                let unit = tokens
                    .get(hours.next)
                    .is_some_and(|t| t.is(Class::Spoiler).is_some() && t.gap <= Gap::Space);
                let spelled =
                    self.before(tokens, hours.first).is_some_and(|t| t.is(Class::MaybeAt).is_some());
                (self.hours_cue(tokens, hours.first, false) || spelled) && !unit
                    || guard::fills_line(tokens, hours.first, hours.next)
            }
            Proof::Bare if hours.end.is_some() => self.hours_cue(tokens, hours.first, false) && ends,
            Proof::Bare => {
                self.hours_cue(tokens, hours.first, true)
                    || self.hours_cue(tokens, hours.first, false) && ends
            }
        }
    }

    fn has_half(&self, tokens: &[Token], hours: &Hours) -> bool {
        (hours.first..hours.next).any(|i| tokens.get(i).is_some_and(|t| t.is(Class::Period).is_some()))
    }

    /// A second moment that ends a range begun by the first: "May 3, 9 am to May 4, 5 pm".
    fn until(&self, tokens: &[Token], start: Timed) -> (Timed, Option<Timed>) {
        let open = start.dated.is_some_and(|d| d.reading.end.is_none() && d.reading.start.day.is_some())
            && start.hours.is_some_and(|h| h.end.is_none());
        let join = range_word(tokens, start.next).filter(|_| open);
        let end = join
            .filter(|_| tokens.get(start.next).is_some_and(|t| t.gap <= Gap::Space))
            .and_then(|at| self.timed_at(tokens, fillers(tokens, at).unwrap_or(at), true))
            .filter(|e| e.dated.is_some_and(|d| d.reading.end.is_none()));
        (start, end)
    }

    /// Keeps what was read as a mark-to-be.
    fn keep(&mut self, tokens: &[Token], timed: &Timed, until: Option<&Timed>) {
        let last = until.map_or(timed.next, |u| u.next);
        let (Some(first), Some(end)) =
            (tokens.get(timed.first), last.checked_sub(1).and_then(|i| tokens.get(i)))
        else {
            return;
        };
        let reading = timed.dated.map(|d| d.reading);
        let mut when = when_of(reading.as_ref(), timed.hours.as_ref());
        if let Some(until) = until {
            let other = when_of(until.dated.map(|d| d.reading).as_ref(), until.hours.as_ref());
            let (from, to) =
                span_years(when.start.date, other.start.date).unwrap_or((when.start.date, other.start.date));
            when.start.date = from;
            when.end = Some(Moment { date: to, time: other.start.time });
            when.ambiguous |= other.ambiguous;
        }
        let weak = timed.dated.and_then(|d| d.weak).filter(|_| timed.hours.is_none());
        let shows = reading.and_then(|r| r.shows);
        self.found.push(Found { start: first.start, end: end.end, when, weak, shows });
    }

    /// The token before `at`.
    pub(super) fn before<'a>(&self, tokens: &'a [Token], at: usize) -> Option<&'a Token> {
        at.checked_sub(1).and_then(|i| tokens.get(i))
    }

    pub(super) fn is_clean_after(&self, tokens: &[Token], next: usize) -> bool {
        self.before(tokens, next).is_some_and(|t| guard::clean_after(self.text, t.end))
    }

    /// Are the edges of `first..next` free of letters, digits and signs of money?
    pub(super) fn is_clean(&self, tokens: &[Token], first: usize, next: usize) -> bool {
        let (Some(a), Some(b)) = (tokens.get(first), next.checked_sub(1).and_then(|i| tokens.get(i))) else {
            return false;
        };
        guard::is_clean(self.text, a.start, b.end)
    }
}

/// Date and hours as one [`When`].
pub(super) fn when_of(reading: Option<&Reading>, hours: Option<&Hours>) -> When {
    let date = reading.map(|r| r.start).unwrap_or_default();
    let last = reading.and_then(|r| r.end);
    let from: Option<Clock> = hours.map(|h| h.start);
    let to = hours.and_then(|h| h.end);
    let end = match (last, to) {
        (None, None) => None,
        (last, to) => Some(Moment { date: last.unwrap_or(date), time: to }),
    };
    When {
        start: Moment { date, time: from },
        end,
        recurrence: None,
        ambiguous: reading.is_some_and(|r| r.ambiguous),
    }
}

/// Gives each end of a range the year that only the other says; `None` where it would run backwards.
pub(super) fn span_years(mut from: Date, mut to: Date) -> Option<(Date, Date)> {
    let key = |d: Date| (d.month, d.day);
    let wraps = from.month.is_some() && to.month.is_some() && key(from) > key(to);
    match (from.year, to.year) {
        (None, Some(y)) => from.year = y.checked_sub(i16::from(wraps)),
        (Some(y), None) => to.year = y.checked_add(i16::from(wraps)),
        _ => {}
    }
    let known = |d: Date| d.year.map(|y| (y, d.month, d.day));
    let backwards =
        matches!((known(from), known(to)), (Some(a), Some(b)) if a > b && a.1.is_some() && b.1.is_some());
    (!backwards && to.month.is_some() == from.month.is_some()).then_some((from, to))
}
