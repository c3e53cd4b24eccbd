//! Subjects of a page, by what its annotation and its main text say.

use gleaner::{Annotation, Document, Field};

use crate::{Concept, Text, Thesaurus};

impl Thesaurus {
    /// The concepts that a page is about, the likeliest first; none where that is not sure.
    pub fn subjects_of(&self, document: &Document, annotation: &Annotation) -> Vec<Concept<'_>> {
        let value = |field: &Option<Field<String>>| field.as_ref().map(|field| field.value.clone());
        let keywords: Vec<String> = annotation.keywords.iter().map(|field| field.value.clone()).collect();
        let title = value(&annotation.title).or_else(|| document.title().map(str::to_owned));
        self.suggest(&Text {
            title: &title.unwrap_or_default(),
            keywords: &keywords,
            description: &value(&annotation.description).unwrap_or_default(),
            body: &gleaner::main_text(document).text(document),
            language: annotation.language.as_deref(),
        })
    }
}
