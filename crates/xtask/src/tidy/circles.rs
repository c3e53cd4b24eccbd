//! Circles of imports: modules that import one another, directly or through others.
//!
//! ```text
//! faq → faq::pair → faq     two arrows in a circle; none are allowed
//! ```
//!
//! What stands in a circle can only be read, tested or moved together.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::Result;

use super::fault::Fault;
use super::imports::{Crate, Imports, Module};
use crate::house;

/// The crates whose modules import one another, import by import.
pub(super) fn faults() -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for folder in house::crates()? {
        let read = Crate::read(&folder.join("src"))?;
        let circles = circles(&read.imports());
        if !circles.is_empty() {
            let what = format!(
                "modules import one another; move what both ends use into a module of its own:\n{}",
                describe(&read, &circles)
            );
            faults.push(Fault::at(&folder, what));
        }
    }
    Ok(faults)
}

/// An import that stands in a circle: who, whom, in which line.
type Arrow = (Module, Module, usize);

/// The imports that stand in circles, those of modules that reach one another together.
fn circles(imports: &Imports) -> Vec<Vec<Arrow>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        imports.keys().map(|m| (m, reached(imports, m))).collect();
    let leads = |from: &Module, to: &Module| reached.get(from).is_some_and(|r| r.contains(to));
    let mut circles: BTreeMap<&Module, Vec<Arrow>> = BTreeMap::new();
    for (from, imported) in imports {
        for (to, line) in imported.iter().filter(|(to, _)| leads(to, from)) {
            // The first module that is in the same circle stands for it.
            let first = imports.keys().find(|m| leads(m, from) && leads(from, m)).unwrap_or(from);
            circles.entry(first).or_default().push((from.clone(), to.clone(), *line));
        }
    }
    circles.into_values().collect()
}

/// The modules that a module's imports lead to.
fn reached<'i>(imports: &'i Imports, from: &Module) -> BTreeSet<&'i Module> {
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<&Module> = imports.get(from).into_iter().flat_map(BTreeMap::keys).collect();
    while let Some(next) = waiting.pop() {
        if reached.insert(next) {
            waiting.extend(imports.get(next).into_iter().flat_map(BTreeMap::keys));
        }
    }
    reached
}

fn describe(read: &Crate, circles: &[Vec<Arrow>]) -> String {
    let mut out = String::new();
    for circle in circles {
        let modules: BTreeSet<String> = circle.iter().map(|(from, _, _)| shown(from)).collect();
        let _ = writeln!(out, "  circle of {}", modules.into_iter().collect::<Vec<_>>().join(", "));
        for (from, to, line) in circle {
            let file = house::shown(read.file(from));
            let _ = writeln!(out, "    {file}:{line}: {} imports {}", shown(from), shown(to));
        }
    }
    out
}

fn shown(module: &Module) -> String {
    if module.is_empty() { "the crate's root".to_owned() } else { module.join("::") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(name: &str) -> Module {
        vec![name.to_owned()]
    }

    #[test]
    fn circles_are_found_apart_and_roads_into_them_are_none() {
        let roads = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("d", "e"), ("e", "f"), ("f", "d")];
        let mut imports = Imports::new();
        for (from, to) in roads {
            imports.entry(module(from)).or_default().insert(module(to), 1);
        }
        let found = circles(&imports);
        let names = |circle: &Vec<Arrow>| circle.iter().map(|(from, _, _)| shown(from)).collect::<String>();
        assert_eq!(found.iter().map(names).collect::<Vec<_>>(), ["bc", "def"]);
    }
}
