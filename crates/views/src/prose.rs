//! The page as prose: sentences, and the text tree of the Auto Annotator.

mod sentence;

pub use sentence::sentences;
