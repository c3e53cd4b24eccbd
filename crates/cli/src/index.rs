//! `glean index`: where in which archive each capture stands, as pywb and others look it up.
//!
//! ```text
//! archives ── records ──▶ lines ── sorted ──▶ CDXJ
//! ```

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use archive::{Limits, cdxj};

use crate::end::End;
use crate::input::{self, Place};
use crate::output;

/// Writes the index of all archives to a file or to standard output. What cannot be indexed is told on standard error.
pub(crate) fn index(archives: &[PathBuf], file: Option<&Path>) -> io::Result<End> {
    let (mut lines, mut failed) = (BTreeSet::new(), false);
    for place in archives.iter().flat_map(|path| places(path)) {
        let mut told = |why: &dyn std::fmt::Display| {
            failed = true;
            writeln!(io::stderr(), "glean: {why}")
        };
        match place {
            Place::File(path) => lines_of(&path, &mut lines, &mut told)?,
            Place::Nothing(why) => told(&why)?,
            Place::Stdin | Place::Address(_) => {
                told(&format!(
                    "indexing {}: an index names files; give archives that are files",
                    place.name()
                ))?;
            }
        }
    }
    let text: String = lines.into_iter().map(|line| line + "\n").collect();
    output::open(file)?.write_all(text.as_bytes())?;
    Ok(if failed { End::Failed } else { End::Done })
}

/// The archive of that name, or all archives in the folder.
fn places(path: &Path) -> Vec<Place> {
    let mut places = input::places(&[path.to_owned().into_os_string()]);
    if path.is_dir() {
        places.retain(|place| !matches!(place, Place::File(path) if !input::holds_archive(path)));
    }
    places
}

/// Adds the lines of an archive.
fn lines_of(
    path: &Path,
    lines: &mut BTreeSet<String>,
    told: &mut impl FnMut(&dyn std::fmt::Display) -> io::Result<()>,
) -> io::Result<()> {
    let records = match archive::open(path, Limits::default()) {
        Ok(records) => records,
        Err(error) => return told(&format!("reading {}: {error}", path.display())),
    };
    for item in records {
        let record = match item {
            Ok(record) => record,
            Err(damage) => {
                told(&damage)?;
                continue;
            }
        };
        let file = record.place.file.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or_default();
        match cdxj::line(&record, file) {
            Ok(line) => lines.extend(line),
            Err(why) => told(&format!("indexing {file} at byte {}: {why}", record.place.offset))?,
        }
    }
    Ok(())
}
