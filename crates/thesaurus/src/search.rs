//! Concepts that somebody looks for by name.

use crate::labels::{Concept, Label};
use crate::{Thesaurus, words};

/// Labels that are read for one beginning, of however many: a bound on the time, since all of them may lead to concepts that are listed already.
const MOST_LABELS: usize = 1_000;

impl Thesaurus {
    /// The concepts that have a label which begins so, in the order of these labels; case and accents do not matter.
    pub fn find_by_prefix(&self, letters: &str, language: Option<&str>, most: usize) -> Vec<Concept<'_>> {
        let prefix = words::letter_key(letters, self.stem);
        let (mut concepts, mut labels_read) = (Vec::new(), 0);
        if prefix.is_empty() {
            return Vec::new();
        }
        self.by_letters.visit_prefixed(&prefix, |labels| {
            for label in labels.iter().filter_map(|label| self.labels.at(*label)) {
                labels_read += 1;
                if concepts.len() < most && !concepts.contains(&label.concept) {
                    concepts.push(label.concept);
                }
            }
            concepts.len() < most && labels_read < MOST_LABELS
        });
        concepts.into_iter().filter_map(|number| self.labels.concept(number, language)).collect()
    }

    /// The one concept that is called so in any language; none where several are.
    pub fn find_by_label(&self, label: &str, language: Option<&str>) -> Option<Concept<'_>> {
        let labels = self.by_letters.get(&words::letter_key(label, self.stem));
        let labels = labels.iter().filter_map(|label| self.labels.at(*label));
        self.labels.concept(only_concept(labels.filter(|label| label.is_preferred))?, language)
    }
}

/// The concept of all these labels, where it is one.
pub(crate) fn only_concept<'l>(mut labels: impl Iterator<Item = &'l Label>) -> Option<u32> {
    let first = labels.next()?.concept;
    labels.all(|label| label.concept == first).then_some(first)
}
