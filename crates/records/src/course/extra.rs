//! What a course's page tells besides: description, prerequisites, office hours, place, books, links, dated topics.
//!
//! ```text
//! label or heading ── Topic ──▶ its value, or the lines behind it
//! <a>Syllabus</a>  ──▶ links      "Sept 14 | Graphs" ──▶ outline
//! ```
//!
//! What the paper names as its next steps (§6: Course_Intro, Course_Outline, Course_Resource, Course_Literature).

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use page::Tag;

use super::people::names;
use super::plain::words;
use super::reading::{Line, Reading};
use super::term::{self, TermForm};
use super::topic::{self, Topic};
use super::{Course, hours, vocabulary};
use crate::{Evidence, Field};

/// A paragraph is no shorter, in bytes: shorter lines are names and links.
const PARAGRAPH: usize = 80;
/// A paragraph that no heading announces describes the course where it is so long and stands so early.
const LONG: usize = 160;
const EARLY: usize = 30;
/// Below a heading that announces a description a sentence is one, in bytes and words: "The course treats lists."
const SENTENCE: usize = 20;
const FEWEST_WORDS: usize = 4;
/// Headings are higher than labels.
const HEADING: u8 = 3;
/// Lines behind a heading in which its value may begin.
const REACH: usize = 3;
/// People of a table among whom a teacher is looked for: the first teach, and each costs a walk over the lines.
const PEOPLE: usize = 8;
/// Most books, and the longest line that is one, in bytes.
const BOOKS: usize = 4;
const LONGEST_BOOK: usize = 300;
/// Fewest dated topics that are an outline.
const FEWEST_DATES: usize = 3;

impl Reading<'_> {
    /// Fills what the page tells besides.
    pub(super) fn extra(&self, course: &mut Course) {
        course.description = self.description();
        let prerequisites = self.value_of(Topic::Prerequisites, 1).into_iter().next();
        course.prerequisites = prerequisites.or_else(|| self.said_within(&PREREQUISITES));
        course.office_hours = self.office_hours().or_else(|| self.said_within(&HOURS));
        course.location = self.location(course);
        course.textbooks = self.books();
        course.links = self.links();
        course.outline = self.dated();
    }

    /// The lines that stand behind the first label or heading of a topic, its own value first.
    fn lines_of(&self, topic: Topic) -> impl Iterator<Item = (usize, Range<usize>)> + '_ {
        let at = self.lines.iter().position(|l| l.topic == Some(topic)).unwrap_or(self.lines.len());
        let own = self.lines.get(at).filter(|l| !l.is_bare()).map(|l| (at, l.value..l.span.end));
        let alone = own.is_none();
        let behind = self.lines.iter().enumerate().skip(at + 1);
        let behind = behind.take_while(move |(_, l)| alone && l.topic.is_none() && l.level < 3);
        own.into_iter().chain(behind.map(|(i, l)| (i, l.span.clone())))
    }

    fn value_of(&self, topic: Topic, count: usize) -> Vec<Field<String>> {
        let spans = self.lines_of(topic).take(count);
        spans.filter_map(|(_, span)| self.field(span, "label")).collect()
    }

    /// "… in theory. Prerequisites: CS 101 or 102. Three units": a label within a line, up to the end of its sentence.
    fn said_within(&self, labels: &AhoCorasick) -> Option<Field<String>> {
        let within = |label: aho_corasick::Match| {
            let holds = |l: &&Line| l.span.start <= label.start() && label.end() <= l.span.end;
            let line = self.lines.iter().find(holds)?;
            let behind = self.text(&(label.end()..line.span.end));
            let from = label.end() + behind.find(|c: char| !matches!(c, 's' | ':' | '.' | ' '))?;
            let rest = self.text(&(from..line.span.end));
            let to = rest.find(". ").or_else(|| rest.find(".)")).unwrap_or(rest.trim_end_matches('.').len());
            Some(from..from + to)
        };
        self.field(labels.find_iter(self.doc.full_text()).take(LABELS).find_map(within)?, "label")
    }

    /// The paragraph below a heading that announces it, or the first long one.
    fn description(&self) -> Option<Field<String>> {
        let paragraphs = || self.lines_of(Topic::Description).take(REACH).map(|(_, s)| s);
        let announced =
            paragraphs().find(|s| s.len() >= PARAGRAPH).or_else(|| paragraphs().find(|s| self.tells(s)));
        let long = |l: &&Line| l.span.len() >= LONG && l.topic.is_none() && l.linked < 0.5;
        let first = || self.head(EARLY).find(long).map(|l| l.span.clone());
        self.field(announced.or_else(first)?, "paragraph")
    }

    /// Is a short text a sentence or two, and no hours, term or link?
    fn tells(&self, span: &Range<usize>) -> bool {
        let text = self.text(span);
        let linked = self.lines.iter().any(|l| l.span.start == span.start && l.linked >= 0.5);
        let words = words(text).nth(FEWEST_WORDS - 1).is_some() || !text.is_ascii();
        let dated = || term::term(text, TermForm::Dated).is_some() || !hours::hours(text).is_empty();
        text.len() >= SENTENCE && words && !linked && !dated()
    }

    /// Hours to speak to the teachers; those of assistants stand below their role, or say it.
    fn office_hours(&self) -> Option<Field<String>> {
        // Who is spoken of, and how high a heading says so.
        let mut role: Option<(Topic, u8)> = None;
        for (i, line) in self.lines.iter().enumerate() {
            let own_role = line.topic.filter(|t| t.is_people()).map(|t| (t, line.level));
            let other = line.topic.is_some_and(|t| !t.is_people() && !t.is_property());
            let ended = other || role.is_some_and(|(_, level)| line.level >= level.max(HEADING));
            role = own_role.or(role.filter(|_| !ended));
            if line.topic != Some(Topic::Hours) || self.speaks_of_assistants(i, line, role) {
                continue;
            }
            let found = self.hours_at(i, line);
            if found.is_some() {
                return self.field(found?, "label");
            }
        }
        None
    }

    /// Does the column, the label or the role above say that hours are an assistant's?
    fn speaks_of_assistants(&self, i: usize, line: &Line, role: Option<(Topic, u8)>) -> bool {
        let column = self.column_topic(line).filter(|t| t.is_people());
        // The row of hours in a table that has a column for each of them.
        let row = line.cell.map(|c| c.row);
        let behind = self.lines.get(i + 1..).unwrap_or_default().iter();
        let mut cells = behind.take_while(|l| row.is_some() && l.cell.map(|c| c.row) == row);
        if column.is_none() && cells.any(|l| self.column_topic(l).is_some_and(Topic::is_people)) {
            return false;
        }
        let label = self.text(&(line.span.start..line.value));
        let own =
            || label.split([' ', '\'', '’', ':']).any(|w| topic::of_bare_line(w) == Some(Topic::Assistant));
        column.or(role.map(|(topic, _)| topic)) == Some(Topic::Assistant) || own()
    }

    /// What a label or heading of office hours says: behind it, or in the first line below it that speaks of no assistant.
    fn hours_at(&self, i: usize, line: &Line) -> Option<Range<usize>> {
        if !line.is_bare() {
            return Some(line.value..line.span.end);
        }
        let behind = self.lines.get(i + 1..)?.iter().take(REACH);
        // In a row the hours stand in the next cells, all else in the own one or outside of tables.
        let row = line.cell.map(|c| c.row);
        let beside = behind.clone().take_while(|l| row.is_some() && l.cell.map(|c| c.row) == row);
        let mut near =
            beside.chain(behind.take_while(|l| l.level <= 2 && row.is_none() || l.cell == line.cell));
        let found = near.find(|l| self.tells_hours(l)).or_else(|| self.hours_below(line))?;
        Some(
            if found.topic.is_some_and(|t| !t.is_people()) { found.value } else { found.span.start }
                ..found.span.end,
        )
    }

    /// In a table of people the hours stand below their head, each in the row of its person.
    fn hours_below(&self, head: &Line) -> Option<&Line> {
        let column = head.cell.map(|c| c.column);
        let below = |l: &&Line| {
            l.cell.map(|c| c.column) == column
                && self.column_topic(l) == Some(Topic::Hours)
                && self.tells_hours(l)
        };
        let row = |l: &Line| l.cell.map(|c| c.row);
        let assists = |l: &Line| {
            let text = self.text(&l.span);
            l.topic.or_else(|| names::role_beside(text)) == Some(Topic::Assistant)
        };
        column?;
        let mut rows = self.lines.iter().filter(below).take(PEOPLE);
        rows.find(|cell| !self.lines.iter().any(|l| row(l) == row(cell) && assists(l)))
    }

    /// May a line below "Office hours" say them, and no assistant's?
    fn tells_hours(&self, line: &Line) -> bool {
        let assists = |t: Option<Topic>| t == Some(Topic::Assistant);
        let others = assists(self.column_topic(line)) || assists(names::role_beside(self.text(&line.span)));
        let is_own = match line.topic {
            None | Some(Topic::Schedule) => !line.is_bare() || line.topic.is_none(),
            Some(topic) => topic.is_people() && !line.is_bare() && !assists(line.topic),
        };
        is_own && !others
    }

    /// The room that a label names, or that stands behind the hours.
    fn location(&self, course: &Course) -> Option<Field<String>> {
        let labelled = self.place_of_lectures().and_then(|span| self.field(span, "label"));
        labelled.or_else(|| {
            let hours: Vec<&Range<usize>> =
                course.schedule.iter().flat_map(|s| &s.evidence).filter_map(span).collect();
            let next = hours.iter().skip(1).map(|h| h.start).chain([usize::MAX]);
            let behind_hours = hours.iter().zip(next).find_map(|(h, next)| self.place_of(h, next));
            behind_hours.or_else(|| self.place_behind_term(course))
        })
    }

    /// "Fall 2019, Smith Hall 101"
    fn place_behind_term(&self, course: &Course) -> Option<Field<String>> {
        let term = course.term.as_ref()?.evidence.iter().find_map(span)?;
        let line = self.lines.iter().find(|l| l.span.start <= term.start && term.end <= l.span.end)?;
        let hours = hours::pieces(self.text(&(term.end..line.span.end)));
        let until = hours.first().map_or(line.span.end, |first| term.end + first.span.start);
        self.place_behind(term.end, until)
    }

    /// The place behind hours, in their line or in the next cell of their row.
    fn place_of(&self, hours: &Range<usize>, until: usize) -> Option<Field<String>> {
        let at = self.lines.iter().position(|l| l.span.start <= hours.start && hours.end <= l.span.end)?;
        let line = self.lines.get(at)?;
        let row = line.cell.map(|c| c.row);
        let beside = || {
            let next = self.lines.get(at + 1).filter(|l| row.is_some() && l.cell.map(|c| c.row) == row)?;
            let place =
                next.topic.is_none() && next.span.len() <= LONGEST_ROOM && says_place(self.text(&next.span));
            place.then(|| self.field(next.span.clone(), "place")).flatten()
        };
        self.place_behind(hours.end, line.span.end.min(until)).or_else(beside)
    }

    /// The room or building that stands behind hours: "…, in Olin 155", "…, Skilling Auditorium".
    pub(super) fn place_behind(&self, from: usize, to: usize) -> Option<Field<String>> {
        let rest = self.text(&(from..to));
        let place = rest.trim_start_matches([',', ';', ' ', '-', '·', '•', '|', '@', '(', '\t']);
        let words = ["uhr, ", "uhr ", "in ", "at "];
        let begins = |w: &&str| place.get(..w.len()).is_some_and(|p| p.eq_ignore_ascii_case(w));
        let place = words.iter().find(|w| begins(w)).and_then(|w| place.get(w.len()..)).unwrap_or(place);
        let from = from + (rest.len() - place.len());
        let to = [". ", "; "].iter().filter_map(|sign| place.find(sign)).min().unwrap_or(place.len());
        let place = place.get(..to)?.trim_end_matches(['.', ')', ' ', ';', ',']);
        let room = || place.contains(|c: char| c.is_ascii_digit()) || says_place(place);
        (place.len() <= LONGEST_ROOM && room())
            .then(|| self.field(from..from + place.len(), "place"))
            .flatten()
    }

    /// What a label of places says that does not stand below office hours or labs.
    fn place_of_lectures(&self) -> Option<Range<usize>> {
        let mut outer = None;
        for (i, line) in self.lines.iter().enumerate() {
            if line.is_bare() && line.topic.is_some() || line.level > 2 {
                outer = line.topic;
            }
            if line.topic == Some(Topic::Place) && !matches!(outer, Some(Topic::Hours | Topic::Lab)) {
                let own = |l: &&Line| l.topic.is_none() && !is_elsewhere(line, l);
                let next = || self.lines.get(i + 1).filter(own).map(|l| l.span.clone());
                let value = if line.is_bare() { next() } else { Some(line.value..line.span.end) };
                if value.is_some() {
                    return value;
                }
            }
        }
        None
    }

    /// Books by their titles: what stands in quotes, or before the author.
    fn books(&self) -> Vec<Field<String>> {
        let at = self.book_lines();
        let line_span =
            |(i, l): (usize, &Line)| if i == at.start { l.value..l.span.end } else { l.span.clone() };
        let lines = self.lines.iter().enumerate().take(at.end).skip(at.start).map(line_span);
        let books = lines.filter(|s| !s.is_empty() && s.len() <= LONGEST_BOOK && !announces(self.text(s)));
        books.take(BOOKS).filter_map(|span| self.field(self.title_of_book(span), "label")).collect()
    }

    /// The lines that tell of books: the label or heading that says so, and where it names none itself those behind it.
    pub(super) fn book_lines(&self) -> Range<usize> {
        let heads = |(i, l): &(usize, &Line)| l.topic == Some(Topic::Textbook) && !self.is_column_head(*i, l);
        let Some((at, line)) = self.lines.iter().enumerate().find(heads) else { return 0..0 };
        let own = self.text(&(line.value..line.span.end));
        let alone = own.is_empty() || announces(own);
        let behind = self.lines.iter().skip(at + 1);
        let behind = behind.take_while(|l| alone && l.topic.is_none() && l.level < HEADING);
        at..at + 1 + behind.count()
    }

    /// Is a line the head of one of several columns, which speaks of the cells below it and not of those beside it?
    fn is_column_head(&self, i: usize, line: &Line) -> bool {
        let Some(cell) = line.cell.filter(|_| line.is_bare()) else { return false };
        let others = |l: &&Line| l.cell.is_some_and(|c| c.row == cell.row && c.cell != cell.cell);
        let before = self.lines.get(..i).unwrap_or_default().iter().rev().take(BESIDE);
        before.take_while(|l| l.cell.is_some_and(|c| c.row == cell.row)).filter(others).count() > 0
    }

    fn title_of_book(&self, span: Range<usize>) -> Range<usize> {
        let text = self.text(&span);
        let quoted = [('"', '"'), ('“', '”'), ('«', '»')].iter().find_map(|(open, close)| {
            let from = text.find(*open)? + open.len_utf8();
            let to = from + text.get(from..)?.find(*close)?;
            Some(from..to)
        });
        let before = || text.find(", by ").or_else(|| text.find(" by ")).map(|to| 0..to);
        let part = quoted.or_else(before).unwrap_or(0..text.len());
        span.start + part.start..span.start + part.end
    }

    /// Links to the course's further pages, the first of each sort.
    fn links(&self) -> Vec<(String, Field<String>)> {
        let mut out: Vec<(String, Field<String>)> = Vec::new();
        let anchors = self.doc.nodes().filter(|n| self.doc.tag(*n) == Tag::A);
        for node in anchors {
            let Some(href) = self.doc.attr(node, "href") else { continue };
            let text = self.doc.text(node);
            if text.len() > LONGEST_LINK
                || href.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:"))
            {
                continue;
            }
            let sort = LINK_WORDS.find(text).and_then(|word| SORTS.get(word.pattern().as_usize()));
            if let Some((sort, _)) = sort.filter(|(s, _)| out.iter().all(|(known, _)| known != s)) {
                let field = Field::new(href.to_owned(), Evidence::Attribute { node, name: "href" });
                out.push(((*sort).to_owned(), field));
            }
        }
        out
    }

    /// Topics with their dates: rows whose first cell is a date, and lines that begin with one.
    fn dated(&self) -> Vec<Field<String>> {
        let mut out = Vec::new();
        for (i, end) in self.dates_at_start() {
            let Some(line) = self.lines.get(i) else { continue };
            let rest = line.span.start + end..line.span.end;
            let row = line.cell.map(|c| c.row);
            let in_row = |l: &&Line| row.is_some() && l.cell.map(|c| c.row) == row;
            let alone = line.span.len() < end + 3;
            let span = match alone {
                true => self.lines.get(i + 1).filter(in_row).map(|l| line.span.start..l.span.end),
                false => self.text(&rest).contains(char::is_alphabetic).then(|| line.span.clone()),
            };
            out.extend(span.and_then(|s| self.field(s, "date")));
        }
        if out.len() >= FEWEST_DATES { out } else { Vec::new() }
    }

    /// Lines that begin with a date, each with one past it. All beginnings are read at once.
    fn dates_at_start(&self) -> Vec<(usize, usize)> {
        let mut text = String::new();
        let mut starts: Vec<(usize, usize)> = Vec::new();
        let mut counted = 0;
        for (i, line) in self.lines.iter().enumerate() {
            let line_text = self.text(&line.span);
            // "1. Introduction", "2. Graphs": lines that are counted.
            if let Some(number) = counts(line_text).filter(|n| *n == 1 || *n == counted + 1) {
                counted = number;
                continue;
            }
            if let Some(begin) = date_within(line_text) {
                starts.push((text.len(), i));
                text.push_str(begin);
                text.push_str(APART);
            }
        }
        let mut out: Vec<(usize, usize)> = Vec::new();
        if starts.len() < FEWEST_DATES {
            return out;
        }
        let mut last_line = None;
        for mark in marks::find_only(&text, &marks::Settings::default(), &["date"]) {
            let date_text = mark.span.of(&text);
            let own = starts.partition_point(|(s, _)| *s <= mark.span.start()).checked_sub(1);
            let Some((start, line)) = own.and_then(|o| starts.get(o)) else { continue };
            let date = &*mark.recognizer == "date" && date_text.contains(|c: char| c.is_ascii_digit());
            let first = last_line != Some(*line);
            if date && first {
                last_line = Some(*line);
                if mark.span.start() <= start + FIRST && !date_text.contains('\n') {
                    out.push((*line, mark.span.end() - start));
                }
            }
        }
        out
    }
}

/// "The following textbooks are required:" tells of books and is none.
fn announces(text: &str) -> bool {
    let sentence = text.ends_with('.') && !text.contains(',');
    let is_announcement = |w: &str| BOOK_ANNOUNCEMENTS.contains(&w);
    text.ends_with([':', '：']) || sentence && text.split(|c: char| !c.is_alphanumeric()).any(is_announcement)
}

static BOOK_ANNOUNCEMENTS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| vocabulary::words(&["book_announcements"]));

/// Does a line stand in another row and another column than a label, so that it is not the label's value?
fn is_elsewhere(label: &Line, line: &Line) -> bool {
    label.cell.zip(line.cell).is_some_and(|(a, b)| a.row != b.row && a.column != b.column)
}

/// Cells of a row that are looked at.
const BESIDE: usize = 12;

/// So many labels are followed: each costs a walk over the lines.
const LABELS: usize = 50;

/// Labels within a line.
static PREREQUISITES: LazyLock<AhoCorasick> =
    LazyLock::new(|| any_of(vocabulary::words(&["labels", "prerequisites"])));
static HOURS: LazyLock<AhoCorasick> = LazyLock::new(|| any_of(vocabulary::words(&["labels", "hours"])));

fn any_of(words: impl IntoIterator<Item = &'static str>) -> AhoCorasick {
    let build = AhoCorasick::builder().ascii_case_insensitive(true).build(words);
    build.expect("plain words make an automaton")
}

fn span(evidence: &Evidence) -> Option<&Range<usize>> {
    match evidence {
        Evidence::Text { span, .. } => Some(span),
        _ => None,
    }
}

/// Does a text hold a word for rooms and houses, as a word or at the end of one ("Kinosaal")?
pub(super) fn says_place(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    words.any(|word| PLACES.iter().any(|p| word == *p || p.len() > 3 && word.ends_with(p)))
}

/// Words for rooms and houses.
static PLACES: LazyLock<Vec<&'static str>> = LazyLock::new(|| vocabulary::words(&["places"]));

/// Longest name of a room, in bytes.
pub(super) const LONGEST_ROOM: usize = 40;

/// Words of links to a course's further pages in one automaton.
static LINK_WORDS: LazyLock<AhoCorasick> = LazyLock::new(|| any_of(SORTS.iter().map(|(_, word)| *word)));
/// Each of the words with the sort of link that it tells.
static SORTS: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    let of_sort = |sort| vocabulary::words(&["links", sort]).into_iter().map(move |word| (sort, word));
    vocabulary::below(&["links"]).into_iter().flat_map(of_sort).collect()
});
/// Longest text of such a link, in bytes.
const LONGEST_LINK: usize = 60;

/// A date that a line begins with begins within so many bytes.
const FIRST: usize = 5;
/// What stands between the beginnings of two lines: no date goes on over it.
const APART: &str = "\n|\n";

/// The number by which a line is counted: "12. Graphs"; none where another number stands behind it: "1) Sept 6".
fn counts(text: &str) -> Option<u32> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = text.get(..digits).filter(|d| (1..=2).contains(&d.len()))?;
    let rest = text.get(digits..)?.strip_prefix(['.', ')'])?;
    let alone = !rest.chars().take(DATE).any(|c| c.is_ascii_digit());
    alone.then(|| number.parse().ok())?
}

/// The beginning of a line that may begin with a date.
fn date_within(text: &str) -> Option<&str> {
    let begin = text.get(..text.len().min(DATE)).or_else(|| text.split(['\t', ':']).next())?;
    let early = begin.chars().take(DAY_WITHIN).any(|c| c.is_ascii_digit());
    // "30" in a column of points names no month.
    let says_more = begin.len() > 2 || begin.bytes().any(|b| !b.is_ascii_digit());
    (early && says_more && begins_dated(begin) && !hours::starts_with_time(begin)).then_some(begin)
}

/// Is one of a line's first words such that a date may begin with it?
fn begins_dated(line: &str) -> bool {
    let words = line.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    let start = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    words.take_while(|w| start(w) <= FIRST).any(marks::may_begin_date)
}

/// "September 14", "Wednesday 4": a day's digits stand within so many characters.
const DAY_WITHIN: usize = 16;
/// A date with its weekday is no longer, in bytes.
const DATE: usize = 32;
