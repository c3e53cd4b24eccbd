//! Clock times: the forms in which they are written, one row a form, and ranges of them.
//!
//! ```text
//! "8 - 11 pm"  ──▶  8 (which half?) ~ 11 pm  ──▶  20:00 to 23:00
//! ```
//!
//! A half of the day that is said at one end holds for the other, unless the range would run backwards ("11 - 3 pm").

use std::sync::LazyLock;

use super::lexicon::Class;
use super::shape::{Shape, fillers, range_word, sorts_ahead};
use super::slots::{Caught, Slot, number};
use super::token::{Case, Gap, Kind, Token};
use crate::when::Clock;

/// How much a match must have around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Proof {
    /// A bare number: a clock time only between others or where a cue and a date say so.
    Bare,
    /// A word such as "at" before it makes it one.
    Cued,
    /// Nothing else is written like this.
    Sure,
}

use Proof::{Bare, Cued, Sure};

/// The forms; of those that match the longest counts, of equally long ones the first.
const FORMS: &[(&str, Proof)] = &[
    // 19:30; 7:30 pm; 14:30 Uhr; 10:00:15
    ("hour +: +mm +: +sec uhr? period?", Sure),
    ("hour +: +mm uhr? period?", Sure),
    ("hour +: mm period", Sure),
    // 7.30 pm; 19.30 Uhr; at 19.30
    ("hour +. +mm uhr? period", Sure),
    ("hour +. +mm uhr", Sure),
    ("hour +. +mm +. +sec", Cued),
    ("hour +. +mm", Cued),
    // 7 pm; 3 in the afternoon
    ("hour uhr? period", Sure),
    ("hhmm period", Sure),
    // 9h30; 8 Uhr 15; 3時20分10秒; 8 heures et 25 secondes; 9 o'clock
    ("hour uhr min minutes sec seconds period?", Sure),
    ("hour uhr and? min minutes period?", Sure),
    ("hour uhr and? sec seconds period?", Sure),
    ("hour uhr mm period?", Sure),
    ("hour uhr", Sure),
    // half past eight; 20 minutes past 3; Viertel nach drei; quarter to 8
    ("part past hour uhr? period?", Sure),
    ("min minutes past hour uhr? period?", Sure),
    ("min past hour uhr? period?", Cued),
    ("part to hour uhr? period?", Sure),
    ("min minutes to hour uhr? period?", Sure),
    // halb acht; tien over half negen
    ("halb hour uhr? period?", Sure),
    ("min minutes? past halb hour uhr? period?", Sure),
    ("min minutes? to halb hour uhr? period?", Sure),
    // 8 heures et quart; siete y media; 8 menos cuarto
    ("hour uhr and? part period?", Sure),
    ("hour and part period?", Cued),
    ("hour part period?", Cued),
    ("hour uhr? less part period?", Cued),
    ("hour uhr? less min minutes? period?", Cued),
    // seven thirty pm; at three twenty
    ("hour min period", Sure),
    ("hour and min period", Sure),
    ("hour and min", Cued),
    ("hour min", Cued),
    // noon
    ("noon", Sure),
    // a number that only its neighbours make an hour
    ("hour", Bare),
];

struct Form {
    shape: Shape,
    proof: Proof,
    kind: Kind12,
}

/// What the minutes of a form are counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind12 {
    Plain,
    Past,
    To,
    Half,
    HalfPast,
    HalfTo,
    Less,
}

static TABLE: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let row = |&(form, proof): &(&str, Proof)| {
        let has = |word: &str| form.split(' ').any(|w| w == word);
        let kind = match (has("halb"), has("past"), has("to"), has("less")) {
            (true, true, ..) => Kind12::HalfPast,
            (true, _, true, _) => Kind12::HalfTo,
            (true, ..) => Kind12::Half,
            (_, true, ..) => Kind12::Past,
            (.., true) => Kind12::Less,
            (_, _, true, _) => Kind12::To,
            _ => Kind12::Plain,
        };
        Shape::parse(form).map(|shape| Form { shape, proof, kind })
    };
    FORMS.iter().filter_map(row).collect()
});

/// One clock time as read.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Point {
    clock: Clock,
    /// The half of the day is not said and the hour may be in either.
    open: bool,
    /// The half that is said, as the class value of [`Class::Period`].
    period: Option<i32>,
    proof: Proof,
    next: usize,
}

/// A clock time or a range of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Hours {
    pub(super) start: Clock,
    pub(super) end: Option<Clock>,
    pub(super) proof: Proof,
    pub(super) first: usize,
    pub(super) next: usize,
}

/// The clock time or range that begins with the token `at`, which may be a part of the day ("午後3時").
pub(super) fn hours_at(tokens: &[Token], at: usize) -> Option<Hours> {
    let start = point_at(tokens, at, None)?;
    let (start, end) = match end_at(tokens, &start) {
        Some((start, end)) => (start, Some(end)),
        None => (start, None),
    };
    let next = zone_end(tokens, end.map_or(start.next, |e| e.next));
    let proof = end.map_or(start.proof, |e| start.proof.max(e.proof));
    let proof = if end.is_some_and(|e| dotted_quarters(&start, &e)) { Sure } else { proof };
    Some(Hours { start: start.clock, end: end.map(|e| e.clock), proof, first: at, next })
}

/// "12.30-2.30": two dotted numbers in quarters of an hour, not both full, are written for nothing but clock times.
fn dotted_quarters(start: &Point, end: &Point) -> bool {
    let quarters = |p: &Point| p.proof == Cued && p.clock.minute.is_multiple_of(15);
    quarters(start) && quarters(end) && start.clock.minute + end.clock.minute > 0
}

/// The end of the range that `start` begins, and `start` with the half of the day that the end gives it.
fn end_at(tokens: &[Token], start: &Point) -> Option<(Point, Point)> {
    let spelled_between = |i: usize| tokens.get(i).is_some_and(|t| t.is(Class::And).is_some());
    let after_zone = zone_end(tokens, start.next);
    let joined = range_word(tokens, after_zone)
        .filter(|_| tokens.get(after_zone).is_some_and(|t| t.gap <= Gap::Space));
    let next = joined.or_else(|| {
        let open = (start.next.saturating_sub(6)..start.next)
            .filter_map(|i| tokens.get(i))
            .any(|t| t.is(Class::Between).is_some());
        let told = || {
            (after_zone + 2..after_zone + 8)
                .any(|i| tokens.get(i).is_some_and(|t| t.is(Class::BetweenAfter).is_some()))
        };
        (spelled_between(after_zone) && (open || told())).then_some(after_zone + 1)
    })?;
    let mut at = next;
    while tokens
        .get(at)
        .is_some_and(|t| (t.is(Class::At).is_some() || t.is(Class::Filler).is_some()) && t.gap <= Gap::Space)
        && at < next + 2
    {
        at += 1;
    }
    let end = point_at(tokens, at, start.period)?;
    let dashed = tokens.get(after_zone).is_some_and(|t| t.sign('-') || t.sign('~'));
    let gap_ok = tokens.get(at).is_some_and(|t| t.gap <= Gap::Space);
    // "12:10-20" and "10 - 12 May" end in a number that is no hour, or not of this range.
    let bare_ok = end.proof != Bare || plausible_end(tokens, start, &end, dashed);
    (gap_ok && bare_ok).then(|| fit(*start, end))
}

/// May a bare number end this range?
fn plausible_end(tokens: &[Token], start: &Point, end: &Point, dashed: bool) -> bool {
    let later = !start.open || !end.open || end.clock.hour != start.clock.hour;
    let date_next = tokens.get(end.next).is_some_and(|t| {
        let unit = t.is(Class::Nen).or(t.is(Class::Gatsu)).or(t.is(Class::Nichi)).is_some();
        unit || month_follows(tokens, end.next)
            || (t.sign('/') || t.sign('.') || t.sign('-'))
                && t.gap == Gap::None
                && number_follows(tokens, end.next)
    });
    later && !date_next && (start.proof == Sure || !dashed || end.clock.hour > 0)
}

/// "bis 3. Juni", "until 3rd June", "hasta el 3 de junio": the number before `at` is a day.
fn month_follows(tokens: &[Token], at: usize) -> bool {
    let tight = |t: &&Token| t.gap == Gap::None && (t.sign('.') || t.is(Class::Suffix).is_some());
    let behind = if tokens.get(at).filter(tight).is_some() { at + 1 } else { at };
    let of = fillers(tokens, behind).unwrap_or(behind);
    tokens.get(of).is_some_and(|t| t.gap <= Gap::Space && super::slots::month(t).is_some())
}

fn number_follows(tokens: &[Token], at: usize) -> bool {
    tokens.get(at + 1).is_some_and(|t| matches!(t.kind, Kind::Number { .. }) && t.gap == Gap::None)
}

/// Gives each end the half of the day that the other says.
fn fit(mut start: Point, mut end: Point) -> (Point, Point) {
    let minutes = |c: Clock| u32::from(c.hour) * 60 + u32::from(c.minute);
    let later = |c: Clock| Clock { hour: (c.hour + 12) % 24, ..c };
    if start.open
        && let Some(period) = end.period.filter(|_| !end.open)
    {
        let same = Clock { hour: in_period(start.clock.hour, period), ..start.clock };
        let ordered = minutes(same) <= minutes(end.clock) || end.clock.hour == 0;
        start.clock = if ordered { same } else { later(same) };
        start.open = false;
    } else if end.open && start.period.is_some() && end.clock.hour <= 12 {
        let (plain, late) = (end.clock, Clock { hour: end.clock.hour % 12 + 12, ..end.clock });
        end.clock = if minutes(plain) < minutes(start.clock) && minutes(late) > minutes(start.clock) {
            late
        } else {
            plain
        };
    } else if start.open && end.open && minutes(end.clock) < minutes(start.clock) && end.clock.hour < 12 {
        // "11:30-1:30", "9-4": over noon.
        end.clock = later(end.clock);
    }
    (start, end)
}

/// Past a time zone, also in brackets, and past "sharp".
fn zone_end(tokens: &[Token], at: usize) -> usize {
    let near = |i: usize| tokens.get(i).filter(|t| t.gap <= Gap::Space);
    // "et" and "est" are words; zones are written in capitals.
    let loud = |t: &Token| t.case() == Case::Upper || t.end - t.start > 6;
    let zone =
        |i: usize| near(i).is_some_and(|t| t.is(Class::Zone).is_some() && t.end - t.start > 1 && loud(t));
    if near(at).is_some_and(|t| t.sign('(')) && zone(at + 1) && near(at + 2).is_some_and(|t| t.sign(')')) {
        return at + 3;
    }
    // "16:12:26-05:00" has an offset, "16:12-17:00" an end.
    let seconds = at.checked_sub(4).and_then(|i| tokens.get(i)).is_some_and(|t| t.sign(':'));
    let offset = near(at).is_some_and(|t| (t.sign('+') || t.sign('-') && seconds) && t.gap == Gap::None);
    if offset && tokens.get(at + 1).is_some_and(|t| t.gap == Gap::None && number(t, 0..=14, 2..=2).is_some())
    {
        let minutes = tokens.get(at + 2).is_some_and(|t| t.sign(':') && t.gap == Gap::None);
        return if minutes { at + 4 } else { at + 2 };
    }
    let zulu = tokens.get(at).is_some_and(|t| t.gap == Gap::None && t.is(Class::Zone).is_some());
    if zone(at) || zulu { at + 1 } else { at }
}

/// One clock time at this token; `before` is the half of the day that the other end of the range says.
fn point_at(tokens: &[Token], at: usize, before: Option<i32>) -> Option<Point> {
    let (prefix, start) = prefix_at(tokens, at);
    let mut best: Option<(Point, &Form)> = None;
    let (first, all) = sorts_ahead(tokens, start);
    for form in TABLE.iter().filter(|f| f.shape.may_match(first, all)) {
        let Some((caught, next)) = form.shape.match_at(tokens, start) else { continue };
        if best.as_ref().is_some_and(|(b, _)| b.next >= next) {
            continue;
        }
        if let Some(point) = say(&caught, form, tokens, start, next, prefix) {
            best = Some((point, form));
        }
    }
    let (point, _) = best?;
    let bare_before = point.proof == Bare && before.is_none() && prefix.is_some();
    // "in the afternoon at 7": the part of the day and the cue together are enough.
    let proof = if start > at + 1 { Sure } else { Cued };
    Some(if bare_before { Point { proof, ..point } } else { point })
}

/// A part of the day said before its hour, and words between; ASCII "am" and "pm" are never said before.
fn prefix_at(tokens: &[Token], at: usize) -> (Option<i32>, usize) {
    let Some(token) = tokens.get(at) else { return (None, at) };
    let Some(period) = token.is(Class::Period).filter(|p| *p > 1 || token.end - token.start > 3) else {
        return (None, at);
    };
    let mut next = at + 1;
    while tokens.get(next).is_some_and(|t| {
        t.gap <= Gap::Space
            && (t.is(Class::At).is_some()
                || t.is(Class::MaybeAt).is_some()
                || t.is(Class::From).is_some()
                || t.sign(','))
    }) && next < at + 3
    {
        next += 1;
    }
    (Some(i32::from(period) % 10), next)
}

/// What a match says, `None` where it is no time.
fn say(
    caught: &Caught,
    form: &Form,
    tokens: &[Token],
    at: usize,
    next: usize,
    prefix: Option<i32>,
) -> Option<Point> {
    if let Some(named) = caught.get(Slot::Named) {
        let proof = if named >= 100 { Cued } else { Sure };
        let hour = (named % 100) as u8 % 24;
        let period = Some(if hour == 0 { 5 } else { 6 });
        return Some(Point { clock: clock(i32::from(hour), 0, None)?, open: false, period, proof, next });
    }
    let own = caught.get(Slot::Period);
    // "4a" is a seat or a flat; "3:15p" is a time.
    let letter = tokens.get(next - 1).is_some_and(|t| t.end - t.start == 1 && t.is(Class::Period).is_some());
    if own.is_some() && letter && caught.get(Slot::Minute2).is_none() {
        return None;
    }
    let spelled_only = matches!(form.proof, Sure | Cued)
        && caught.get(Slot::Minute).is_some()
        && next - at <= 4
        && !tokens.get(at + 1).is_some_and(|t| t.sign(':') || t.sign('.') || t.is(Class::Hour).is_some())
        && form.kind == Kind12::Plain;
    let between =
        (at.saturating_sub(3)..at).filter_map(|i| tokens.get(i)).any(|t| t.is(Class::Between).is_some());
    let anded = tokens.get(at + 1).is_some_and(|t| t.is(Class::And).is_some());
    if spelled_only && (!caught.spelled || anded && between) {
        return None;
    }
    let (hour, minute) = hour_minute(caught, form.kind)?;
    let period = own.or(prefix);
    let said = period.map_or(hour, |p| i32::from(in_period(hour as u8, p)));
    let zero = tokens.get(at).is_some_and(|t| number(t, 0..=9, 2..=2).is_some());
    let open = period.is_none() && (1..=12).contains(&hour) && !zero;
    let mut proof = form.proof;
    // "2 horas" may be how long something takes.
    let lasting = tokens.get(at + 1).is_some_and(|t| t.is(Class::Hour) == Some(1));
    if lasting && period.is_none()
        || caught.spelled && own.is_none() && proof == Sure && form.kind == Kind12::Plain && next - at < 2
    {
        proof = Cued;
    }
    Some(Point { clock: clock(said, minute, caught.get(Slot::Sec))?, open, period, proof, next })
}

fn hour_minute(caught: &Caught, kind: Kind12) -> Option<(i32, i32)> {
    if let Some(hhmm) = caught.get(Slot::HourMinute) {
        return Some((hhmm / 100, hhmm % 100));
    }
    let hour = caught.get(Slot::Hour)? % 100;
    let minute =
        caught.get(Slot::Minute).or(caught.get(Slot::Minute2)).or(caught.get(Slot::Part)).unwrap_or(0);
    let total = hour * 60
        + match kind {
            Kind12::Plain | Kind12::Past => minute,
            Kind12::To | Kind12::Less => -minute,
            Kind12::Half => -30,
            Kind12::HalfPast => minute - 30,
            Kind12::HalfTo => -30 - minute,
        };
    // A quarter to one is 12:45, not 0:45.
    let total = if total < 60 && hour == 1 && kind != Kind12::Plain && kind != Kind12::Past {
        total + 720
    } else {
        total
    };
    let total = total.rem_euclid(24 * 60 + 1);
    Some((total / 60, total % 60))
}

fn clock(hour: i32, minute: i32, second: Option<i32>) -> Option<Clock> {
    let whole = (0..24).contains(&hour) || hour == 24 && minute == 0;
    (whole && (0..60).contains(&minute)).then_some(Clock {
        hour: (hour % 24) as u8,
        minute: minute as u8,
        second: second.map(|s| s as u8),
    })
}

/// The hour of the day that an hour of the clock is in this part of the day.
fn in_period(hour: u8, period: i32) -> u8 {
    match (period, hour) {
        (0 | 2, 12) | (4 | 5, 12) => 0,
        (1 | 3 | 4, 0..=11) => hour + 12,
        (5, 5..=11) | (6, 1..=4) => hour + 12,
        _ => hour,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_readable() {
        for (form, _) in FORMS {
            assert!(Shape::parse(form).is_some(), "{form}");
        }
    }
}
