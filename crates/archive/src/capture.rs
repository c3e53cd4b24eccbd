//! A capture: what a server gave for an address at a moment, out of a record.
//!
//! ```text
//! Records ──▶ response · resource · conversion ──▶ Capture { address, date, status, headers, body }
//!        └──▶ revisit · request · metadata · …      passed over, and counted in Tally
//! ```

use std::io::Read;

use jiff::Timestamp;

use crate::digest::{self, Checked};
use crate::http::{self, Body, Head};
use crate::read::{Damage, Limits, Records, records};
use crate::record::{Record, value};

/// Media types of pages.
const PAGES: &[&str] = &["text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml"];

/// The beginnings of a page without a declared type, in lower case.
const BEGINNINGS: &[&[u8]] = &[b"<!doctype html", b"<html", b"<head", b"<body", b"<title"];

/// How much of a body tells whether it is a page, in bytes.
const BEGINNING: usize = 1024;

/// What was captured of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capture {
    /// The record in which it stands: its place in the file, header and block.
    pub record: Record,
    /// The response's status and headers; `None` of a record that is no response.
    pub http: Option<Head>,
}

/// Why a record is no capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoCapture {
    /// It says that the page was the same as before (`revisit`): its content stands elsewhere.
    Revisit,
    /// It is a part of a record that is spread over several (`continuation`, or one with a `WARC-Segment-Number`).
    Segment,
    /// It tells of captures or of the archive: `request`, `metadata`, `warcinfo`, or a sort unknown here.
    About,
    /// It is a response, but of another protocol than HTTP, or not readable as one.
    NoHttp,
}

/// A record that says that a page was as at another time, and stands there (`revisit`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revisit {
    /// The address.
    pub uri: String,
    /// When it was asked.
    pub date: Option<Timestamp>,
    /// The address of the capture where it stands, where the archive says it: that of the page itself, or of one that is its like.
    pub stands: Option<String>,
}

impl Revisit {
    /// What a record says, where it is one.
    pub fn of(record: &Record) -> Option<Revisit> {
        let uri = record.target().filter(|_| record.kind() == "revisit")?.to_owned();
        let stands =
            record.field("WARC-Refers-To-Target-URI").map(|uri| uri.trim_matches(['<', '>']).to_owned());
        Some(Revisit { uri, date: record.date(), stands })
    }
}

impl Capture {
    /// The capture in a record, or why there is none. Costs little: nothing is unpacked yet.
    pub fn of(record: Record) -> Result<Capture, NoCapture> {
        if record.field("WARC-Segment-Number").is_some() {
            return Err(NoCapture::Segment);
        }
        let http = http::head(&record.block);
        match record.kind().as_str() {
            "response" if http.is_none() => Err(NoCapture::NoHttp),
            "response" => Ok(Capture { record, http }),
            "resource" | "conversion" => Ok(Capture { record, http: None }),
            "revisit" => Err(NoCapture::Revisit),
            "continuation" => Err(NoCapture::Segment),
            _ => Err(NoCapture::About),
        }
    }

    /// The address; empty where the archive does not say it.
    pub fn uri(&self) -> &str {
        self.record.target().unwrap_or_default()
    }

    /// When it was captured.
    pub fn date(&self) -> Option<Timestamp> {
        self.record.date()
    }

    /// The response's status; `None` of a record that is no response.
    pub fn status(&self) -> Option<u16> {
        self.http.as_ref().map(|h| h.status)
    }

    /// The value of a response's header, whatever the case of its name; the first if there are several.
    pub fn header(&self, name: &str) -> Option<&str> {
        value(&self.http.as_ref()?.headers, name)
    }

    /// The response's headers of some names, each where it has one.
    pub fn headers(&self, names: &[&str]) -> Vec<(String, String)> {
        let header = |name: &&str| Some(((*name).to_owned(), self.header(name)?.to_owned()));
        names.iter().filter_map(header).collect()
    }

    /// The media type with its parameters, as the server declared it; of a record that is no response, as the archive does.
    pub fn content_type(&self) -> Option<&str> {
        if self.http.is_some() { self.header("Content-Type") } else { self.record.field("Content-Type") }
    }

    /// Why the crawler broke off, if it did: `length`, `time`, `disconnect`, `unspecified` (`WARC-Truncated`).
    pub fn truncated(&self) -> Option<&str> {
        self.record.field("WARC-Truncated")
    }

    /// The body as it stands in the archive, with its codings.
    pub fn raw_body(&self) -> &[u8] {
        let from = self.http.as_ref().map_or(0, |h| h.body);
        self.record.block.get(from..).unwrap_or_default()
    }

    /// The page's bytes: chunks joined, unpacked (gzip, deflate, br, zstd), not longer than the limit.
    pub fn body(&self, limits: &Limits) -> Body {
        let mut body = match &self.http {
            Some(head) => http::unpacked(self.raw_body(), head, limits.page),
            None => Body { bytes: self.raw_body().to_vec(), fault: None },
        };
        if self.record.left_out > 0 {
            let most = limits.record >> 20;
            body.fault = Some(format!("the record is larger than {most} MB; only its beginning was read"));
        }
        body
    }

    /// Is it a page that a server gave: HTML, with a status of success? Where no type is declared, or only that it is bytes,
    /// how it begins decides.
    pub fn is_page(&self) -> bool {
        self.status().is_none_or(|s| (200..300).contains(&s)) && self.is_html()
    }

    /// Is it HTML?
    pub fn is_html(&self) -> bool {
        let kind = self.content_type().unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match kind.as_str() {
            "" | "application/octet-stream" => self.begins_as_page(),
            kind => PAGES.contains(&kind),
        }
    }

    fn begins_as_page(&self) -> bool {
        let limits = Limits { record: BEGINNING, page: BEGINNING };
        let beginning = self.body(&limits).bytes.to_ascii_lowercase();
        BEGINNINGS.iter().any(|tag| memchr::memmem::find(&beginning, tag).is_some())
    }

    /// Does the record's block agree with its digest (`WARC-Block-Digest`)?
    pub fn block_digest(&self) -> Checked {
        match self.record.field("WARC-Block-Digest") {
            Some(declared_digest) if self.record.left_out == 0 => {
                digest::check(&self.record.block, declared_digest)
            }
            _ => Checked::Unknown,
        }
    }

    /// Does the body agree with its digest (`WARC-Payload-Digest`)? Writers disagree whether that counts the body with its
    /// chunks; either is right here.
    pub fn payload_digest(&self) -> Checked {
        let declared_digest = self.record.field("WARC-Payload-Digest");
        let Some(declared_digest) = declared_digest.filter(|_| self.record.left_out == 0) else {
            return Checked::Unknown;
        };
        match digest::check(self.raw_body(), declared_digest) {
            Checked::Differs => {
                let joined = self.http.as_ref().and_then(|head| http::without_chunks(self.raw_body(), head));
                joined.map_or(Checked::Differs, |bytes| digest::check(&bytes, declared_digest))
            }
            checked => checked,
        }
    }
}

/// What a reader met in an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Records read, of all sorts.
    pub records: u64,
    /// Captures given.
    pub captures: u64,
    /// Records passed over that say that a page was the same as before.
    pub revisits: u64,
    /// Records passed over that are parts of larger ones.
    pub segments: u64,
    /// Responses passed over that are not HTTP's, or not readable as that.
    pub not_http: u64,
    /// Records passed over that tell of captures or of the archive.
    pub about: u64,
    /// Parts of the archive that could not be read.
    pub damaged: u64,
}

impl Tally {
    /// Counts one item of [`Records`] and gives its capture, if it is one.
    pub fn count(&mut self, item: Result<Record, Damage>) -> Option<Result<Capture, Damage>> {
        let record = match item {
            Ok(record) => record,
            Err(damage) => {
                self.damaged += 1;
                return Some(Err(damage));
            }
        };
        self.records += 1;
        let passed = match Capture::of(record) {
            Ok(capture) => {
                self.captures += 1;
                return Some(Ok(capture));
            }
            Err(NoCapture::Revisit) => &mut self.revisits,
            Err(NoCapture::Segment) => &mut self.segments,
            Err(NoCapture::NoHttp) => &mut self.not_http,
            Err(NoCapture::About) => &mut self.about,
        };
        *passed += 1;
        None
    }
}

/// The captures of an archive, in its order.
pub struct Captures<R> {
    records: Records<R>,
    tally: Tally,
}

/// The captures of a WARC, compressed or not, which its first bytes tell; `name` is what to call it.
///
/// Damage is an item like others: the reader goes on behind it.
pub fn read<R: Read>(from: R, name: &str) -> Captures<R> {
    Captures { records: records(from, name), tally: Tally::default() }
}

impl<R: Read> Captures<R> {
    /// What was met so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }
}

impl<R: Read> From<Records<R>> for Captures<R> {
    fn from(records: Records<R>) -> Captures<R> {
        Captures { records, tally: Tally::default() }
    }
}

impl<R: Read> Iterator for Captures<R> {
    type Item = Result<Capture, Damage>;

    fn next(&mut self) -> Option<Result<Capture, Damage>> {
        loop {
            let item = self.records.next()?;
            if let Some(found) = self.tally.count(item) {
                return Some(found);
            }
        }
    }
}
