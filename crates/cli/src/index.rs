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
use crate::input::{self, Location};
use crate::output;

/// Writes the index of all archives to a file or to standard output. What cannot be indexed is reported on standard error.
pub(crate) fn index(archives: &[PathBuf], file: Option<&Path>) -> io::Result<End> {
    let (mut lines, mut failed) = (BTreeSet::new(), false);
    for location in archives.iter().flat_map(|path| locations(path)) {
        let mut report = |why: &dyn std::fmt::Display| {
            failed = true;
            writeln!(io::stderr(), "glean: {why}")
        };
        match location {
            Location::File(path) => lines_of(&path, &mut lines, &mut report)?,
            Location::Nothing(why) => report(&why)?,
            Location::Stdin | Location::Address(_) => {
                report(&format!(
                    "indexing {}: an index names files; give archives that are files",
                    location.name()
                ))?;
            }
        }
    }
    let text: String = lines.into_iter().map(|line| line + "\n").collect();
    output::open(file)?.write_all(text.as_bytes())?;
    Ok(if failed { End::Failed } else { End::Done })
}

/// The archive of that name, or all archives in the folder.
fn locations(path: &Path) -> Vec<Location> {
    let mut locations = input::locations(&[path.to_owned().into_os_string()]);
    if path.is_dir() {
        locations.retain(|location| !matches!(location, Location::File(path) if !input::holds_archive(path)));
    }
    locations
}

/// Adds the lines of an archive.
fn lines_of(
    path: &Path,
    lines: &mut BTreeSet<String>,
    report: &mut impl FnMut(&dyn std::fmt::Display) -> io::Result<()>,
) -> io::Result<()> {
    let records = match archive::open(path, Limits::default()) {
        Ok(records) => records,
        Err(error) => return report(&format!("reading {}: {error}", path.display())),
    };
    for item in records {
        let record = match item {
            Ok(record) => record,
            Err(damage) => {
                report(&damage)?;
                continue;
            }
        };
        let file = record.location.file.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or_default();
        match cdxj::line(&record, file) {
            Ok(line) => lines.extend(line),
            Err(why) => report(&format!("indexing {file} at byte {}: {why}", record.location.offset))?,
        }
    }
    Ok(())
}
