//! A WARC of all pages in some folders, for trials and benches.
//!
//! ```text
//! cargo run --release -p gleaner-archive --example pack -- OUT.warc.gz FOLDER… [--megabytes N]
//! ```
//!
//! With `--megabytes` the pages are repeated until the archive holds so much HTML, each time with other digits in their text,
//! so that no two are the same. Addresses are `http://FOLDER.example/PATH`; moments are a second apart.
#![expect(clippy::print_stderr, reason = "a program for the people of the project")]

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use archive::{Exchange, Field, Packing, Writer};
use jiff::Timestamp;

/// The first capture's moment.
const FROM: i64 = 1_795_000_000;

fn main() -> io::Result<()> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let megabytes: Option<u64> = words.iter().position(|w| w == "--megabytes").and_then(|at| {
        let number = words.drain(at..).nth(1)?;
        number.parse().ok()
    });
    let [out, folders @ ..] = words.as_slice() else {
        return Err(io::Error::other("usage: pack OUT.warc.gz FOLDER… [--megabytes N]"));
    };
    let mut pages: Vec<(String, PathBuf)> =
        folders.iter().flat_map(|folder| pages(Path::new(folder))).collect();
    pages.sort();
    let name = Path::new(out).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut writer = Writer::new(BufWriter::new(File::create(out)?), &name, Packing::Gzip);
    writer.info(moment(0)?, &[field("software", "Gleaner's example pack")])?;
    let (mut bytes, mut number) = (0_u64, 0);
    for round in 0.. {
        for (uri, path) in &pages {
            let page = varied(&fs::read(path)?, round);
            bytes += page.len() as u64;
            number += 1;
            write(&mut writer, &format!("{uri}?round={round}"), number, &page)?;
            if megabytes.is_some_and(|m| bytes >= m << 20) {
                break;
            }
        }
        if pages.is_empty() || megabytes.is_none_or(|m| bytes >= m << 20) {
            break;
        }
    }
    writer.finish()?;
    eprintln!("{number} pages, {bytes} bytes of HTML");
    Ok(())
}

/// The pages below a folder with their addresses.
fn pages(folder: &Path) -> Vec<(String, PathBuf)> {
    let host = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "html" || e == "htm") {
                let inside = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().into_owned();
                found.push((format!("http://{host}.example/{inside}"), path));
            }
        }
    }
    found
}

/// A page with its digits moved on outside tags; as it is in round 0.
fn varied(page: &[u8], round: u8) -> Vec<u8> {
    let mut inside = false;
    let change = |byte: &u8| {
        inside = matches!(byte, b'<') || inside && *byte != b'>';
        if inside || !byte.is_ascii_digit() { *byte } else { b'0' + (*byte - b'0' + round % 10) % 10 }
    };
    page.iter().map(change).collect()
}

fn write(writer: &mut Writer<BufWriter<File>>, uri: &str, number: i64, page: &[u8]) -> io::Result<()> {
    let exchange = Exchange {
        uri,
        date: moment(number)?,
        request: &[],
        status: 200,
        headers: &[field("Content-Type", "text/html")],
        body: page,
        truncated: None,
        metadata: &[],
    };
    writer.exchange(&exchange).map(drop)
}

fn moment(second: i64) -> io::Result<Timestamp> {
    Timestamp::from_second(FROM + second).map_err(io::Error::other)
}

fn field(name: &str, value: &str) -> Field {
    Field { name: name.to_owned(), value: value.to_owned() }
}
