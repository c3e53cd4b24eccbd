//! What the authors of a page call the place where a list stands.
//!
//! Class names and ids are English on most pages of the world; the words are those of templates, never of one site.

use page::NodeId;

use crate::facts::Facts;

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

/// How far up names are read: names of the page's outermost boxes say nothing of one list.
const LEVELS: usize = 6;

/// Share of the nearest ancestors whose class or id says "main".
pub(crate) fn says_main(facts: &Facts, first: NodeId) -> f32 {
    share(facts, first, MAIN)
}

/// Share of the nearest ancestors whose class or id says "aside".
pub(crate) fn says_aside(facts: &Facts, first: NodeId) -> f32 {
    share(facts, first, ASIDE)
}

fn share(facts: &Facts, first: NodeId, words: &[&str]) -> f32 {
    let doc = facts.doc;
    let says = |n: &NodeId| {
        ["class", "id"].iter().filter_map(|a| doc.attr(*n, a)).any(|name| {
            let name = name.to_ascii_lowercase();
            name.split(|c: char| !c.is_ascii_alphabetic())
                .any(|part| words.iter().any(|w| part.starts_with(w)))
        })
    };
    let near = std::iter::once(first).chain(doc.ancestors(first)).take(LEVELS);
    near.filter(says).count() as f32 / LEVELS as f32
}
