//! Every path that ARCHITECTURE.md and the other documents name exists.

use anyhow::Result;

use super::fault::Fault;
use crate::house;

/// Documents whose paths are checked.
const DOCUMENTS: &[&str] = &["ARCHITECTURE.md", "README.md", "CONTRIBUTING.md"];

/// Beginnings of a word in code marks that make it a path of the project.
const FOLDERS: &[&str] = &["crates/", "examples/", "record/", "docs/", "cases/", ".ci/", ".cargo/"];

/// Paths that are named and do not exist.
pub(super) fn faults() -> Result<Vec<Fault>> {
    let root = house::root();
    let mut faults = Vec::new();
    for document in DOCUMENTS.iter().map(|d| root.join(d)) {
        if !document.exists() {
            faults.push(Fault::at(&document, "is missing"));
            continue;
        }
        for path in named(&house::read(&document)?) {
            if !root.join(&path).exists() {
                faults.push(Fault::at(&document, format!("names `{path}`, which does not exist")));
            }
        }
    }
    Ok(faults)
}

/// The paths in code marks; one with a `*`, `…` or a name in capitals stands for many and is no path.
fn named(text: &str) -> Vec<String> {
    let spans = text.split('`').skip(1).step_by(2);
    spans
        .filter(|s| FOLDERS.iter().any(|f| s.starts_with(f)))
        .filter(|s| !s.contains(['*', '…', ' ', '\n', '<', '{']) && !s.contains("NAME"))
        .map(str::to_owned)
        .collect()
}
