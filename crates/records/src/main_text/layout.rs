//! The lines of a page with their wording, and sums over any part of it: how much prose, how many links.
//!
//! ```text
//! lines + wording ── running sums ──▶ what a subtree holds, in constant time
//!                └── by path ──▶ what all lines of one layout hold together
//! ```

use std::ops::Range;

use page::{Document, NodeId};
use rustc_hash::FxHashMap;

use super::wording::{Wording, wording};
use crate::lines::Line;

/// Words from which a line without links may be prose.
const PROSE_WORDS: f32 = 8.0;

/// Sums over lines.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sums {
    pub(super) lines: f32,
    pub(super) words: f32,
    /// Words in links.
    pub(super) linked: f32,
    /// Words of lines that are prose.
    pub(super) prose: f32,
    /// Lines that are prose.
    pub(super) prose_lines: f32,
    pub(super) function_words: f32,
}

impl Sums {
    fn of(line: &Line, wording: &Wording) -> Sums {
        let sentence = wording.function_words >= 2.0 || wording.ends;
        let prose = line.shown && wording.words >= PROSE_WORDS && line.linked < 0.5 && sentence;
        Sums {
            lines: 1.0,
            words: wording.words,
            linked: wording.words * line.linked,
            prose: if prose { wording.words } else { 0.0 },
            prose_lines: f32::from(u8::from(prose)),
            function_words: wording.function_words,
        }
    }

    fn add(self, o: Sums) -> Sums {
        Sums {
            lines: self.lines + o.lines,
            words: self.words + o.words,
            linked: self.linked + o.linked,
            prose: self.prose + o.prose,
            prose_lines: self.prose_lines + o.prose_lines,
            function_words: self.function_words + o.function_words,
        }
    }

    fn less(self, o: Sums) -> Sums {
        Sums {
            lines: self.lines - o.lines,
            words: self.words - o.words,
            linked: self.linked - o.linked,
            prose: self.prose - o.prose,
            prose_lines: self.prose_lines - o.prose_lines,
            function_words: self.function_words - o.function_words,
        }
    }
}

/// A page's lines, measured.
pub(super) struct Layout<'d> {
    pub(super) doc: &'d Document,
    pub(super) lines: &'d [Line],
    pub(super) wordings: Vec<Wording>,
    /// Sums before each line, and after the last.
    before: Vec<Sums>,
    /// For each node, how many lines begin before it.
    lines_before: Vec<u32>,
    by_path: FxHashMap<u64, Sums>,
    by_text: FxHashMap<u64, u32>,
}

impl<'d> Layout<'d> {
    /// Measures: linear.
    pub(super) fn of(doc: &'d Document, lines: &'d [Line]) -> Layout<'d> {
        let wordings: Vec<Wording> = lines.iter().map(|l| wording(l.text(doc))).collect();
        let mut before = vec![Sums::default()];
        let (mut by_path, mut by_text) = (FxHashMap::default(), FxHashMap::default());
        for (line, wordings) in lines.iter().zip(&wordings) {
            let sums = Sums::of(line, wordings);
            before.push(before.last().copied().unwrap_or_default().add(sums));
            let same: &mut Sums = by_path.entry(line.path).or_default();
            *same = same.add(sums);
            *by_text.entry(hash(line.text(doc))).or_default() += 1;
        }
        let lines_before = lines_before(doc, lines);
        Layout { doc, lines, wordings, before, lines_before, by_path, by_text }
    }

    /// The lines that begin in a subtree.
    pub(super) fn lines_of(&self, id: NodeId) -> Range<usize> {
        let at = |n: NodeId| self.lines_before.get(n.index()).map_or(self.lines.len(), |n| *n as usize);
        at(id)..at(self.doc.end(id))
    }

    /// The sums over some lines.
    pub(super) fn sums(&self, lines: Range<usize>) -> Sums {
        let at = |i: usize| self.before.get(i).or(self.before.last()).copied().unwrap_or_default();
        at(lines.end).less(at(lines.start))
    }

    /// The sums over the page.
    pub(super) fn whole(&self) -> Sums {
        self.before.last().copied().unwrap_or_default()
    }

    /// The sums over all lines of a line's layout.
    pub(super) fn alike(&self, line: &Line) -> Sums {
        self.by_path.get(&line.path).copied().unwrap_or_default()
    }

    /// How many lines of the page say the same.
    pub(super) fn same_text(&self, line: &Line) -> u32 {
        self.by_text.get(&hash(line.text(self.doc))).copied().unwrap_or(1)
    }

    /// The smallest node that holds a share of the page's prose.
    pub(super) fn focus(&self, share: f32) -> NodeId {
        let least = self.whole().prose * share;
        let holds = |n: &NodeId| self.sums(self.lines_of(*n)).prose >= least;
        let mut at = self.doc.root();
        while let Some(child) = self.doc.children(at).find(holds).filter(|_| least > 0.0) {
            at = child;
        }
        at
    }
}

fn lines_before(doc: &Document, lines: &[Line]) -> Vec<u32> {
    let mut next = lines.iter().peekable();
    let mut passed = 0;
    let count = |id: NodeId| {
        while next.next_if(|l| l.first < id).is_some() {
            passed += 1;
        }
        passed
    };
    doc.nodes().map(count).collect()
}

fn hash(text: &str) -> u64 {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}
