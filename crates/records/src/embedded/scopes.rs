//! Data on the elements themselves: one walk for microdata, RDFa Lite and microformats.
//!
//! ```text
//! <div itemscope itemtype="…/Event">                 scope 0
//!   <b itemprop=name>Talk</b>                        (0, name, text)
//!   <p itemprop=location itemscope …/Place>          (0, location, scope 1)
//!      <i itemprop=name>Hall</i>                     (1, name, text)
//! ```
//!
//! The dialects differ only in how an element says "I am a thing" and "I am a property": see [`Mention`].

use std::collections::HashMap;

use page::{Document, NodeId, Tag};

use super::mention::Mention;
use super::{Item, MAX_DEPTH, MAX_VALUES, Syntax, Value, local_name, microformat, one_line, plain, shorten};

/// A thing being read.
struct Scope {
    node: NodeId,
    types: Vec<String>,
    is_property: bool,
}

/// What a property holds.
enum Content {
    Text(NodeId),
    Scope(usize),
}

struct Property {
    owner: usize,
    names: Vec<String>,
    content: Content,
}

#[derive(Default)]
struct Walk {
    scopes: Vec<Scope>,
    properties: Vec<Property>,
    /// Scopes around the present node, innermost last.
    open: Vec<usize>,
    /// Elements around the present node that another scope refers to (`itemref`), with that scope.
    lent: Vec<(NodeId, usize)>,
}

/// The dialects that a page uses: one look at all attributes, since most pages use none.
pub(crate) fn dialects(doc: &Document) -> Vec<Syntax> {
    let (mut microdata, mut rdfa, mut microformat) = (false, false, false);
    for (name, value) in doc.nodes().flat_map(|n| doc.attrs(n)) {
        match name {
            "itemscope" => microdata = true,
            "typeof" => rdfa = true,
            "class" if !microformat => microformat = microformat::is_event(value),
            _ => {}
        }
    }
    let used = [(microdata, Syntax::Microdata), (rdfa, Syntax::Rdfa), (microformat, Syntax::Microformat)];
    used.into_iter().filter(|(used, _)| *used).map(|(_, syntax)| syntax).collect()
}

/// The outermost things of one dialect.
pub(crate) fn items(doc: &Document, syntax: Syntax) -> Vec<Item> {
    items_by(doc, syntax, |node, _| mention(doc, node, syntax))
}

/// The outermost things, by what elements say of themselves within a thing of some types.
pub(crate) fn items_by(
    doc: &Document,
    syntax: Syntax,
    mention: impl Fn(NodeId, Option<&[String]>) -> Mention,
) -> Vec<Item> {
    let mut walk = Walk::default();
    let mut wanted: HashMap<&str, usize> = HashMap::new();
    if syntax == Syntax::Microdata {
        refer(doc, &mut wanted);
    }
    for node in doc.nodes().filter(|n| doc.tag(*n).is_element()) {
        walk.leave(doc, node);
        let around = walk.open.last().and_then(|at| walk.scopes.get(*at));
        let mention = mention(node, around.map(|scope| scope.types.as_slice()));
        let full = walk.scopes.len() + walk.properties.len() >= MAX_VALUES;
        if !full {
            walk.enter(doc, node, mention, &wanted);
        }
    }
    walk.build(doc, syntax)
}

/// Fills `wanted`: id of an element → node of the scope that refers to it.
fn refer<'d>(doc: &'d Document, wanted: &mut HashMap<&'d str, usize>) {
    for node in doc.nodes() {
        for id in doc.attr(node, "itemref").unwrap_or_default().split_whitespace() {
            wanted.insert(id, node.index());
        }
    }
}

fn mention(doc: &Document, node: NodeId, syntax: Syntax) -> Mention {
    let words = |name: &str| -> Vec<String> {
        let words = doc.attr(node, name).unwrap_or_default().split_whitespace();
        words.map(|w| local_name(w).to_owned()).filter(|w| !w.is_empty()).take(MAX_NAMES).collect()
    };
    match syntax {
        Syntax::Microdata => Mention {
            thing: doc.attr(node, "itemscope").map(|_| words("itemtype")),
            names: words("itemprop"),
        },
        Syntax::Rdfa => {
            Mention { thing: doc.attr(node, "typeof").map(|_| words("typeof")), names: words("property") }
        }
        Syntax::Microformat => microformat::mention(doc.attr(node, "class").unwrap_or_default()),
        Syntax::JsonLd => Mention::default(),
    }
}

impl Walk {
    fn leave(&mut self, doc: &Document, node: NodeId) {
        let scopes = &self.scopes;
        while self.open.last().and_then(|i| scopes.get(*i)).is_some_and(|s| !doc.contains(s.node, node)) {
            self.open.pop();
        }
        while self.lent.last().is_some_and(|(n, _)| !doc.contains(*n, node)) {
            self.lent.pop();
        }
    }

    fn enter(&mut self, doc: &Document, node: NodeId, mention: Mention, wanted: &HashMap<&str, usize>) {
        if let Some(scope) = doc.attr(node, "id").and_then(|id| wanted.get(id)) {
            let by_node = self.scopes.binary_search_by_key(scope, |s| s.node.index());
            self.lent.extend(by_node.ok().map(|s| (node, s)));
        }
        let owner = self.owner();
        let is_property = owner.is_some() && !mention.names.is_empty();
        let thing = mention.thing.filter(|_| self.open.len() < MAX_DEPTH);
        let content = match thing {
            Some(types) => {
                self.open.push(self.scopes.len());
                self.scopes.push(Scope { node, types, is_property });
                Content::Scope(self.scopes.len() - 1)
            }
            None => Content::Text(node),
        };
        if let Some(owner) = owner.filter(|_| is_property) {
            self.properties.push(Property { owner, names: mention.names, content });
        }
    }

    /// Whose properties stand here: the innermost scope's, but for an element lent to another scope.
    fn owner(&self) -> Option<usize> {
        let around = self.open.last().copied();
        let lent =
            self.lent.last().copied().filter(|(region, _)| {
                around.and_then(|i| self.scopes.get(i)).is_none_or(|s| s.node < *region)
            });
        lent.map(|(_, scope)| scope).or(around)
    }

    /// Makes items from the last scope to the first, so that what a property holds is made before it is needed.
    fn build(mut self, doc: &Document, syntax: Syntax) -> Vec<Item> {
        let mut held = self.held();
        let mut made: Vec<Option<Item>> = self.scopes.iter().map(|_| None).collect();
        let mut outermost = Vec::new();
        let mut left = MAX_ALL_TEXT;
        for (i, scope) in self.scopes.drain(..).enumerate().rev() {
            let mut item = Item {
                types: scope.types,
                properties: Vec::new(),
                node: scope.node,
                at: String::new(),
                syntax,
            };
            for (names, content) in held.get_mut(i).map(std::mem::take).unwrap_or_default() {
                match content {
                    Content::Text(node) => item.add(names, value(doc, node, &mut left)),
                    Content::Scope(inner) => {
                        let inner = made.get_mut(inner).and_then(Option::take);
                        let name = names.into_iter().next();
                        item.properties.extend(name.zip(inner.map(Value::Item)));
                    }
                }
            }
            match made.get_mut(i) {
                Some(place) if scope.is_property => *place = Some(item),
                _ => outermost.push(item),
            }
        }
        outermost.reverse();
        outermost
    }

    /// The properties of each scope.
    fn held(&mut self) -> Vec<Vec<(Vec<String>, Content)>> {
        let mut held: Vec<Vec<(Vec<String>, Content)>> = Vec::new();
        held.resize_with(self.scopes.len(), Vec::new);
        for p in self.properties.drain(..) {
            if let Some(of) = held.get_mut(p.owner) {
                of.push((p.names, p.content));
            }
        }
        held
    }
}

impl Item {
    fn add(&mut self, names: Vec<String>, value: Value) {
        self.properties.extend(names.into_iter().map(|n| (n, value.clone())));
    }
}

/// Most text kept of one page's elements, in bytes: properties may nest, and each holds the text of all within it.
const MAX_ALL_TEXT: usize = 8_000_000;
/// Most names one element may have as a property: "name", "name url".
const MAX_NAMES: usize = 4;

/// What an element says as a property: its attribute made for it, else its text.
fn value(doc: &Document, node: NodeId, left: &mut usize) -> Value {
    let attr = |name: &str| doc.attr(node, name).map(str::trim).filter(|v| !v.is_empty());
    let link = attr("href").or_else(|| attr("src")).or_else(|| attr("resource")).map(str::to_owned);
    let value_text = attr("content").or_else(|| attr("datetime")).or_else(|| match doc.tag(node) {
        Tag::ABBR | Tag::DATA | Tag::METER | Tag::INPUT => attr("title").or_else(|| attr("value")),
        Tag::LINK | Tag::IMG | Tag::META => attr("alt").or(link.as_deref()),
        _ => None,
    });
    let text = match value_text.map(str::to_owned).or_else(|| microformat::value_within(doc, node)) {
        Some(value_text) => plain(&value_text),
        None => one_line(shorten(doc.text(node))),
    };
    let text = if text.len() <= *left { text } else { String::new() };
    *left -= text.len();
    Value::Text { text, link, node }
}
