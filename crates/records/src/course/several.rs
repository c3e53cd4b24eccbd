//! Several courses: what a person teaches or a department offers, one a line or heading.
//!
//! ```text
//! "Teaching" ─┬─ "2024-2025:"                          term of what follows
//!             ├─ "MATH 112: Linear Algebra"            number, name
//!             └─ "Fall 2020: Math 110 – Calculus"      term, number, name
//! ```

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use regex::Regex;

use super::number::{Sort, numbers};
use super::plain::squashed;
use super::reading::{Line, Reading};
use super::term::{self, Said};
use super::topic::Topic;
use super::{Course, TITLES, hours, vocabulary};

/// Phrases that head a list of courses.
static TEACHING: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let build = AhoCorasick::builder().ascii_case_insensitive(true).build(vocabulary::words(&["lists"]));
    build.expect("plain phrases make an automaton")
});
/// Most words of a heading that says no more than that it heads courses.
const HEADING_WORDS: usize = 8;
/// Fewest courses of a list.
const FEWEST: usize = 3;
/// Longest line that is one course, in bytes.
const LONGEST: usize = 260;
/// Lines of a menu are linked as a whole and stand first.
const MENU: f32 = 0.9;

/// A bare span of years, or a term's own number: "2024-2025", "2023-2024-2", "2025–26 / Term 1".
static YEARS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?-u:\b)(?:19|20)[0-9]{2}(?:\s?[-/–]\s?(?:19|20)?[0-9]{2}(?:-[1-3])?)?(?:\s*/\s*(?:Term|Semester|Trimester) [1-4])?")
        .expect("the pattern is well formed")
});

/// A line that may be a course.
struct Item {
    line: usize,
    number: Option<Range<usize>>,
    name: Option<Range<usize>>,
    term: Option<Range<usize>>,
}

impl Reading<'_> {
    /// The courses that the page lists; none where it is no list of courses.
    pub(super) fn several(&self) -> Vec<Course> {
        if !self.heads_courses() {
            return Vec::new();
        }
        let items = self.numbered();
        let one = || self.head(3).any(|l| l.level > 2 && !numbers(self.text(&l.span)).is_empty());
        let items = if items.len() >= FEWEST || one() { items } else { self.unnumbered() };
        let items = if self.distinct(&items) { items } else { Vec::new() };
        if items.len() < FEWEST {
            return Vec::new();
        }
        let mut above: Option<Range<usize>> = None;
        let mut at = 0;
        let mut out = Vec::new();
        for (n, item) in items.iter().enumerate() {
            for line in self.lines.get(at..item.line).into_iter().flatten() {
                above = self.heading_term(line).or(above);
            }
            at = item.line;
            out.push(self.listed(item, items.get(n + 1).map(|next| next.line), above.clone()));
        }
        out
    }

    /// Are there several numbers, where there are any? A plan of one course's weeks has one number again and again.
    fn distinct(&self, items: &[Item]) -> bool {
        let numbers = items.iter().filter_map(|i| i.number.clone());
        let known: HashSet<String> = numbers.map(|n| squashed(self.text(&n))).collect();
        known.is_empty() || known.len() >= FEWEST || items.iter().any(|i| i.number.is_none())
    }

    /// Does the title or one of the first lines say that courses follow?
    fn heads_courses(&self) -> bool {
        let title = self.text(&self.title);
        let head =
            self.lines.iter().filter(|l| l.linked < MENU && (l.level > 0 || l.topic.is_none())).take(3);
        let mut head = head.map(|l| self.text(&l.span));
        numbers(title).is_empty()
            && (heads_list(title) || head.any(|t| heads_list(t) && numbers(t).is_empty()))
    }

    /// Lines with a number at their beginning, or behind their term.
    fn numbered(&self) -> Vec<Item> {
        let lines = self.lines.iter().enumerate().filter(|(_, l)| l.span.len() <= LONGEST);
        let item = |(i, line): (usize, &Line)| {
            let text = self.text(&line.span);
            // "Prerequisites: MATH 102" speaks of the course above.
            if line.topic.is_some_and(|t| !matches!(t, Topic::Id | Topic::Name | Topic::Term)) {
                return None;
            }
            let number = numbers(text).into_iter().find(|n| n.sort > Sort::Bare)?;
            let before = text.get(..number.from)?;
            let first = squashed(&YEARS.replace_all(before, "")).len() <= TERM_LETTERS;
            first.then(|| self.item(i, line))
        };
        lines.filter_map(item).collect()
    }

    /// Lines built alike that look like courses: the headings, or the lines that tell a term.
    fn unnumbered(&self) -> Vec<Item> {
        let mut groups: HashMap<(bool, u8, u32), Vec<Item>> = HashMap::new();
        let mut term_above = false;
        for (i, line) in self.lines.iter().enumerate() {
            let text = self.text(&line.span);
            let dated = self.line_term(line).is_some();
            let heading = self.heading_term(line).is_some();
            if heading {
                term_above = true;
                continue;
            }
            let short = line.span.len() <= LONGEST && line.linked < MENU || line.level > 2;
            if i < 1 || !short || line.topic.is_some() || TEACHING.is_match(text) {
                continue;
            }
            if line.level > 2 || dated || term_above {
                let key = (line.level > 2, line.level, (line.size * 8.0) as u32);
                groups.entry(key).or_default().push(self.item(i, line));
            }
        }
        let title = squashed(self.text(&self.title));
        let score = |items: &Vec<Item>| -> f32 {
            let of = |i: &Item| i.name.as_ref().map_or(0.0, |n| TITLES.score(self.text(n)).min(3.0));
            items.iter().map(of).sum::<f32>() * if items.len() < FEWEST { 0.0 } else { 1.0 }
        };
        let mut groups: Vec<Vec<Item>> = groups.into_values().collect();
        for group in &mut groups {
            group.retain(|i| i.name.as_ref().is_some_and(|n| !title.contains(&squashed(self.text(n)))));
        }
        groups.sort_by_key(|g| g.first().map(|i| i.line));
        groups.into_iter().max_by(|a, b| score(a).total_cmp(&score(b))).unwrap_or_default()
    }

    fn item(&self, i: usize, line: &Line) -> Item {
        let text = self.text(&line.span);
        let at = |r: Range<usize>| line.span.start + r.start..line.span.start + r.end;
        let number = numbers(text).into_iter().find(|n| n.sort > Sort::Bare).map(|n| at(n.from..n.to));
        let term = self
            .line_term(line)
            .filter(|t| number.as_ref().is_none_or(|n| t.start >= n.end || t.end <= n.start));
        let cuts: Vec<Range<usize>> = number.iter().chain(&term).cloned().collect();
        let name = self.item_name(line, &cuts).or_else(|| self.name_in_row(i, line));
        Item { line: i, name, number, term }
    }

    /// Where a row's number stands alone in its cell: what stands in the cell below "Title", or in the next that says
    /// something.
    fn name_in_row(&self, i: usize, line: &Line) -> Option<Range<usize>> {
        let row = line.cell?.row;
        let same = move |l: &&Line| l.cell.is_some_and(|c| c.row == row);
        let cells = || self.lines.iter().skip(i + 1).take(BELOW).take_while(same);
        let titled = cells().find(|l| self.column_topic(l) == Some(Topic::Name));
        titled.or_else(|| cells().next()).and_then(|l| self.item_name(l, &[]))
    }

    /// What the head of a line's column announces.
    fn column_topic(&self, line: &Line) -> Option<Topic> {
        let cell = line.cell?;
        let table = self.doc.parent(cell.row)?;
        self.columns
            .get(&(table, cell.column))
            .copied()
            .filter(|(row, _)| *row != cell.row)
            .map(|(_, topic)| topic)
    }

    /// The first piece of a line that is neither number nor term and says something.
    fn item_name(&self, line: &Line, cuts: &[Range<usize>]) -> Option<Range<usize>> {
        let mut bounds: Vec<Range<usize>> = cuts.to_vec();
        bounds.sort_by_key(|r| r.start);
        let mut from = line.span.start;
        bounds.push(line.span.end..line.span.end);
        for bound in bounds {
            let gap = from..bound.start.max(from);
            from = bound.end;
            for (start, part) in parted(self.text(&gap)) {
                let inner = part.trim_matches(|c: char| !c.is_alphanumeric() && c != ')');
                let letters = inner.chars().filter(|c| c.is_alphabetic()).count();
                if letters < 4 && !inner.chars().any(|c| c as u32 > 0x3000) || self.is_plain(inner) {
                    continue;
                }
                let offset = inner.as_ptr() as usize - part.as_ptr() as usize;
                let start = gap.start + start + offset;
                return Some(start..start + inner.len());
            }
        }
        None
    }

    fn is_plain(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        [
            "course",
            "mini-course",
            "instructor",
            "lecturer",
            "ta",
            "seminar",
            "undergraduate",
            "graduate",
            "new",
            "dr",
            "prof",
        ]
        .contains(&lower.as_str())
    }

    fn line_term(&self, line: &Line) -> Option<Range<usize>> {
        let text = self.text(&line.span);
        let found = term::term(text, Said::Dated).or_else(|| YEARS.find(text).map(|m| m.range()))?;
        Some(line.span.start + found.start..line.span.start + found.end)
    }

    /// The term of a line that says little else: it is that of the lines below.
    fn heading_term(&self, line: &Line) -> Option<Range<usize>> {
        let term = self.line_term(line)?;
        let rest = squashed(self.text(&(line.span.start..term.start))).len()
            + squashed(self.text(&(term.end..line.span.end))).len();
        (rest <= TERM_LETTERS || line.level > 2 && rest <= 3 * TERM_LETTERS).then_some(term)
    }

    /// A course of the list: its line, and the lines up to the next one's.
    fn listed(&self, item: &Item, next: Option<usize>, above: Option<Range<usize>>) -> Course {
        let mut course = Course::empty();
        course.id = item.number.clone().and_then(|s| self.field(s, "course_id"));
        course.name = item.name.clone().and_then(|s| self.field(s, "name"));
        course.term = item.term.clone().or(above).and_then(|s| self.field(s, "term"));
        course.confidence = LISTED;
        let row = self.lines.get(item.line).and_then(|l| l.cell).map(|c| c.row);
        let until = next.unwrap_or(usize::MAX).min(item.line + 1 + BELOW);
        for (i, line) in self.lines.iter().enumerate().take(until).skip(item.line) {
            let told = if i == item.line { None } else { line.topic.or_else(|| self.column_topic(line)) };
            let ended = i > item.line && (line.level > 2 || row.is_some() && line.cell.map(|c| c.row) != row);
            if ended {
                break;
            }
            self.tell(&mut course, line, told, i > item.line);
        }
        course
    }

    /// Adds what a line of a listed course says.
    fn tell(&self, course: &mut Course, line: &Line, topic: Option<Topic>, below: bool) {
        let value = if line.is_bare() { line.span.clone() } else { line.value..line.span.end };
        let said = || self.field(value.clone(), "label");
        match topic {
            Some(Topic::Teacher) if course.teachers.is_empty() => {
                course.teachers = self.named_in(&value);
            }
            Some(Topic::Prerequisites) => course.prerequisites = course.prerequisites.take().or_else(said),
            Some(Topic::Place) => course.location = course.location.take().or_else(said),
            Some(Topic::Textbook) if course.textbooks.is_empty() => course.textbooks.extend(said()),
            Some(Topic::Schedule) | None if course.schedule.is_none() => {
                let hours = hours::hours(self.text(&line.span)).into_iter().next();
                let at = |r: Range<usize>| line.span.start + r.start..line.span.start + r.end;
                course.schedule = hours.and_then(|r| self.field(at(r), "schedule"));
            }
            _ => {}
        }
        let paragraph =
            below && matches!(topic, None | Some(Topic::Description)) && line.span.len() >= PARAGRAPH;
        if paragraph && course.description.is_none() {
            course.description = self.field(value, "paragraph");
        }
    }
}

/// Lines behind a course's that may speak of it.
const BELOW: usize = 12;
/// A paragraph is no shorter, in bytes.
const PARAGRAPH: usize = 60;

/// Does a short text say that courses follow?
fn heads_list(text: &str) -> bool {
    let short = |w: &str| w.chars().any(char::is_alphanumeric);
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|w| short(w)).nth(HEADING_WORDS);
    let alone = |from: usize, to: usize| {
        let before = text.get(..from).and_then(|t| t.chars().next_back());
        let next = text.get(to..).and_then(|t| t.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !next.is_some_and(char::is_alphanumeric)
    };
    words.is_none() && TEACHING.find_overlapping_iter(text).any(|m| alone(m.start(), m.end()))
}

/// Letters that may stand beside a term or before a number: "Term 2", "Sommer".
const TERM_LETTERS: usize = 14;
/// How sure a listed course is: of labelled lists about three of four are right.
const LISTED: f32 = 0.75;

/// The pieces of a text between commas, dashes, colons and parentheses, with where they begin.
fn parted(text: &str) -> Vec<(usize, &str)> {
    let mut out = Vec::new();
    let mut from = 0;
    let marks = [": ", " - ", " -", " – ", " — ", ", ", " (", "; ", "：", "，", "(", ". "];
    while let Some((at, mark)) =
        marks.iter().filter_map(|m| Some((from + text.get(from..)?.find(m)?, *m))).min_by_key(|m| m.0)
    {
        out.push((from, text.get(from..at).unwrap_or_default()));
        from = at + mark.len();
    }
    out.push((from, text.get(from..).unwrap_or_default()));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str) -> Vec<String> {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let told = |c: &Course| {
            let of =
                |f: &Option<crate::Field<String>>| f.as_ref().map_or("-", |f| f.value.as_str()).to_owned();
            format!("{} | {} | {}", of(&c.id), of(&c.name), of(&c.term))
        };
        Reading::of(&crate::Glance::of(&doc, &crate::Settings::default()))
            .several()
            .iter()
            .map(told)
            .collect()
    }

    #[test]
    fn numbered_courses_below_their_terms() {
        let html = "<title>Teaching</title><h3>2024-2025:</h3><p>MATH 112: Linear Algebra<p>MATH 434/834: Optimization\
            <h3>2020-2021:</h3><p>MTHE 335: Systems (with A. Lee)";
        let expected = [
            "MATH 112 | Linear Algebra | 2024-2025",
            "MATH 434/834 | Optimization | 2024-2025",
            "MTHE 335 | Systems | 2020-2021",
        ];
        assert_eq!(read(html), expected);
    }

    #[test]
    fn courses_without_numbers() {
        let html = "<h1>Teaching</h1><h3>Soft Matter (M2)</h3><p>With Ann Lee.<h3>Nonlinear Physics (M1)</h3><p>Notes.<h3>Mathematics</h3>";
        assert_eq!(read(html), ["- | Soft Matter | -", "- | Nonlinear Physics | -", "- | Mathematics | -"]);
    }
}
