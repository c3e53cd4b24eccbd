//! Subjects of the catalogue, as a vocabulary has them.

use store::Subject;
use thesaurus::{Concept, Thesaurus};

/// The subject that somebody calls so: one that the entry has, else the vocabulary's as it is called in a language, else one of nobody's
/// vocabulary.
pub(crate) fn subject_named(
    label: &str,
    before: &[Subject],
    language: Option<&str>,
    thesaurus: Option<&Thesaurus>,
) -> Subject {
    if let Some(known) = before.iter().find(|subject| subject.label == label) {
        return known.clone();
    }
    let named =
        thesaurus.and_then(|thesaurus| Some((thesaurus.find_by_label(label, language)?, thesaurus.code())));
    named.map_or_else(|| Subject::from(label), |(concept, code)| concept_subject(concept, code))
}

/// A concept as a subject.
pub(crate) fn concept_subject(concept: Concept<'_>, code: &str) -> Subject {
    Subject { label: concept.label.to_owned(), uri: concept.uri.to_owned(), vocabulary: code.to_owned() }
}

/// What subjects are called.
pub(crate) fn subject_labels(subjects: &[Subject]) -> Vec<&str> {
    subjects.iter().map(|subject| subject.label.as_str()).collect()
}
