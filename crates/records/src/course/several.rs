//! Several courses: what a person teaches or a department offers, one a line or heading.
//!
//! ```text
//! "Teaching" ─┬─ "2024-2025:"                          term of what follows
//!             ├─ "MATH 112: Linear Algebra"            number, name
//!             └─ "Fall 2020: Math 110 – Calculus"      term, number, name
//! ```

mod entry;
mod gate;
mod item;
pub(crate) mod judge;
mod rows;
mod sections;
mod sentences;
mod unnumbered;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use page::NodeId;
use regex::Regex;

use super::number::{Number, Sort, at_start, numbers};
use super::plain::squashed;
use super::reading::{Column, Line, Reading};
use super::term::{self, TermForm};
use super::topic::Topic;
use super::{Course, TITLES, vocabulary};
use entry::List;
use item::{FEWEST, Item, LONGEST, MENU, TITLED};

/// A list is given from this chance on, which is its confidence: on sites left out .5 would lose a fourth of the
/// lists that .1 finds, and .05 takes a third more pages about other things.
const LEAST: f32 = 0.1;
/// With fewer lines that begin with numbers, those with numbers behind names are the list.
const FEWEST_FIRST: usize = 3;
/// Signs between a name and its number.
const PARTING: [char; 5] = ['-', '–', '—', '(', '|'];
/// Longest name of a course that a paragraph begins with, and what may stand between it and its number, in bytes.
const LONGEST_NAME: usize = 90;
const BESIDE: usize = 6;

/// A bare span of years, or a term's own number: "2024-2025", "2023-2024-2", "2025–26 / Term 1".
static YEARS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?-u:\b)(?:19|20)[0-9]{2}(?:\s?[-/–]\s?(?:19|20)?[0-9]{2}(?:-[1-3])?)?(?:\s*/\s*(?:Term|Semester|Trimester) [1-4])?")
        .expect("the pattern is well formed")
});

/// "Vorlesung", "Seminar", "graduate": words beside a course's name that are none.
static SORTS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| vocabulary::words(&["sorts"]).into_iter().collect());

impl Reading<'_> {
    /// The courses that the page lists; none where it is no list of courses.
    pub(super) fn several(&self) -> Vec<Course> {
        let lists = self.lists();
        let chances = self.list_features(&lists).into_iter().map(|row| judge::LIST.get().chance(&row));
        let likely = chances.zip(&lists).filter(|(chance, _)| *chance >= LEAST);
        // Of lists that are as likely the one with most courses is meant: the others are a part of it.
        let worth = |(chance, items): &(f32, &Vec<Item>)| chance * self.rows_of(items).ln_1p();
        let best = likely.max_by(|a, b| worth(a).total_cmp(&worth(b)));
        best.map_or_else(Vec::new, |(chance, items)| self.listed_courses(items, chance))
    }

    /// What could be lists of courses: lines with numbers, lines without that are built alike, and entries of a list below
    /// what says that courses follow.
    pub(super) fn lists(&self) -> Vec<Vec<Item>> {
        let mut lists = vec![self.numbered(), self.unnumbered(), self.sectioned(&self.teaching_sections())];
        for items in &mut lists {
            // An address names no course.
            items.retain(|item| item.name.as_ref().is_none_or(|name| !self.text(name).contains('@')));
        }
        lists.retain(|items| items.len() >= FEWEST);
        lists
    }

    fn listed_courses(&self, items: &[Item], chance: f32) -> Vec<Course> {
        let list = List { reversed: self.reversed_columns(), mails: self.mails() };
        let mut above: Option<Range<usize>> = None;
        let mut at = 0;
        let mut out = Vec::new();
        for (n, item) in items.iter().enumerate() {
            let before = n.checked_sub(1).and_then(|before| items.get(before));
            let last = before.and_then(|i| self.cell(i.line));
            let headed = before.is_some_and(|i| self.is_heading(i));
            for line in self.lines.get(at..item.line).into_iter().flatten() {
                // What stands in the row of the course before, or below it as a heading, is that one's own.
                let of_last = last.is_some_and(|(row, cell)| {
                    self.cell(item.line).is_none_or(|(own, _)| own != row)
                        && line.cell.is_some_and(|c| c.row == row && c.cell != cell)
                });
                let of_last = of_last || headed && line.level == 0;
                let own_term = if of_last { None } else { self.heading_term(line) };
                above = own_term.or(above);
            }
            let until = items.get(n + 1).map_or(self.lines.len(), |next| self.first_line(next));
            let course = self.listed(item, at..until, above.clone(), &list);
            out.push(Course { confidence: chance, ..course });
            at = item.line + 1;
        }
        out
    }

    /// Number and name of an item, as written.
    pub(super) fn item_texts(&self, item: &Item) -> [String; 2] {
        let text = |span: &Option<Range<usize>>| span.as_ref().map_or("", |s| self.text(s)).to_owned();
        let subject = text(&item.subject);
        [format!("{subject} {}", text(&item.number)).trim().to_owned(), text(&item.name)]
    }

    /// The line that an item begins with: its own, or that of the name above it.
    fn first_line(&self, item: &Item) -> usize {
        let above = item.line.checked_sub(1).filter(|at| {
            let line = self.lines.get(*at).map_or(0..0, |l| l.span.clone());
            item.name.as_ref().is_some_and(|n| line.contains(&n.start))
        });
        above.filter(|at| self.cell(*at) == self.cell(item.line)).unwrap_or(item.line)
    }

    fn is_heading(&self, item: &Item) -> bool {
        self.lines.get(item.line).is_some_and(|l| l.level > 2)
    }

    /// Row and cell of a line.
    fn cell(&self, line: usize) -> Option<(NodeId, NodeId)> {
        self.lines.get(line)?.cell.map(|c| (c.row, c.cell))
    }

    /// Lines with a number at their beginning, or behind their term; where there are few, those with one behind their
    /// name: "History of the Baltic - Hist 2101".
    fn numbered(&self) -> Vec<Item> {
        let heads = self.number_heads();
        let (mut first, mut behind) = (Vec::new(), Vec::new());
        for (i, line) in self.lines.iter().enumerate() {
            // "Prerequisites: MATH 102" speaks of the course above.
            if line.topic.is_some_and(|t| !matches!(t, Topic::Id | Topic::Name | Topic::Term)) {
                continue;
            }
            let text = self.text(&line.span);
            let subject = self.subject_of(i, line, &heads);
            let Some(number) = self.number_of(line, &heads, subject.is_some()) else { continue };
            let before = text.get(..number.from).unwrap_or_default();
            if before.trim_end().len() < before.len() && goes_on(before) {
                continue;
            }
            let item = Item { subject, ..self.item(i, line, Some(number)) };
            let ends = text.get(number.to..).is_some_and(|b| b.trim_matches([')', ' ']).is_empty());
            let named_before = ends && before.trim_end().ends_with('(');
            let fits = text.len() <= LONGEST || number.from == 0 && self.is_titled(&item);
            if !named_before && fits && squashed(&YEARS.replace_all(before, "")).len() <= TERM_LETTERS {
                first.push(item);
            } else if before.len() <= LONGEST_NAME && before.trim_end().ends_with(PARTING) {
                behind.push(item);
            }
        }
        self.one_a_row(
            if first.len() < FEWEST_FIRST && behind.len() > first.len() { behind } else { first },
            &heads,
        )
    }

    /// The number of a line: by its form, or by the head of its column.
    fn number_of(&self, line: &Line, heads: &HashSet<Column>, subject: bool) -> Option<Number> {
        let text = self.text(&line.span);
        let formed = numbers(text).into_iter().find(|n| n.sort > Sort::Bare).or_else(|| at_start(text));
        let formed = formed.or_else(|| before_sort(text));
        formed.or_else(|| {
            let labelled = line.topic == Some(Topic::Id) && !line.is_bare();
            let from = if labelled { line.value - line.span.start } else { 0 };
            let coded = is_code(text.get(from..)?) && (labelled || self.is_number_column(line, heads));
            (coded || subject).then_some(Number { from, to: text.len(), sort: Sort::Coded })
        })
    }

    /// "CS 101. Introduction to Programming. An introduction …": a name stands right behind the number, and is short.
    fn is_titled(&self, item: &Item) -> bool {
        let (Some(number), Some(name)) = (&item.number, &item.name) else { return false };
        name.len() <= LONGEST_NAME
            && name.start <= number.end + BESIDE
            && self.text(name).starts_with(char::is_uppercase)
    }

    fn item(&self, i: usize, line: &Line, number: Option<Number>) -> Item {
        let at = |r: Range<usize>| line.span.start + r.start..line.span.start + r.end;
        let number = number.map(|n| at(n.from..n.to));
        let term = self
            .line_term(line)
            .filter(|t| number.as_ref().is_none_or(|n| t.start >= n.end || t.end <= n.start));
        let mut cuts: Vec<Range<usize>> = number.iter().chain(&term).cloned().collect();
        // "CS 101 Programming" in bold is number and name, whatever goes on behind it.
        cuts.extend(Some(line.value..line.value).filter(|_| line.labelled() && !line.is_bare()));
        let coded = line.topic == Some(Topic::Id) && line.labelled();
        cuts.extend(Some(line.span.start..line.value).filter(|_| coded));
        let own = || self.in_own_print(line, number.as_ref()?);
        let name = own().or_else(|| self.item_name(line, &cuts)).or_else(|| self.name_in_row(i, line));
        let name = name.or_else(|| if coded { self.name_above(i) } else { None });
        Item { line: i, subject: None, name, number, term }
    }

    /// "16:190:503 <b>Introduction to Study: Latin</b> (3)": what is bold behind a number is the name, signs and all.
    fn in_own_print(&self, line: &Line, number: &Range<usize>) -> Option<Range<usize>> {
        let behind = self.text(&(number.end..line.span.end));
        let signs = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '.' | ':' | '-');
        let rest = behind.trim_start_matches(signs);
        let sort = rest.split_whitespace().next().filter(|w| self.is_plain(w));
        let rest = sort.and_then(|w| rest.get(w.len()..)).map_or(rest, |r| r.trim_start_matches(signs));
        let node = self.doc.node_at(line.span.end - rest.len());
        let plain = !self.doc.look(self.doc.node_at(number.start)).bold;
        let span = self.doc.span(node);
        let name = self.text(&span).trim();
        let from = span.start + self.text(&span).find(name)?;
        let own = self.doc.look(node).bold
            && plain
            && span.start >= number.end
            && from + name.len() <= line.span.end;
        let titled = name.len() <= LONGEST_NAME && name.chars().filter(|c| c.is_alphabetic()).count() > 3;
        (own && titled && numbers(name).is_empty())
            .then(|| from..from + name.trim_end_matches(['.', ':', ',']).len())
    }

    /// "Data Structures", and in the next line "Course code: CS 201".
    fn name_above(&self, i: usize) -> Option<Range<usize>> {
        let line = self.lines.get(i.checked_sub(1)?)?;
        let fits = line.topic.is_none() && line.span.len() <= LONGEST_NAME && line.linked < MENU;
        if fits { self.item_name(line, &[]) } else { None }
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
                // "UE Analysis": a short word for a sort goes without a sign.
                let sort = inner.split_once(' ').filter(|(w, _)| w.len() <= SHORT_SORT && self.is_plain(w));
                let inner = sort.map_or(inner, |(_, name)| name.trim_start());
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

    /// Says it what sort of teaching it is, and not which?
    fn is_plain(&self, text: &str) -> bool {
        SORTS.contains(text.to_lowercase().as_str())
    }

    fn line_term(&self, line: &Line) -> Option<Range<usize>> {
        let text = self.text(&line.span);
        let years = || YEARS.find(text).map(|m| m.range()).filter(|r| !is_room(text, r));
        let found = term::term(text, TermForm::Dated).or_else(years)?;
        Some(line.span.start + found.start..line.span.start + found.end)
    }

    /// The term of a line that says little else: it is that of the lines below.
    fn heading_term(&self, line: &Line) -> Option<Range<usize>> {
        let term = self.line_term(line).filter(|_| !unnumbered::speaks_of_itself(self.text(&line.span)))?;
        let rest = squashed(self.text(&(line.span.start..term.start))).len()
            + squashed(self.text(&(term.end..line.span.end))).len();
        // "Game Theory, Spring 2019" is a course with its term.
        let named = || {
            let before = self.text(&(line.span.start..term.start));
            line.level == 0 && TITLES.score(before) >= TITLED
        };
        let short = rest <= TERM_LETTERS && !named() || line.level > 2 && rest <= 3 * TERM_LETTERS;
        short.then_some(term)
    }
}

/// "Continuation of CSE 142": a small word right before a number makes it a part of a sentence.
fn goes_on(before: &str) -> bool {
    let word = before.split_whitespace().next_back().unwrap_or_default();
    !word.is_empty() && word.chars().all(char::is_lowercase)
}

/// "250130 VO Metric Geometry": a number that a word for a sort of teaching follows.
fn before_sort(text: &str) -> Option<Number> {
    let (code, rest) = text.split_once([' ', '\u{a0}'])?;
    let digits =
        code.len() >= FEWEST_DIGITS && code.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b'-');
    let sort = rest.split_whitespace().next()?.trim_end_matches([':', '.']).to_lowercase();
    let coded = digits && code.len() <= LONGEST_CODE && SORTS.contains(sort.as_str());
    coded.then_some(Number { from: 0, to: code.len(), sort: Sort::Coded })
}

/// "12345", "F-201", "INF 2010": one word, or two, of which the last has three digits or more. Shorter ones count rows.
fn is_code(text: &str) -> bool {
    let last = text.rsplit([' ', '-', '.']).next().unwrap_or_default();
    let digits = last.chars().filter(char::is_ascii_digit).count();
    text.len() <= LONGEST_CODE
        && text.split_whitespace().count() <= 2
        && digits >= FEWEST_DIGITS
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '.' | '/'))
}

/// Longest code in a column of codes, in bytes, and the fewest digits of one.
const LONGEST_CODE: usize = 16;
const FEWEST_DIGITS: usize = 3;

/// "WLH 2005" is a room: one number behind capitals.
fn is_room(text: &str, year: &Range<usize>) -> bool {
    let before = text.get(..year.start).unwrap_or_default();
    let word = before.strip_suffix(' ').unwrap_or_default().rsplit(' ').next().unwrap_or_default();
    year.len() == 4 && word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase())
}

/// Longest word for a sort that stands before a name without a sign, in bytes.
const SHORT_SORT: usize = 2;

/// Letters that may stand beside a term or before a number: "Term 2", "Sommer".
const TERM_LETTERS: usize = 14;

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
        let summary = |c: &Course| {
            let of =
                |f: &Option<crate::Field<String>>| f.as_ref().map_or("-", |f| f.value.as_str()).to_owned();
            format!("{} | {} | {}", of(&c.id), of(&c.name), of(&c.term))
        };
        Reading::of(&crate::Glance::of(&doc, &crate::Settings::default()))
            .several()
            .iter()
            .map(summary)
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
