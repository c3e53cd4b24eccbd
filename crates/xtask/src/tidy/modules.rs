//! Arrows between the modules inside one crate.
//!
//! ```text
//! src/tree.rs:  use crate::{tag::Tag, Row}   ──▶   tree → tag, and tree → the module whose `Row` lib.rs re-exports
//! ```
//!
//! Only the modules that stand directly in the crate are looked at; inside a module its parts may know one another.
//! Tests may know all.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use anyhow::Result;

use super::{Fault, allowed, table};
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
            let place = folder.join("src").join(&module);
            let known = known.and_then(|k| allowed(k, &module));
            let new = used.iter().filter(|u| known.as_ref().is_none_or(|k| !k.contains(&u.as_str())));
            faults.extend(new.map(|u| {
                Fault::at(
                    &place,
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
    let files = house::sources(src);
    let modules: BTreeSet<String> = files.iter().filter_map(|f| module(src, f)).collect();
    let exports = exports(src, &modules)?;
    let mut arrows = Arrows::new();
    for file in &files {
        let Some(module) = module(src, file) else { continue };
        let used = used(&house::read(file)?, depth(src, file));
        let known = used
            .into_iter()
            .filter_map(|u| if modules.contains(&u) { Some(u) } else { exports.get(&u).cloned() });
        arrows.entry(module.clone()).or_default().extend(known.filter(|u| *u != module));
    }
    Ok(arrows)
}

/// The module directly in the crate to which a file belongs; `None` for the crate's own root.
fn module(src: &Path, file: &Path) -> Option<String> {
    let inside = file.strip_prefix(src).ok()?;
    let first = inside.iter().next()?.to_str()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (!matches!(name, "lib" | "main" | "bin")).then(|| name.to_owned())
}

/// How many `super::` lead from a file to the crate's root.
fn depth(src: &Path, file: &Path) -> usize {
    file.strip_prefix(src).map_or(1, |inside| inside.components().count())
}

/// What the crate's root re-exports: name → the module that it comes from.
fn exports(src: &Path, modules: &BTreeSet<String>) -> Result<BTreeMap<String, String>> {
    let root = ["lib.rs", "main.rs"].map(|name| src.join(name)).into_iter().find(|p| p.exists());
    let Some(root) = root else { return Ok(BTreeMap::new()) };
    let text = code(&house::read(&root)?);
    let mut exports = BTreeMap::new();
    for item in text.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next()) {
        let Some((from, names)) = item.split_once("::") else { continue };
        if modules.contains(from.trim()) {
            let names = names.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|n| !n.is_empty());
            exports.extend(names.map(|n| (n.to_owned(), from.trim().to_owned())));
        }
    }
    Ok(exports)
}

/// The first names behind `crate::`, and behind as many `super::` as lead to the crate's root.
fn used(text: &str, depth: usize) -> BTreeSet<String> {
    let text = code(text);
    let up = "super::".repeat(depth);
    let roots = ["crate::", up.as_str()];
    roots.iter().flat_map(|root| text.split(root).skip(1).flat_map(first_names)).collect()
}

/// The name at the beginning, or those at the top of the group `{a, b::{c, d}}` that begins here.
fn first_names(rest: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(group) = rest.strip_prefix('{') else { return vec![name(rest)] };
    let (mut names, mut open, mut fresh) = (Vec::new(), 0, true);
    for (i, c) in group.char_indices() {
        match c {
            '{' => open += 1,
            '}' if open == 0 => break,
            '}' => open -= 1,
            ',' if open == 0 => fresh = true,
            c if fresh && !c.is_whitespace() => {
                names.push(name(group.get(i..).unwrap_or_default()));
                fresh = false;
            }
            _ => {}
        }
    }
    names
}

/// The text without comments and without the tests at its end.
fn code(text: &str) -> String {
    let product = text.split("#[cfg(test)]").next().unwrap_or_default();
    product.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_from_groups_and_from_super() {
        let text = "use crate::{Row, link::{a, b}, tag};\nlet x = super::look::size();\n// crate::comment\n#[cfg(test)]\nuse crate::hidden;";
        let names: Vec<String> = used(text, 1).into_iter().collect();
        assert_eq!(names, ["Row", "link", "look", "tag"]);
    }
}
