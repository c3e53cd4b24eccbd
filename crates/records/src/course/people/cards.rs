//! People whose role stands below their name, each in a box or row of their own, as most pages since 2010 have them.
//!
//! ```text
//! <div><h4>Ann Lee</h4><p>Instructor</p><a>ann@…</a></div>   ──▶ Teacher: Ann Lee … ann@…
//! <tr><td>Bo Chen<td>Teaching Assistant                      ──▶ Assistant: Bo Chen
//! ```
//!
//! Read downwards, each role would speak of the next box's person.

use super::{Stretch, names};
use crate::course::TITLES;
use crate::course::owner::COURSE;
use crate::course::reading::{Line, Reading};

/// Most lines of a box behind its role: an office, hours, addresses, links. More is a part of the page.
const LINES: usize = 8;

impl Reading<'_> {
    /// Where a line says the role of the name right before it, adds both and what the box says besides; gives its end.
    pub(super) fn card(&self, i: usize, out: &mut Vec<Stretch>) -> Option<usize> {
        let line = self.lines.get(i)?;
        let role = line.topic.filter(|t| t.is_people() && line.is_bare())?;
        let name = self.lines.get(i.checked_sub(1)?).filter(|l| self.is_whole_name(l))?;
        let end = self.box_end(name, i)?;
        while out.last().is_some_and(|s| s.span.start >= name.span.start) {
            out.pop();
        }
        out.push(Stretch { span: name.span.start..line.span.start, role, fresh: true, names: true });
        out.push(Stretch { span: line.span.end..end, role, fresh: false, names: false });
        Some(end)
    }

    /// Does a line say a name and nothing else? "Graph Theory" looks like one.
    fn is_whole_name(&self, line: &Line) -> bool {
        let text = self.text(&line.span);
        let found = names::leading(text, false);
        matches!(&found[..], [name] if name.end == text.len()) && TITLES.score(text) < COURSE
    }

    /// The end of the smallest element around name and role, where it begins with the name and names nobody else.
    fn box_end(&self, name: &Line, role: usize) -> Option<usize> {
        let node = |l: &Line| self.doc.node_at(l.span.start);
        let line = self.lines.get(role)?;
        let whole = self.doc.ancestors(node(line)).find(|n| self.doc.contains(*n, node(name)))?;
        let span = self.doc.span(whole);
        let first = self.text(&(span.start..name.span.start)).trim().is_empty();
        let behind = || self.lines.iter().skip(role + 1).take_while(|l| l.span.start < span.end);
        let named = |l: &Line| self.is_whole_name(l) || l.topic.is_some_and(|t| t.is_people());
        (first && behind().nth(LINES).is_none() && !behind().any(named)).then_some(span.end)
    }
}
