//! Part of Gleaner: pages fetched politely.
//!
//! ```text
//! address ── may we? (robots.txt) ── is it our turn? (pace) ──▶ request ──▶ Fetched { url, headers, body }
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
mod agent;
pub mod cookies;
mod crawler;
mod deflate;
mod domain;
mod failure;
mod fetch;
mod fetched;
pub mod fingerprint;
mod focus;
mod form_login;
pub mod frontier;
mod guard;
mod guard_memory;
mod holdings;
mod host;
mod host_rules;
mod http;
mod incident;
mod lane;
mod limits;
pub mod links;
mod memory;
mod names;
mod novelty;
mod options;
mod outages;
mod pace;
mod patterns;
mod plan;
mod public;
mod recorder;
mod recovery;
mod refresh;
mod refusal;
mod rendered;
mod rendering;
mod report;
pub mod revisit;
pub mod robots;
mod rules;
mod settler;
mod shape;
mod shared;
pub mod sitemap;
mod tls;
mod trap;
mod validators;
mod visit;
mod visitor;
mod visits;
mod webhook;

pub use agent::{USER_AGENT, UserAgent, UserAgentError};
pub use crawler::{CrawlError, Crawler, Handle};
pub use domain::{Domain, DomainError, Part, site};
pub use failure::{Failure, FailureKind};
pub use fetch::{Again, Fetcher};
pub use fetched::Fetched;
pub use focus::{Aim, Focus};
pub use form_login::{FormLogin, LoginCheck, LoginError};
pub use limits::{Limits, Reach};
pub use memory::Memory;
pub use options::{Header, Login, OptionsError, RequestOptions};
pub use pace::Pace;
pub use patterns::{PatternError, Patterns};
pub use plan::Plan;
pub use public::is_public;
pub use recorder::Recording;
pub use refresh::Refresh;
pub use refusal::Refusal;
pub use rendering::Render;
pub use report::Report;
pub use visitor::{LinksOnly, Reading, Visitor};
pub use webhook::{Undelivered, Webhook};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
