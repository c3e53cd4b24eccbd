//! An archive's records, one after the other; damage is reported and skipped.
//!
//! ```text
//! file ── members unpacked ──▶ text ── header, block, blank lines ──▶ Record
//!            │ broken: the next member that        │ broken: the next line
//!            ▼ begins a record                     ▼ that begins a record
//!          Damage                                Damage
//! ```
//!
//! Memory is bounded by the largest record and by what is held for a way back, whatever the archive's size.

mod fault;
mod gzip;
mod source;
mod stream;
mod zstandard;

use std::io::Read;
use std::sync::Arc;

pub use fault::Fault;
use stream::{Position, RECORD, Stream};

use crate::record::{Field, Location, Record, fields, value};

/// Longest header of a record, in bytes. Real ones have less than two thousand; crawlers put JSON into some.
const LONGEST_HEADER: usize = 256 << 10;

/// How much of a record larger than the limit is read, in bytes: enough to see what it is.
const BEGINNING: usize = 64 << 10;

/// What is read at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Largest block of a record, in bytes. Of larger ones only the beginning is read.
    pub record: usize,
    /// Largest page after unpacking, in bytes. What is more is cut off.
    pub page: usize,
}

impl Default for Limits {
    /// 64 MB each: the largest page of 4,000 in our corpora has 6 MB, and films are not pages.
    fn default() -> Limits {
        Limits { record: 64 << 20, page: 64 << 20 }
    }
}

/// A part of an archive that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("reading {file} at byte {offset}{}: {fault}; it is passed over", of(.target.as_deref()))]
pub struct Damage {
    /// The archive's name.
    pub file: Arc<str>,
    /// Where in the file it begins, in bytes; where its member begins, if that is packed.
    pub offset: u64,
    /// The address of the record, where its header could be read.
    pub target: Option<String>,
    /// What is wrong.
    pub fault: Fault,
}

fn of(target: Option<&str>) -> String {
    target.map(|t| format!(" ({t})")).unwrap_or_default()
}

/// The records of an archive, in its order.
pub struct Records<R> {
    stream: Stream<R>,
    file: Arc<str>,
    limits: Limits,
    /// What comes next was found by a search and may be no record: then its damage is not reported twice.
    searching: bool,
    /// The record was complete, and then its member broke: reported when the next record is read.
    pending: Option<(Position, Fault)>,
}

/// The records of a WARC, compressed or not, which its first bytes tell; `name` is what to call it.
pub fn records<R: Read>(from: R, name: &str) -> Records<R> {
    Records::with_limits(from, name, Limits::default())
}

impl<R: Read> Records<R> {
    /// The records of a WARC that are not larger than that.
    pub fn with_limits(from: R, name: &str, limits: Limits) -> Records<R> {
        let stream = Stream::new(from);
        Records { stream, file: name.into(), limits, searching: false, pending: None }
    }

    /// What is read from.
    pub fn into_inner(self) -> R {
        self.stream.into_inner()
    }

    /// The name given when the reader was made.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    fn damage(&self, at: Position, target: Option<String>, fault: Fault) -> Damage {
        Damage { file: self.file.clone(), offset: at.offset, target, fault }
    }

    /// Goes to where the next record should begin; no at the archive's end.
    fn reach(&mut self) -> Result<bool, Fault> {
        loop {
            let blank = self.stream.ahead().iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
            self.stream.consume(blank);
            if !self.stream.ahead().is_empty() {
                return Ok(true);
            }
            if !self.stream.more()? && !self.stream.begin_member()? {
                return Ok(false);
            }
        }
    }

    /// Reads until so much text lies ahead; no if there is not so much.
    fn need(&mut self, bytes: usize) -> Result<bool, Fault> {
        while self.stream.ahead().len() < bytes {
            if !self.stream.more()? && !self.stream.join()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The next record; or its address, if that could be read, and its fault.
    fn record(&mut self, at: Position) -> Result<Record, (Option<String>, Fault)> {
        let header = self.header().map_err(|fault| (None, fault))?;
        let target = || value(&header, "WARC-Target-URI").map(str::to_owned);
        let fault_at = |fault| (target(), fault);
        let length =
            value(&header, "Content-Length").ok_or(fault_at(Fault::Header("has no Content-Length")))?;
        let length =
            length.parse().map_err(|_| fault_at(Fault::Header("has a Content-Length that is no number")))?;
        let (block, left_out) = self.block(length, at).map_err(fault_at)?;
        let location = Location {
            file: self.file.clone(),
            offset: at.offset,
            within: at.within,
            length: self.length(at),
        };
        Ok(Record { location, fields: header, block, left_out })
    }

    /// The fields of the header that lies ahead.
    fn header(&mut self) -> Result<Vec<Field>, Fault> {
        if !self.need(RECORD.len())? || !self.stream.ahead().starts_with(RECORD) {
            return Err(Fault::NoRecord);
        }
        // Whatever comes of it, this record is not looked at again.
        self.stream.consume(RECORD.len());
        let mut searched = 0;
        let (end, after) = loop {
            if let Some(found) = header_end(self.stream.ahead(), searched) {
                break found?;
            }
            let length = self.stream.ahead().len();
            searched = length.saturating_sub(RECORD.len() + 1);
            if length > LONGEST_HEADER || !self.need(length + 1)? {
                return Err(Fault::Header("does not end"));
            }
        };
        let fields = fields(self.stream.ahead().get(..end).unwrap_or_default());
        self.stream.consume(after);
        Ok(fields)
    }

    /// The block that lies ahead, or its beginning and how much of it was left out. While it may be another one than the
    /// header says it is not used up: a record may begin in it.
    fn block(&mut self, length: u64, at: Position) -> Result<(Vec<u8>, u64), Fault> {
        let Some(whole) = usize::try_from(length).ok().filter(|length| *length <= self.limits.record) else {
            return self.beginning(length, at);
        };
        if !self.need(whole)? || !self.ends_at(whole, at)? {
            return Err(Fault::Length);
        }
        let block = self.stream.ahead().get(..whole).unwrap_or_default().to_vec();
        self.stream.consume(whole);
        Ok((block, 0))
    }

    /// The beginning of a block that is larger than the limit.
    fn beginning(&mut self, length: u64, at: Position) -> Result<(Vec<u8>, u64), Fault> {
        let wanted = BEGINNING.min(self.limits.record);
        if !self.need(wanted)? {
            return Err(Fault::Length);
        }
        let block = self.stream.ahead().get(..wanted).unwrap_or_default().to_vec();
        let left_out = length - wanted as u64;
        self.stream.consume(wanted);
        let mut left = left_out;
        while left > 0 {
            if !self.need(1)? {
                return Err(Fault::Length);
            }
            let step = usize::try_from(left).unwrap_or(usize::MAX).min(self.stream.ahead().len());
            self.stream.consume(step);
            left -= step as u64;
        }
        if self.ends_at(0, at)? { Ok((block, left_out)) } else { Err(Fault::Length) }
    }

    /// Do two line ends come after so much text, as they should, or others and then the next record or the member's end?
    /// Whatever comes behind two line ends: if that is broken, this record is not, but where another begins within it. Its end
    /// was lost then, and what it holds instead ends by chance as it should have, perhaps with the other one's header.
    fn ends_at(&mut self, from: usize, at: Position) -> Result<bool, Fault> {
        let mut has_ended = false;
        loop {
            let after = self.stream.ahead().get(from..).unwrap_or_default();
            let blank = after.iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
            let rest = after.get(blank..).unwrap_or_default();
            if has_ended || rest.len() >= RECORD.len() {
                let own = || self.stream.ahead().get(..from).is_some_and(|block| !holds_a_record(block));
                let next = rest.get(..RECORD.len()).unwrap_or(rest);
                return Ok(RECORD.starts_with(next) || after.starts_with(b"\r\n\r\n") && own());
            }
            match self.stream.more() {
                Ok(more) => has_ended = !more,
                // A record among many is whole, whatever is wrong behind it; one that is its member is not.
                Err(fault) if at.within > 0 || self.stream.is_plain() => {
                    self.pending = Some((at, fault));
                    return Ok(true);
                }
                Err(fault) => return Err(fault),
            }
        }
    }

    /// How much of the file the record takes that was just read; uses up the blank lines behind it. They are part of a
    /// packed member, and stand between the records of a plain file, as the indexes of others count.
    fn length(&mut self, at: Position) -> Option<u64> {
        if self.stream.is_plain() {
            return Some(self.stream.end().saturating_sub(at.offset));
        }
        let blank = self.stream.ahead().iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
        self.stream.consume(blank);
        let alone = at.within == 0 && self.stream.ahead().is_empty() && self.stream.is_unpacked();
        alone.then(|| self.stream.end().saturating_sub(at.offset))
    }

    /// Goes to the next record behind a fault.
    fn recover(&mut self) {
        self.searching = !self.stream.is_broken() && self.search();
        if self.stream.is_broken() {
            self.stream.recover();
        }
    }

    /// Goes to the next line of the member that looks like a record's first, or to the member's end.
    fn search(&mut self) -> bool {
        if self.stream.begins_a_record() {
            return true;
        }
        let line = memchr::memmem::Finder::new(b"\nWARC/");
        loop {
            let ahead = self.stream.ahead();
            if let Some(at) = line.find(ahead) {
                self.stream.consume(at + 1);
                return true;
            }
            // What comes next may end what begins here.
            self.stream.consume(ahead.len().saturating_sub(RECORD.len()));
            match self.stream.more() {
                Ok(true) => {}
                Ok(false) | Err(_) => break,
            }
        }
        self.stream.consume(self.stream.ahead().len());
        false
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<Record, Damage>;

    fn next(&mut self) -> Option<Result<Record, Damage>> {
        loop {
            if let Some((at, fault)) = self.pending.take() {
                self.stream.recover();
                return Some(Err(self.damage(at, None, fault)));
            }
            let reached = self.reach();
            let at = self.stream.position();
            let (target, fault) = match reached {
                Ok(false) => return None,
                Err(fault) => (None, fault),
                Ok(true) => match self.record(at) {
                    Ok(record) => {
                        self.searching = false;
                        return Some(Ok(record));
                    }
                    Err(why) => why,
                },
            };
            // A line of a page that only looks like a record's first was reported with the fault before.
            let is_reported = !(self.searching && matches!(fault, Fault::NoRecord | Fault::Header(_)));
            self.recover();
            if is_reported {
                return Some(Err(self.damage(at, target, fault)));
            }
        }
    }
}

/// Does another record begin in a block, behind the two line ends of the one before it?
fn holds_a_record(block: &[u8]) -> bool {
    memchr::memmem::find(block, b"\r\n\r\nWARC/1.").is_some()
}

/// Does a file that begins so hold records? It is unpacked as far as that can be seen.
pub(crate) fn begins_as_warc(beginning: &[u8]) -> bool {
    // Only archives begin with a dictionary, and what comes behind it may lie far on.
    if beginning.starts_with(zstandard::DICTIONARY) {
        return true;
    }
    let mut stream = Stream::new(beginning);
    let begun = stream.begin_member().is_ok_and(|begun| begun);
    begun && stream.begins_a_record()
}

/// Where a header ends and where its block begins, looked for from a place on; an error if another record begins before.
/// `None` if that lies further on.
fn header_end(text: &[u8], from: usize) -> Option<Result<(usize, usize), Fault>> {
    memchr::memchr_iter(b'\n', text.get(from..)?).find_map(|at| {
        let end = from + at + 1;
        match text.get(end..)? {
            [b'\n', ..] => Some(Ok((end, end + 1))),
            [b'\r', b'\n', ..] => Some(Ok((end, end + 2))),
            rest if rest.starts_with(RECORD) => Some(Err(Fault::Header("does not end"))),
            _ => None,
        }
    })
}
