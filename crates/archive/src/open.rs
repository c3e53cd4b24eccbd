//! A file as an archive, whatever sort it is.
//!
//! ```text
//! first bytes ── sort ──▶ WARC (plain, gzip, Zstandard) · ARC (plain, gzip) · zip, perhaps a WACZ · none of these
//! file ── open ──▶ its records
//! ```

use std::fs::File;
use std::io;
use std::path::Path;

use crate::arc::{ArcRecords, begins_as_arc};
use crate::read::{Damage, Limits, Records, begins_as_warc};
use crate::record::Record;
use crate::wacz::{Wacz, zip};

/// How much of a file tells what it is, in bytes.
pub const BEGINNING: usize = 4096;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// A WARC, packed or not.
    Warc,
    /// An ARC, packed or not.
    Arc,
    /// A zip file, which may be a WACZ.
    Zip,
}

/// What a file that begins so is, if it is an archive; [`BEGINNING`] bytes are enough. Its name does not matter.
pub fn sort(beginning: &[u8]) -> Option<Sort> {
    match beginning {
        zip if zip.starts_with(zip::MAGIC) => Some(Sort::Zip),
        arc if begins_as_arc(arc) => Some(Sort::Arc),
        warc if begins_as_warc(warc) => Some(Sort::Warc),
        _ => None,
    }
}

/// The records of an archive in a file.
pub enum Archive {
    /// Of a WARC.
    Warc(Box<Records<File>>),
    /// Of an ARC.
    Arc(Box<ArcRecords<File>>),
    /// Of a WACZ.
    Wacz(Box<Wacz<File>>),
}

/// Opens a file as an archive: a WACZ if it begins as a zip file, an ARC if it begins as one, else a WARC. The error says why it cannot be read.
pub fn open(path: &Path, limits: Limits) -> io::Result<Archive> {
    let name = path.display().to_string();
    let mut file = File::open(path)?;
    let mut beginning = Vec::new();
    io::Read::read_to_end(&mut io::Read::take(&file, BEGINNING as u64), &mut beginning)?;
    io::Seek::rewind(&mut file)?;
    if begins_as_arc(&beginning) {
        return Ok(Archive::Arc(Box::new(ArcRecords::with_limits(file, &name, limits))));
    }
    if beginning.starts_with(zip::MAGIC) {
        return Wacz::open(file, &name, limits).map(|wacz| Archive::Wacz(Box::new(wacz)));
    }
    Ok(Archive::Warc(Box::new(Records::with_limits(file, &name, limits))))
}

impl Iterator for Archive {
    type Item = Result<Record, Damage>;

    fn next(&mut self) -> Option<Result<Record, Damage>> {
        match self {
            Archive::Warc(records) => records.next(),
            Archive::Arc(records) => records.next(),
            Archive::Wacz(wacz) => wacz.next(),
        }
    }
}
