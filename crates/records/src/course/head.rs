//! Number and term: what the title and the first lines of a course's page say.

use std::ops::Range;

use super::TITLES;
use super::number::{Sort, at_start, numbers, point_at_start};
use super::owner::COURSE;
use super::plain::words;
use super::reading::{Line, Reading};
use super::term::{self, Said};
use super::topic::Topic;
use crate::Field;

/// Lines at a page's beginning that count as its head.
pub(super) const HEAD: usize = 14;
/// Lines in which a term may stand: a page tells it early, but behind what the course is about.
const TERM_LINES: usize = 60;

/// What a number weighs by where it stands. Four of five pages have it in the title (§4.1); one that is said again is
/// sure.
const IN_TITLE: f32 = 3.0;
const IN_HEADING: f32 = 2.0;
const IN_HEAD: f32 = 1.0;
/// A number weighs at least so much: it stands in the title, in a heading of the head, or twice in the head.
const ENOUGH: f32 = 2.0;

/// What ends a course's name in a title: "18.06 Linear Algebra (Spring 2019) | Mathematics".
const ENDS: [char; 5] = ['(', ',', '|', ':', '–'];
/// A number that a label names is no longer, in bytes.
const LONGEST_CODE: usize = 16;

/// Said twice by a line of its own, and twice as often as any other.
const OFTEN: f32 = 2.4;
/// "Ch 2" is a chapter.
const FEWEST_DIGITS: usize = 3;
/// Lines in which it is looked for, and the longest of them, in bytes.
const MOST_LINES: usize = 150;
const LONGEST: usize = 300;

/// A number that was seen, with all that speaks for it.
struct Seen {
    key: String,
    span: Range<usize>,
    weight: f32,
}

impl Reading<'_> {
    /// The course's number: the one that weighs most (§4.1: the title's, confirmed by the page's).
    pub(super) fn number(&self) -> Option<Field<String>> {
        let mut seen: Vec<Seen> = Vec::new();
        self.see(&mut seen, &self.title, IN_TITLE, true);
        let mut label = None;
        for (i, line) in self.head(HEAD).enumerate() {
            let other = matches!(
                line.topic,
                Some(Topic::Prerequisites | Topic::Textbook | Topic::OtherPeople | Topic::CourseAssistant)
            );
            // A sentence is no heading, and names other courses.
            let high = line.level > 2 || i < 2 && self.is_short(&line.span);
            let told = label.is_some_and(|l: &Line| is_beside(l, line) && self.says_course(l));
            label = Some(line);
            let weight = match line.topic {
                Some(Topic::Id) => IN_TITLE,
                None if told => IN_TITLE,
                _ if other => 0.0,
                _ if high => IN_HEADING,
                _ => IN_HEAD,
            };
            self.see(&mut seen, &line.span, weight, high);
        }
        let best = seen.into_iter().reduce(|a, b| if b.weight > a.weight { b } else { a });
        let best = best.filter(|b| b.weight >= ENOUGH).or_else(|| self.labelled());
        let best = best.or_else(|| self.leading()).or_else(|| self.repeated())?;
        self.field(best.span, "course_id")
    }

    /// "ECON 2010: Principles", "18.06 Linear Algebra" as title or heading: a number that is written as years or times are,
    /// before a name.
    fn leading(&self) -> Option<Seen> {
        let headings = self.head(HEAD).filter(|l| l.level > 2).map(|l| &l.span);
        std::iter::once(&self.title).chain(headings).find_map(|span| {
            let text = self.text(span).trim_start();
            let start = span.end - text.len();
            let sure = at_start(text);
            let number = sure.or_else(|| point_at_start(text))?;
            let behind = text.get(number.to..)?.trim_start();
            let name = behind.trim_start_matches([':', '-', '–', '—', '.', ' ']);
            // Without a sign a year may stand behind a meeting's name, and sections are counted with points.
            let parted = sure.is_some() && name.len() < behind.len();
            let titled = || name.split(ENDS).next().is_some_and(|n| TITLES.score(n) >= COURSE);
            let named = name.starts_with(char::is_alphabetic) && (parted || titled());
            named.then(|| Seen { key: String::new(), span: start..start + number.to, weight: IN_TITLE })
        })
    }

    /// Does a line say no more than that a course's number or name follows: "Course", "Course title"?
    fn says_course(&self, line: &Line) -> bool {
        line.is_bare() && matches!(line.topic, Some(Topic::Id | Topic::Name)) || self.says_number(line)
    }

    /// What a label for numbers says, where no number has the form of one: "Course number: 222", "科目コード 12345".
    fn labelled(&self) -> Option<Seen> {
        let at = self.lines.iter().position(|l| l.topic == Some(Topic::Id))?;
        let line = self.lines.get(at)?;
        let span = if line.is_bare() {
            self.lines.get(at + 1).filter(|l| l.topic.is_none()).map(|l| l.span.clone())?
        } else {
            line.value..line.span.end
        };
        let text = self.text(&span);
        let one = !text.contains(char::is_whitespace) && text.len() <= LONGEST_CODE;
        let coded = text.chars().filter(char::is_ascii_digit).count() >= 2;
        (one && coded).then(|| Seen { key: String::new(), span, weight: IN_TITLE })
    }

    /// The number that a page says again and again, where its head has none.
    fn repeated(&self) -> Option<Seen> {
        let mut seen: Vec<Seen> = Vec::new();
        for line in self.lines.iter().filter(|l| l.span.len() < LONGEST).take(MOST_LINES) {
            self.see(&mut seen, &line.span, IN_HEAD, false);
        }
        seen.retain(|s| s.key.chars().filter(char::is_ascii_digit).count() >= FEWEST_DIGITS);
        seen.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let next = seen.get(1).map_or(0.0, |s| s.weight);
        seen.into_iter().next().filter(|s| s.weight >= OFTEN && s.weight >= 2.0 * next)
    }

    /// Adds the numbers of a line; in one that is no heading codes and letters with digits are mostly something else.
    fn see(&self, seen: &mut Vec<Seen>, span: &Range<usize>, weight: f32, high: bool) {
        for (i, number) in numbers(self.text(span)).into_iter().enumerate() {
            let sure = match number.sort {
                Sort::Discipline => 0.5,
                Sort::Capitals => 0.2,
                Sort::Coded if high => 0.1,
                Sort::Bare if high && i == 0 => -0.9,
                Sort::Coded | Sort::Bare => continue,
            };
            let whole = span.start + number.from..span.start + number.to;
            let key: String = self
                .text(&whole)
                .chars()
                .filter(|c| c.is_alphanumeric())
                .flat_map(char::to_lowercase)
                .collect();
            // The first number of a line is the course's own; later ones are what it builds on.
            let weight = (weight + sure) * if i == 0 { 1.0 } else { 0.6 };
            match seen.iter_mut().find(|s| s.key == key) {
                Some(known) => known.weight += weight,
                None => seen.push(Seen { key, span: whole, weight }),
            }
        }
    }

    /// When the course is taught: what a label, the head, the title or an early line says.
    pub(super) fn term(&self) -> Option<Field<String>> {
        let labelled = self.lines.iter().filter(|l| l.topic == Some(Topic::Term) && !l.is_bare());
        let labelled = labelled.take(1).map(|l| l.value..l.span.end);
        let labelled = labelled.filter_map(|s| self.term_in(s, &[Said::Dated, Said::Coded, Said::Yearly]));
        let early = self.head(HEAD).filter_map(|l| self.term_in(l.span.clone(), &[Said::Dated]));
        let title = self.term_in(self.title.clone(), &[Said::Dated, Said::Coded]);
        let late = self
            .head(TERM_LINES)
            .filter(|l| self.is_short(&l.span))
            .filter_map(|l| self.term_in(l.span.clone(), &[Said::Dated, Said::Coded]));
        let yearly =
            self.head(HEAD).filter_map(|l| self.term_in(l.span.clone(), &[Said::Coded, Said::Yearly]));
        let mut all = labelled.chain(early).chain(title).chain(late).chain(yearly);
        let first = all.next()?;
        // "Fall 23" in the title is "Fall 2023" below: what says more is given.
        let season =
            |s: &Range<usize>| self.text(s).split(|c: char| !c.is_alphabetic()).next().map(str::to_lowercase);
        let fuller = |s: &Range<usize>| has_year(self.text(s)) && season(s) == season(&first);
        let whole = if has_year(self.text(&first)) { None } else { all.find(fuller) };
        self.field(whole.unwrap_or(first), "term")
    }

    fn is_short(&self, span: &Range<usize>) -> bool {
        words(self.text(span)).nth(SHORT).is_none()
    }

    fn term_in(&self, span: Range<usize>, said: &[Said]) -> Option<Range<usize>> {
        let text = self.text(&span);
        let found = said.iter().find_map(|s| term::term(text, *s))?;
        (!stamped(text)).then_some(span.start + found.start..span.start + found.end)
    }
}

/// Do two lines stand in cells of one row?
fn is_beside(a: &Line, b: &Line) -> bool {
    a.cell.zip(b.cell).is_some_and(|(a, b)| a.row == b.row && a.cell != b.cell)
}

/// Does a term say its year in four digits?
fn has_year(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() == 4)
}

/// Words of a line that says a term and not much else.
const SHORT: usize = 12;

/// A line that says when the page was written.
fn stamped(text: &str) -> bool {
    let text = text.to_lowercase();
    ["updated", "modified", "copyright", "last change", "©", "created", "revised"]
        .iter()
        .any(|w| text.contains(w))
}
