//! Archives as streams: however they are packed and whatever is broken, the rest is read.
#![expect(clippy::unwrap_used, reason = "what is missing fails the test")]

mod arc;
mod bodies;
mod bounded;
mod broken;
mod mutated;
mod outside;
mod packed;
mod written;
mod zipped;

use std::io::Write;

use archive::{Damage, Record};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A page whose text no other page has and that does not shrink to nothing when packed.
fn page(number: usize) -> String {
    let mut seed = number as u64 + 1;
    let words: Vec<String> = (0..200)
        .map(|_| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            format!("w{:x}", seed >> 44)
        })
        .collect();
    format!("<html><title>Page {number}</title><p>{}</html>", words.join(" "))
}

/// The address of a page.
fn address(number: usize) -> String {
    format!("http://example.org/{number}")
}

/// The record of a page, as plain text.
fn record(number: usize) -> Vec<u8> {
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{}", page(number));
    let header = format!(
        "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:test:{number}>\r\n\
         WARC-Target-URI: {}\r\nWARC-Date: 2026-11-21T09:20:00Z\r\nContent-Type: application/http\r\n\
         Content-Length: {}\r\n\r\n",
        address(number),
        block.len()
    );
    format!("{header}{block}\r\n\r\n").into_bytes()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text).unwrap();
    packed.finish().unwrap()
}

/// The members of an archive of so many pages, a record each.
fn members(pages: usize) -> Vec<Vec<u8>> {
    (0..pages).map(|n| gzip(&record(n))).collect()
}

/// All that is read, with the small pieces in which a network gives it.
fn read(archive: &[u8]) -> Vec<Result<Record, Damage>> {
    archive::records(Dripping(archive), "test.warc").collect()
}

/// The addresses of the records read, and what was damaged.
fn outcome(archive: &[u8]) -> (Vec<String>, Vec<Damage>) {
    let (mut addresses, mut damage) = (Vec::new(), Vec::new());
    for item in read(archive) {
        match item {
            Ok(record) => addresses.push(record.target().unwrap_or_default().to_owned()),
            Err(d) => damage.push(d),
        }
    }
    (addresses, damage)
}

fn addresses(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    numbers.into_iter().map(address).collect()
}

/// Gives at most 700 bytes at once.
struct Dripping<'a>(&'a [u8]);

impl std::io::Read for Dripping<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let some = into.len().min(700);
        std::io::Read::read(&mut self.0, &mut into[..some])
    }
}
