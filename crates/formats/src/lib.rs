//! Part of Gleaner: records as people and programs outside Rust want them.
//!
//! ```text
//! Record, Listing, Mark ── row ──▶ Row (key → value, in the schema's order) ── json · csv ──▶ text
//!                                     ├─ md · jsonld · ics, by the schema ──▶ Markdown, schema.org, a calendar
//!                                     └─ resource ── dc · marcxml · ris ──▶ Dublin Core, MARC 21, RIS
//! ```
//!
//! The middle's types know no wire format. No format knows a kind: each follows its schema.
//!
//! ```
//! let mark = marks::Mark {
//!     recognizer: "number".into(),
//!     span: marks::Span::new("42", 0, 2).unwrap(),
//!     value: marks::Value::Number(42.0),
//! };
//! let row = formats::row::mark(&mark, "42");
//! assert_eq!(formats::json::line(row), r#"{"recogniser":"number","text":"42","value":"42","at":[0,2]}"#);
//! ```

pub mod csv;
pub mod evidence;
pub mod exchange;
pub mod feed;
pub mod ics;
pub mod json;
pub mod jsonld;
pub mod link;
pub mod list_record;
pub mod md;
pub mod resource;
mod roles;
pub mod row;
mod steer;
mod when;
pub mod xml;

pub use exchange::{Exchange, dc, marcxml, ris};
pub use resource::{Resource, Subject};
pub use roles::title;
pub use steer::steers;

/// One record: keys in the order in which they are written, with their values.
pub type Row = serde_json::Map<String, serde_json::Value>;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
