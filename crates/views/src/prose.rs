//! The page as prose: words, sentences, and the text tree of the Auto Annotator with its four storages.
//!
//! ```text
//! text ── sentence ──▶ sentences        Document ── ends, tree ──▶ sentences in paragraphs in divisions, with their types
//! text ── word ──▶ words, signs, blanks                            └── unit ──▶ what the sentences are written with
//! ```

mod ends;
mod sentence;
mod tree;
mod unit;
mod word;

pub use sentence::sentences;
pub use tree::{Division, Paragraph, Sentence, Tree, tree};
pub use unit::{Occurrence, Representation, Unit, Units, units};
pub use word::{UnitKind, is_mark, word_count};
