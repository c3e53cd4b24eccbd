//! Part of Gleaner: subject headings of a controlled vocabulary, suggested for texts and searched by those who write them.
//!
//! ```text
//! SKOS (Turtle, N-Triples, RDF/XML) ── read ──▶ Thesaurus: labels by their stems, and by their letters
//! title, key words, description, text ── longest label first, whole words ──▶ concepts, ranked by where and how often they stand
//! "oc" ── what begins so ──▶ Ocean currents, Ocean waves, …
//! ```
//!
//! A thesaurus says what a library calls things, and in how many ways people write it: "Ocean waves" is the heading, "Sea waves"
//! and "Meereswellen" lead to it.
//!
//! ```
//! let skos = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
//!     <http://v.example/waves> skos:prefLabel \"Ocean waves\"@en ; skos:altLabel \"Sea waves\"@en .";
//! let thesaurus = thesaurus::Thesaurus::read(skos.as_bytes(), thesaurus::Syntax::Turtle, |word, _| word.to_owned())?;
//! let text = thesaurus::Text { title: "Sea waves", description: "All of sea waves.", language: Some("en"), ..Default::default() };
//! let found: Vec<&str> = thesaurus.suggest(&text).iter().map(|concept| concept.uri).collect();
//! assert_eq!(found, ["http://v.example/waves"]);
//! # Ok::<(), thesaurus::ThesaurusError>(())
//! ```

mod draft;
mod error;
mod index;
mod labels;
mod page;
mod read;
mod search;
mod suggest;
mod words;

pub use error::ThesaurusError;
pub use labels::Concept;
pub use read::Syntax;
pub use suggest::Text;
pub use words::Stem;

use std::fmt;

use index::Index;
use labels::Labels;

/// A controlled vocabulary.
pub struct Thesaurus {
    labels: Labels,
    /// By language, and the terms of their words.
    by_terms: Index,
    /// By what they begin with, in any language.
    by_letters: Index,
    stem: Stem,
    code: String,
}

impl fmt::Debug for Thesaurus {
    /// By its size: its labels fill books.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thesaurus")
            .field("concepts", &self.len())
            .field("code", &self.code)
            .finish_non_exhaustive()
    }
}

impl Thesaurus {
    /// The same, by a code in the Library of Congress's list of subject heading and term sources: "gnd".
    #[must_use]
    pub fn with_code(self, code: String) -> Thesaurus {
        Thesaurus { code, ..self }
    }

    /// The code by which library systems know it; empty where nobody named one.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// How many concepts it has.
    pub fn len(&self) -> usize {
        self.labels.concepts
    }

    /// Has it no concepts? One that was read has some.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
