//! What every source file must be: short, told in its first lines, and named for one idea.

use std::path::Path;

use anyhow::Result;

use super::fault::Fault;
use crate::house;

/// Longest file in lines, tests included: beyond it a file has two ideas.
const LONGEST: usize = 500;

/// Names that are not ideas.
const GRAB_BAGS: &[&str] = &["util", "utils", "helper", "helpers", "common", "misc", "types", "manager"];

/// Crates that people use on their own; the others say in their first doc line that they are part of Gleaner.
const ON_THEIR_OWN: &[&str] = &["gleaner", "marks", "page"];

/// Files that are too long, not told, or badly named.
pub(super) fn faults() -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for folder in house::crates()? {
        for file in house::sources(&folder) {
            faults.extend(file_faults(&file, &house::read(&file)?));
        }
        faults.extend(part_of_gleaner(&folder)?);
    }
    Ok(faults)
}

fn file_faults(file: &Path, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let lines = text.lines().count();
    if lines > LONGEST {
        faults.push(Fault::at(file, format!("{lines} lines; more than {LONGEST} are two ideas: divide it")));
    }
    if !text.trim_start().starts_with("//!") {
        faults.push(Fault::at(file, "no module doc: its first line says what it is and why (`//! …`)"));
    }
    let named = |name: &&&str| file.file_stem().is_some_and(|s| s == **name) || has_folder(file, name);
    if let Some(name) = GRAB_BAGS.iter().find(named) {
        faults.push(Fault::at(file, format!("`{name}` is not an idea: name what it is about")));
    }
    faults
}

fn has_folder(file: &Path, name: &str) -> bool {
    file.strip_prefix(house::root()).is_ok_and(|inside| inside.components().any(|c| c.as_os_str() == name))
}

fn part_of_gleaner(folder: &Path) -> Result<Option<Fault>> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let root = ["src/lib.rs", "src/main.rs"].map(|f| folder.join(f)).into_iter().find(|p| p.exists());
    let Some(root) = root.filter(|_| !ON_THEIR_OWN.contains(&&*name)) else { return Ok(None) };
    let begins_right = house::read(&root)?.starts_with("//! Part of Gleaner");
    Ok((!begins_right).then(|| Fault::at(&root, "its first doc line begins \"Part of Gleaner: …\"")))
}
