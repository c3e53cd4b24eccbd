//! An index of an archive: a line for each capture, sorted by address and moment, that says where in which file it stands.
//!
//! ```text
//! org,example)/talks 20261121092000 {"url": "http://example.org/talks", "mime": "text/html", "status": "200", …}
//! ```
//!
//! CDXJ with the fields that pywb reads and cdxj-indexer writes: url, mime, status, digest, length, offset, filename.

use std::fmt::Write;

use crate::digest;
use crate::http;
use crate::record::{Record, value};
use crate::surt;

/// Why a record has no line though it is a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unindexed {
    /// Others stand in the same gzip member.
    #[error(
        "it shares its gzip member with others, so that no offset leads to it; pack a member a record, as `warcio recompress` does"
    )]
    NotAlone,
    /// It does not say what it is a capture of.
    #[error("it has no address")]
    NoAddress,
    /// It does not say when it was captured.
    #[error("it has no date")]
    NoDate,
}

/// The line of a record, without its line end; `None` of a record that is not indexed, such as a request. `file` is the name
/// under which whoever uses the index knows the archive.
pub fn line(record: &Record, file: &str) -> Result<Option<String>, Unindexed> {
    let kind = record.kind();
    let is_note = record.field("Content-Type").is_some_and(|t| t == "application/warc-fields");
    match kind.as_str() {
        "response" | "revisit" => {}
        "resource" | "metadata" if !is_note => {}
        _ => return Ok(None),
    }
    let uri = record.target().ok_or(Unindexed::NoAddress)?;
    let length = record.location.length.ok_or(Unindexed::NotAlone)?;
    let date = record.field("WARC-Date").map(digits).filter(|d| d.len() >= 8).ok_or(Unindexed::NoDate)?;
    let head = http::head(&record.block);
    let is_http = matches!(kind.as_str(), "response" | "revisit");
    let mut json = Object::default();
    // Blanks are no part of an address: warcio writes them so, and pywb looks for that.
    json.add("url", &uri.replace(' ', "%20"));
    let mime = match kind.as_str() {
        "revisit" => Some("warc/revisit"),
        "response" => head.as_ref().and_then(|h| value(&h.headers, "Content-Type")),
        _ => record.field("Content-Type"),
    };
    let bare = |mime: &str| mime.split([';', ' ', '\t']).next().unwrap_or_default().to_owned();
    json.add_if("mime", mime.map(bare).as_deref());
    let status = head.as_ref().filter(|_| is_http).map(|h| h.status.to_string());
    json.add_if("status", status.as_deref());
    json.add_if("digest", payload_digest(record, head.as_ref().filter(|_| is_http)).as_deref());
    json.add("length", &length.to_string());
    json.add("offset", &record.location.offset.to_string());
    json.add("filename", file);
    Ok(Some(format!("{} {date} {}", surt::key(uri), json.close())))
}

/// The digest that the record has, else that of what it holds.
fn payload_digest(record: &Record, head: Option<&http::Head>) -> Option<String> {
    let from = head.map_or(0, |head| head.body);
    let declared = record.field("WARC-Payload-Digest").map(str::to_owned);
    let payload = record.block.get(from..).filter(|_| record.left_out == 0);
    declared.or_else(|| payload.map(digest::sha1))
}

/// A date as 14 digits: `2026-11-21T09:20:00Z` ──▶ `20261121092000`.
fn digits(date: &str) -> String {
    date.chars().filter(char::is_ascii_digit).take(14).collect()
}

/// A JSON object of texts, in ASCII, with the blanks of Python's: lines are compared as bytes.
#[derive(Default)]
struct Object(String);

impl Object {
    fn add_if(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.add(name, value);
        }
    }

    fn add(&mut self, name: &str, value: &str) {
        let before = if self.0.is_empty() { "{" } else { ", " };
        let _ = write!(self.0, "{before}\"{name}\": \"");
        for c in value.chars() {
            self.push(c);
        }
        self.0.push('"');
    }

    fn push(&mut self, c: char) {
        match c {
            '"' | '\\' => self.0.extend(['\\', c]),
            '\n' => self.0.push_str("\\n"),
            '\r' => self.0.push_str("\\r"),
            '\t' => self.0.push_str("\\t"),
            ' '..='~' => self.0.push(c),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(self.0, "\\u{unit:04x}");
                }
            }
        }
    }

    fn close(mut self) -> String {
        self.0.push('}');
        self.0
    }
}
