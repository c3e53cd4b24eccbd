//! Part of Gleaner: real servers on loopback that its tests and benches run against. Never in the product.
//!
//! ```text
//! Site        answers HTTP as a test says, well or badly, and remembers what it was asked
//! Cluster     a PostgreSQL of our own, from making it to taking it away
//! PostOffice  a mail server that keeps every letter
//! ```

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test whose server does not start has failed")]

mod certificate;
mod cluster;
mod post_office;
mod site;

pub use certificate::Certificate;
pub use cluster::Cluster;
pub use post_office::{Letter, PostOffice};
pub use site::{Reply, Request, Site, page, status};
