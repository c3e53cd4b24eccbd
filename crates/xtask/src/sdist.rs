//! The source distribution of the Python package: what is in it is the tree's, and all that it needs is in it.
//!
//! ```text
//! crates/python ── maturin ──▶ gleaner-….tar.gz ──▶ target/from-source ── file by file ──▶ the tree
//! ```
//!
//! Files get the time at which they are unpacked: those in the archive are from 2006, and cargo would take what it built before for theirs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::checked::CHECKED;
use crate::house;
use crate::step::step;

/// Files that maturin writes anew: without benches and other members of the workspace.
const REWRITTEN: [&str; 3] = ["Cargo.toml", "PKG-INFO", "pyproject.toml"];

/// Compares a source distribution with the tree and checks that all of its code is in it; gives the folder where it is unpacked.
///
/// # Errors
/// A file that is not as in the tree, or code that does not compile from the archive alone.
pub(crate) fn check(archive: &Path) -> Result<PathBuf> {
    let folder = unpack(archive)?;
    println!("── the source distribution is the tree's");
    let files = files(&folder)?;
    let mut faults: Vec<String> = Vec::new();
    for file in &files {
        let name = file.strip_prefix(&folder).unwrap_or(file);
        if !REWRITTEN.iter().any(|one| name.ends_with(one))
            && fs::read(file)? != fs::read(origin(name)).unwrap_or_default()
        {
            faults.push(format!("{} is not as in the tree", name.display()));
        }
    }
    let own = house::root().join("crates/python/gleaner");
    for entry in fs::read_dir(&own)?.flatten().filter(|entry| entry.path().is_file()) {
        if !folder.join("gleaner").join(entry.file_name()).exists() {
            faults.push(format!("gleaner/{} is missing", entry.file_name().display()));
        }
    }
    if !faults.is_empty() {
        bail!("the source distribution:\n{}", faults.join("\n"));
    }
    println!("   {} files", files.len());
    let mut cargo = Command::new("cargo");
    // Its lock file has more crates than its workspace: cargo drops these, and offline takes no other version of any.
    cargo.args(["check", "--offline", "--quiet", "--profile", CHECKED, "--manifest-path"]);
    cargo.arg(folder.join("crates/python/Cargo.toml")).env("CARGO_TARGET_DIR", house::root().join("target"));
    step("code of the source distribution", &mut cargo)?;
    Ok(folder)
}

/// Where a file of the archive comes from: crates are at their place, the package's own files at the root.
fn origin(name: &Path) -> PathBuf {
    let root = house::root();
    if name.starts_with("crates") || name == Path::new("Cargo.lock") {
        root.join(name)
    } else {
        root.join("crates/python").join(name)
    }
}

fn unpack(archive: &Path) -> Result<PathBuf> {
    let unpacked = house::root().join("target/from-source");
    let _ = fs::remove_dir_all(&unpacked);
    fs::create_dir_all(&unpacked)?;
    let mut tar = Command::new("tar");
    tar.args(["--extract", "--gzip", "--touch", "--directory"]).arg(&unpacked).arg("--file").arg(archive);
    step("unpacking the source distribution", &mut tar)?;
    let entry = fs::read_dir(&unpacked)?.flatten().next();
    Ok(entry.context("the source distribution is empty")?.path())
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(&next)?.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    Ok(files)
}
