//! Part of Gleaner: what a store holds, as a web application that people like to use.
//!
//! ```text
//! request ─▶ middleware ─▶ handler ─▶ Store ─▶ view ─▶ template ─▶ response
//!            │ who asks, may they, is it from our own page          │ a policy that lets no script of a page run
//! ```
//!
//! Handlers answer with whole pages that work without JavaScript. Nothing of a gleaned page reaches a browser unescaped,
//! and nothing of it decides where the server connects.
//!
//! ```
//! let base = url::Url::parse("https://events.example.edu/")?;
//! let options = serve::ServeOptions { base, ..serve::ServeOptions::default() };
//! assert!(!options.reach_anywhere);
//! # Ok::<(), url::ParseError>(())
//! ```

mod answer;
mod app;
mod bounded;
mod calendar;
mod card;
mod catalogue_values;
mod change_mail;
mod client;
mod concurrency;
mod connections;
mod copies;
mod copy;
mod counts;
mod describing;
mod digest;
mod facets;
mod feed;
mod following;
mod frame;
mod guesses;
mod handlers;
mod hashing;
mod host;
mod inputs;
mod interests;
mod kinds;
mod language;
mod link_checks;
mod locale;
mod mail;
mod messages;
mod metrics;
mod middleware;
mod moment;
mod password;
mod person;
mod post;
mod public_hosts;
mod recurrence;
mod resources;
mod search_params;
mod searches;
mod secret;
mod secure;
mod serving;
mod sightings;
mod site;
mod spreadsheet;
mod subjects;
mod throttle;
mod upkeep;
mod values;
mod watching;
mod written_dates;

pub use app::{ServeError, ServeOptions};
pub use digest::send_due;
pub use password::{WeakPassword, check_password};
pub use post::{Post, PostError};
pub use secret::{generate as secret, password};
pub use secure::{CertificateError, Certificates};
pub use serving::serve;
pub use site::{Legal, Logo, Site, SiteError, style};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
