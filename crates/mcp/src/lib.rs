//! Part of Gleaner: its readers of pages and its search as tools for language models, over the Model Context Protocol.
//!
//! ```text
//! client ── standard input ──▶ Server ── call ──▶ page (address or HTML) ──▶ records ──▶ answer, bounded
//!        ◀─ standard output ──        └─────────▶ store ── search, ask, evidence ──▶ answer
//! ```
//!
//! Whoever asks is a program that reads pages of strangers and may do as they say, so that nothing here trusts it: addresses of
//! private networks are refused, no file is read by a name that it chooses, no call writes anything, sizes and times have bounds, and
//! each answer says that the text of pages is data and no instruction.
//!
//! ```
//! let server = mcp::Server::new(mcp::Setup::default());
//! let names: Vec<String> = server.tools().iter().map(|tool| tool.name.to_string()).collect();
//! assert_eq!(names, ["events", "records", "extract", "text", "annotate"]);
//! ```

mod answer;
mod arguments;
mod pages;
mod server;
mod stored;
mod tools;

pub use server::{ServeError, Server, Setup, serve};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
