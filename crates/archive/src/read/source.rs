//! The bytes of a file as they come, with their place in it and a way back.
//!
//! ```text
//!  dropped │ held: kept for a way back │ ahead: read, not yet used │ not yet read
//!          ▲ anchor                    ▲ offset
//! ```
//!
//! A stream can only be read once, but what a broken member swallowed may hold whole ones: a decoder notices late that it
//! reads nonsense. So what was read since the anchor is held, up to [`HELD`] bytes.

use std::io::{self, ErrorKind, Read};

/// How much is read at once, in bytes.
const CHUNK: usize = 64 << 10;

/// How far back there is a way, in bytes. Broken deflate data contradicts itself within some thousand bytes; most
/// records of crawls are smaller than a megabyte.
const HELD: usize = 8 << 20;

/// A file or stream, with what was read of it lately.
pub(crate) struct Source<R> {
    from: R,
    held: Vec<u8>,
    chunk: Vec<u8>,
    /// Where in the file `held` begins.
    start: u64,
    /// Where in `held` the way back ends.
    anchor: usize,
    /// Where in `held` lies what comes next.
    next: usize,
    ended: bool,
    error: Option<io::Error>,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(from: R) -> Source<R> {
        Source {
            from,
            held: Vec::new(),
            chunk: vec![0; CHUNK],
            start: 0,
            anchor: 0,
            next: 0,
            ended: false,
            error: None,
        }
    }

    /// What is read from.
    pub(crate) fn into_inner(self) -> R {
        self.from
    }

    /// Where in the file lies what comes next.
    pub(crate) fn offset(&self) -> u64 {
        self.start + self.next as u64
    }

    /// What was read and not yet used.
    pub(crate) fn ahead(&self) -> &[u8] {
        self.held.get(self.next..).unwrap_or_default()
    }

    /// Up to `bytes` bytes or more of what comes next; fewer only where the file ends.
    pub(crate) fn peek(&mut self, bytes: usize) -> &[u8] {
        while self.ahead().len() < bytes && self.more() {}
        self.ahead()
    }

    /// Uses bytes of what lies ahead.
    pub(crate) fn consume(&mut self, bytes: usize) {
        self.next = (self.next + bytes).min(self.held.len());
    }

    /// From here on there is a way back to here.
    pub(crate) fn anchor(&mut self) {
        self.anchor = self.next;
    }

    /// Goes back to a place of the file, or as far as there is a way.
    pub(crate) fn rewind(&mut self, offset: u64) {
        let back = usize::try_from(offset.saturating_sub(self.start)).unwrap_or(usize::MAX);
        self.next = back.clamp(self.anchor, self.held.len());
    }

    /// Why reading ended before the file did, once.
    pub(crate) fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// Reads more; no if the file has ended, or cannot be read further.
    pub(crate) fn more(&mut self) -> bool {
        if self.ended {
            return false;
        }
        self.drop_old();
        let read = loop {
            match self.from.read(&mut self.chunk) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.error = Some(error);
                    break 0;
                }
                Ok(read) => break read,
            }
        };
        self.held.extend_from_slice(self.chunk.get(..read).unwrap_or_default());
        self.ended = read == 0;
        !self.ended
    }

    /// Drops what there need be no way back to; half of `held` or more at once, so that little is moved.
    fn drop_old(&mut self) {
        self.anchor = self.anchor.max(self.next.saturating_sub(HELD));
        if self.anchor * 2 < self.held.len() || self.anchor < CHUNK {
            return;
        }
        self.held.drain(..self.anchor);
        self.start += self.anchor as u64;
        self.next -= self.anchor;
        self.anchor = 0;
    }
}
