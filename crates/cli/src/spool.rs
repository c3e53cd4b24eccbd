//! A buffer for output that must be read again: in memory while it is small, else in a file that has no name.
//!
//! ```text
//! rows of a CSV ── write ──▶ memory ── more than 16 MB ──▶ a file ── from the start ── read ──▶ lines
//! ```

use std::fs::{self, File, OpenOptions};
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicU32, Ordering};

/// Most that is held in memory, in bytes.
const HELD: usize = 16 << 20;

/// A buffer to write to, and then to read from.
pub(crate) struct Spool {
    storage: Storage,
}

enum Storage {
    Memory(Cursor<Vec<u8>>),
    File(File),
}

impl Spool {
    /// An empty one.
    pub(crate) fn new() -> Spool {
        Spool { storage: Storage::Memory(Cursor::default()) }
    }

    /// All of what is read, from its start. It goes into a file at once.
    pub(crate) fn file_of(from: &mut impl Read) -> io::Result<File> {
        let mut file = unnamed()?;
        io::copy(from, &mut file)?;
        file.seek(SeekFrom::Start(0))?;
        Ok(file)
    }
}

/// A new file in the system's folder for such. Where a name may go before its file does, nothing is left behind, whatever
/// happens.
fn unnamed() -> io::Result<File> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("glean-{}-{number}", std::process::id()));
    let with_path = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", path.display()));
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(&path).map_err(with_path)?;
    let _ = fs::remove_file(&path);
    Ok(file)
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Storage::Memory(held) = &mut self.storage
            && held.get_ref().len() + bytes.len() > HELD
        {
            let mut file = unnamed()?;
            file.write_all(held.get_ref())?;
            self.storage = Storage::File(file);
        }
        match &mut self.storage {
            Storage::Memory(held) => held.write(bytes),
            Storage::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.storage {
            Storage::Memory(_) => Ok(()),
            Storage::File(file) => file.flush(),
        }
    }
}

impl Read for Spool {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match &mut self.storage {
            Storage::Memory(held) => held.read(bytes),
            Storage::File(file) => file.read(bytes),
        }
    }
}

impl Seek for Spool {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match &mut self.storage {
            Storage::Memory(held) => held.seek(to),
            Storage::File(file) => file.seek(to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_whether_it_is_little_or_much() {
        for pieces in [0, 1, 3000] {
            let mut spool = Spool::new();
            let piece: Vec<u8> = (0..10_000).map(|i| u8::try_from(i % 251).unwrap()).collect();
            (0..pieces).for_each(|_| spool.write_all(&piece).unwrap());
            assert_eq!(matches!(spool.storage, Storage::File(_)), pieces == 3000);
            spool.seek(SeekFrom::Start(0)).unwrap();
            let mut read = Vec::new();
            spool.read_to_end(&mut read).unwrap();
            assert!(read == piece.repeat(pieces));
        }
    }
}
