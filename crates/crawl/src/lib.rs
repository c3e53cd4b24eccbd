//! Part of Gleaner: pages fetched politely.
//!
//! ```text
//! address ── may we? (robots.txt) ── is it our turn? (pace) ──▶ request ──▶ Visit { url, headers, body }
//!               ▲                                                 │
//!               └───────────────── redirect ──────────────────────┘
//! ```
//!
//! Nothing is fetched without robots.txt, a pace per host and limits of size, time and redirects. This is the first
//! room of the crawler: one address at a time, for a person at a command line.
//!
//! ```
//! let rules = crawl::robots::Rules::of(b"User-agent: *\nDisallow: /private/", "glean");
//! assert!(rules.allow("/talks?page=2"));
//! assert!(!rules.allow("/private/notes.html"));
//! ```

mod fetch;
mod host;
mod limits;
mod refusal;
pub mod robots;

pub use fetch::{Fetcher, Visit};
pub use limits::Limits;
pub use refusal::Refusal;
