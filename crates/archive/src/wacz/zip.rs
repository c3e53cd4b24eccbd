//! Where the members of a zip file lie.
//!
//! ```text
//! │ header, data │ header, data │ … │ directory: name, packing, length, offset of each │ end: where the directory is │
//! ```
//!
//! APPNOTE 6.3.10, with 64-bit lengths, since web archives are larger than 4 GB. Our own, and not a ready reader: the data
//! of a member must be read as a stream that owns the file, and of packing methods only two are used here.

use std::io::{self, Read, Seek, SeekFrom};

/// How a zip file begins.
pub(crate) const MAGIC: &[u8] = b"PK\x03\x04";

const END: &[u8] = b"PK\x05\x06";
const END_LENGTH: usize = 22;
const END_64: &[u8] = b"PK\x06\x06";
const LOCATOR_64: &[u8] = b"PK\x06\x07";
const LOCATOR_LENGTH: usize = 20;
const ENTRY: &[u8] = b"PK\x01\x02";

/// Longest comment behind the end.
const COMMENT: u64 = 65_535;

/// Largest directory read, in bytes: a million members.
const LARGEST_DIRECTORY: u64 = 128 << 20;

/// A member of a zip file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) name: String,
    /// 0 = stored, 8 = deflate.
    pub(crate) method: u16,
    pub(crate) encrypted: bool,
    /// Its length in the file.
    pub(crate) length: u64,
    /// Where its header is.
    header: u64,
}

/// The members of a zip file, in the order of its directory.
pub(crate) fn members(file: &mut (impl Read + Seek)) -> io::Result<Vec<Member>> {
    let (from, length) = directory(file)?;
    if length > LARGEST_DIRECTORY {
        return Err(broken("its directory is larger than 128 MB"));
    }
    let bytes = read(file, from, length)?;
    let mut rest = bytes.as_slice();
    let mut members = Vec::new();
    while rest.starts_with(ENTRY) {
        let (member, after) = entry(rest).ok_or_else(|| broken("its directory breaks off"))?;
        members.push(member);
        rest = after;
    }
    Ok(members)
}

/// Where the data of a member begin.
pub(crate) fn data(file: &mut (impl Read + Seek), member: &Member) -> io::Result<u64> {
    let header = read(file, member.header, 30)?;
    let lengths = u16_at(&header, 26).zip(u16_at(&header, 28)).filter(|_| header.starts_with(MAGIC));
    let (name, extra) = lengths.ok_or_else(|| broken("a member does not stand where its directory says"))?;
    Ok(member.header.saturating_add(30 + u64::from(name) + u64::from(extra)))
}

/// Where the directory is and how long.
fn directory(file: &mut (impl Read + Seek)) -> io::Result<(u64, u64)> {
    let size = file.seek(SeekFrom::End(0))?;
    let tail_length = size.min(COMMENT + (END_LENGTH + LOCATOR_LENGTH) as u64);
    let tail = read(file, size - tail_length, tail_length)?;
    let none = || broken("it has no directory; is it whole?");
    let end = memchr::memmem::rfind(&tail, END).ok_or_else(none)?;
    let found = |at| tail.get(end..).and_then(|t| u32_at(t, at)).map(u64::from).ok_or_else(none);
    let (length, from) = (found(12)?, found(16)?);
    let locator = end.checked_sub(LOCATOR_LENGTH).and_then(|at| tail.get(at..end));
    match locator.filter(|l| l.starts_with(LOCATOR_64)).and_then(|l| u64_at(l, 8)) {
        Some(at) => {
            let end = read(file, at, 56)?;
            let both = u64_at(&end, 48).zip(u64_at(&end, 40)).filter(|_| end.starts_with(END_64));
            both.ok_or_else(none)
        }
        None => Ok((from, length)),
    }
}

/// The member with which a directory begins, and the rest of the directory.
fn entry(bytes: &[u8]) -> Option<(Member, &[u8])> {
    let lengths = [u16_at(bytes, 28)?, u16_at(bytes, 30)?, u16_at(bytes, 32)?].map(usize::from);
    let [name, extra, _comment] = lengths;
    let rest = bytes.get(46..)?;
    let (name, more) = (rest.get(..name)?, rest.get(name..name + extra)?);
    let mut wide = wide(more).unwrap_or_default();
    // What does not fit into 32 bits stands in the extra field, in this order.
    let mut number = |at| {
        let short = u64::from(u32_at(bytes, at)?);
        if short < u64::from(u32::MAX) {
            return Some(short);
        }
        let long = u64_at(wide, 0)?;
        wide = wide.get(8..)?;
        Some(long)
    };
    let (_unpacked, length, header) = (number(24)?, number(20)?, number(42)?);
    let member = Member {
        name: String::from_utf8_lossy(name).into_owned(),
        method: u16_at(bytes, 10)?,
        encrypted: u16_at(bytes, 8)? & 1 == 1,
        length,
        header,
    };
    Some((member, rest.get(lengths.iter().sum()..)?))
}

/// The 64-bit numbers among extra fields.
fn wide(extra: &[u8]) -> Option<&[u8]> {
    let mut rest = extra;
    loop {
        let (id, length) = (u16_at(rest, 0)?, usize::from(u16_at(rest, 2)?));
        if id == 1 {
            return rest.get(4..4 + length);
        }
        rest = rest.get(4 + length..)?;
    }
}

/// So many bytes of a file, or those that there are.
fn read(file: &mut (impl Read + Seek), from: u64, length: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|b| u16::from_le_bytes(*b))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|b| u32::from_le_bytes(*b))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|b| u64::from_le_bytes(*b))
}

fn broken(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("reading it as a zip file: {why}"))
}
