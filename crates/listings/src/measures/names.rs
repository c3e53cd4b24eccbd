//! What the authors of a page call the place where a list stands.
//!
//! Class names and ids are English on most pages of the world; the words are those of templates, never of one site.

use page::{Document, NodeId};
use rustc_hash::FxHashMap;

/// The reader came for it.
const MAIN: &[&str] = &[
    "result", "content", "main", "list", "item", "post", "article", "entry", "product", "event", "thread",
    "search",
];

/// The reader passes over it.
const ASIDE: &[&str] = &[
    "nav", "menu", "foot", "side", "head", "banner", "related", "crumb", "pag", "widget", "share", "social",
    "cookie", "tag", "filter", "facet", "login", "tool", "toolbar", "suggest", "popular", "recent", "right",
    "ads",
];

/// What the class and id of one element say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Says {
    pub(crate) main: bool,
    pub(crate) aside: bool,
}

/// Reads the class and id of each element, each name once; linear.
pub(crate) fn read(doc: &Document) -> Vec<Says> {
    let mut known: FxHashMap<&str, Says> = FxHashMap::default();
    let mut of = |n: NodeId| {
        let mut all = Says::default();
        for (_, name) in doc.attrs(n).filter(|(a, _)| matches!(*a, "class" | "id")) {
            let says = known.entry(name).or_insert_with(|| says(name));
            all.main |= says.main;
            all.aside |= says.aside;
        }
        all
    };
    doc.nodes().map(&mut of).collect()
}

fn says(name: &str) -> Says {
    let mut says = Says::default();
    let name = name.get(..MAX_NAME).unwrap_or(name);
    for part in name.split(|c: char| !c.is_ascii_alphabetic()).filter(|p| !p.is_empty()) {
        says.main |= MAIN.iter().any(|w| begins(part, w));
        says.aside |= ASIDE.iter().any(|w| begins(part, w));
    }
    says
}

/// Does a part begin with a word, in any case?
fn begins(part: &str, word: &str) -> bool {
    let (part, word) = (part.as_bytes(), word.as_bytes());
    // Hardly any does: the first letter tells.
    part.first().map(u8::to_ascii_lowercase) == word.first().copied()
        && part.get(..word.len()).is_some_and(|p| p.eq_ignore_ascii_case(word))
}

/// Most of a class that is read, in bytes.
const MAX_NAME: usize = 200;
