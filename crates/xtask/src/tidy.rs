//! The house rules that no compiler knows.
//!
//! ```text
//! Cargo.toml, src/**.rs, ARCHITECTURE.md ── checks ──▶ faults, each with its file and what to do
//! ```

mod crates;
mod files;
mod modules;
mod paths;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::house;

/// The line of `arrows.toml` below which the arrows between modules stand.
const MODULES: &str =
    "# Between the modules that stand directly in one crate; `cargo xtask arrows` prints them as they are.";

/// Something that is not as the house wants it.
#[derive(Debug)]
pub(crate) struct Fault {
    place: String,
    what: String,
}

impl Fault {
    fn at(path: &Path, what: impl Into<String>) -> Fault {
        Fault { place: house::shown(path), what: what.into() }
    }
}

/// Checks everything; fails with the number of faults, after printing them.
pub(crate) fn run() -> Result<()> {
    let faults = faults()?;
    for fault in &faults {
        println!("{}: {}", fault.place, fault.what);
    }
    if !faults.is_empty() {
        bail!("tidy: {} faults", faults.len());
    }
    Ok(())
}

/// Prints the arrows as they are, to be compared with `arrows.toml`.
pub(crate) fn print_arrows() -> Result<()> {
    print!("{}", modules::as_they_are()?);
    Ok(())
}

/// Writes the arrows as they are into `arrows.toml`: what the diff of that file shows is to be read, and its reason
/// belongs in the commit.
pub(crate) fn write_arrows() -> Result<()> {
    let old = house::read(&table_path())?;
    let head = old.split_once(MODULES).map_or(old.as_str(), |(head, _)| head);
    fs::write(table_path(), format!("{head}{MODULES}\n\n{}\n", modules::as_they_are()?.trim_end()))?;
    Ok(())
}

fn faults() -> Result<Vec<Fault>> {
    let mut faults = crates::faults()?;
    faults.extend(modules::faults()?);
    faults.extend(files::faults()?);
    faults.extend(paths::faults()?);
    Ok(faults)
}

/// The tables of allowed arrows.
fn table() -> Result<toml::Table> {
    Ok(house::read(&table_path())?.parse()?)
}

fn table_path() -> PathBuf {
    house::root().join("crates/xtask/arrows.toml")
}

/// The names that a table allows under a key; `None` where it does not know the key.
fn allowed<'t>(table: &'t toml::Table, key: &str) -> Option<Vec<&'t str>> {
    let names = table.get(key)?.as_array()?;
    Some(names.iter().filter_map(toml::Value::as_str).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_house_is_tidy() {
        let faults = super::faults().unwrap();
        let told: Vec<String> = faults.iter().map(|f| format!("{}: {}", f.place, f.what)).collect();
        assert!(told.is_empty(), "\n{}\n", told.join("\n"));
    }
}
