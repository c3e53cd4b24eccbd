//! Arrows between crates: which crate may know which.

use std::path::Path;

use anyhow::Result;

use super::arrows::{allowed, table};
use super::fault::Fault;
use crate::house;

/// Crates that depend on one that `arrows.toml` does not allow them.
pub(super) fn faults() -> Result<Vec<Fault>> {
    let tables = table()?;
    let arrows = tables.get("crates").and_then(toml::Value::as_table).cloned().unwrap_or_default();
    let crates = house::crates()?;
    let names: Vec<&str> = crates.iter().filter_map(|c| c.file_name()?.to_str()).collect();
    let mut faults = Vec::new();
    for folder in &crates {
        let manifest = folder.join("Cargo.toml");
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let used = used(&house::read(&manifest)?.parse()?);
        faults.extend(check(&manifest, &arrows, &name, used.iter().filter(|u| names.contains(&u.as_str()))));
    }
    Ok(faults)
}

/// All dependencies, also those of tests and of the build.
fn used(manifest: &toml::Table) -> Vec<String> {
    ["dependencies", "dev-dependencies", "build-dependencies"]
        .iter()
        .filter_map(|section| manifest.get(*section)?.as_table())
        .flat_map(|section| section.keys().cloned())
        .collect()
}

fn check<'u>(
    manifest: &Path,
    arrows: &toml::Table,
    name: &str,
    used: impl Iterator<Item = &'u String>,
) -> Vec<Fault> {
    let Some(allowed) = allowed(arrows, name) else {
        return vec![Fault::at(
            manifest,
            format!("crate `{name}` is not in the table [crates] of arrows.toml"),
        )];
    };
    used.filter(|u| !allowed.contains(&u.as_str()))
        .map(|u| {
            Fault::at(manifest, format!("`{name}` may not use `{u}`; a new arrow is a commit of its own"))
        })
        .collect()
}
