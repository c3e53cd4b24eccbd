//! ARC, the Internet Archive's form before WARC: records read as if WARC had them.
//!
//! ```text
//! http://example.org/ 192.0.2.1 20010203040506 text/html 1043          version 1: address, host, moment, type, length
//! http://example.org/ 192.0.2.1 20010203040506 text/html 200 - - 0 x.arc 1043                           version 2
//! HTTP/1.1 200 OK …                                                    block
//! ```
//!
//! The first record (`filedesc://…`) tells of the archive. Packed ones have a gzip member a record, or one for all of them. Broken parts are
//! passed over up to the next member or the next line that begins a record; nothing is held for a way back, so that a broken member that
//! swallows others takes them along.

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use flate2::bufread::GzDecoder;

use crate::read::{Damage, Fault, Limits};
use crate::record::{Field, Location, Record};

/// How a file begins, unpacked.
const MAGIC: &[u8] = b"filedesc://";

/// How a gzip member begins.
const GZIP: &[u8] = &[0x1f, 0x8b, 8];

/// Longest line of a record, in bytes: addresses have two thousand.
const LONGEST_LINE: usize = 64 << 10;

/// Does a file that begins so hold ARC records?
pub(crate) fn begins_as_arc(beginning: &[u8]) -> bool {
    if !beginning.starts_with(GZIP) {
        return beginning.starts_with(MAGIC);
    }
    let mut begun = [0; MAGIC.len()];
    GzDecoder::new(beginning).read_exact(&mut begun).is_ok() && begun == MAGIC
}

/// How much is read at once, and how much of it lies ahead at least, but at the end: enough to see what begins.
const PIECE: usize = 16 << 10;
const AHEAD: usize = 16;

/// A reader that knows how much was taken of it, and shows the first bytes of what comes however small the pieces in which that comes.
struct Counted<R> {
    inner: R,
    buffer: Box<[u8]>,
    /// What lies ahead in the buffer: from the first to before the second.
    ahead: (usize, usize),
    at: u64,
}

impl<R: Read> Counted<R> {
    fn new(inner: R) -> Counted<R> {
        Counted { inner, buffer: vec![0; PIECE].into(), ahead: (0, 0), at: 0 }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let (from, to) = self.ahead;
        if to - from < AHEAD {
            self.buffer.copy_within(from..to, 0);
            self.ahead = (0, to - from);
            while self.ahead.1 < AHEAD {
                match self.inner.read(self.buffer.get_mut(self.ahead.1..).unwrap_or_default()) {
                    Ok(0) => break,
                    Ok(read) => self.ahead.1 += read,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    // What was read before is shown first.
                    Err(_) if self.ahead.1 > 0 => break,
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(self.buffer.get(self.ahead.0..self.ahead.1).unwrap_or_default())
    }

    fn consume(&mut self, bytes: usize) {
        self.ahead.0 = (self.ahead.0 + bytes).min(self.ahead.1);
        self.at += bytes as u64;
    }
}

/// What is read from just now.
enum Source<R> {
    /// A file that is not packed, or one between two members.
    File(Counted<R>),
    /// A member, and where it begins.
    Member(Box<Counted<GzDecoder<Counted<R>>>>, u64),
    /// Nothing more.
    Over,
}

/// The records of an ARC, in its order.
pub struct ArcRecords<R> {
    source: Source<R>,
    file: Arc<str>,
    limits: Limits,
    /// What comes next was found by a search and may be no record: then its damage is not reported twice.
    searching: bool,
    /// Is it a file of members? Then each part of it is one.
    is_packed: bool,
}

/// A record's line.
struct Head {
    fields: Vec<Field>,
    length: u64,
}

impl<R: Read> ArcRecords<R> {
    /// The records of an ARC, packed or not; `name` is what to call it.
    pub fn with_limits(from: R, name: &str, limits: Limits) -> ArcRecords<R> {
        ArcRecords {
            source: Source::File(Counted::new(from)),
            file: name.into(),
            limits,
            searching: false,
            is_packed: false,
        }
    }

    /// Begins the member that lies ahead, if one does; leaves one that is at its end.
    fn reach(&mut self) -> io::Result<bool> {
        loop {
            let source = std::mem::replace(&mut self.source, Source::Over);
            self.source = match source {
                Source::Over => return Ok(false),
                Source::File(mut file) => {
                    skip_blank_lines(&mut file)?;
                    let ahead = file.fill_buf()?;
                    if ahead.is_empty() {
                        return Ok(false);
                    }
                    if !ahead.starts_with(GZIP) {
                        if self.is_packed {
                            self.source = Source::File(file);
                            return Err(io::Error::new(io::ErrorKind::InvalidData, "no member begins here"));
                        }
                        self.source = Source::File(file);
                        return Ok(true);
                    }
                    self.is_packed = true;
                    let begins = file.at;
                    Source::Member(Box::new(Counted::new(GzDecoder::new(file))), begins)
                }
                Source::Member(mut member, begins) => {
                    let left =
                        skip_blank_lines(&mut *member).and_then(|()| Ok(!member.fill_buf()?.is_empty()));
                    match left {
                        Ok(false) => Source::File(member.inner.into_inner()),
                        Ok(true) => {
                            self.source = Source::Member(member, begins);
                            return Ok(true);
                        }
                        Err(error) => {
                            self.source = Source::Member(member, begins);
                            return Err(error);
                        }
                    }
                }
            };
        }
    }

    /// Where what comes next begins: in the file, and in its member.
    fn offsets(&self) -> (u64, u64) {
        match &self.source {
            Source::File(file) => (file.at, 0),
            Source::Member(member, begins) => (*begins, member.at),
            Source::Over => (0, 0),
        }
    }

    fn record(&mut self, at: (u64, u64)) -> Result<Record, (Option<String>, Fault)> {
        let (most, file) = (self.limits.record as u64, Arc::clone(&self.file));
        let (text, is_packed): (&mut dyn BufRead, bool) = match &mut self.source {
            Source::File(file) => (file, false),
            Source::Member(member, _) => (&mut **member, true),
            Source::Over => return Err((None, Fault::EndsEarly)),
        };
        let failed = |error: io::Error| fault_of(&error, is_packed);
        let line = line(text).map_err(|error| (None, failed(error)))?;
        let mut head = head(&line).ok_or((None, Fault::Header("is no line of an ARC record")))?;
        let target = || head.fields.first().map(|field| field.value.clone());
        let mut block = Vec::new();
        let read = text.take(head.length.min(most)).read_to_end(&mut block);
        read.map_err(|error| (target(), failed(error)))?;
        let left_out = head.length.saturating_sub(most);
        let skipped =
            io::copy(&mut text.take(left_out), &mut io::sink()).map_err(|e| (target(), failed(e)))?;
        if block.len() as u64 + skipped < head.length {
            return Err((target(), Fault::EndsEarly));
        }
        // Whether a record is what was packed is known at the end of its member.
        let end = skip_blank_lines(&mut *text).and_then(|()| text.fill_buf().map(may_be_a_line));
        match end {
            Ok(true) => {}
            Ok(false) => return Err((target(), Fault::Length)),
            Err(error) if at.1 == 0 => return Err((target(), failed(error))),
            // Of many records in a member this one is whole, whatever is wrong behind it.
            Err(_) => {}
        }
        head.fields.extend(sort_of(&head.fields, &block));
        let location = Location { file, offset: at.0, within: at.1, length: None };
        Ok(Record { location, fields: head.fields, block, left_out })
    }

    /// Goes to where the next record may begin: the next member of a packed file, the next line of another.
    fn recover(&mut self) {
        self.source = match std::mem::replace(&mut self.source, Source::Over) {
            Source::Member(member, begins) => {
                let mut file = member.inner.into_inner();
                if file.at <= begins {
                    // A head that is none: it is not looked at again.
                    file.consume(1);
                }
                if skip_to_member(&mut file).unwrap_or(false) { Source::File(file) } else { Source::Over }
            }
            Source::File(mut file) if self.is_packed => {
                if skip_to_member(&mut file).unwrap_or(false) {
                    Source::File(file)
                } else {
                    Source::Over
                }
            }
            source => source,
        };
        self.searching = true;
    }
}

impl<R: Read> Iterator for ArcRecords<R> {
    type Item = Result<Record, Damage>;

    fn next(&mut self) -> Option<Result<Record, Damage>> {
        loop {
            let reached = self.reach();
            let at = self.offsets();
            let (target, fault) = match reached {
                Ok(false) => return None,
                Ok(true) => match self.record(at) {
                    Ok(record) => {
                        self.searching = false;
                        return Some(Ok(record));
                    }
                    Err(why) => why,
                },
                Err(error) => (None, fault_of(&error, self.is_packed)),
            };
            let is_new = !self.searching;
            if matches!(fault, Fault::EndsEarly | Fault::Reading(_)) {
                self.source = Source::Over;
            } else {
                self.recover();
            }
            if is_new {
                return Some(Err(Damage { file: Arc::clone(&self.file), offset: at.0, target, fault }));
            }
        }
    }
}

fn fault_of(error: &io::Error, is_packed: bool) -> Fault {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Fault::EndsEarly,
        _ if is_packed => Fault::Gzip(error.to_string()),
        _ => Fault::Reading(error.to_string()),
    }
}

fn skip_blank_lines(text: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let ahead = text.fill_buf()?;
        let blank = ahead.iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
        if blank == 0 {
            return Ok(());
        }
        text.consume(blank);
    }
}

/// Goes on to what looks like a member; no at the end of the file.
fn skip_to_member(file: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let ahead = file.fill_buf()?;
        if ahead.is_empty() {
            return Ok(false);
        }
        if let Some(at) = memchr::memmem::find(ahead, GZIP) {
            file.consume(at);
            return Ok(true);
        }
        // What comes next may end what begins here.
        let all = ahead.len();
        file.consume(if all < AHEAD { all } else { all - (GZIP.len() - 1) });
    }
}

/// The line that lies ahead, as far as a line may be long.
fn line(text: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    text.take(LONGEST_LINE as u64).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// May text that begins so be a record's line? At the archive's end nothing is as good.
fn may_be_a_line(ahead: &[u8]) -> bool {
    let scheme = ahead.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    ahead.get(scheme).is_none_or(|next| scheme > 0 && *next == b':') || ahead.starts_with(GZIP)
}

/// What a record's line says, if it is one. An address may hold blanks, so that its end is found from the other side.
fn head(line: &[u8]) -> Option<Head> {
    let line = String::from_utf8_lossy(line.strip_suffix(b"\n")?).into_owned();
    let words: Vec<&str> = line.trim_end_matches('\r').split(' ').collect();
    let is_moment = |word: &&str| (12..=14).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
    // Behind the moment stand two words in version 1, seven in version 2.
    let behind = [2, 7].into_iter().find(|behind| {
        words.len().checked_sub(behind + 1).and_then(|at| words.get(at)).is_some_and(is_moment)
    })?;
    let at = words.len() - behind - 1;
    let address = words.get(..at.checked_sub(1)?)?.join(" ");
    let field = |name: &str, value: &str| Field { name: name.to_owned(), value: value.to_owned() };
    if !address.split_once(':').is_some_and(|(scheme, _)| scheme.bytes().all(|b| b.is_ascii_alphanumeric())) {
        return None;
    }
    let moment = format!("{:0<14}", words.get(at)?);
    let fields = vec![
        field("WARC-Target-URI", &address),
        field("WARC-Date", &moment),
        field("WARC-IP-Address", words.get(at - 1)?),
        field("Content-Type", words.get(at + 1)?),
    ];
    Some(Head { fields, length: words.last()?.parse().ok()? })
}

/// The sort of record that WARC would call it.
fn sort_of(fields: &[Field], block: &[u8]) -> Option<Field> {
    let address = fields.first()?.value.to_ascii_lowercase();
    let sort = if address.starts_with("filedesc:") {
        "warcinfo"
    } else if block.starts_with(b"HTTP/") {
        "response"
    } else if address.starts_with("dns:") {
        "metadata"
    } else {
        "resource"
    };
    Some(Field { name: "WARC-Type".to_owned(), value: sort.to_owned() })
}
