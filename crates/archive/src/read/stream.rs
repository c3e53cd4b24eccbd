//! The text of an archive, member after member, however it is packed.
//!
//! ```text
//! file:  │ gzip member │ gzip member │ …      │ dictionary │ Zstandard frame │ …      │ plain text, one member │
//! text:  │ WARC/1.1 …  │ WARC/1.1 …  │        │            │ WARC/1.1 …      │        │ WARC/1.1 … WARC/1.1 …  │
//! ```
//!
//! A member usually is a record. It may hold many (one big member), and a record may go on in the next (files packed in
//! blocks): so a member's end is reported, and the reader decides whether to go on.

use std::io::Read;

use super::fault::Fault;
use super::source::Source;
use super::{gzip, zstandard};

/// How every record begins.
pub(crate) const RECORD: &[u8] = b"WARC/";

/// How the member at hand is packed.
enum Member {
    Plain,
    Gzip,
    Zstd,
    /// Its text is all unpacked, or cannot be.
    Ended,
}

/// Where the next byte of text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Position {
    /// Where in the file; of packed text, where its member begins.
    pub(crate) offset: u64,
    /// How much text of its member comes before; of plain text 0.
    pub(crate) within: u64,
}

/// An archive's text as a stream.
pub(crate) struct Stream<R> {
    source: Source<R>,
    members: gzip::Members,
    frames: zstandard::Frames,
    member: Member,
    /// Was the end of the member a fault?
    broken: bool,
    /// A fault that is reported once the text before it is used.
    fault: Option<Fault>,
    /// Where in the file the member begins.
    member_offset: u64,
    /// How much of all text comes before the member.
    member_from: u64,
    text: Vec<u8>,
    /// Where in `text` lies what comes next.
    next: usize,
    /// How much text was used, of all members.
    used: u64,
}

impl<R: Read> Stream<R> {
    pub(crate) fn new(from: R) -> Stream<R> {
        Stream {
            source: Source::new(from),
            members: gzip::Members::new(),
            frames: zstandard::Frames::default(),
            member: Member::Ended,
            broken: false,
            fault: None,
            member_offset: 0,
            member_from: 0,
            text: Vec::new(),
            next: 0,
            used: 0,
        }
    }

    /// What is read from.
    pub(crate) fn into_inner(self) -> R {
        self.source.into_inner()
    }

    /// What is unpacked and not yet used.
    pub(crate) fn ahead(&self) -> &[u8] {
        self.text.get(self.next..).unwrap_or_default()
    }

    /// Uses bytes of what lies ahead.
    pub(crate) fn consume(&mut self, bytes: usize) {
        let bytes = bytes.min(self.ahead().len());
        self.next += bytes;
        self.used += bytes as u64;
        // Half or more at once, so that little is moved.
        if self.next * 2 >= self.text.len() {
            self.text.drain(..self.next);
            self.next = 0;
        }
    }

    /// Where what lies ahead stands in the file.
    pub(crate) fn position(&self) -> Position {
        let within = self.used.saturating_sub(self.member_from);
        match self.member {
            Member::Plain => Position { offset: self.member_offset + within, within: 0 },
            _ => Position { offset: self.member_offset, within },
        }
    }

    /// Where the file was read to: behind the last member's end, or behind the text used, if that is plain.
    pub(crate) fn end(&self) -> u64 {
        match self.member {
            Member::Plain => self.position().offset,
            _ => self.source.offset(),
        }
    }

    /// Is the text as it stands in the file?
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.member, Member::Plain)
    }

    /// Is all text of the member at hand unpacked?
    pub(crate) fn is_unpacked(&self) -> bool {
        matches!(self.member, Member::Ended) && self.fault.is_none()
    }

    /// Did unpacking end with a fault, so that the rest of the member is not to be had?
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Unpacks more of the member at hand; no if it has ended. After a fault it has ended too.
    pub(crate) fn more(&mut self) -> Result<bool, Fault> {
        let had = self.text.len();
        if let Some(fault) = self.fault.take() {
            self.broken = true;
            return Err(fault);
        }
        let more = match &mut self.member {
            Member::Plain => {
                // Nothing is repaired in the file itself, so no way back is held.
                let more = self.source.peek(1);
                let read = more.len();
                self.text.extend_from_slice(more);
                self.source.consume(read);
                self.source.anchor();
                return if read > 0 {
                    Ok(true)
                } else {
                    self.source.take_error().map_or(Ok(false), read_error)
                };
            }
            Member::Gzip => self.members.unpack(&mut self.source, &mut self.text),
            Member::Zstd => self.frames.unpack(&mut self.source, &mut self.text),
            Member::Ended => return Ok(false),
        };
        if !matches!(more, Ok(true)) {
            self.member = Member::Ended;
        }
        match (more, self.source.take_error()) {
            (Err(Fault::EndsEarly), Some(error)) => self.ends_with(Fault::Reading(error.to_string()), had),
            (Err(fault), _) => self.ends_with(fault, had),
            // The last piece of text comes with the member's end.
            (Ok(more), _) => Ok(more || self.text.len() > had),
        }
    }

    /// Tells a fault at once if there is no text before it.
    fn ends_with(&mut self, fault: Fault, had: usize) -> Result<bool, Fault> {
        if self.text.len() > had {
            self.fault = Some(fault);
            return Ok(true);
        }
        self.broken = true;
        Err(fault)
    }

    /// Begins the next member, with what lies ahead before it; no at the file's end.
    pub(crate) fn begin_member(&mut self) -> Result<bool, Fault> {
        let begun = self.begin();
        self.broken = begun.is_err();
        begun
    }

    fn begin(&mut self) -> Result<bool, Fault> {
        self.member = Member::Ended;
        self.fault = None;
        loop {
            self.source.anchor();
            let beginning = self.source.peek(RECORD.len());
            if beginning.is_empty() {
                return self.source.take_error().map_or(Ok(false), read_error);
            }
            // Blank lines stand between members; what comes behind them may be packed.
            let blank = beginning.iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
            if blank > 0 {
                self.source.consume(blank);
                continue;
            }
            let is_skipped = zstandard::is_skipped(beginning);
            self.member_offset = self.source.offset();
            self.member_from = self.used + self.ahead().len() as u64;
            if !is_skipped {
                break;
            }
            self.frames.skip(&mut self.source)?;
        }
        self.member = match self.source.ahead() {
            [0x1f, 0x8b, 8, ..] => {
                self.members.begin(&mut self.source)?;
                Member::Gzip
            }
            [0x28, 0xb5, 0x2f, 0xfd, ..] => {
                self.frames.begin()?;
                Member::Zstd
            }
            plain if plain.starts_with(RECORD) => Member::Plain,
            _ => return Err(Fault::NoRecord),
        };
        Ok(true)
    }

    /// Where a record goes on in the next member: begins that member, with what lies ahead before it. No if the next member
    /// begins a record of its own; what lies ahead is then that record, and the rest of the one before is gone.
    pub(crate) fn join(&mut self) -> Result<bool, Fault> {
        let before = self.ahead().len();
        if !self.begin_member()? {
            return Ok(false);
        }
        while self.ahead().len() < before + RECORD.len() && self.more()? {
            if self.is_unpacked() {
                break;
            }
        }
        if self.ahead().get(before..).is_some_and(|new| new.starts_with(RECORD)) {
            self.consume(before);
            return Ok(false);
        }
        Ok(true)
    }

    /// Drops the member at hand and all text that lies ahead, and begins the next thing in the file that looks like a packed
    /// member, perhaps one that the broken one swallowed. No if there is none.
    pub(crate) fn recover(&mut self) -> bool {
        self.source.rewind(self.member_offset + 1);
        loop {
            self.consume(self.ahead().len());
            if !self.find_magic() {
                self.member = Member::Ended;
                return false;
            }
            let here = self.source.offset();
            let fits = self.begin_member().is_ok_and(|begun| begun) && self.begins_a_record();
            if fits {
                return true;
            }
            self.source.rewind(here + 1);
        }
    }

    /// Does the member at hand begin as a record does?
    pub(crate) fn begins_a_record(&mut self) -> bool {
        while self.ahead().len() < RECORD.len() {
            if self.is_unpacked() || !self.more().is_ok_and(|more| more) {
                break;
            }
        }
        self.ahead().starts_with(RECORD)
    }

    /// Goes to the next bytes with which members begin.
    fn find_magic(&mut self) -> bool {
        let magic = |rest: &[u8]| [gzip::MAGIC, zstandard::MAGIC, RECORD].iter().any(|m| rest.starts_with(m));
        loop {
            let ahead = self.source.peek(RECORD.len());
            let found =
                memchr::memchr3_iter(0x1f, 0x28, b'W', ahead).find(|&at| ahead.get(at..).is_some_and(magic));
            if let Some(at) = found {
                self.source.consume(at);
                return true;
            }
            // What comes next may end what begins here.
            let searched = ahead.len().saturating_sub(RECORD.len() - 1);
            self.source.consume(searched);
            if searched == 0 && !self.source.more() {
                self.source.consume(RECORD.len());
                return false;
            }
            self.source.anchor();
        }
    }
}

fn read_error(error: std::io::Error) -> Result<bool, Fault> {
    Err(Fault::Reading(error.to_string()))
}
