//! Number, name and term: what the title and the first headings of a course's page say.

use std::cmp::Ordering;

use super::{Reading, TITLES};
use crate::Field;

/// Parts at the page's beginning that count as its head.
const HEAD: usize = 8;

impl Reading<'_> {
    /// The first course number in the title or head (§4.1: four of five pages have it in the title).
    pub(super) fn id(&self) -> Option<Field<String>> {
        let end = self.outline.parts().iter().take(HEAD).map(|p| p.span.end).max()?;
        let mark = self.marks.iter().find(|m| &*m.recognizer == "course_id" && m.span.end() <= end)?;
        self.field(mark.span.start(), mark.span.end(), "course_id")
    }

    /// The first term of the head.
    pub(super) fn term(&self) -> Option<Field<String>> {
        let end = self.outline.parts().iter().take(2 * HEAD).map(|p| p.span.end).max()?;
        let mark = self.marks.iter().find(|m| &*m.recognizer == "term" && m.span.end() <= end)?;
        self.field(mark.span.start(), mark.span.end(), "term")
    }

    /// The piece of the head that looks most like a course's name: beside the number, and by the CNP-tree (§4.2).
    pub(super) fn name(&self, id: &Field<String>) -> Option<Field<String>> {
        let mut best: Option<(f32, Field<String>)> = None;
        for (i, part) in self.outline.parts().iter().enumerate().take(HEAD).skip(1) {
            let text = self.outline.text(self.doc, i);
            if self.topics.get(i).copied().flatten().is_some() {
                continue;
            }
            let beside = if text.contains(&id.value) { 1.5 } else { 0.0 };
            let high = f32::from(part.level) / 64.0;
            for (from, to) in self.pieces(part.span.start, part.span.end) {
                let piece = self.doc.full_text().get(from..to).unwrap_or_default();
                let named = TITLES.score(piece);
                let score = named + beside + high;
                let better = best.as_ref().is_none_or(|(b, _)| score.total_cmp(b) == Ordering::Greater);
                if named >= 1.0
                    && better
                    && let Some(field) = self.field(from, to, "heading")
                {
                    best = Some((score, field));
                }
            }
        }
        best.map(|(_, field)| field)
    }

    /// What is left of a line without numbers, terms and dates, trimmed of signs.
    fn pieces(&self, start: usize, end: usize) -> Vec<(usize, usize)> {
        let known = |m: &&marks::Mark| matches!(&*m.recognizer, "course_id" | "term" | "date" | "time");
        let within = self.marks.iter().filter(|m| m.span.start() >= start && m.span.end() <= end);
        let mut cuts: Vec<(usize, usize)> = vec![(start, start)];
        cuts.extend(within.filter(known).map(|m| (m.span.start(), m.span.end())));
        cuts.push((end, end));
        let gap = |pair: &[(usize, usize)]| trimmed(self.doc.full_text(), pair[0].1, pair[1].0);
        cuts.windows(2).filter_map(gap).collect()
    }
}

fn trimmed(text: &str, from: usize, to: usize) -> Option<(usize, usize)> {
    let piece = text.get(from..to)?;
    let start = piece.find(char::is_alphanumeric)?;
    let rest =
        piece.get(start..)?.trim_end_matches(|c: char| !c.is_alphanumeric() && !matches!(c, ')' | '+' | '#'));
    Some((from + start, from + start + rest.len()))
}
