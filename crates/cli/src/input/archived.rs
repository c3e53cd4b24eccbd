//! The pages at locations, those in archives one by one as their archive is read.
//!
//! ```text
//! Location ── begins as an archive? ── no ──▶ Item::At
//!                  │ yes
//!                  ▼
//!        records, one by one ── pages ──▶ Item::Capture    broken parts ──▶ Item::Damaged    at its end ──▶ Item::Summary
//! ```
//!
//! An archive is never held: whoever works on pages asks for the next one when it is ready for it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Error};
use archive::{ArcRecords, Capture, Damage, Limits, Record, Records, Sort, Tally, Wacz};

use super::archive_file::{beginning, is_archive};
use super::location::Location;
use crate::spool::Spool;

/// What is to be read of an archive at most: pages are as large as files may be, but for memory's sake not larger than the
/// reader's own limit.
pub(crate) const LIMITS: Limits = Limits { record: 64 << 20, page: 64 << 20 };

/// The next thing to read.
#[derive(Debug)]
pub(crate) enum Item {
    /// A page to be read.
    At(Location),
    /// Standard input, of which the beginning was read to see what it is.
    Began(Vec<u8>),
    /// A page of an archive.
    Capture(Box<Capture>),
    /// An item that cannot be read, with the reason.
    Damaged(Error),
    /// A summary of an archive that was read.
    Summary(String),
}

/// An archive's records, whatever sort it is.
type Open = Box<dyn Iterator<Item = Result<Record, Damage>> + Send>;

/// An archive that is being read.
struct Reading {
    name: String,
    records: Open,
    tally: Tally,
    pages: u64,
    unsuccessful: u64,
}

/// The pages at locations, one by one.
pub(crate) struct Items {
    locations: std::vec::IntoIter<Location>,
    reading: Option<Reading>,
}

/// Iterates over the pages at locations, in their order.
pub(crate) fn items(locations: Vec<Location>) -> Items {
    Items { locations: locations.into_iter(), reading: None }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if let Some(reading) = &mut self.reading {
            if let Some(item) = reading.next() {
                return Some(item);
            }
            let summary = reading.summary();
            self.reading = None;
            return Some(Item::Summary(summary));
        }
        let location = self.locations.next()?;
        let opened = match &location {
            Location::Stdin => stdin(),
            Location::File(path) => file(path),
            Location::Address(_) | Location::Nothing(_) => Ok(None),
        };
        match opened.with_context(|| format!("reading {}", location.name())) {
            Ok(Some(Input::Archive(records))) => {
                let reading = Reading {
                    name: location.name(),
                    records,
                    tally: Tally::default(),
                    pages: 0,
                    unsuccessful: 0,
                };
                self.reading = Some(reading);
                self.next()
            }
            Ok(Some(Input::Began(beginning))) => Some(Item::Began(beginning)),
            Ok(None) => Some(Item::At(location)),
            Err(error) => Some(Item::Damaged(error)),
        }
    }
}

impl Reading {
    /// The next page of the archive.
    fn next(&mut self) -> Option<Item> {
        loop {
            let item = self.records.next()?;
            match self.tally.count(item) {
                Some(Ok(capture)) if capture.is_page() => {
                    self.pages += 1;
                    return Some(Item::Capture(Box::new(capture)));
                }
                Some(Ok(capture)) if capture.is_html() => self.unsuccessful += 1,
                Some(Ok(_)) | None => {}
                Some(Err(damage)) => return Some(Item::Damaged(damage.into())),
            }
        }
    }

    /// How many records of each sort the archive held.
    fn summary(&self) -> String {
        let Tally { records, captures, revisits, segments, not_http, damaged, .. } = self.tally;
        let others = captures - self.pages - self.unsuccessful;
        let passed = [
            (others, "captures that are no HTML"),
            (self.unsuccessful, "pages that are redirections or errors"),
            (revisits, "revisits, whose page was the same as before"),
            (segments, "parts of records that are spread over several"),
            (not_http, "responses that are not HTTP's"),
        ];
        let passed: Vec<String> =
            passed.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
        let passed =
            if passed.is_empty() { String::new() } else { format!("; passed over {}", passed.join(", ")) };
        let damaged = if damaged > 0 { format!("; {damaged} damaged") } else { String::new() };
        format!("{}: {} pages in {records} records{passed}{damaged}", self.name, self.pages)
    }
}

/// What is no file of one page.
enum Input {
    Archive(Open),
    Began(Vec<u8>),
}

/// The records of a file, if it is an archive. What cannot be opened is told when the page is read.
fn file(path: &Path) -> anyhow::Result<Option<Input>> {
    let Ok(file) = File::open(path) else { return Ok(None) };
    let Ok(beginning) = beginning(&file) else { return Ok(None) };
    if !is_archive(path, &beginning) {
        return Ok(None);
    }
    let archive = archive::open(path, LIMITS)?;
    Ok(Some(Input::Archive(Box::new(archive))))
}

fn stdin() -> anyhow::Result<Option<Input>> {
    let beginning = beginning(io::stdin().lock())?;
    Ok(Some(match archive::sort(&beginning) {
        Some(Sort::Warc) => {
            let whole = io::Cursor::new(beginning).chain(io::stdin());
            Input::Archive(Box::new(Records::with_limits(whole, "-", LIMITS)))
        }
        Some(Sort::Arc) => {
            let whole = io::Cursor::new(beginning).chain(io::stdin());
            Input::Archive(Box::new(ArcRecords::with_limits(whole, "-", LIMITS)))
        }
        Some(Sort::Zip) => {
            // What a zip file holds stands at its end.
            let file = Spool::file_of(&mut io::Cursor::new(beginning).chain(io::stdin().lock()));
            let file = file.context("writing standard input to a file, since a WACZ is read from its end")?;
            Input::Archive(Box::new(Wacz::open(file, "-", LIMITS)?))
        }
        None => Input::Began(beginning),
    }))
}
