//! Part of Gleaner: ways to see a [`page::Document`]'s structure. They never see one another.
//!
//! ```text
//! Document ─┬▶ units     repeated units of the element tree (Event Finder §3.2.2)
//!           ├▶ outline   what each heading governs (Logical Structure Model)
//!           ├▶ template  components of a class of documents, matched (FAQ Miner)
//!           ├▶ language  the one that its words show, or that it declares
//!           ├▶ prose     sentences of its text (Auto Annotator)
//!           └▶ tokens    the page as a string, and the patterns that recur in it (IEPAD)
//! ```
//!
//! ```
//! let doc = page::parse(b"<ul><li>One<li>Two<li>Three</ul>", &page::Hints::default());
//! let keys = views::units::Keys::of(&doc);
//! let groups = views::units::siblings(&doc, &keys);
//! assert_eq!(groups[0].nodes.len(), 3);
//! ```

mod language;
pub mod outline;
pub mod prose;
pub mod template;
pub mod tokens;
pub mod units;

pub use language::language_of;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
