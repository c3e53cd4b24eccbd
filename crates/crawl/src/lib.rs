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

pub mod address;
mod domain;
mod fetch;
pub mod fingerprint;
pub mod frontier;
mod host;
mod limits;
pub mod links;
mod memory;
mod pace;
mod refusal;
pub mod robots;
pub mod sitemap;
pub mod trap;

pub use domain::{Domain, DomainError};
pub use fetch::{Fetcher, Visit};
pub use limits::Limits;
pub use memory::Memory;
pub use pace::Pace;
pub use refusal::Refusal;
