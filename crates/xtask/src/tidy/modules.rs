//! Arrows between the modules inside one crate.
//!
//! ```text
//! src/tree/kind.rs imports src/tag/name.rs   ──▶   tree → tag
//! ```
//!
//! Only the modules that stand directly in the crate are looked at: each with all that stands in it. What an import is, says
//! `imports`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use anyhow::Result;

use super::arrows::{allowed, table};
use super::fault::Fault;
use super::imports::Crate;
use crate::house;

/// Module → the modules of the same crate that it uses.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Modules that use one that `arrows.toml` does not allow them.
pub(super) fn faults() -> Result<Vec<Fault>> {
    let tables = table()?;
    let mut faults = Vec::new();
    for folder in house::crates()? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let known = tables.get("modules").and_then(|m| m.get(&name)).and_then(toml::Value::as_table);
        for (module, used) in arrows(&folder.join("src"))? {
            let path = folder.join("src").join(&module);
            let known = known.and_then(|k| allowed(k, &module));
            let new = used.iter().filter(|u| known.as_ref().is_none_or(|k| !k.contains(&u.as_str())));
            faults.extend(new.map(|u| {
                Fault::at(
                    &path,
                    format!("module `{module}` may not use `{u}`: not in [modules.{name}] of arrows.toml"),
                )
            }));
        }
    }
    Ok(faults)
}

/// The arrows of all crates, written as `arrows.toml` has them.
pub(super) fn as_they_are() -> Result<String> {
    let mut out = String::new();
    for folder in house::crates()? {
        let arrows = arrows(&folder.join("src"))?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let some: Vec<_> = arrows.into_iter().filter(|(_, used)| !used.is_empty()).collect();
        if some.is_empty() {
            continue;
        }
        writeln!(out, "[modules.{name}]")?;
        for (module, used) in some {
            let used: Vec<String> = used.iter().map(|u| format!("\"{u}\"")).collect();
            writeln!(out, "{module} = [{}]", used.join(", "))?;
        }
        writeln!(out)?;
    }
    Ok(out)
}

fn arrows(src: &Path) -> Result<Arrows> {
    let mut arrows = Arrows::new();
    for (from, imported) in Crate::read(src)?.imports() {
        let Some(module) = from.into_iter().next() else { continue };
        let used = imported.into_keys().filter_map(|to| to.into_iter().next()).filter(|to| *to != module);
        arrows.entry(module.clone()).or_default().extend(used);
    }
    Ok(arrows)
}
