//! Who teaches: people below a heading that announces the teacher, each with the address that follows the name (§4.3).

use super::topic::Topic;
use super::{Reading, Teacher};

impl Reading<'_> {
    /// The teachers in page order, each once.
    pub(super) fn teachers(&self) -> Vec<Teacher> {
        let mut found: Vec<Teacher> = Vec::new();
        let mut owner = None;
        for mark in &self.marks {
            let (start, end) = (mark.span.start(), mark.span.end());
            let kind = &*mark.recognizer;
            if kind != "person" && kind != "email" || !self.below_teacher(start) {
                continue;
            }
            let Some(field) = self.field(start, end, if kind == "person" { "person" } else { "email" })
            else {
                continue;
            };
            if kind == "person" {
                let known =
                    found.iter().position(|t| t.name.as_ref().is_some_and(|n| n.value == field.value));
                owner = Some(known.unwrap_or(found.len()));
                if known.is_none() {
                    found.push(Teacher { name: Some(field), email: None });
                }
            } else if let Some(teacher) = owner.and_then(|o: usize| found.get_mut(o)) {
                teacher.email.get_or_insert(field);
            }
        }
        found
    }

    /// Is the teacher the nearest person that a heading above announces?
    fn below_teacher(&self, at: usize) -> bool {
        let parts = self.outline.parts();
        let after = parts.partition_point(|p| p.span.start <= at || p.span.is_empty());
        let Some(part) = after.checked_sub(1) else { return false };
        let topics = std::iter::once(part).chain(self.outline.headings(part));
        let mut topics = topics.filter_map(|i| self.topics.get(i).copied().flatten());
        topics.find(|t| !t.is_property()) == Some(Topic::Teacher)
    }
}
