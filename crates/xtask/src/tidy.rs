//! The house rules that no compiler knows.
//!
//! ```text
//! Cargo.toml, src/**.rs, ARCHITECTURE.md ── checks ──▶ faults, each with its file and what to do
//! ```

mod crates;
mod files;
mod modules;
mod paths;

use std::path::Path;

use anyhow::{Result, bail};

use crate::house;

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

fn faults() -> Result<Vec<Fault>> {
    let mut faults = crates::faults()?;
    faults.extend(modules::faults()?);
    faults.extend(files::faults()?);
    faults.extend(paths::faults()?);
    Ok(faults)
}

/// The tables of allowed arrows.
fn table() -> Result<toml::Table> {
    let path = house::root().join("crates/xtask/arrows.toml");
    Ok(house::read(&path)?.parse()?)
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
