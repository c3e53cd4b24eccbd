//! Part of Gleaner: what it is measured against. Never in the product.
//!
//! ```text
//! every distinct date of a page ──▶ an event             (events)
//! children of one parent built alike ──▶ a list          (lists)
//! the tag that best separates records ──▶ a list         (embley)
//! stretches of tags alike, in a row ──▶ lists            (tandem)
//! labelled records of a page ──▶ those of its site       (wrappers: LR, HLRT, STALKER)
//! a short line with "?" and what follows it ──▶ a pair   (faqs)
//! first words, paths of paragraphs, scored sentences, gists ──▶ a description     (annotate)
//! ```
//!
//! A yardstick is what somebody writes in an afternoon. Whatever is more work must be better than it.
//!
//! ```
//! let page = gleaner::parse(b"<ul><li>One<li>Two<li>Three</ul>", &gleaner::Hints::default());
//! assert_eq!(baselines::lists::lists(&page)[0].len(), 3);
//! ```

pub mod annotate;
pub mod dates;
pub mod embley;
pub mod faqs;
pub mod hmm;
pub mod labelled;
pub mod lists;
pub mod tandem;
pub mod wrappers;
