//! Where the project's things are.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// What lies beside the project: labelled pages, the scorer, others' suites. Not needed to build or to use Gleaner.
///
/// `GLEANER_SHARED` names another folder.
pub(crate) fn shared() -> PathBuf {
    std::env::var_os("GLEANER_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from)
}

/// The program as it is tried: the one that `GLEAN` names, or the release build.
pub(crate) fn program() -> PathBuf {
    let named = std::env::var_os("GLEAN").map(PathBuf::from);
    named.unwrap_or_else(|| root().join("target/release/glean"))
}

/// The folders of the crates, by name.
pub(crate) fn crates() -> Result<Vec<PathBuf>> {
    let folder = root().join("crates");
    let entries = fs::read_dir(&folder).with_context(|| format!("listing {}", folder.display()))?;
    let mut crates: Vec<PathBuf> =
        entries.flatten().map(|e| e.path()).filter(|p| p.join("Cargo.toml").exists()).collect();
    crates.sort();
    Ok(crates)
}

/// All Rust files in a folder, sorted.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).into_iter().flatten().flatten().map(|e| e.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A file's text; what failed on which file otherwise.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

/// A path as people write it: from the project's root.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
