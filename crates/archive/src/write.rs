//! Archives written: a record each for what the archive is, what a server gave, what it was asked, and what we say of it.
//!
//! ```text
//! Exchange ──▶ response ◀── concurrent ── request        each a gzip member of its own, so that any of them
//!                 ▲──────── concurrent ── metadata       can be read from its offset alone
//! ```
//!
//! ISO 28500:2017. There is no clock and no randomness here: moments are arguments, and a record's id is a UUID made from
//! what the record is (RFC 9562, version 5), so that the same crawl gives the same archive.

use std::io::{self, Write};
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::Timestamp;
use sha1::{Digest as _, Sha1};

use crate::digest;
use crate::record::{Field, Location};

/// What comes behind a record.
const BLANK_LINES: &[u8] = b"\r\n\r\n";

/// How records are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// A gzip member each.
    Gzip,
}

/// What went over the wire for one address.
#[derive(Debug, Clone, Copy)]
pub struct Exchange<'a> {
    /// The address.
    pub uri: &'a str,
    /// When.
    pub date: Timestamp,
    /// The headers that were sent.
    pub request: &'a [Field],
    /// The response's status, such as 200.
    pub status: u16,
    /// The response's headers.
    pub headers: &'a [Field],
    /// The response's body, without chunks and unpacked.
    pub body: &'a [u8],
    /// Why the body breaks off, if it does: `length`, `time`, `disconnect` or `unspecified`.
    pub truncated: Option<&'a str>,
    /// What the crawler knows besides, such as `via`, the page that linked here; may be empty.
    pub metadata: &'a [Field],
}

/// Writes an archive.
pub struct Writer<W> {
    out: W,
    file: Arc<str>,
    packing: Packing,
    written: u64,
    records: u64,
}

/// A record that is about to be written.
struct Draft<'a> {
    kind: &'static str,
    date: Timestamp,
    uri: Option<&'a str>,
    content_type: &'a str,
    head: Vec<u8>,
    payload: &'a [u8],
}

impl<W: Write> Writer<W> {
    /// A writer for an archive of that name, which its first record holds. Nothing is written yet.
    pub fn new(out: W, file: &str, packing: Packing) -> Writer<W> {
        Writer { out, file: file.into(), packing, written: 0, records: 0 }
    }

    /// Writes what the archive is: its name and further fields, such as `software`, `robots`, `isPartOf`. The
    /// first record of an archive.
    pub fn info(&mut self, date: Timestamp, fields: &[Field]) -> io::Result<Location> {
        let draft = Draft {
            kind: "warcinfo",
            date,
            uri: None,
            content_type: "application/warc-fields",
            head: lines(fields),
            payload: b"",
        };
        let name = [field("WARC-Filename", &self.file.clone())];
        self.write(&draft, &name).map(|(location, _)| location)
    }

    /// Writes what a server gave, what it was asked, and what is known besides. Gives the place of the response.
    pub fn exchange(&mut self, exchange: &Exchange) -> io::Result<Location> {
        let draft = |kind, content_type: &'static str, head| Draft {
            kind,
            date: exchange.date,
            uri: Some(exchange.uri),
            content_type,
            head,
            payload: b"",
        };
        let mut response = draft("response", "application/http;msgtype=response", response_head(exchange));
        response.payload = exchange.body;
        let mut more = vec![field("WARC-Payload-Digest", &digest::sha1(exchange.body))];
        more.extend(exchange.truncated.map(|why| field("WARC-Truncated", why)));
        let (location, id) = self.write(&response, &more)?;
        let with = [field("WARC-Concurrent-To", &id)];
        let request = draft("request", "application/http;msgtype=request", request_head(exchange));
        self.write(&request, &with)?;
        if !exchange.metadata.is_empty() {
            self.write(&draft("metadata", "application/warc-fields", lines(exchange.metadata)), &with)?;
        }
        Ok(location)
    }

    /// Writes a page of which nothing is known but its address, its type and itself. Gives its place.
    pub fn resource(
        &mut self,
        uri: &str,
        date: Timestamp,
        content_type: &str,
        body: &[u8],
    ) -> io::Result<Location> {
        let draft =
            Draft { kind: "resource", date, uri: Some(uri), content_type, head: Vec::new(), payload: body };
        let digest = [field("WARC-Payload-Digest", &digest::sha1(body))];
        self.write(&draft, &digest).map(|(location, _)| location)
    }

    /// Ends the archive and gives back what it was written to.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    /// Writes a record; gives its place and id.
    fn write(&mut self, draft: &Draft, more: &[Field]) -> io::Result<(Location, String)> {
        let block = [&*draft.head, draft.payload].concat();
        let sum = digest::sha1(&block);
        let uri = draft.uri.map(clean);
        let date = draft.date.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        let id = self.id(&[draft.kind, uri.as_deref().unwrap_or_default(), &date, &sum]);
        let mut header = vec![field("WARC-Type", draft.kind), field("WARC-Record-ID", &id)];
        header.push(field("WARC-Date", &date));
        header.extend(uri.map(|uri| field("WARC-Target-URI", &uri)));
        header.extend_from_slice(more);
        header.push(field("WARC-Block-Digest", &sum));
        header.push(field("Content-Type", draft.content_type));
        header.push(field("Content-Length", &block.len().to_string()));
        let record = [b"WARC/1.1\r\n", &*lines(&header), b"\r\n", &block, BLANK_LINES].concat();
        let (packed, between) = match self.packing {
            Packing::Plain => (record, BLANK_LINES.len() as u64),
            Packing::Gzip => (packed(&record)?, 0),
        };
        self.out.write_all(&packed)?;
        let taken = packed.len() as u64;
        let length = Some(taken - between);
        let location = Location { file: self.file.clone(), offset: self.written, within: 0, length };
        self.written += taken;
        self.records += 1;
        Ok((location, id))
    }

    /// A name-based UUID of what a record is and where it stands.
    fn id(&self, of: &[&str]) -> String {
        let number = self.records.to_string();
        let name = [&[&*self.file, &number], of].concat().join("\n");
        let mut uuid: [u8; 16] = [0; 16];
        uuid.iter_mut().zip(Sha1::digest(name)).for_each(|(to, byte)| *to = byte);
        uuid[6] = uuid[6] & 0x0f | 0x50;
        uuid[8] = uuid[8] & 0x3f | 0x80;
        let hex: String = uuid.iter().map(|b| format!("{b:02x}")).collect();
        let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| hex.get(part).unwrap_or_default());
        format!("<urn:uuid:{}>", parts.join("-"))
    }
}

fn packed(record: &[u8]) -> io::Result<Vec<u8>> {
    let mut member = GzEncoder::new(Vec::new(), Compression::default());
    member.write_all(record)?;
    member.finish()
}

/// Status line and headers. The body is no longer packed or in chunks, so the headers that say so keep their value under
/// another name, as other archivers do.
fn response_head(exchange: &Exchange) -> Vec<u8> {
    let status = exchange.status;
    let mut head = format!("HTTP/1.1 {status} {}\r\n", reason(status)).into_bytes();
    let is = |f: &Field, name: &str| f.name.eq_ignore_ascii_case(name);
    let coded = |f: &Field| is(f, "Content-Encoding") || is(f, "Transfer-Encoding");
    let mut headers: Vec<Field> =
        exchange.headers.iter().filter(|f| !is(f, "Content-Length")).cloned().collect();
    headers.iter_mut().filter(|f| coded(f)).for_each(|f| f.name.insert_str(0, "X-Archive-Orig-"));
    headers.push(field("Content-Length", &exchange.body.len().to_string()));
    head.extend(lines(&headers));
    head.extend_from_slice(b"\r\n");
    head
}

/// The words that servers say with the status of most responses; the number alone counts.
fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        301 => "Moved Permanently",
        302 => "Found",
        304 => "Not Modified",
        403 => "Forbidden",
        404 => "Not Found",
        500 => "Internal Server Error",
        503 => "Service Unavailable",
        _ => "",
    }
}

/// Request line and headers.
fn request_head(exchange: &Exchange) -> Vec<u8> {
    let uri = clean(exchange.uri);
    let after_scheme = uri.split_once("://").map_or(&*uri, |(_, rest)| rest);
    let (host, path) =
        after_scheme.split_at(after_scheme.find(['/', '?', '#']).unwrap_or(after_scheme.len()));
    let path = path.split('#').next().unwrap_or_default();
    let root = if path.starts_with('/') { "" } else { "/" };
    let mut head = format!("GET {root}{path} HTTP/1.1\r\n").into_bytes();
    if !exchange.request.iter().any(|f| f.name.eq_ignore_ascii_case("Host")) {
        head.extend(lines(&[field("Host", host)]));
    }
    head.extend(lines(exchange.request));
    head.extend_from_slice(b"\r\n");
    head
}

fn field(name: &str, value: &str) -> Field {
    Field { name: name.to_owned(), value: value.to_owned() }
}

/// Fields as lines. A server's value must not begin a line of its own.
fn lines(fields: &[Field]) -> Vec<u8> {
    let one_line = |text: &str| text.replace(['\r', '\n', '\0'], " ");
    let line = |f: &Field| format!("{}: {}\r\n", one_line(&f.name).replace(':', ""), one_line(&f.value));
    fields.iter().map(line).collect::<String>().into_bytes()
}

/// An address without blanks and line ends, of which there are none in one: they are escaped.
fn clean(uri: &str) -> String {
    let escaped = |c: char| c.is_ascii_control() || c == ' ';
    uri.chars().map(|c| if escaped(c) { format!("%{:02X}", u32::from(c)) } else { c.to_string() }).collect()
}
