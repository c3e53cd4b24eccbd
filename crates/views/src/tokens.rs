//! Tokens: a page as a string of tags and texts, and the patterns that recur in it (IEPAD, Chang & Lui 2001).
//!
//! ```text
//! Document ── encoding ──▶ TokenString ── suffixes ──▶ maximal repeats ── validator · partition ──▶ occurrences
//!                          <b>T</b><br>…                                                               │
//!                              records ◀── longest match ── Pattern adc[w|x]b[d|-] ◀── alignment ──────┘
//! ```
//!
//! Where the paper has a PAT tree stands a suffix array with its common prefixes: the same repeats, in linear time.
//! Every step works on plain numbers, so that it can be read and proved without HTML.
//!
//! ```
//! use views::tokens::{Encoding, Thresholds, TokenString, patterns};
//! let page = "<ul><li><b>One</b> 1<li><b>Two</b> 2<li><b>Three</b> 3<li><b>Four</b> 4<li><b>Five</b> 5</ul>";
//! let doc = page::parse(page.as_bytes(), &page::Hints::default());
//! let tokens = TokenString::of(&doc, Encoding::AllTags);
//! let best = &patterns(&tokens, &Thresholds::SECTION_5)[0];
//! assert_eq!(best.pattern.to_string(), "<li> <b> text </b> text </li>");
//! assert_eq!(best.records.len(), 5);
//! ```

mod alignment;
mod automaton;
mod composer;
mod encoding;
mod matching;
mod notation;
mod partition;
mod pattern;
mod repeats;
mod search;
mod string;
mod suffixes;
mod validator;

pub use alignment::{Aligned, align_strings};
pub use automaton::Automaton;
pub use composer::rotations;
pub use encoding::Encoding;
pub use matching::occurrences;
pub use partition::partition;
pub use pattern::{Pattern, Position};
pub use repeats::{Repeat, Repeats};
pub use search::{Found, align, patterns, validated};
pub use string::{Symbol, TokenString};
pub use validator::{Thresholds, density, regularity};
