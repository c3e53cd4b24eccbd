//! Part of Gleaner: web archives (WARC, WACZ, ARC) read as a stream, and written.
//!
//! ```text
//! crawl.warc.gz ── records ──▶ Record { header, block } ── of ──▶ Capture { address, date, status, headers, body }
//! crawl.warc.zst     │
//! crawl.warc         └──▶ Damage { where, what }, and on with the next record
//! ```
//!
//! An archive is read once from its beginning to its end, as a file, a pipe or an object store gives it; memory is bounded by
//! its largest record. Part of an archive may be broken: that is an item of its own, and the records behind it are read.
//!
//! ```
//! let warc = b"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://example.org/talks\r\n\
//!     WARC-Date: 2026-11-21T09:20:00Z\r\nContent-Type: application/http\r\nContent-Length: 67\r\n\r\n\
//!     HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Talks\r\n\r\n";
//! for found in archive::read(warc.as_slice(), "talks.warc") {
//!     let capture = found?;
//!     assert!(capture.is_page());
//!     assert_eq!(capture.uri(), "http://example.org/talks");
//!     assert_eq!(capture.content_type(), Some("text/html; charset=utf-8"));
//!     assert_eq!(capture.date().map(|d| d.to_string()).as_deref(), Some("2026-11-21T09:20:00Z"));
//!     assert_eq!(capture.body(&archive::Limits::default()).bytes, b"<p>Talks");
//!     assert_eq!((&*capture.record.location.file, capture.record.location.offset), ("talks.warc", 0));
//! }
//! # Ok::<(), archive::Damage>(())
//! ```

mod arc;
mod capture;
pub mod cdxj;
pub mod digest;
mod http;
mod open;
mod read;
mod record;
pub mod surt;
mod wacz;
mod write;

pub use arc::ArcRecords;
pub use capture::{Capture, Captures, NoCapture, Revisit, Tally, read};
pub use http::{Body, Head};
pub use open::{Archive, BEGINNING, Sort, open, sort};
pub use read::{Damage, Fault, Limits, Records, records};
pub use record::{Field, Location, Record};
pub use wacz::Wacz;
pub use write::{Exchange, Packing, Writer};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
