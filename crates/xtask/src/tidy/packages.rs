//! What each published crate must bring: the words by which people find it, and every file that its code reads.
//!
//! ```text
//! Cargo.toml ── include = ["/src", "/data", …] ──▶ folders of the package
//! src/**.rs  ── include_str!("../data/x.txt")  ──▶ a file in one of them?
//! ```
//!
//! `cargo xtask publish` builds the packages themselves, which takes minutes; this takes none.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use toml::{Table, Value};

use super::fault::Fault;
use crate::house;

/// What a registry shows of a crate, besides what the workspace says for all.
const SHOWN: &[&str] = &["description", "readme", "keywords", "categories", "include"];

/// Published crates that lack something.
pub(super) fn faults() -> Result<Vec<Fault>> {
    let crates = house::crates()?;
    let manifests: Vec<Table> = crates
        .iter()
        .map(|folder| Ok(house::read(&folder.join("Cargo.toml"))?.parse()?))
        .collect::<Result<_>>()?;
    let unpublished: BTreeSet<String> =
        manifests.iter().filter(|m| !is_published(m)).filter_map(|m| package(m, "name")).collect();
    let mut faults = Vec::new();
    for (folder, manifest) in crates.iter().zip(&manifests).filter(|(_, m)| is_published(m)) {
        let path = folder.join("Cargo.toml");
        for key in SHOWN.iter().filter(|key| manifest["package"].get(*key).is_none()) {
            faults.push(Fault::at(&path, format!("is published and has no `{key}`")));
        }
        for key in manifest.get("dependencies").and_then(Value::as_table).into_iter().flat_map(Table::keys) {
            if unpublished.contains(key) {
                faults.push(Fault::at(&path, format!("is published and needs `{key}`, which is not")));
            }
        }
        faults.extend(files_outside(folder, &included(manifest))?);
    }
    Ok(faults)
}

/// The packages that are published, by name.
pub(crate) fn published() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for folder in house::crates()? {
        let manifest: Table = house::read(&folder.join("Cargo.toml"))?.parse()?;
        names.extend(package(&manifest, "name").filter(|_| is_published(&manifest)));
    }
    Ok(names)
}

fn is_published(manifest: &Table) -> bool {
    manifest["package"].get("publish").and_then(Value::as_bool) != Some(false)
}

fn package(manifest: &Table, key: &str) -> Option<String> {
    manifest["package"].get(key)?.as_str().map(str::to_owned)
}

/// The files and folders of the package.
fn included(manifest: &Table) -> Vec<PathBuf> {
    let entries = manifest["package"].get("include").and_then(Value::as_array);
    let entries = entries.into_iter().flatten().filter_map(Value::as_str);
    entries.map(|entry| PathBuf::from(entry.trim_start_matches('/'))).collect()
}

/// Files that the code of a crate includes and its package does not hold. Those of tests alone may lie anywhere.
fn files_outside(folder: &Path, included: &[PathBuf]) -> Result<Vec<Fault>> {
    let files = house::sources(&folder.join("src"));
    let texts: Vec<String> = files.iter().map(|file| house::read(file)).collect::<Result<_>>()?;
    let tests: BTreeSet<&str> = texts.iter().flat_map(|text| test_modules(text)).collect();
    let is_test =
        |file: &Path| file.with_extension("").iter().any(|part| tests.contains(&*part.to_string_lossy()));
    let mut faults = Vec::new();
    for (file, text) in files.iter().zip(&texts).filter(|(file, _)| !is_test(file)) {
        let inside = file.strip_prefix(folder)?;
        for named in included_files(text) {
            let path = resolved(inside.parent().unwrap_or(inside), named);
            if !path.as_ref().is_some_and(|path| included.iter().any(|entry| path.starts_with(entry))) {
                let what =
                    format!("includes {named}, which its package does not hold (`include` in Cargo.toml)");
                faults.push(Fault::at(file, what));
            }
        }
    }
    Ok(faults)
}

/// The modules that a file declares for tests alone.
fn test_modules(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split("#[cfg(test)]\nmod ").skip(1);
    parts.filter_map(|part| part.lines().next()?.strip_suffix(';'))
}

/// The first text in each `include_str!(…)` and `include_bytes!(…)` outside comments.
fn included_files(text: &str) -> Vec<&str> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let rest = code
        .flat_map(|line| line.split("include_str!(").skip(1).chain(line.split("include_bytes!(").skip(1)));
    rest.filter_map(|rest| rest.split('"').nth(1)).collect()
}

/// A path with its `..` taken away; `None` where it leaves the crate.
fn resolved(folder: &Path, named: &str) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    for part in Path::new(named).components() {
        match part {
            Component::ParentDir if !path.pop() => return None,
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_outside_the_crate_has_no_path() {
        let path = |named| resolved(Path::new("src/faq"), named);
        assert_eq!(path("../../data/words.txt"), Some(PathBuf::from("data/words.txt")));
        assert_eq!(path("../../../../templates/faq.template"), None);
    }

    #[test]
    fn included_files_and_test_modules_are_read_from_the_text() {
        let text =
            "// include_str!(\"no\")\nlet a = include_str!(concat!(\"../a-\", $name));\n#[cfg(test)]\nmod b;";
        assert_eq!(included_files(text), ["../a-"]);
        assert_eq!(test_modules(text).collect::<Vec<_>>(), ["b"]);
    }
}
