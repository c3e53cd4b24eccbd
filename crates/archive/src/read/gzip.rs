//! A gzip member (RFC 1952), unpacked piece by piece.
//!
//! ```text
//! 1f 8b 08 flags … name ── header ──▶ deflate data ──▶ text        crc32, length ── must agree
//! ```
//!
//! Our own header and trailer, and not a ready reader over both: the text that comes before a fault is wanted, and the
//! place where a member ends is where the next record begins.

use std::io::Read;

use flate2::{Crc, Decompress, FlushDecompress, Status};

use super::fault::Fault;
use super::source::Source;

/// How a member begins: the format's two bytes and deflate, its only method.
pub(crate) const MAGIC: &[u8] = &[0x1f, 0x8b, 8];

/// Longest header read, in bytes; it may hold a file name and a comment.
const LONGEST_HEADER: usize = 64 << 10;

/// How much text is made at once, in bytes.
const PIECE: usize = 32 << 10;

const HAS_CHECKSUM: u8 = 2;
const HAS_EXTRA: u8 = 4;
const HAS_NAME: u8 = 8;
const HAS_COMMENT: u8 = 16;
const RESERVED: u8 = 0xe0;

/// The members of a file, one after the other. One decoder unpacks them all: making one takes longer than many members do.
pub(crate) struct Members {
    deflate: Decompress,
    checksum: Crc,
    piece: Vec<u8>,
}

impl Members {
    /// A decoder that is ready for a member.
    pub(crate) fn new() -> Members {
        Members { deflate: Decompress::new(false), checksum: Crc::new(), piece: vec![0; PIECE] }
    }

    /// Reads a member's header, which begins with [`MAGIC`].
    pub(crate) fn begin<R: Read>(&mut self, source: &mut Source<R>) -> Result<(), Fault> {
        let mut wanted = 1 << 10;
        let length = loop {
            let beginning = source.peek(wanted);
            match header(beginning) {
                Some(length) => break length,
                None if beginning.len() < wanted => return Err(Fault::EndsEarly),
                None if wanted >= LONGEST_HEADER => {
                    return Err(Fault::Gzip("its header does not end".into()));
                }
                None => wanted *= 2,
            }
        };
        let flags = source.ahead().get(3).copied().unwrap_or_default();
        if flags & RESERVED != 0 {
            return Err(Fault::Gzip("its header has unknown flags".into()));
        }
        source.consume(length);
        self.deflate.reset(false);
        self.checksum.reset();
        Ok(())
    }

    /// Adds some text; no if the member has ended, and agrees with its checksum.
    pub(crate) fn unpack<R: Read>(
        &mut self,
        source: &mut Source<R>,
        text: &mut Vec<u8>,
    ) -> Result<bool, Fault> {
        loop {
            source.peek(1);
            let (read, made) = (self.deflate.total_in(), self.deflate.total_out());
            let status = self.deflate.decompress(source.ahead(), &mut self.piece, FlushDecompress::None);
            let nothing_left = source.ahead().is_empty();
            let used = usize::try_from(self.deflate.total_in() - read).unwrap_or(usize::MAX);
            source.consume(used);
            let made = usize::try_from(self.deflate.total_out() - made).unwrap_or(PIECE);
            let new = self.piece.get(..made).unwrap_or_default();
            text.extend_from_slice(new);
            self.checksum.update(new);
            match status {
                Err(error) => return Err(Fault::Gzip(error.to_string())),
                Ok(Status::StreamEnd) => return self.trailer(source).map(|()| false),
                Ok(_) if made > 0 => return Ok(true),
                Ok(_) if nothing_left => return Err(Fault::EndsEarly),
                Ok(_) if used == 0 => return Err(Fault::Gzip("its data lead nowhere".into())),
                Ok(_) => {}
            }
        }
    }

    fn trailer<R: Read>(&self, source: &mut Source<R>) -> Result<(), Fault> {
        let Some(&[a, b, c, d, e, f, g, h]) = source.peek(8).first_chunk() else {
            return Err(Fault::EndsEarly);
        };
        source.consume(8);
        let sum = u32::from_le_bytes([a, b, c, d]);
        let length = u32::from_le_bytes([e, f, g, h]);
        if (sum, length) == (self.checksum.sum(), self.checksum.amount()) {
            Ok(())
        } else {
            Err(Fault::Checksum)
        }
    }
}

/// The length of a header, if all of it is there.
fn header(bytes: &[u8]) -> Option<usize> {
    let flags = *bytes.get(3)?;
    let mut end = 10;
    if flags & HAS_EXTRA != 0 {
        let length = [*bytes.get(end)?, *bytes.get(end + 1)?];
        end += 2 + usize::from(u16::from_le_bytes(length));
    }
    for text in [HAS_NAME, HAS_COMMENT] {
        if flags & text != 0 {
            end += memchr::memchr(0, bytes.get(end..)?)? + 1;
        }
    }
    if flags & HAS_CHECKSUM != 0 {
        end += 2;
    }
    (bytes.len() >= end).then_some(end)
}
