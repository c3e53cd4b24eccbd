//! An HTTP response as it went over the wire: status line, headers, body with its transfer and content codings.
//!
//! ```text
//! HTTP/1.1 200 OK             status
//! Content-Encoding: gzip      headers
//! Transfer-Encoding: chunked
//!
//! 1f8b08…                     body ── chunks joined ──▶ ── unpacked ──▶ the page's bytes
//! ```
//!
//! Archivers differ: some keep the body as it came, some join its chunks or unpack it and leave the headers that said
//! otherwise. So a coding that the body plainly does not have is passed over. RFC 9110, RFC 9112.

use std::io::Read;

use crate::record::{Field, fields};

/// Longest header of a response, in bytes; servers refuse longer ones.
const LONGEST_HEADER: usize = 256 << 10;

/// How much of a bad gzip or brotli stream is unpacked at once, in bytes.
const PIECE: usize = 32 << 10;

/// The head of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// Its status, such as 200.
    pub status: u16,
    /// Its headers, in their order.
    pub headers: Vec<Field>,
    /// Where in the block the body begins.
    pub(crate) body: usize,
}

/// The bytes of a page, unpacked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Body {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What is wrong, where these are only a part or not what the headers say.
    pub fault: Option<String>,
}

/// The head of a response; `None` if the block does not begin as one.
pub(crate) fn head(block: &[u8]) -> Option<Head> {
    let beginning = block.get(..LONGEST_HEADER.min(block.len()))?;
    if !beginning.starts_with(b"HTTP/") {
        return None;
    }
    let line_end = memchr::memchr(b'\n', beginning)?;
    let line = String::from_utf8_lossy(beginning.get(..line_end)?);
    let status = line.split_whitespace().nth(1)?.parse().ok()?;
    // A response may be cut off within its headers: it then has no body.
    let (end, body) = memchr::memchr_iter(b'\n', beginning)
        .find_map(|at| match beginning.get(at + 1..)? {
            [b'\n', ..] => Some((at + 1, at + 2)),
            [b'\r', b'\n', ..] => Some((at + 1, at + 3)),
            _ => None,
        })
        .unwrap_or((beginning.len(), block.len()));
    Some(Head { status, headers: fields(beginning.get(line_end..end)?), body })
}

/// The bytes that a body stands for, at most so many.
pub(crate) fn unpacked(body: &[u8], head: &Head, most: usize) -> Body {
    let joined = header_tokens(head, "Transfer-Encoding")
        .any(|coding| coding == "chunked")
        .then(|| joined(body))
        .flatten();
    let mut fault = None;
    let mut bytes = match joined {
        Some(joined) => {
            fault = joined.fault;
            joined.bytes
        }
        None => body.to_vec(),
    };
    // The last coding was applied last, and is undone first.
    let codings: Vec<String> = header_tokens(head, "Content-Encoding").collect();
    for coding in codings.iter().rev() {
        let Some(unpacked) = decoded(&bytes, coding, most) else { continue };
        bytes = unpacked.bytes;
        fault = fault.or(unpacked.fault);
    }
    if bytes.len() > most {
        bytes.truncate(most);
        fault =
            fault.or_else(|| Some(format!("the page is larger than {} MB and cut off there", most >> 20)));
    }
    Body { bytes, fault }
}

/// The words of a header's values, in lower case.
fn header_tokens<'h>(head: &'h Head, name: &'static str) -> impl Iterator<Item = String> + 'h {
    let values = head.headers.iter().filter(move |h| h.name.eq_ignore_ascii_case(name));
    values.flat_map(|h| h.value.split(',')).map(|word| word.trim().to_ascii_lowercase())
}

/// A body of chunks, joined. `None` if it is none: many archivers join them and leave the header.
fn joined(body: &[u8]) -> Option<Body> {
    let mut bytes = Vec::with_capacity(body.len());
    let mut rest = body;
    let mut first = true;
    loop {
        let Some((length, after)) = chunk(rest) else {
            let fault = "its chunks break off; only what comes before was read".to_owned();
            return (!first).then_some(Body { bytes, fault: Some(fault) });
        };
        if length == 0 {
            return Some(Body { bytes, fault: None });
        }
        first = false;
        bytes.extend_from_slice(after.get(..length.min(after.len())).unwrap_or_default());
        let next = after.get(length..).unwrap_or_default();
        rest = next.strip_prefix(b"\r\n").or_else(|| next.strip_prefix(b"\n")).unwrap_or(next);
    }
}

/// The length of the chunk with which bytes begin, and what comes after its line.
fn chunk(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let end = memchr::memchr(b'\n', bytes.get(..bytes.len().min(1024))?)?;
    let line = std::str::from_utf8(bytes.get(..end)?).ok()?;
    let digits = line.split(';').next()?.trim();
    Some((usize::from_str_radix(digits, 16).ok()?, bytes.get(end + 1..)?))
}

/// Bytes with one coding undone; `None` if they do not have it or it is not known.
fn decoded(bytes: &[u8], coding: &str, most: usize) -> Option<Body> {
    let body = match coding {
        "gzip" | "x-gzip" if bytes.starts_with(&[0x1f, 0x8b]) => {
            read(flate2::read::MultiGzDecoder::new(bytes), coding, most)
        }
        "deflate" => inflated(bytes, most),
        "br" => read(brotli_decompressor::Decompressor::new(bytes, PIECE), coding, most),
        "zstd" if bytes.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) => {
            read(zstd::stream::read::Decoder::with_buffer(bytes).ok()?, coding, most)
        }
        _ => return None,
    };
    // What gives nothing at all is most likely not packed, or not so.
    (!body.bytes.is_empty() || bytes.is_empty() || body.fault.is_none()).then_some(body)
}

/// The coding "deflate" is zlib's by the standard; some servers send bare deflate data.
fn inflated(bytes: &[u8], most: usize) -> Body {
    let zlib = read(flate2::read::ZlibDecoder::new(bytes), "deflate", most);
    if zlib.bytes.is_empty() { read(flate2::read::DeflateDecoder::new(bytes), "deflate", most) } else { zlib }
}

/// All that a decoder gives, and one byte more than is wanted where there is more.
fn read(decoder: impl Read, coding: &str, most: usize) -> Body {
    let mut bytes = Vec::new();
    let end = decoder.take(most as u64 + 1).read_to_end(&mut bytes);
    let fault = end.err().map(|e| format!("its {coding} is broken ({e}); only what comes before was read"));
    Body { bytes, fault }
}

/// A body with its chunks joined, if it has chunks.
pub(crate) fn without_chunks(body: &[u8], head: &Head) -> Option<Vec<u8>> {
    let chunked = header_tokens(head, "Transfer-Encoding").any(|coding| coding == "chunked");
    chunked.then(|| joined(body)).flatten().map(|joined| joined.bytes)
}
