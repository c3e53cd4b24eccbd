//! Sightings: every day that the page names, closed to year, month and day by what stands around it.
//!
//! ```text
//! lines + date marks ──▶ headings give year and month ──▶ Sighting { line, day }
//! ```
//!
//! A month given once in a heading and days alone below it are read here too.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use jiff::civil;
use marks::{Cue, Date, Recurrence, Value, When};
use views::outline::Governing;

use super::calendar::{Context, day_of, whole, years_of};
use super::dates::{bare_day, dates_of};
use super::day::Sighting;
use super::grid;
use super::other::{Refused, is_end, is_other, words_before};
use crate::reading::Reading;

/// A heading is short: longer lines that name a year are prose.
const HEADING_LETTERS: usize = 80;
/// A heading of more words says more than the year of what follows.
const SHORT_HEADING: usize = 3;
/// A date leads its line where no more stands before it: a weekday, a bullet (bytes).
const LEAD: usize = 12;
/// So many lines that begin with a day's number make a calendar of days under a month (three in a row are no chance).
const DAY_LINES: usize = 3;

/// Share of the steps from one such line to the next that rise: days of a month do, but for the turn of each month, which
/// comes every third step where a month has few events.
const RISING: f32 = 0.6;

/// The days of calendars' cells, by index into the sightings, each with the lines of what it holds.
pub(crate) type Cells = BTreeMap<usize, Vec<Range<usize>>>;

/// The days of a page, in its order, and which of them head cells of a calendar.
pub(crate) fn sightings(reading: &Reading<'_>) -> (Vec<Sighting>, Cells) {
    let title_year = title_year(reading);
    let bare = bare_day_paths(reading);
    let twins = twins(reading);
    let mut walk = Walk {
        reading,
        refused: Refused::of(reading),
        title_year,
        twins,
        governing: Governing::default(),
        mentioned: None,
        titles: title_layouts(reading),
        below: None,
        before: HashMap::new(),
        out: Vec::new(),
    };
    let mut cells = Cells::new();
    let mut grid = grid::cells(reading, title_year).into_iter().peekable();
    for line in 0..reading.lines.len() {
        match grid.next_if(|c| c.sighting.line == line) {
            Some(cell) => {
                cells.insert(walk.out.len(), cell.content);
                walk.out.push(cell.sighting);
            }
            None => walk.line(line, &bare),
        }
    }
    (walk.out, cells)
}

/// The year of every date said in full; none where one month and day has several.
fn twins(reading: &Reading<'_>) -> HashMap<(u8, u8), Option<i16>> {
    let mut twins: HashMap<(u8, u8), Option<i16>> = HashMap::new();
    for (_, when) in (0..reading.lines.len()).flat_map(|l| dates_of(reading, l)) {
        let d = when.start.date;
        if let (Some(year), Some(month), Some(day)) = (d.year, d.month, d.day) {
            let known = twins.entry((month, day)).or_insert(Some(year));
            *known = known.filter(|k| *k == year);
        }
    }
    twins
}

/// The year that the page's title or first large heading says.
fn title_year(reading: &Reading<'_>) -> Option<i16> {
    let top = reading.lines.iter().enumerate().filter(|(i, l)| *i == 0 || l.heading >= 0.9).take(3);
    top.filter_map(|(i, _)| years_of(reading.text(i))).map(|y| y.0).next()
}

/// Layouts of several lines of which few hold a year: what stands there are titles, and a year among them is a part of one.
fn title_layouts(reading: &Reading<'_>) -> HashSet<u64> {
    /// So many lines of one layout show what it is for.
    const SEVERAL: usize = 4;
    /// From here on a line looks like a heading.
    const HEADING: f32 = 0.4;
    let mut layouts: HashMap<u64, (usize, usize)> = HashMap::new();
    for (line, l) in reading.lines.iter().enumerate().filter(|(_, l)| l.heading >= HEADING) {
        let (lines, years) = layouts.entry(l.path).or_default();
        *lines += 1;
        *years += usize::from(years_of(reading.text(line)).is_some());
    }
    let few = |(lines, years): (usize, usize)| lines >= SEVERAL && 3 * years < lines;
    layouts.into_iter().filter(|(_, counts)| few(*counts)).map(|(path, _)| path).collect()
}

/// What a heading says of the dates below it: years stand above months.
#[derive(Debug, Clone, Copy)]
enum Head {
    Years((i16, i16)),
    Month(u8),
}

impl Head {
    fn rank(self) -> u16 {
        match self {
            Head::Years(_) => 2,
            Head::Month(_) => 1,
        }
    }

    fn years(&self) -> Option<(i16, i16)> {
        if let Head::Years(years) = self { Some(*years) } else { None }
    }

    fn month(&self) -> Option<u8> {
        if let Head::Month(month) = self { Some(*month) } else { None }
    }
}

struct Walk<'r, 'd> {
    reading: &'r Reading<'d>,
    refused: Refused,
    title_year: Option<i16>,
    /// Years that the page gives to month and day, where it gives but one.
    twins: HashMap<(u8, u8), Option<i16>>,
    /// Years and months of headings.
    governing: Governing<Head>,
    /// The year named last, be it in running text or in a date.
    mentioned: Option<i16>,
    /// Layouts whose lines are titles, of which some hold a year.
    titles: HashSet<u64>,
    /// Layout and month of the date seen last: "Jan", "12" in two cells, and "26" in the row below.
    below: Option<(u64, u8)>,
    /// The day seen last in lines of one layout.
    before: HashMap<u64, civil::Date>,
    out: Vec<Sighting>,
}

impl Walk<'_, '_> {
    fn line(&mut self, line: usize, bare: &HashMap<u64, usize>) {
        let text = self.reading.text(line);
        let whens = dates_of(self.reading, line);
        let has_day = whens.iter().any(|(_, w)| w.start.date.day.is_some());
        if let Some(month) = self.month_over_days(line, text, &whens) {
            self.heading(line, text, Some(month));
        }
        if !has_day {
            let month = if let [(_, when)] = whens.as_slice() { when.start.date.month } else { None };
            self.heading(line, text, month);
            let carried = self.reading.carried_mark(line).is_some();
            let listed = !carried && self.reading.lines.get(line).is_some_and(|l| bare.contains_key(&l.path));
            if let Some((span, when)) = listed.then(|| bare_day(self.reading, text)).flatten() {
                let at = self.reading.lines.get(line).map_or(0, |l| l.span.start);
                self.sight(line, at + span.start..at + span.end, when);
            }
        }
        for (span, when) in whens {
            self.sight(line, span, when);
        }
        self.series(line);
    }

    /// "Every Tuesday, 7–8 pm, until 2 June": a series of which the first day to come is named, and the rhythm kept.
    fn series(&mut self, line: usize) {
        let Some(today) = self.reading.settings.as_of else { return };
        for mark in self.reading.marks_of(line) {
            let Value::When(when) = &mark.value else { continue };
            let Some(rhythm) = when.recurrence.as_ref() else { continue };
            let context = Context { as_of: Some(today), title: self.title_year, ..Context::default() };
            let closed = match when.start.date {
                Date { day: Some(_), .. } => None,
                // "Every Monday in July": from the first of the month.
                Date { year, month: Some(month), .. } => {
                    let first = Date { year, month: Some(month), day: Some(1), weekday: None };
                    context.close(&first).and_then(|first| Some((first, rhythm.last_day(first)?)))
                }
                _ => rhythm.until.as_ref().and_then(|u| context.close(u)).map(|last| (today, last)),
            };
            let Some((from, last)) = closed else { continue };
            let recurrence = Recurrence { until: Some(whole(last)), ..rhythm.clone() };
            let Some(first) = recurrence.days(from, last, Some(from)).next() else { continue };
            let when = When { recurrence: Some(recurrence), ..when.clone() };
            let span = mark.span.start()..mark.span.end();
            self.out.push(Sighting { line, span, day: first, until: None, when });
        }
    }

    /// The month of a line that names it for the day in the next line and those further below: "February", "Tues 8th".
    fn month_over_days(&self, line: usize, text: &str, whens: &[(Range<usize>, When)]) -> Option<u8> {
        let [(span, when)] = whens else { return None };
        let goes_on = self.reading.lines.get(line).is_some_and(|l| l.cell.is_none() && l.span.end < span.end);
        let day_below = !text.contains(|c: char| c.is_ascii_digit()) || years_of(text).is_some();
        when.start.date.month.filter(|_| goes_on && day_below)
    }

    /// A line without a day may give year and month to those below it.
    fn heading(&mut self, line: usize, text: &str, month: Option<u8>) {
        if text.contains('©') {
            return;
        }
        let titled = self.reading.lines.get(line).is_some_and(|l| self.titles.contains(&l.path))
            && text.split_whitespace().count() > SHORT_HEADING;
        self.mentioned = years_of(text).filter(|_| !titled).map(|y| y.0).or(self.mentioned);
        if titled || text.len() > HEADING_LETTERS || !self.governs(line, text) {
            return;
        }
        for head in [years_of(text).map(Head::Years), month.map(Head::Month)].into_iter().flatten() {
            self.governing.close(head.rank(), |_| false);
            self.governing.open(head.rank(), head);
        }
    }

    /// Can a line govern those below: does it stand out, or say little beside the year or what is listed?
    fn governs(&self, line: usize, text: &str) -> bool {
        const FEW_WORDS: usize = 3;
        let stands_out =
            self.reading.lines.get(line).is_some_and(|l| l.heading >= 0.4 || l.bold && l.linked < 0.5);
        let linked = self.reading.lines.get(line).is_some_and(|l| l.linked > 0.5);
        let listed = self.reading.has_cue(line, Cue::Event) || self.reading.has(line, "term");
        stands_out || text.split_whitespace().count() <= FEW_WORDS || listed && !linked && at_an_end(text)
    }

    fn sight(&mut self, line: usize, span: Range<usize>, when: When) {
        if is_other(self.reading, &self.refused, line, &span) {
            return;
        }
        let when = self.uncounted(line, &span, when);
        if self.ends(line, &span, &when) {
            return;
        }
        let mut date = when.start.date;
        date.month = date.month.or_else(|| self.governing.heads().find_map(Head::month));
        let path = self.reading.lines.get(line).map_or(0, |l| l.path);
        let in_table = self.reading.lines.get(line).is_some_and(|l| l.cell.is_some());
        date.month = date.month.or(self.below.filter(|b| in_table && b.0 == path).map(|b| b.1));
        let before = self.before.get(&path).copied();
        let twin = date.month.zip(date.day).and_then(|d| self.twins.get(&d).copied().flatten());
        let context = Context {
            twin,
            heading: self.governing.heads().find_map(Head::years),
            before,
            title: self.title_year,
            mentioned: self.mentioned,
            as_of: self.reading.settings.as_of,
        };
        date.year = date.year.or_else(|| self.year_below(line, &span));
        let Some(day) = context.close(&date) else { return };
        let in_prose = self.reading.lines.get(line).is_some_and(|l| {
            l.span.len() > HEADING_LETTERS && span.start.saturating_sub(l.span.start) > LEAD
        });
        // A date within running text may be of another time than those that are listed.
        self.mentioned = date.year.filter(|_| !in_prose).or(self.mentioned);
        let until = when.end.as_ref().and_then(|e| self.until(&e.date, day));
        self.before.insert(path, day);
        self.below = when.start.date.month.map(|m| (self.path_at(span.end), m)).or(self.below);
        self.out.push(Sighting { line, span, day, until, when });
    }

    /// A date labelled "End" ends the event whose start was named shortly before.
    fn ends(&mut self, line: usize, span: &Range<usize>, when: &When) -> bool {
        const NEAR: usize = 6;
        if !is_end(self.reading, line, span) {
            return false;
        }
        let Some(start) = self.out.last_mut().filter(|s| s.line + NEAR > line && s.when.end.is_none()) else {
            return false;
        };
        let date = when.start.date;
        let day = date.year.or(Some(start.day.year())).zip(date.month.zip(date.day));
        let day = day.and_then(|(y, (m, d))| day_of(y, m, d)).filter(|d| *d >= start.day);
        if day.is_none() {
            return false;
        }
        start.until = day.filter(|d| *d != start.day);
        start.when.end = Some(when.start);
        true
    }

    /// "Day 1 - Thursday 23rd of June" counts the days of a meeting: the first number is no day of the month.
    fn uncounted(&self, line: usize, span: &Range<usize>, when: When) -> When {
        const COUNTED: [&str; 8] = ["day", "lecture", "week", "session", "part", "tag", "jour", "dag"];
        let word = words_before(self.reading, line, span).next_back().unwrap_or_default().to_lowercase();
        match when.end {
            Some(start) if COUNTED.contains(&word.as_str()) => When { start, end: None, ..when },
            _ => when,
        }
    }

    /// Layout of the line that holds the byte before `end`.
    fn path_at(&self, end: usize) -> u64 {
        self.reading.lines.get(self.reading.line_at(end.saturating_sub(1))).map_or(0, |l| l.path)
    }

    /// A year that stands alone in the next line, below a date that ends its own: "Feb 13", "2019".
    fn year_below(&self, line: usize, span: &Range<usize>) -> Option<i16> {
        let ends = self.reading.lines.get(line).is_some_and(|l| l.span.end == span.end);
        let below = self.reading.text(line + 1);
        (ends && below.len() == 4).then(|| years_of(below)).flatten().map(|y| y.0)
    }

    /// The last day of a range: what it does not say is as in the first.
    fn until(&self, end: &Date, first: civil::Date) -> Option<civil::Date> {
        let month = end.month.unwrap_or(first.month() as u8);
        let day = end.day?;
        let year = end.year.unwrap_or(first.year());
        day_of(year, month, day)
            .filter(|d| *d >= first)
            .or_else(|| day_of(year.saturating_add(1), month, day))
    }
}

/// Does the year begin or end its line: "2019 Meeting Schedule", and not "Ad Hoc on the 2028 Games"?
fn at_an_end(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let ends = [words.next(), words.next_back()];
    ends.into_iter().flatten().any(|w| years_of(w).is_some())
}

/// Layouts in which several lines begin with the number of a day, the numbers rising as days do.
fn bare_day_paths(reading: &Reading<'_>) -> HashMap<u64, usize> {
    let mut paths: HashMap<u64, Vec<u8>> = HashMap::new();
    for (i, line) in reading.lines.iter().enumerate() {
        // "Jan" and "12" in two cells are one date; below "12" others of its month may stand.
        let carried = || match &reading.carried_mark(i)?.value {
            Value::When(w) => w.start.date.day,
            _ => None,
        };
        let bare = bare_day(reading, reading.text(i)).and_then(|(_, w)| w.start.date.day);
        if let Some(day) = bare.filter(|d| carried().is_none_or(|c| c == *d)) {
            paths.entry(line.path).or_default().push(day);
        }
    }
    let rises = |days: &Vec<u8>| {
        let up = days.windows(2).filter(|w| w[0] < w[1]).count();
        days.len() >= DAY_LINES && up as f32 >= RISING * (days.len() - 1) as f32
    };
    paths.into_iter().filter(|(_, days)| rises(days)).map(|(path, days)| (path, days.len())).collect()
}
