//! Lists below what says that courses follow: each entry of a list, or row of a table, whatever its lines look like.
//!
//! ```text
//! <h2>Teaching</h2> <ul> <li> Linear Algebra <br> with Ann Lee </li> …        the first line of each entry
//! ```

use std::collections::HashMap;
use std::ops::Range;

use page::{NodeId, Tag};

use super::gate::heads_list;
use super::{FEWEST, Item, MENU};
use crate::course::number::{Sort, numbers};
use crate::course::reading::{Line, Reading};

/// Elements that are entries, from the inside.
const ENTRIES: [Tag; 3] = [Tag::LI, Tag::TR, Tag::DT];
/// So far above a line its entry is looked for.
const ABOVE: usize = 8;
/// Longest name of an entry, in bytes.
const LONGEST_ENTRY: usize = 120;

impl Reading<'_> {
    /// Lines by their numbers that stand below a heading or line which says that courses follow.
    pub(super) fn teaching_sections(&self) -> Vec<Range<usize>> {
        let mut out: Vec<Range<usize>> = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            if out.last().is_some_and(|section| section.contains(&i))
                || line.linked >= MENU && line.level <= 2
            {
                continue;
            }
            let text = self.text(&line.span);
            if !heads_list(text) || !numbers(text).is_empty() {
                continue;
            }
            let ends = |l: &Line| l.level > 2 && l.level >= line.level;
            let behind = self.lines.iter().skip(i + 1).position(ends);
            out.push(i + 1..behind.map_or(self.lines.len(), |n| i + 1 + n));
        }
        out
    }

    /// The entries of those sections, of the sort of element that has most of them.
    pub(super) fn sectioned(&self, sections: &[Range<usize>]) -> Vec<Item> {
        let mut groups: HashMap<(Tag, u32), Vec<Item>> = HashMap::new();
        for i in sections.iter().flat_map(Clone::clone) {
            let Some(line) = self.lines.get(i) else { continue };
            let Some((tag, depth)) = self.begins_entry(line) else { continue };
            let heads = line.cell.is_some_and(|c| self.columns.values().any(|(row, _)| *row == c.row));
            if self.heading_term(line).is_some() || line.topic.is_some() || heads {
                continue;
            }
            let number = numbers(self.text(&line.span)).into_iter().find(|n| n.sort > Sort::Bare);
            let item = self.item(i, line, number);
            if item.name.as_ref().is_some_and(|n| n.len() <= LONGEST_ENTRY) {
                groups.entry((tag, depth)).or_default().push(item);
            }
        }
        let of_sort = |tag: Tag| ENTRIES.iter().position(|t| *t == tag);
        let best = groups.into_iter().max_by_key(|((tag, depth), items)| {
            (
                items.len().min(FEWEST),
                std::cmp::Reverse(of_sort(*tag)),
                items.len(),
                std::cmp::Reverse(*depth),
            )
        });
        best.map_or_else(Vec::new, |(_, items)| items)
    }

    /// The sort of the innermost entry that a line begins, and how deep it lies.
    pub(super) fn begins_entry(&self, line: &Line) -> Option<(Tag, u32)> {
        let node = self.doc.node_at(line.span.start);
        let is_entry = |n: &NodeId| ENTRIES.contains(&self.doc.tag(*n));
        let entry = self.doc.ancestors(node).take(ABOVE).find(is_entry)?;
        let before = self.text(&(self.doc.span(entry).start..line.span.start));
        before.trim().is_empty().then(|| (self.doc.tag(entry), self.doc.depth(entry)))
    }
}
