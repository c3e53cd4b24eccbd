//! Part of Gleaner: what changed in a list between two visits of its page.
//!
//! ```text
//! Document, rule ── Reader ──▶ List ──┐
//! what is known of earlier visits ────┴── Known::take ──▶ changes: new, changed, gone, each reported once
//! ```
//!
//! No network, no store, no clock: a visit's page, what is known and the moment are arguments.
//!
//! ```
//! let page = |items: &str| gleaner::parse(format!("<ul class=talks>{items}</ul>").as_bytes(), &gleaner::Hints::default());
//! let reader = follow::Reader { clean: str::to_owned, today: jiff::civil::date(2026, 5, 1) };
//! let first = page("<li><a href=a>Salt</a><li><a href=b>Tin</a><li><a href=c>Ink</a>");
//! let mut known = follow::Known::default();
//! let begun = reader.choose(&first, follow::Choice::Best, "talks.html").unwrap();
//! assert_eq!(known.take(&begun.list, false, 0).changes.len(), 3);
//! let second = page("<li><a href=d>Oil</a><li><a href=a>Salt</a><li><a href=c>Ink, blue</a>");
//! let read = reader.read(&second, begun.rule.as_ref(), &known, "talks.html").unwrap();
//! let changes = known.take(&read.list, read.rebuilt, 60_000).changes;
//! let lines: Vec<String> = changes.iter().map(|c| format!("{} {}", c.kind.name(), c.title)).collect();
//! assert_eq!(lines, ["new Oil", "changed Ink, blue", "gone Tin"]);
//! ```

mod change;
mod feed;
mod happenings;
mod known;
mod links;
mod list;
mod movement;
mod numbers;
mod pairing;
mod reading;
mod snapshot;
mod written;

pub use change::{Change, Kind, Was};
pub use feed::{Logged, Page, calendar};
pub use known::{Known, Taken};
pub use list::List;
pub use reading::{Choice, Reader, Reading, Visit};
pub use snapshot::{Piece, Snapshot};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
