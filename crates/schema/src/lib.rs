//! Part of Gleaner: what a kind of record is, read from one file.
//!
//! ```text
//! job.toml ── Schema::from_toml ──▶ Schema { fields with type, cues, role, schema.org's words; what must be there }
//!                                      └──▶ records read by it, formats, tables, store and server follow it
//! ```
//!
//! A field of a kind is named here and nowhere else. `docs/kinds.md` describes the form.
//!
//! ```
//! let file = "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\nname = { part = 'title' }\nprice = 'price'";
//! let boat = schema::Schema::from_toml("boat.toml", file).unwrap();
//! assert_eq!(boat.fields.iter().map(|f| f.name.as_str()).collect::<Vec<_>>(), ["name", "price"]);
//! assert!(schema::named("event").is_some());
//! ```

mod check;
mod check_field;
mod columns;
mod declared;
mod display_name;
mod error;
mod field;
mod form;
mod kind;
mod language;
mod read;
mod recognizer;
mod reserved;
mod shipped;

pub use columns::{FieldNames, field_name};
pub use declared::{Path, Step};
pub use error::SchemaError;
pub use field::{Field, FieldType, Part, Role};
pub use form::{nearest, suggestion};
pub use kind::{FORM, PAGE_TYPES, PageRule, Reader, RecordRule, RecordText, Schema};
pub use recognizer::marked_as;
pub use shipped::{USUAL, named, shipped};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
