//! A Zstandard frame (RFC 8878), unpacked piece by piece, with the dictionary that an archive may begin with.
//!
//! ```text
//! [5d 2a 4d 18 │ length │ dictionary]  28 b5 2f fd … frame ──▶ text   28 b5 2f fd … frame ──▶ text
//! ```
//!
//! The dictionary's frame is one that other readers skip; IIPC, "WARC file compression with Zstandard".

use std::io::Read;

use zstd::stream::raw::{Decoder, Operation};

use super::fault::Fault;
use super::source::Source;

/// How a frame begins.
pub(crate) const MAGIC: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// The frame that holds an archive's dictionary.
pub(crate) const DICTIONARY: &[u8] = &[0x5d, 0x2a, 0x4d, 0x18];

/// How a dictionary begins that is not itself packed.
const PLAIN_DICTIONARY: &[u8] = &[0x37, 0xa4, 0x30, 0xec];

/// Largest dictionary, in bytes; those in use have about a hundred kilobytes, and the tool makes none over 2 GB.
const LARGEST_DICTIONARY: usize = 16 << 20;

/// How much text is made at once, in bytes.
const PIECE: usize = 32 << 10;

/// Is this the beginning of a frame that readers skip?
pub(crate) fn is_skipped(beginning: &[u8]) -> bool {
    matches!(beginning, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

/// The frames of a file, one after the other. One decoder reads them all: it reads the dictionary once.
#[derive(Default)]
pub(crate) struct Frames {
    dictionary: Vec<u8>,
    decoder: Option<Decoder<'static>>,
    piece: Vec<u8>,
}

impl Frames {
    /// Begins a frame.
    pub(crate) fn begin(&mut self) -> Result<(), Fault> {
        match &mut self.decoder {
            Some(decoder) => decoder.reinit().map_err(broken),
            none => {
                *none = Some(Decoder::with_dictionary(&self.dictionary).map_err(broken)?);
                Ok(())
            }
        }
    }

    /// Adds some text; no if the frame has ended.
    pub(crate) fn unpack<R: Read>(
        &mut self,
        source: &mut Source<R>,
        text: &mut Vec<u8>,
    ) -> Result<bool, Fault> {
        let Some(decoder) = &mut self.decoder else { return Ok(false) };
        self.piece.resize(PIECE, 0);
        loop {
            source.peek(1);
            let status = decoder.run_on_buffers(source.ahead(), &mut self.piece).map_err(broken)?;
            let nothing_left = source.ahead().is_empty();
            text.extend_from_slice(self.piece.get(..status.bytes_written).unwrap_or_default());
            source.consume(status.bytes_read);
            match status.remaining {
                0 => return Ok(false),
                _ if status.bytes_written > 0 => return Ok(true),
                _ if nothing_left => return Err(Fault::EndsEarly),
                _ if status.bytes_read == 0 => return Err(Fault::Zstd("its data lead nowhere".into())),
                _ => {}
            }
        }
    }

    /// Reads a frame that others skip: it holds the archive's dictionary, or nothing of interest.
    pub(crate) fn skip<R: Read>(&mut self, source: &mut Source<R>) -> Result<(), Fault> {
        let is_dictionary = source.peek(8).starts_with(DICTIONARY);
        let Some(&[_, _, _, _, a, b, c, d]) = source.ahead().first_chunk() else {
            return Err(Fault::EndsEarly);
        };
        source.consume(8);
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        if is_dictionary && length <= LARGEST_DICTIONARY {
            self.dictionary = dictionary(source.peek(length).get(..length).ok_or(Fault::EndsEarly)?)?;
            self.decoder = None;
            source.consume(length);
            return Ok(());
        }
        let mut left = length;
        while left > 0 {
            let step = source.peek(1).len().min(left);
            if step == 0 {
                return Err(Fault::EndsEarly);
            }
            source.consume(step);
            left -= step;
        }
        Ok(())
    }
}

fn dictionary(packed: &[u8]) -> Result<Vec<u8>, Fault> {
    if !packed.starts_with(MAGIC) {
        let known = packed.starts_with(PLAIN_DICTIONARY);
        return if known { Ok(packed.to_vec()) } else { Err(Fault::Zstd("its dictionary is none".into())) };
    }
    let mut plain = Vec::new();
    let most = LARGEST_DICTIONARY as u64;
    let decoder = zstd::stream::read::Decoder::with_buffer(packed).map_err(broken)?;
    decoder.take(most).read_to_end(&mut plain).map_err(broken)?;
    Ok(plain)
}

fn broken(error: std::io::Error) -> Fault {
    Fault::Zstd(error.to_string())
}
