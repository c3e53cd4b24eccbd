//! `arrows.toml`: who may know whom.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use crate::house;

/// The line of the file below which all is written by `cargo xtask arrows --write`.
const WRITTEN: &str =
    "# Between the modules that stand directly in one crate; `cargo xtask arrows` prints them as they are.";

/// The tables of allowed arrows.
pub(super) fn table() -> Result<toml::Table> {
    Ok(house::read(&path())?.parse()?)
}

/// The names that a table allows under a key; `None` where it does not know the key.
pub(super) fn allowed<'t>(table: &'t toml::Table, key: &str) -> Option<Vec<&'t str>> {
    let names = table.get(key)?.as_array()?;
    Some(names.iter().filter_map(toml::Value::as_str).collect())
}

/// Writes the arrows as they are; what the diff of the file shows is to be read, and its reason belongs in the commit.
pub(super) fn write(as_they_are: &str) -> Result<()> {
    let old = house::read(&path())?;
    let head = old.split_once(WRITTEN).map_or(old.as_str(), |(head, _)| head);
    fs::write(path(), format!("{head}{WRITTEN}\n\n{}\n", as_they_are.trim_end()))?;
    Ok(())
}

fn path() -> PathBuf {
    house::root().join("crates/xtask/arrows.toml")
}
