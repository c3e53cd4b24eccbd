//! Is a file a web archive?

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Is a file an archive, by its name or by how it begins?
pub(super) fn is_archive(path: &Path, beginning: &[u8]) -> bool {
    named_as_archive(path) || archive::sort(beginning).is_some()
}

/// Does a file's name say that it is an archive?
pub(super) fn named_as_archive(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    [".warc", ".warc.gz", ".warc.zst", ".wacz", ".arc", ".arc.gz"].iter().any(|ending| name.ends_with(ending))
}

/// Is the file an archive?
pub(crate) fn holds_archive(path: &Path) -> bool {
    File::open(path).and_then(beginning).is_ok_and(|beginning| is_archive(path, &beginning))
}

/// The bytes that say what a file is.
pub(super) fn beginning(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(archive::BEGINNING as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
