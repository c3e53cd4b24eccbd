//! The page as prose: sentences, and the text tree of the Auto Annotator.
//!
//! ```text
//! text ── sentence ──▶ sentences        Document ── ends, tree ──▶ sentences in paragraphs in divisions, with their types
//! ```

mod ends;
mod sentence;
mod tree;

pub use sentence::sentences;
pub use tree::{Division, Paragraph, Sentence, Tree, tree};
