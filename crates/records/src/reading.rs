//! What is read of a page before any kind looks at it: its lines, and the marks that stand in each.

use std::ops::Range;

use marks::{Cue, Mark, Value};
use model::Model;
use page::{Document, NodeId, Tag};

use crate::glance::Glance;
use crate::lines::Line;
use crate::page_type;
use model::log_odds;

/// The models that the finder of events asks on its way; a fit asks it with others, that have not seen the page.
#[derive(Debug, Clone, Copy)]
pub struct Models<'m> {
    /// Are days that are laid out alike events?
    pub group: &'m Model,
    /// Which day is that of a page's only event?
    pub own_day: &'m Model,
    /// Which text names a record of several?
    pub title: &'m Model,
    /// Which text names the only event of a page?
    pub single_title: &'m Model,
}

/// A page with its lines and marks.
pub(crate) struct Reading<'d> {
    pub(crate) doc: &'d Document,
    pub(crate) lines: &'d [Line],
    pub(crate) marks: &'d [Mark],
    /// For each line, its marks as a range of `marks`.
    of_line: Vec<Range<usize>>,
    /// For each line, where a date ends that began in a line above; 0 where none does.
    carried: Vec<usize>,
    /// Log-odds that the page is about events, as its words and days tell.
    pub(crate) about_events: f32,
    /// Share of belief that it is of a type whose lists carry dates and are no events: a search, a court, a board.
    pub(crate) other_type: f32,
    /// No clock time of the page is past twelve: it may leave out "pm".
    pub(crate) twelve_hours: bool,
    /// What is asked which of its days are events, and what they are called.
    pub(crate) models: Models<'d>,
    /// How the page is written, and "today".
    pub(crate) settings: marks::Settings,
}

impl<'d> Reading<'d> {
    /// Reads a page.
    pub(crate) fn of(glance: &'d Glance<'d>, models: Models<'d>) -> Reading<'d> {
        let (doc, lines, marks) = (glance.doc, glance.lines(), glance.marks());
        let of_line = lines
            .iter()
            .map(|l| {
                let from = marks.partition_point(|m| m.span.start() < l.span.start);
                from..marks.partition_point(|m| m.span.start() < l.span.end).max(from)
            })
            .collect();
        let carried = carried(lines, marks);
        let estimate = glance.page_type();
        let other_type = listed_otherwise(estimate);
        let about_events = log_odds(estimate.about_events);
        let twelve_hours = !marks.iter().any(|m| past_twelve(doc, m));
        Reading {
            doc,
            lines,
            marks,
            of_line,
            carried,
            about_events,
            other_type,
            twelve_hours,
            models,
            settings: glance.reading(),
        }
    }

    /// The marks that begin in a line.
    pub(crate) fn marks_of(&self, line: usize) -> &[Mark] {
        self.of_line.get(line).and_then(|r| self.marks.get(r.clone())).unwrap_or_default()
    }

    /// The marks that begin in a part of a line: a long line is not read anew for each of its parts.
    pub(crate) fn marks_within(&self, line: usize, span: &Range<usize>) -> &[Mark] {
        let marks = self.marks_of(line);
        let from = marks.partition_point(|m| m.span.start() < span.start);
        let to = marks.partition_point(|m| m.span.start() < span.end).max(from);
        marks.get(from..to).unwrap_or_default()
    }

    /// What the page's `<title>` says, which is its first line; empty where it has none.
    pub(crate) fn page_title(&self) -> &'d str {
        self.lines.first().filter(|_| self.is_page_title(0)).map_or("", |l| l.text(self.doc))
    }

    /// Is a line the page's `<title>`, which a reader does not see in the page? It is the first one, of a page that has a title.
    pub(crate) fn is_page_title(&self, line: usize) -> bool {
        line == 0 && self.lines.first().is_some_and(|l| self.doc.tag(l.block) == Tag::TITLE)
    }

    /// Does a line stand in an element of these tags?
    pub(crate) fn within(&self, line: usize, tags: &[Tag]) -> bool {
        let first = self.lines.get(line).map(|l| l.first);
        first.is_some_and(|f| self.doc.ancestors(f).any(|a| tags.contains(&self.doc.tag(a))))
    }

    /// Where the part of a line begins that is its own: past a date that began above ("Sat" and "12 May" in two cells).
    pub(crate) fn own_start(&self, line: usize) -> usize {
        let start = self.lines.get(line).map_or(0, |l| l.span.start);
        self.carried.get(line).map_or(start, |c| start.max(*c))
    }

    /// The date that began above a line and goes on into it, with the clock time that the line leads with.
    pub(crate) fn carried_mark(&self, line: usize) -> Option<&Mark> {
        const FEW: usize = 8;
        let start = self.lines.get(line)?.span.start;
        let before = self.marks.get(..self.of_line.get(line)?.start)?;
        let mut near = before.iter().rev().take(FEW);
        near.find(|m| matches!(m.value, Value::When(_)) && m.span.end() > start)
    }

    /// What a line says.
    pub(crate) fn text(&self, line: usize) -> &'d str {
        self.lines.get(line).map_or("", |l| l.text(self.doc))
    }

    /// Has a line a mark of a recogniser?
    pub(crate) fn has(&self, line: usize, recognizer: &str) -> bool {
        self.marks_of(line).iter().any(|m| &*m.recognizer == recognizer)
    }

    /// Has a line a cue word of a sort?
    pub(crate) fn has_cue(&self, line: usize, cue: Cue) -> bool {
        self.marks_of(line).iter().any(|m| m.value == Value::Cue(cue))
    }

    /// The line that holds a byte of the text, or the one before it.
    pub(crate) fn line_at(&self, offset: usize) -> usize {
        self.lines.partition_point(|l| l.span.start <= offset).saturating_sub(1)
    }

    /// The lines of the nodes `from..to`.
    pub(crate) fn lines_between(&self, from: NodeId, to: NodeId) -> Range<usize> {
        let start = self.lines.partition_point(|l| l.first < from);
        start..self.lines.partition_point(|l| l.first < to).max(start)
    }
}

/// Belief in the types that list dated things which do not take place.
fn listed_otherwise(estimate: &page_type::Estimate) -> f32 {
    use page_type::PageType as T;
    let types = [T::Search, T::Court, T::Board, T::Changelog, T::Jobs, T::Bibliography, T::Products];
    estimate.types.iter().filter(|(t, _)| types.contains(t)).map(|(_, share)| share).sum()
}

/// Does a mark write an hour past twelve as such ("14:30", and not "2:30 pm")?
fn past_twelve(doc: &Document, mark: &Mark) -> bool {
    let Value::When(when) = &mark.value else { return false };
    let hour = when.start.time.map_or(0, |t| t.hour);
    let mark_text = doc.full_text().get(mark.span.start()..mark.span.end()).unwrap_or_default();
    hour > 12 && mark_text.contains(&hour.to_string())
}

fn carried(lines: &[Line], marks: &[Mark]) -> Vec<usize> {
    let mut dates = marks.iter().filter(|m| matches!(m.value, Value::When(_))).peekable();
    let mut reach = 0;
    let past = |line: &Line| {
        while let Some(mark) = dates.next_if(|m| m.span.start() < line.span.start) {
            reach = reach.max(mark.span.end());
        }
        if reach > line.span.start { reach } else { 0 }
    };
    lines.iter().map(past).collect()
}
