//! A folder for a browser's profile that goes when it is dropped.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fs, io};

/// A folder of our own among the system's temporary ones.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Makes one that was not there before: whoever waits for our name with a link gains nothing.
    pub(crate) fn make() -> io::Result<Folder> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let mut tries = 0;
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("glean-browser-{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < MOST_TRIES => {
                    tries += 1
                }
                made => return made.map(|()| Folder(path)),
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

/// Names that may be taken by what an earlier process of our number left.
const MOST_TRIES: u32 = 1_000;

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is the system's to clean, as all temporary folders are.
        let _ = fs::remove_dir_all(&self.0);
    }
}
