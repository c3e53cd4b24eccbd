//! What one Rust file defines, declares, uses and names, as far as imports are read from it.
//!
//! ```text
//! tokens ──▶ mod x;   fn f() {…}   use a::{b, c as d};   e::f(g)
//!            module   item         uses a::b, a::c       paths e::f, g
//! ```

use std::collections::BTreeSet;

use super::tokens::{Token, tokens};

/// Words before the name of an item.
const ITEMS: &[&str] = &["const", "enum", "fn", "static", "struct", "trait", "type", "union"];

/// A file's items, modules, imports and paths.
#[derive(Default)]
pub(super) struct Source {
    /// Items that it defines, inline modules among them.
    pub(super) items: BTreeSet<String>,
    /// Modules that it declares, each in a file of its own.
    pub(super) modules: BTreeSet<String>,
    /// What it imports or hands on.
    pub(super) uses: Vec<Use>,
    /// Paths and single names elsewhere in its code, whatever they stand for.
    pub(super) paths: Vec<Named>,
}

/// A `use` of one thing.
pub(super) struct Use {
    pub(super) path: Named,
    /// What it is called here; `*` for all that the path holds.
    pub(super) name: String,
    /// Whether it is handed on.
    pub(super) is_public: bool,
}

/// A path as it is written, from its first name; seen from the file where it stands in an inline module.
pub(super) struct Named {
    pub(super) names: Vec<String>,
    pub(super) line: usize,
}

impl Source {
    pub(super) fn read(text: &str) -> Source {
        let tokens = tokens(text);
        let mut source = Source::default();
        // For each open brace, whether it is that of an inline module.
        let mut open: Vec<bool> = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let word = |after: usize| tokens.get(at + after).map_or("", |t| t.text.as_str());
            let inline = open.iter().filter(|is_module| **is_module).count();
            match token.text.as_str() {
                "{" => open.push(opens_module(&tokens, at)),
                "}" => _ = open.pop(),
                "use" if word(1) != "<" => {
                    let (leaves, end) = read_use(&tokens, at + 1, &[]);
                    let is_public = is_public(tokens.get(..at).unwrap_or_default());
                    source.uses.extend(leaves.into_iter().map(|(path, name)| Use {
                        path: from_file(path, inline),
                        name,
                        is_public,
                    }));
                    at = end;
                }
                "mod" if open.is_empty() && word(2) == ";" => {
                    source.modules.insert(word(1).to_owned());
                    // To declare a module is not to say its name.
                    at += 1;
                }
                "mod" if open.is_empty() => _ = source.items.insert(word(1).to_owned()),
                "macro_rules" => _ = source.items.insert(word(2).to_owned()),
                item if open.is_empty() && ITEMS.contains(&item) => {
                    source.items.insert(word(1).to_owned());
                }
                _ if token.is_name() && !follows_dot(&tokens, at) => {
                    let path = read_path(&tokens, at);
                    at += 2 * (path.names.len() - 1);
                    source.paths.push(from_file(path, inline));
                }
                _ => {}
            }
            at += 1;
        }
        source
    }
}

/// Whether the brace that opens here is that of `mod x {`.
fn opens_module(tokens: &[Token], at: usize) -> bool {
    at.checked_sub(2).and_then(|m| tokens.get(m)).is_some_and(|t| t.text == "mod")
}

/// Whether the name here is a field, a method, or what goes on with a path that does not begin with a name.
fn follows_dot(tokens: &[Token], at: usize) -> bool {
    at.checked_sub(1).and_then(|b| tokens.get(b)).is_some_and(|t| t.text == "." || t.text == "::")
}

/// Whether `pub` or `pub(…)` stands at the end of what stands before a word.
fn is_public(before: &[Token]) -> bool {
    let is_closed = before.last().is_some_and(|t| t.text == ")");
    let inside = before.iter().rposition(|t| is_closed && t.text == "(").unwrap_or(before.len());
    inside.checked_sub(1).and_then(|i| before.get(i)).is_some_and(|t| t.text == "pub")
}

/// The names from here on that `::` joins.
fn read_path(tokens: &[Token], at: usize) -> Named {
    let rest = tokens.get(at..).unwrap_or_default();
    let mut names = Vec::new();
    for pair in rest.chunks(2) {
        let [name, others @ ..] = pair else { break };
        if !name.is_name() {
            break;
        }
        names.push(name.text.clone());
        if others.first().is_none_or(|t| t.text != "::") {
            break;
        }
    }
    Named { names, line: rest.first().map_or(0, |t| t.line) }
}

/// A path as the file sees it: `super` in an inline module is the file.
fn from_file(mut path: Named, inline: usize) -> Named {
    let up = path.names.iter().take_while(|n| *n == "super").count().min(inline);
    if up > 0 {
        path.names.splice(..up, ["self".to_owned()]);
    }
    path
}

/// The leaves of the `use` tree that begins here behind a path, each with its name here; and where it ends, at its `,`, `}`
/// or `;`.
fn read_use(tokens: &[Token], mut at: usize, behind: &[String]) -> (Vec<(Named, String)>, usize) {
    let (mut names, mut called, mut line) = (behind.to_vec(), None, None);
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            "{" => {
                let mut leaves = Vec::new();
                while tokens.get(at).is_some_and(|t| t.text != "}") {
                    let (some, end) = read_use(tokens, at + 1, &names);
                    leaves.extend(some);
                    at = end;
                }
                return (leaves, at + 1);
            }
            "," | "}" | ";" => break,
            "as" => called = tokens.get(at + 1).map(|t| t.text.clone()),
            "*" => called = Some("*".to_owned()),
            "self" if !names.is_empty() => {}
            _ if called.is_none() && token.is_name() => names.push(token.text.clone()),
            _ => {}
        }
        line = line.or(Some(token.line));
        at += 1;
    }
    // No line: what stands behind the last comma of a group is no leaf.
    let Some(line) = line else { return (Vec::new(), at) };
    let name = called.or_else(|| names.last().cloned()).unwrap_or_default();
    (vec![(Named { names, line }, name)], at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uses(text: &str) -> String {
        let use_text = |u: &Use| {
            format!("{}{} as {}", if u.is_public { "pub " } else { "" }, u.path.names.join("::"), u.name)
        };
        Source::read(text).uses.iter().map(use_text).collect::<Vec<_>>().join(", ")
    }

    fn paths(text: &str) -> String {
        Source::read(text).paths.iter().map(|p| p.names.join("::")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn trees_of_imports_are_read_leaf_by_leaf() {
        assert_eq!(
            uses(
                "use a::{self, b::{c, d as e,}, super_::*,}; pub(in crate::x) use f; pub use g::h; use i::T as _;"
            ),
            "a as a, a::b::c as c, a::b::d as e, a::super_ as *, pub f as f, pub g::h as h, i::T as _"
        );
    }

    #[test]
    fn an_inline_module_is_a_part_of_its_file() {
        assert_eq!(uses("mod x { use super::A; use super::super::B; }"), "self::A as A, self::super::B as B");
    }

    #[test]
    fn paths_are_read_in_code_and_in_macros() {
        assert_eq!(paths("impl a::B { } x.c::<D>(); e!(\"{}\", super::f(g))"), "impl a::B x D e super::f g");
    }

    #[test]
    fn items_and_modules_are_those_at_the_top() {
        let source =
            Source::read("mod a; mod b { fn c() {} } struct D; impl D { fn e() {} } pub const fn f() {}");
        assert_eq!(source.modules.iter().collect::<Vec<_>>(), ["a"]);
        assert!(["b", "D", "f"].iter().all(|i| source.items.contains(*i)));
        assert!(!source.items.contains("c") && !source.items.contains("e"));
    }
}
