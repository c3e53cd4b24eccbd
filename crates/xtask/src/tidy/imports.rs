//! Which module of a crate imports which: the one definition that arrows and circles are held by.
//!
//! ```text
//! src/faq.rs       mod pair; struct Faq; fn read() { pair::ask() }      faq       → faq::pair
//! src/faq/pair.rs  use super::{Faq, Line};  pub fn ask() {}             faq::pair → faq, and → the module that defines Line
//! ```
//!
//! - A **module** is a file; an inline `mod x { … }` is a part of its file. Tests are left out.
//! - **A imports B** if A names an item that B's file defines: in a `use`, or by a path (`crate::b::f()`, `super::T`, `b::f()`).
//! - An item counts where it is **defined**, however many modules hand it on. A module that only declares another (`mod b;`) or
//!   hands on its items (`pub use b::T;`) does not import it; it does once its own code says the name as well.
//! - To name a module (`use super::b;`) imports nothing; what is then taken out of it (`b::f()`) does.
//!
//! Not seen: a method called on a value whose type is not named, what a macro makes, a file that a `path` attribute names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::source::Source;
use crate::house;

/// A module by the names that lead to it from the crate's root, which is empty.
pub(super) type Module = Vec<String>;

/// Importing module → imported module → the first line that does it.
pub(super) type Imports = BTreeMap<Module, BTreeMap<Module, usize>>;

/// Most imports that are followed from a name to what it stands for: more go round and round.
const FARTHEST: usize = 8;

/// The modules of one crate.
pub(super) struct Crate {
    sources: BTreeMap<Module, Source>,
    files: BTreeMap<Module, PathBuf>,
}

/// What a path leads to.
enum Target {
    Module(Module),
    /// An item of this module.
    Item(Module),
}

impl Crate {
    /// Reads the crate whose sources stand in `src`.
    pub(super) fn read(src: &Path) -> Result<Crate> {
        let mut read = Crate { sources: BTreeMap::new(), files: BTreeMap::new() };
        let root = ["lib.rs", "main.rs"].map(|name| src.join(name)).into_iter().find(|p| p.exists());
        let mut waiting: Vec<(Module, PathBuf)> = root.into_iter().map(|file| (Vec::new(), file)).collect();
        while let Some((module, file)) = waiting.pop() {
            let source = Source::read(&house::read(&file)?);
            let folder: PathBuf = src.join(module.iter().collect::<PathBuf>());
            for child in &source.modules {
                let files = [folder.join(format!("{child}.rs")), folder.join(child).join("mod.rs")];
                let file = files.into_iter().find(|f| f.exists());
                waiting.extend(file.map(|file| (inside(&module, child), file)));
            }
            read.sources.insert(module.clone(), source);
            read.files.insert(module, file);
        }
        Ok(read)
    }

    /// The file of a module.
    pub(super) fn file(&self, module: &Module) -> &Path {
        self.files.get(module).map_or(Path::new(""), PathBuf::as_path)
    }

    /// Who imports whom.
    pub(super) fn imports(&self) -> Imports {
        self.sources.iter().map(|(module, source)| (module.clone(), self.imported(module, source))).collect()
    }

    fn imported(&self, module: &Module, source: &Source) -> BTreeMap<Module, usize> {
        let uses = source.uses.iter().filter(|u| !u.is_public).map(|u| &u.path);
        let mut imported = BTreeMap::new();
        for path in uses.chain(&source.paths) {
            for target in self.resolve(module, &path.names, FARTHEST) {
                let Target::Item(definer) = target else { continue };
                if definer != *module {
                    let line = imported.entry(definer).or_insert(path.line);
                    *line = path.line.min(*line);
                }
            }
        }
        imported
    }

    /// What a path leads to that is written in a module; nothing where it leads out of the crate or is no path.
    fn resolve(&self, module: &Module, names: &[String], farthest: usize) -> Vec<Target> {
        if farthest == 0 {
            return Vec::new();
        }
        let mut targets = vec![Target::Module(module.clone())];
        for (i, name) in names.iter().enumerate() {
            let step = |target| match target {
                Target::Module(_) if name == "crate" => vec![Target::Module(Module::new())],
                Target::Module(here) if name == "self" => vec![Target::Module(here)],
                Target::Module(mut here) if name == "super" => {
                    here.pop();
                    vec![Target::Module(here)]
                }
                Target::Module(here) => {
                    let known = self.look_up(&here, name, farthest);
                    // What a macro made is an item of its module, too.
                    let is_made = i > 0 && known.is_empty() && !self.is_imported(&here, name);
                    if is_made { vec![Target::Item(here)] } else { known }
                }
                item => vec![item],
            };
            targets = targets.into_iter().flat_map(step).collect();
            // A path goes on through a module, not through a function of the same name.
            if i + 1 < names.len() && targets.iter().any(|t| matches!(t, Target::Module(_))) {
                targets.retain(|t| matches!(t, Target::Module(_)));
            }
        }
        targets
    }

    fn is_imported(&self, module: &Module, name: &str) -> bool {
        self.sources.get(module).is_some_and(|s| s.uses.iter().any(|u| u.name == name))
    }

    /// What a name stands for in a module: its item, its child, what it imports by that name.
    fn look_up(&self, module: &Module, name: &str, farthest: usize) -> Vec<Target> {
        let Some(source) = self.sources.get(module) else { return Vec::new() };
        let mut known = Vec::new();
        if source.items.contains(name) {
            known.push(Target::Item(module.clone()));
        }
        if source.modules.contains(name) {
            known.push(Target::Module(inside(module, name)));
        }
        for import in source.uses.iter().filter(|u| u.name == name) {
            known.extend(self.resolve(module, &import.path.names, farthest - 1));
        }
        let is_own = !known.is_empty();
        for import in source.uses.iter().filter(|u| u.name == "*" && !is_own) {
            for target in self.resolve(module, &import.path.names, farthest - 1) {
                if let Target::Module(all) = target {
                    known.extend(self.look_up(&all, name, farthest - 1));
                }
            }
        }
        known
    }
}

fn inside(module: &[String], child: &str) -> Module {
    [module, &[child.to_owned()]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The imports among files, `a → b:LINE`.
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let module =
            |path: &str| path.split("::").filter(|n| !n.is_empty()).map(str::to_owned).collect::<Module>();
        let sources = files.iter().map(|(path, text)| (module(path), Source::read(text))).collect();
        let imports = Crate { sources, files: BTreeMap::new() }.imports();
        let import_list = |(from, to): (Module, BTreeMap<Module, usize>)| {
            let from = from.join("::");
            to.into_iter()
                .map(move |(to, line)| format!("{from} → {}:{line}", to.join("::")))
                .collect::<Vec<_>>()
        };
        assert_eq!(imports.into_iter().flat_map(import_list).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn an_item_counts_where_it_is_defined() {
        check(
            &[
                ("", "mod a;\nmod b;\npub use a::T;"),
                ("a", "mod c;\npub use c::T;\npub struct U;"),
                ("a::c", "pub struct T;"),
                ("b", "use std::fmt;\nuse crate::T;\nfn f() { super::a::U }"),
            ],
            &["b → a:3", "b → a::c:2"],
        );
    }

    #[test]
    fn a_child_that_takes_what_its_parent_defines_imports_it() {
        check(
            &[
                ("", "mod a;"),
                ("a", "mod b;\nstruct T;\nfn f() { b::g() }"),
                ("a::b", "use super::T;\npub fn g() {}"),
            ],
            &["a → a::b:3", "a::b → a:1"],
        );
    }

    #[test]
    fn to_hand_an_item_on_is_no_import_until_its_name_is_said() {
        check(&[("", "mod a;\npub use a::{f, T};"), ("a", "pub fn f() {}")], &[]);
        check(&[("", "mod a;\npub use a::T;\nfn g(t: T) {}"), ("a", "pub struct T;")], &[" → a:3"]);
        check(&[("", "mod a;\npub use a::*;\nfn g(t: T) {}"), ("a", "pub struct T;")], &[" → a:3"]);
    }

    #[test]
    fn to_name_a_module_imports_nothing_but_what_is_taken_out_of_it_does() {
        check(&[("", "mod a;\nmod b;"), ("a", "use super::b;"), ("b", "pub fn f() {}")], &[]);
        check(
            &[("", "mod a;\nmod b;"), ("a", "use super::b as c;\nfn g() { c::f() }"), ("b", "pub fn f() {}")],
            &["a → b:2"],
        );
    }

    #[test]
    fn a_path_goes_through_a_module_and_not_through_a_function_of_its_name() {
        let root = "mod a;\nmod b;\npub use a::a;\nfn b() {}";
        check(&[("", root), ("a", "pub fn a() {}"), ("b", "use crate::a::T;")], &["b → a:1"]);
        check(&[("", root), ("a", "use crate::b::T;"), ("b", "pub struct T;")], &["a → b:1"]);
    }

    #[test]
    fn an_import_of_itself_ends() {
        check(&[("", "mod a;"), ("a", "use a::a; use b::a as b; use self::*; fn f() { a(); b::c() }")], &[]);
        let inline = "use super::c::T;\nmod d { use super::T; fn f(t: T) {} }";
        check(&[("", "mod a;\nmod c;"), ("a", inline), ("c", "pub struct T;")], &["a → c:1"]);
    }
}
