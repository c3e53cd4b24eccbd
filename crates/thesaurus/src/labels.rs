//! Concepts and their labels, in one text: a vocabulary of 400,000 concepts is three million texts, too many to be allocated one by one.

use crate::words::primary;

/// A concept of a vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Concept<'t> {
    /// Its address, which tells it apart.
    pub uri: &'t str,
    /// Its preferred label in the requested language, else in the one in which the vocabulary has most.
    pub label: &'t str,
}

/// Bytes of the text of all labels and addresses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) length: u16,
}

/// A label of a concept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Label {
    pub(crate) concept: u32,
    pub(crate) text: Span,
    pub(crate) language: u16,
    /// Is it what the concept is called, and not another name that leads to it?
    pub(crate) is_preferred: bool,
}

/// The labels of a vocabulary.
#[derive(Debug)]
pub(crate) struct Labels {
    /// Everything that is written, one behind the other.
    pub(crate) text: String,
    /// Primary languages (BCP 47); the first is none.
    pub(crate) languages: Vec<String>,
    /// Addresses, those of concepts without a preferred label too.
    pub(crate) uris: Vec<Span>,
    /// Concepts that have labels.
    pub(crate) concepts: usize,
    /// By concept, preferred ones first.
    pub(crate) labels: Vec<Label>,
    /// The language of most preferred labels.
    pub(crate) main_language: u16,
}

impl Labels {
    pub(crate) fn at(&self, label: u32) -> Option<&Label> {
        self.labels.get(label as usize)
    }

    pub(crate) fn text(&self, span: Span) -> &str {
        let start = span.start as usize;
        self.text.get(start..start + usize::from(span.length)).unwrap_or_default()
    }

    pub(crate) fn language(&self, label: &Label) -> &str {
        self.languages.get(usize::from(label.language)).map_or("", String::as_str)
    }

    /// A concept as it is called in a language.
    pub(crate) fn concept(&self, concept: u32, language: Option<&str>) -> Option<Concept<'_>> {
        let uri = self.uris.get(concept as usize)?;
        let from = self.labels.partition_point(|label| label.concept < concept);
        let own = self.labels.get(from..)?.iter();
        let preferred = own.take_while(|label| label.concept == concept && label.is_preferred);
        let language = language.map(primary);
        let called = preferred.min_by_key(|label| {
            let is_wanted = language.as_deref() == Some(self.language(label));
            (!is_wanted, label.language != self.main_language)
        })?;
        Some(Concept { uri: self.text(*uri), label: self.text(called.text) })
    }
}
