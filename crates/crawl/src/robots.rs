//! robots.txt: what a site asks programs not to fetch (RFC 9309).
//!
//! ```text
//! User-agent: *          group      longest rule that matches wins; of two as long, the one that allows
//! Disallow: /a/*.html$   rule       `*` any characters, `$` the end
//! Allow: /a/public       rule
//! ```

mod asking;
mod file;
mod pattern;

pub(crate) use asking::{Robots, of_site, path};
pub use file::Rules;
