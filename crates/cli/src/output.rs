//! Where results go: a file, or standard output, which `-` names as it does for pages.

use std::ffi::OsString;
use std::fs::{self, File};
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
    Ok(Box::new(create(path)?))
}

fn create(path: &Path) -> io::Result<File> {
    File::create(path).map_err(|e| with_path(&e, path))
}

fn with_path(error: &io::Error, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A file that holds the results of an earlier run until this one has some: people may have subscribed to it.
#[derive(Debug)]
pub(crate) struct EarlierFile {
    path: PathBuf,
    /// The results of this run, beside it.
    begun: PathBuf,
}

impl Drop for EarlierFile {
    /// What did not take its place is nobody's; what did is no longer there.
    fn drop(&mut self) {
        drop(fs::remove_file(&self.begun));
    }
}

impl EarlierFile {
    /// The results of this run take its place.
    pub(crate) fn replace(self) -> io::Result<()> {
        let renamed = fs::rename(&self.begun, &self.path);
        // A file that is mounted by itself cannot be renamed over.
        let replaced = renamed.or_else(|_| fs::copy(&self.begun, &self.path).map(drop));
        replaced.map_err(|e| with_path(&e, &self.path))
    }

    /// Its name, for messages.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }
}

/// Opens a file as [`open`] does; where it holds something, another one beside it.
pub(crate) fn open_beside(file: Option<&Path>) -> io::Result<(Box<dyn Write>, Option<EarlierFile>)> {
    let holds_results = |path: &&Path| fs::metadata(path).is_ok_and(|m| m.is_file() && m.len() > 0);
    let Some(path) = file.filter(holds_results) else { return Ok((open(file)?, None)) };
    // A link goes on leading to where it does.
    let path = path.canonicalize().map_err(|e| with_path(&e, path))?;
    let mut begun = path.clone().into_os_string();
    begun.push(format!(".{}.part", std::process::id()));
    let begun = PathBuf::from(begun);
    // In a folder in which nothing may be made the file itself is written.
    let Ok(file) = File::create_new(&begun) else { return Ok((open(Some(&path))?, None)) };
    let earlier = EarlierFile { path, begun };
    let permissions = fs::metadata(&earlier.path).and_then(|own| file.set_permissions(own.permissions()));
    permissions.map_err(|e| with_path(&e, &earlier.begun))?;
    Ok((Box::new(file), Some(earlier)))
}
