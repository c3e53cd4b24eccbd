//! Teachers of whom no label tells: in prose, beside their post, with their section, alone in a line of the head, at the foot.
//!
//! ```text
//! "taught by Ann Lee" · "Ann Lee, Instructor" · "Section A: Ann Lee, MWF 10" · "Ann Lee" · … · "© Ann Lee"
//! ```

use std::ops::Range;

use super::{FOOT, Stretch, names};
use crate::course::head::HEAD;
use crate::course::hours;
use crate::course::plain::words;
use crate::course::reading::{Line, Reading};
use crate::course::topic::Topic;

impl Reading<'_> {
    /// The names by each way of telling a teacher without a label, as words.
    pub(super) fn unlabelled(&self) -> Vec<Vec<Vec<String>>> {
        let ways =
            [Self::told_in_prose, Self::beside_post, Self::of_sections, Self::alone_in_head, Self::at_foot];
        let words = |(_, span): (usize, Range<usize>)| names::words(self.text(&span));
        ways.iter().map(|way| way(self).into_iter().map(words).collect()).collect()
    }

    /// The lines that may speak of somebody: from the name to the next heading.
    pub(super) fn own_lines(&self, name: &Range<usize>, role: Topic) -> Stretch {
        let own = self.lines.partition_point(|l| l.span.end <= name.start);
        let lines = self.lines.iter().skip(own).take(BEHIND_NAME);
        let until = lines.take_while(|l| l.level < 3 || l.span.start <= name.start).last();
        let end = until.map_or(name.end, |l| l.span.end);
        Stretch { span: name.start..end, role, fresh: false, names: false }
    }

    /// The first lines with their places among all.
    fn early(&self, count: usize) -> impl Iterator<Item = (usize, &Line)> {
        let known = |t: Topic| {
            !matches!(t, Topic::Staff | Topic::Email | Topic::Name | Topic::Hours | Topic::Teacher)
        };
        // Who is named below "Texts" wrote them.
        let books = self.book_lines();
        let may_name = move |(i, l): &(usize, &Line)| {
            !books.contains(i) && (!l.topic.is_some_and(known) || self.begins_with_name(l))
        };
        self.lines.iter().enumerate().filter(may_name).take(count)
    }

    fn spans(&self, i: usize, line: &Line, found: Vec<Range<usize>>) -> Vec<(usize, Range<usize>)> {
        found.into_iter().map(|r| (i, line.span.start + r.start..line.span.start + r.end)).collect()
    }

    /// "taught by Ann Lee", "Prof. Ann Lee" in the head.
    fn told_in_prose(&self) -> Vec<(usize, Range<usize>)> {
        let names_in_line = |(i, line)| self.spans(i, line, names::in_prose(self.text(&line.span), true));
        let mut found = self.early(PROSE).map(names_in_line).filter(|f| !f.is_empty());
        found.next().unwrap_or_default()
    }

    /// "Ann Lee, Instructor"
    fn beside_post(&self) -> Vec<(usize, Range<usize>)> {
        let taught = |(_, l): &(usize, &Line)| names::role_beside(self.text(&l.span)) == Some(Topic::Teacher);
        let found = self.early(PROSE).filter(taught);
        found.flat_map(|(i, l)| self.spans(i, l, names::leading(self.text(&l.span), false))).collect()
    }

    /// "Section A: Ann Lee, MWF 10:00-10:50"
    fn of_sections(&self) -> Vec<(usize, Range<usize>)> {
        let teacher_of_section = |(i, l): (usize, &Line)| {
            let text = self.text(&l.span);
            let (_, value) = text.split_once(':').filter(|(label, _)| is_section(label))?;
            let from = l.span.start + text.len() - value.len();
            let name = names::leading(value, true).into_iter().next()?;
            Some((i, from + name.start..from + name.end)).filter(|_| !hours::hours(value).is_empty())
        };
        self.early(PROSE).filter_map(teacher_of_section).collect()
    }

    /// A line of the head that says a person and little else, or how to reach them; those like it that follow say more.
    fn alone_in_head(&self) -> Vec<(usize, Range<usize>)> {
        let reached = |l: &Line| l.span.len() <= LONGEST_REACHED && self.text(&l.span).contains('@');
        let short = |l: &Line| words(self.text(&l.span)).nth(SHORT).is_none();
        let head = || self.early(HEAD).filter(|(_, l)| l.linked < 0.9);
        let own = |(i, l): (usize, &Line)| self.spans(i, l, names::people(self.text(&l.span)));
        let first = head().filter(|(_, l)| short(l) || reached(l)).map(own).find(|found| !found.is_empty());
        let Some(mut found) = first else { return Vec::new() };
        let at = found.first().map_or(0, |(i, _)| *i);
        if self.lines.get(at).is_some_and(reached) {
            let next = head().skip_while(|(i, _)| *i <= at).take_while(|(_, l)| reached(l));
            found.extend(next.map(own).take_while(|more| !more.is_empty()).flatten());
        }
        found
    }

    /// Who signs the page or keeps it: a person in its last lines.
    fn at_foot(&self) -> Vec<(usize, Range<usize>)> {
        let from = self.lines.len().saturating_sub(FOOT);
        let short = |l: &Line| words(self.text(&l.span)).nth(2 * SHORT).is_none();
        let books = self.book_lines();
        let foot = self.lines.iter().enumerate().skip(from).filter(|(i, l)| short(l) && !books.contains(i));
        let own = |(i, l): (usize, &Line)| self.spans(i, l, names::people(self.text(&l.span)));
        foot.map(own).find(|found| !found.is_empty()).unwrap_or_default()
    }
}

/// Lines behind a name that may speak of the same person.
const BEHIND_NAME: usize = 5;
/// Words of a line that says a person and little else.
const SHORT: usize = 10;
/// Longest line that says a person and how to reach them, in bytes: "Ann Lee, History (hours: M 1-3), 220 Hall; lee@host".
const LONGEST_REACHED: usize = 120;
/// Lines in which prose may tell the teacher.
const PROSE: usize = 40;

/// "Section A", "Sec. 001", "Gruppe 2"
fn is_section(label: &str) -> bool {
    const SAID: [&str; 6] = ["section", "sec.", "sec", "gruppe", "group", "groupe"];
    let label_parts =
        label.trim().split_once(' ').filter(|(_, count)| count.trim().len() <= 4 && !count.contains(' '));
    label_parts.is_some_and(|(word, _)| SAID.contains(&word.to_lowercase().as_str()))
}
