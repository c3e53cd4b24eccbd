//! Pages out of responses: whatever codings a server used, and whatever an archiver left of them.

use std::io::Write;

use archive::{Body, Capture, Limits, NoCapture};

use super::{gzip, page};

/// What a response's record gives.
fn capture(head: &str, body: &[u8]) -> Result<Capture, NoCapture> {
    record("response", "application/http", &[head.as_bytes(), body].concat())
}

fn record(kind: &str, content_type: &str, block: &[u8]) -> Result<Capture, NoCapture> {
    let header = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: <http://example.org/>\r\nContent-Type: {content_type}\r\n\
         Content-Length: {}\r\n\r\n",
        block.len()
    );
    let archive = [header.as_bytes(), block, b"\r\n\r\n"].concat();
    let mut records = archive::records(&*archive, "x");
    Capture::of(records.next().unwrap().unwrap())
}

fn body(headers: &str, body: &[u8]) -> Body {
    let capture = capture(&format!("HTTP/1.1 200 OK\r\n{headers}\r\n"), body).unwrap();
    capture.body(&Limits::default())
}

fn chunked(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for chunk in bytes.chunks(100) {
        out.extend(format!("{:X};ext=1\r\n", chunk.len()).into_bytes());
        out.extend_from_slice(chunk);
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(b"0\r\nTrailer: x\r\n\r\n");
    out
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// The page below as Python's package brotli packs it.
const BROTLI: &[u8] = &[
    0x1b, 0x31, 0x00, 0xf8, 0x1d, 0xa9, 0x59, 0x9f, 0x23, 0xf6, 0x9a, 0x87, 0x0a, 0x8e, 0x4e, 0x83, 0xf8,
    0x84, 0xb1, 0x49, 0x96, 0xb5, 0xb9, 0x30, 0x2a, 0x12, 0x28, 0x48, 0xbb, 0x31,
];

/// What stands in it.
const TALKS: &[u8] = b"<p>Talks, talks, talks, talks, talks, talks, talks";

#[test]
fn codings_are_undone() {
    let page = page(1).into_bytes();
    let zstd = zstd::bulk::compress(&page, 3).unwrap();
    let cases = [
        ("", page.clone()),
        ("Content-Encoding: gzip\r\n", gzip(&page)),
        ("content-encoding: x-gzip\r\n", [gzip(&page[..300]), gzip(&page[300..])].concat()),
        ("Content-Encoding: deflate\r\n", zlib(&page)),
        ("Content-Encoding: deflate\r\n", deflate(&page)),
        ("Content-Encoding: zstd\r\n", zstd),
        ("Content-Encoding: identity\r\n", page.clone()),
        ("Content-Encoding: deflate, gzip\r\n", gzip(&zlib(&page))),
        ("Content-Encoding: deflate\r\nContent-Encoding: gzip\r\n", gzip(&zlib(&page))),
        ("Transfer-Encoding: chunked\r\n", chunked(&page)),
        ("Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n", chunked(&gzip(&page))),
    ];
    for (headers, packed) in cases {
        assert_eq!(body(headers, &packed), Body { bytes: page.clone(), fault: None }, "{headers}");
    }
    let brotli = body("Content-Encoding: br\r\n", BROTLI);
    assert_eq!(brotli, Body { bytes: TALKS.to_vec(), fault: None });
}

#[test]
fn codings_that_an_archiver_undid_already_are_passed_over() {
    let page = page(1).into_bytes();
    for coding in ["gzip", "deflate", "br", "zstd", "unheard-of", "gzip, br"] {
        let headers = format!("Content-Encoding: {coding}\r\nTransfer-Encoding: chunked\r\n");
        assert_eq!(body(&headers, &page), Body { bytes: page.clone(), fault: None }, "{coding}");
    }
}

#[test]
fn what_breaks_off_is_read_so_far_and_told() {
    let page = page(1).into_bytes();
    let packed = gzip(&page);
    let cut = body("Content-Encoding: gzip\r\n", &packed[..packed.len() / 2]);
    assert!(cut.bytes.len() > 100 && page.starts_with(&cut.bytes));
    assert!(cut.fault.unwrap().contains("gzip is broken"));
    let chunks = chunked(&page);
    let cut = body("Transfer-Encoding: chunked\r\n", &chunks[..chunks.len() / 2]);
    assert!(cut.bytes.len() > 100 && page.starts_with(&cut.bytes));
    assert!(cut.fault.unwrap().contains("chunks break off"));
}

#[test]
fn a_small_body_that_unpacks_to_a_large_one_is_cut_off() {
    let bomb = gzip(&vec![b'x'; 10 << 20]);
    let response = capture("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", &bomb).unwrap();
    let body = response.body(&Limits { record: 1 << 20, page: 1 << 20 });
    assert_eq!(body.bytes.len(), 1 << 20);
    assert!(body.fault.unwrap().contains("larger than 1 MB"));
}

#[test]
fn what_is_a_page_is_told_by_type_and_status() {
    let cases = [
        ("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=latin1\r\n\r\n", "x", true),
        ("HTTP/2 203\r\ncontent-type: Application/XHTML+XML\r\n\r\n", "x", true),
        ("HTTP/1.0 200 OK\n\n", "<!-- a comment -->\n<!DOCTYPE HTML><p>", true),
        ("HTTP/1.0 200 OK\r\n\r\n", "no page", false),
        ("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n", "<html>", false),
        ("HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n", "<html>", false),
        ("HTTP/1.1 301 Moved\r\nContent-Type: text/html\r\nLocation: /x", "", false),
    ];
    for (head, body, is_page) in cases {
        assert_eq!(capture(head, body.as_bytes()).unwrap().is_page(), is_page, "{head}");
    }
    assert!(record("resource", "text/html", b"<p>").unwrap().is_page());
    assert!(record("conversion", "text/html;charset=utf-8", b"<p>").unwrap().is_page());
    assert!(!record("conversion", "text/plain", b"<html>").unwrap().is_page());
}

#[test]
fn what_is_no_capture_is_told() {
    assert_eq!(capture("220 ftp.example.org ready\r\n", b"").unwrap_err(), NoCapture::NoHttp);
    let block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    assert_eq!(record("Revisit", "application/http", block).unwrap_err(), NoCapture::Revisit);
    assert_eq!(record("continuation", "", b"x").unwrap_err(), NoCapture::Segment);
    assert_eq!(record("response", "x\r\nWARC-Segment-Number: 1", block).unwrap_err(), NoCapture::Segment);
    for kind in ["request", "metadata", "warcinfo", "screenshot", ""] {
        assert_eq!(record(kind, "application/http", block).unwrap_err(), NoCapture::About, "{kind}");
    }
}

#[test]
fn headers_are_read_as_servers_write_them() {
    let head = "HTTP/1.1 200 OK\r\nContent-type:text/html\r\nX-Long: one\r\n  two\r\nno colon\r\nX-Long: three\r\n\r\n";
    let response = capture(head, b"<p>").unwrap();
    assert_eq!(response.content_type(), Some("text/html"));
    assert_eq!(response.header("x-long"), Some("one two"));
    assert_eq!((response.uri(), response.raw_body()), ("http://example.org/", &b"<p>"[..]));
}
