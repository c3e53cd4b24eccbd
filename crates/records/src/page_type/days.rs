//! The days that a page names, in its order, with what stands by each.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::Range;

use marks::{Date, Mark, Value, When};

/// One mention of a day: a date with day and month, or with day and weekday under a heading that gives the month.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Day {
    pub(crate) span: Range<usize>,
    pub(crate) date: Date,
    /// A clock time is said with it or close by.
    pub(crate) clock: bool,
    /// It is said from when to when.
    pub(crate) range: bool,
}

/// All days of a text.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Days {
    pub(crate) all: Vec<Day>,
    /// Clock times of the text, those within dates among them.
    pub(crate) clocks: usize,
    /// Those said to the second.
    pub(crate) seconds: usize,
}

/// How far from its date, in bytes, a clock time still belongs to it: about one line.
const CLOSE: usize = 80;

impl Days {
    pub(crate) fn of(text: &str, marks: &[Mark]) -> Days {
        let mut days = Days::default();
        let mut clocks: Vec<usize> = Vec::new();
        for (mark, when) in marks.iter().filter_map(|m| Some((m, when(m)?))) {
            if let Some(time) = when.start.time {
                clocks.push(mark.span.start());
                days.clocks += 1;
                days.seconds += usize::from(time.second.is_some());
            }
            let date = when.start.date;
            if date.day.is_some() && (date.month.is_some() || date.weekday.is_some()) {
                let (clock, range) = (when.start.time.is_some(), when.end.is_some());
                days.all.push(Day { span: mark.span.start()..mark.span.end(), date, clock, range });
            }
        }
        clocks.sort_unstable();
        for day in &mut days.all {
            let from = clocks.partition_point(|c| *c + CLOSE < day.span.start);
            let near = clocks.get(from).is_some_and(|c| *c <= day.span.end + CLOSE);
            day.clock |= near && day.span.end <= text.len();
        }
        days
    }

    /// Share of the days of which it is true; 0 where there is none.
    pub(crate) fn share(&self, is_so: impl Fn(&Day) -> bool) -> f32 {
        let n = self.all.iter().filter(|d| is_so(d)).count();
        if self.all.is_empty() { 0.0 } else { n as f32 / self.all.len() as f32 }
    }

    /// How many different days.
    pub(crate) fn distinct(&self) -> usize {
        self.all.iter().map(|d| (d.date.year, d.date.month, d.date.day)).collect::<HashSet<_>>().len()
    }

    /// Share of the steps from one day to the next that go this way.
    pub(crate) fn steps(&self, way: Ordering) -> f32 {
        let steps = self.all.windows(2).filter_map(|pair| match pair {
            [a, b] => order(&a.date, &b.date),
            _ => None,
        });
        let (mut n, mut so) = (0, 0);
        for step in steps.filter(|s| *s != Ordering::Equal) {
            n += 1;
            so += usize::from(step == way);
        }
        if n == 0 { 0.0 } else { so as f32 / n as f32 }
    }

    /// How many years lie between the first and the last, as a logarithm.
    pub(crate) fn years(&self) -> f32 {
        let years = || self.all.iter().filter_map(|d| d.date.year);
        let span = years().max().zip(years().min()).map_or(0, |(last, first)| last - first);
        (1.0 + f32::from(span)).ln()
    }
}

fn when(mark: &Mark) -> Option<&When> {
    match &mark.value {
        Value::When(when) => Some(when),
        _ => None,
    }
}

/// Earlier or later? `None` where one names a year and the other does not.
fn order(a: &Date, b: &Date) -> Option<Ordering> {
    let comparable = a.year.is_some() == b.year.is_some();
    comparable.then(|| (a.year, a.month, a.day).cmp(&(b.year, b.month, b.day)))
}

/// A date with a year beside today.
pub(crate) fn compare(date: &Date, today: jiff::civil::Date) -> Option<Ordering> {
    let that = (today.year(), today.month() as u8, today.day() as u8);
    Some((date.year?, date.month?, date.day?).cmp(&that))
}
