//! What a list says of one of its courses: in its row, behind its name, in the lines below it.
//!
//! ```text
//! CS 101. Programming. 4 credits. Loops and lists. Prerequisite: none.  ──▶ description "Loops and lists.", prerequisites
//! MATH 501 | Real Analysis | Ruth Baker | MWF | 9:00-9:50 | LH 101      ──▶ by the heads of its columns
//! ```

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::sentences::sentences;
use super::{Item, LONGEST};
use crate::course::extra::{LONGEST_ROOM, says_place};
use crate::course::number::{Sort, numbers};
use crate::course::people::{self, Mail};
use crate::course::reading::{Column, Line, Reading};
use crate::course::topic::Topic;
use crate::course::{Course, hours, vocabulary};
use crate::{Evidence, Field};

/// What is known of a list as a whole.
pub(super) struct List {
    /// Columns in which surnames stand first.
    pub(super) reversed: HashSet<Column>,
    /// The page's addresses.
    pub(super) mails: Vec<Mail>,
}

impl Reading<'_> {
    /// A course of the list: its line with those of its row, and the lines up to the next one's.
    pub(super) fn listed(
        &self,
        item: &Item,
        lines: Range<usize>,
        above: Option<Range<usize>>,
        list: &List,
    ) -> Course {
        let mut course = Course::empty();
        course.id = self.listed_number(item);
        course.name = item.name.clone().and_then(|s| self.field(s, "name"));
        let own = self.lines.get(item.line).and_then(|l| l.cell);
        let (mut term, mut row) = (item.term.clone(), Vec::new());
        let entry = self.entry(item, lines);
        for i in entry.clone() {
            let Some(line) = self.lines.get(i) else { break };
            let in_row = own.is_some() && line.cell.map(|c| c.row) == own.map(|c| c.row);
            let topic = self.announced(line).or_else(|| self.column_topic(line));
            if i == item.line {
                self.tell_text(&mut course, self.behind_name(item, line));
            } else if item.name.as_ref().is_none_or(|n| !line.span.contains(&n.start)) {
                self.tell(&mut course, line, topic, list);
                let own_term = if in_row || self.is_heading(item) { self.heading_term(line) } else { None };
                term = term.or(own_term.filter(|_| topic != Some(Topic::Place)));
            }
            if in_row && matches!(topic, None | Some(Topic::Schedule)) {
                self.tell_room(&mut course, line, row.last().copied());
                row.push(line);
            }
        }
        course.term = term.or(above).and_then(|s| self.field(s, "term"));
        course.schedule = course.schedule.take().or_else(|| self.in_columns(&row));
        let ends = (self.lines.get(entry.start), self.lines.get(entry.end.saturating_sub(1)));
        if let (Some(first), Some(last)) = ends {
            people::give(&mut course.teachers, &list.mails, &(first.span.start..last.span.end));
        }
        course
    }

    /// "CS 101", or what two cells say: "ART | 10".
    fn listed_number(&self, item: &Item) -> Option<Field<String>> {
        let number = self.field(item.number.clone()?, "course_id")?;
        let Some(subject) = item.subject.clone().and_then(|s| self.field(s, "course_id")) else {
            return Some(number);
        };
        let evidence = subject.evidence.into_iter().chain(number.evidence).collect();
        Some(Field { value: format!("{} {}", subject.value, number.value), evidence })
    }

    /// The lines that speak of an item: from those of its row that are headed, to the next heading, row or item.
    fn entry(&self, item: &Item, lines: Range<usize>) -> Range<usize> {
        let own = self.lines.get(item.line).and_then(|l| l.cell);
        let in_row = |l: &Line| own.is_some() && l.cell.map(|c| c.row) == own.map(|c| c.row);
        let before = self.lines.get(lines.start..item.line).unwrap_or_default().iter().rev();
        let headed = |l: &&Line| in_row(l) && l.cell != own && self.column_topic(l).is_some();
        let from = item.line - before.take_while(headed).count();
        let until = lines.end.min(item.line + 1 + BELOW);
        let behind = self.lines.get(item.line + 1..until).unwrap_or_default().iter();
        let to = behind.take_while(|l| l.level <= 2 && (own.is_none() || in_row(l))).count();
        from..item.line + 1 + to
    }

    /// What a line's label announces, where no sentence ends within it.
    fn announced(&self, line: &Line) -> Option<Topic> {
        let label = self.text(&(line.span.start..line.value));
        line.topic.filter(|_| !label.trim_end_matches(['.', ' ']).contains(". "))
    }

    /// What stands behind number and name in an item's own line.
    fn behind_name(&self, item: &Item, line: &Line) -> Range<usize> {
        let ends = item.number.iter().chain(&item.name).chain(&item.term).map(|r| r.end);
        let end = ends.filter(|end| *end <= line.span.end).fold(line.span.start, usize::max);
        let rest = self.text(&(end..line.span.end));
        let signs = |c: char| !c.is_alphanumeric() && !matches!(c, '(' | '"' | '“');
        line.span.end - rest.trim_start_matches(signs).len()..line.span.end
    }

    /// Adds what a line says by its label, or by the head of its column.
    fn tell(&self, course: &mut Course, line: &Line, topic: Option<Topic>, list: &List) {
        let labelled = !line.is_bare() && self.announced(line).is_some();
        let value = if labelled { line.value..line.span.end } else { line.span.clone() };
        let value_field = || self.field(value.clone(), "label");
        match topic {
            Some(Topic::Teacher) if course.teachers.is_empty() => {
                let reversed = self.column(line).is_some_and(|c| list.reversed.contains(&c));
                course.teachers = self.named_in(&value, reversed);
            }
            Some(Topic::Prerequisites) => {
                let first = || self.field(self.first_sentence(&value), "label");
                course.prerequisites = course.prerequisites.take().or_else(first);
            }
            Some(Topic::Place) => course.location = course.location.take().or_else(value_field),
            Some(Topic::Textbook) if course.textbooks.is_empty() => course.textbooks.extend(value_field()),
            Some(Topic::Schedule) => self.tell_hours(course, &value),
            Some(Topic::Description) if !line.is_bare() => {
                let whole = || self.field(value.clone(), "paragraph").filter(|_| is_prose(self.text(&value)));
                course.description = course.description.take().or_else(whole);
            }
            None => self.tell_text(course, value),
            _ => {}
        }
    }

    /// Adds what sentences say: what is to be known before, who teaches, when and where; the first others describe it.
    fn tell_text(&self, course: &mut Course, span: Range<usize>) {
        // "Mo. 11:30-13:00, Hs 7": the point behind a day ends no sentence.
        let found = hours::hours(self.text(&span));
        let timed = found.first().is_some_and(|first| first.start == 0);
        let behind = found.last().filter(|_| timed).map_or(0, |last| last.end);
        if timed {
            self.tell_hours(course, &span);
        }
        let span = span.start + behind..span.end;
        let mut about: Option<Range<usize>> = None;
        let mut ended = course.description.is_some();
        for part in sentences(self.text(&span)) {
            let part = span.start + part.start..span.start + part.end;
            if !self.tell_sentence(course, &part) && !self.is_aside(&part) {
                if !ended {
                    about = Some(about.map_or(part.clone(), |a| a.start..part.end));
                }
            } else {
                ended |= about.is_some();
            }
        }
        let about = about.filter(|a| course.description.is_none() && is_prose(self.text(a)));
        course.description = about.and_then(|a| self.field(a, "paragraph")).or(course.description.take());
    }

    /// Adds what a sentence says of the course besides what it is about; does it say such a thing?
    fn tell_sentence(&self, course: &mut Course, part: &Range<usize>) -> bool {
        if let Some(value) = self.known_before(part) {
            let value_field = || self.field(value, "label");
            course.prerequisites = course.prerequisites.take().or_else(value_field);
            return true;
        }
        let teachers = if course.teachers.is_empty() { self.told_in(part) } else { Vec::new() };
        let has_teachers = !teachers.is_empty();
        course.teachers.extend(teachers);
        let timed = course.schedule.is_some();
        self.tell_hours(course, part);
        has_teachers || !timed && course.schedule.is_some()
    }

    /// Adds days and times, and the place behind them.
    fn tell_hours(&self, course: &mut Course, span: &Range<usize>) {
        if course.schedule.is_some() || span.len() > LONGEST {
            return;
        }
        let found = hours::hours(self.text(span));
        let spans: Vec<Range<usize>> =
            found.into_iter().take(MEETINGS).map(|r| span.start + r.start..span.start + r.end).collect();
        let Some(first) = spans.first() else { return };
        let until = spans.get(1).map_or(span.end, |next| next.start);
        let place = || self.place_behind(first.end, until);
        course.location = course.location.take().or_else(place);
        let fields: Vec<Field<String>> =
            spans.iter().filter_map(|s| self.field(s.clone(), "schedule")).collect();
        let value = fields.iter().map(|f| f.value.as_str()).collect::<Vec<_>>().join("; ");
        let evidence = fields.into_iter().flat_map(|f| f.evidence).collect();
        course.schedule = Some(Field { value, evidence });
    }

    /// Adds the room that stands in the cell behind days and times: "MWF 10:00-10:50 | Smith 204".
    fn tell_room(&self, course: &mut Course, line: &Line, before: Option<&Line>) {
        let timed = before.is_some_and(|b| !hours::pieces(self.text(&b.span)).is_empty());
        let text = self.text(&line.span);
        let room = text.contains(|c: char| c.is_ascii_digit()) && text.contains(char::is_alphabetic);
        if course.location.is_some() || !timed || !(room || says_place(text)) || text.len() > LONGEST_ROOM {
            return;
        }
        if hours::pieces(text).is_empty() && numbers(text).iter().all(|n| n.sort < Sort::Discipline) {
            course.location = self.field(line.span.clone(), "place");
        }
    }

    /// Days and times that stand in cells of their own: "TuTh | 9:30-10:50".
    fn in_columns(&self, row: &[&Line]) -> Option<Field<String>> {
        let mut parts: [Option<Range<usize>>; 2] = [None, None];
        for line in row {
            let pieces = hours::pieces(self.text(&line.span));
            let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { continue };
            let alike = pieces.iter().all(|p| p.is_days == first.is_days);
            let whole = last.span.end - first.span.start + ASIDE >= line.span.len();
            let slot = parts.get_mut(usize::from(!first.is_days)).filter(|s| s.is_none() && alike && whole);
            if let Some(slot) = slot {
                *slot = Some(line.span.start + first.span.start..line.span.start + last.span.end);
            }
        }
        let [Some(days), Some(times)] = parts else { return None };
        let evidence = [&days, &times].map(|span| Evidence::Text { span: span.clone(), by: "schedule" });
        let value =
            format!("{} {}", self.field(days, "schedule")?.value, self.field(times, "schedule")?.value);
        Some(Field { value, evidence: evidence.into() })
    }

    /// What a sentence says that one has to know before: "Prerequisite: CS 101.", "Voraussetzung: Analysis I".
    fn known_before(&self, part: &Range<usize>) -> Option<Range<usize>> {
        let text = self.text(part);
        let starts = |m: &aho_corasick::Match| {
            let before = text.get(..m.start()).and_then(|t| t.chars().next_back());
            !before.is_some_and(char::is_alphanumeric)
        };
        let word = BEFORE.find_iter(text).find(starts)?;
        let behind = text.get(word.end()..)?;
        let said_first = !text.get(..word.start())?.contains(char::is_alphanumeric);
        let plural = behind.strip_prefix("(s)").or_else(|| behind.strip_prefix('s')).unwrap_or(behind);
        let signs = |c: char| c.is_whitespace() || matches!(c, ':' | '.' | '：' | '-' | '–' | ')');
        let value = plural.trim_start_matches(signs);
        let label_text = value.trim_end_matches(['.', ';', ' ', '。', '；']);
        let from = part.end - value.len();
        // "It is a prerequisite for CS 102" tells of another course.
        let label = plural.starts_with([':', '.', '：']) || said_first && value.len() < plural.len();
        (label && !label_text.is_empty()).then(|| from..from + label_text.len())
    }

    fn first_sentence(&self, span: &Range<usize>) -> Range<usize> {
        let text = self.text(span);
        let first = sentences(text).into_iter().next();
        let ends_in_point = |s: &Range<usize>| text.get(s.clone()).is_some_and(|t| t.ends_with('.'));
        first.map_or(span.clone(), |s| {
            span.start + s.start..span.start + s.end - usize::from(ends_in_point(&s))
        })
    }

    /// "4 credits." and "Offered in fall." describe nothing.
    fn is_aside(&self, part: &Range<usize>) -> bool {
        let text = self.text(part);
        if text.len() > LONGEST_ASIDE {
            return false;
        }
        let lower = text.to_lowercase();
        let mut words = lower.split(|c: char| !c.is_alphanumeric());
        let begins = lower.trim_start_matches(|c: char| !c.is_alphanumeric());
        begins.starts_with(|c: char| c.is_ascii_digit()) || words.any(|w| ASIDES.contains(w))
    }
}

/// Words for what one has to know before, in all languages.
static BEFORE: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let words = vocabulary::below(&["headings"])
        .into_iter()
        .flat_map(|l| vocabulary::words(&["headings", l, "prerequisites"]));
    let mut build = AhoCorasick::builder();
    let build = build.ascii_case_insensitive(true).match_kind(MatchKind::LeftmostLongest).build(words);
    build.expect("plain words make an automaton")
});

/// Words of short sentences that tell of credits and of when a course is given.
static ASIDES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lists = [vocabulary::words(&["asides"]), vocabulary::words(&["terms", "seasons"])];
    lists.into_iter().flatten().collect()
});

/// Lines behind a course's that may speak of it.
const BELOW: usize = 12;
/// Most meetings a week that are told.
const MEETINGS: usize = 4;
/// Bytes of a cell that may stand beside its days or times.
const ASIDE: usize = 4;
/// Longest sentence that tells of credits alone, in bytes.
const LONGEST_ASIDE: usize = 48;
/// A text that no sign ends is a paragraph from so many bytes on.
const PARAGRAPH: usize = 60;

/// Does a text describe something: two words or more that a sign ends, or many?
fn is_prose(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let ended = text.ends_with(['.', '!', '?', '。']) && text.contains(char::is_lowercase);
    let eastern = text.chars().filter(|c| *c as u32 > 0x2e80).count() > 8;
    let several = words.next().is_some() && words.next().is_some() || eastern;
    several && (ended || eastern || text.len() >= PARAGRAPH)
}
