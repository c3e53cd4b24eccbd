//! Where results go: a file, or standard output, which `-` names as it does for pages.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The destination of results that a person named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Output {
    /// Standard output.
    Standard,
    /// A file, or a folder.
    File(PathBuf),
}

impl From<OsString> for Output {
    fn from(argument: OsString) -> Output {
        if argument == "-" { Output::Standard } else { Output::File(argument.into()) }
    }
}

impl Output {
    /// The file, if it is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Output::Standard => None,
            Output::File(path) => Some(path),
        }
    }
}

/// Opens a new file, or standard output.
pub(crate) fn open(file: Option<&Path>) -> io::Result<Box<dyn Write>> {
    let Some(path) = file else { return Ok(Box::new(io::stdout().lock())) };
    let created =
        File::create(path).map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", path.display())));
    Ok(Box::new(created?))
}
