//! What stands around each node: which elements, and what their names say, found in one pass from the root down.

use page::{Document, NodeId, Tag};
use rustc_hash::FxHashMap;

use super::names::{self, Groups};

/// Elements that say what their content is, a bit each.
pub(super) type Around = u32;

/// Names of the bits of [`Around`], lowest first.
pub(super) const AROUND: [&str; 22] = [
    "nav",
    "header",
    "footer",
    "aside",
    "article",
    "main",
    "form",
    "table",
    "list",
    "section",
    "figure",
    "quote",
    "code",
    "details",
    "noscript",
    "control",
    "dialog",
    "definitions",
    "address",
    "link",
    "frame",
    "item_body",
];

fn bit(name: &str) -> Around {
    if name.is_empty() { 0 } else { AROUND.iter().position(|n| *n == name).map_or(0, |i| 1 << i) }
}

/// What an element's tag says.
fn of_tag(tag: Tag) -> &'static str {
    match tag {
        Tag::NAV => "nav",
        Tag::HEADER => "header",
        Tag::FOOTER => "footer",
        Tag::ASIDE => "aside",
        Tag::ARTICLE => "article",
        Tag::MAIN => "main",
        Tag::FORM | Tag::FIELDSET => "form",
        Tag::TD | Tag::TH => "table",
        Tag::LI => "list",
        Tag::SECTION => "section",
        Tag::FIGURE | Tag::FIGCAPTION => "figure",
        Tag::BLOCKQUOTE => "quote",
        Tag::PRE | Tag::CODE => "code",
        Tag::DETAILS => "details",
        Tag::NOSCRIPT => "noscript",
        Tag::BUTTON | Tag::LABEL | Tag::SELECT | Tag::OPTION | Tag::TEXTAREA => "control",
        Tag::DIALOG | Tag::TEMPLATE => "dialog",
        Tag::DD | Tag::DT => "definitions",
        Tag::ADDRESS => "address",
        Tag::A => "link",
        Tag::IFRAME | Tag::FRAME => "frame",
        _ => "",
    }
}

/// What an element's role says.
fn of_role(role: &str) -> &'static str {
    match role.trim() {
        "navigation" | "menu" | "menubar" | "tablist" => "nav",
        "banner" => "header",
        "contentinfo" => "footer",
        "complementary" => "aside",
        "main" => "main",
        "article" => "article",
        "dialog" | "alertdialog" => "dialog",
        "search" => "form",
        "button" => "control",
        _ => "",
    }
}

/// What names say, each read once: a page's thousand items have one class.
type Named<'d> = FxHashMap<&'d str, Groups>;

/// What an element says by tag, role and property, and by its names.
fn says<'d>(doc: &'d Document, id: NodeId, named: &mut Named<'d>) -> (Around, Groups) {
    let tag = doc.tag(id);
    let (mut around, mut own) = (bit(of_tag(tag)), 0);
    for (name, value) in doc.attrs(id) {
        match name {
            "role" => around |= bit(of_role(value)),
            "itemprop" if value.contains("Body") || value == "description" => around |= bit("item_body"),
            "class" | "id" if !matches!(tag, Tag::BODY | Tag::HTML) => {
                own |= *named.entry(value).or_insert_with(|| names::groups(value));
            }
            _ => {}
        }
    }
    (around, own)
}

/// For every node what stands around it, and what its own name says.
pub(super) struct Surroundings {
    around: Vec<Around>,
    /// Union of the names of the node and all around it, the page's own body left out: themes name it after everything.
    all: Vec<Groups>,
    own: Vec<Groups>,
}

/// Elements whose names count as near.
const NEAR: usize = 4;

impl Surroundings {
    /// One pass.
    pub(super) fn of(doc: &Document) -> Surroundings {
        let n = doc.len();
        let mut s = Surroundings {
            around: Vec::with_capacity(n),
            all: Vec::with_capacity(n),
            own: Vec::with_capacity(n),
        };
        let mut named = Named::default();
        for id in doc.nodes() {
            let up = doc.parent(id).map_or(usize::MAX, NodeId::index);
            let inherited = s.around.get(up).copied().unwrap_or(0);
            let (around, own) = if doc.tag(id).is_element() { says(doc, id, &mut named) } else { (0, 0) };
            s.around.push(inherited | around);
            s.own.push(own);
            s.all.push(s.all.get(up).copied().unwrap_or(0) | own);
        }
        s
    }

    /// The elements around a node, itself included.
    pub(super) fn around(&self, id: NodeId) -> Around {
        self.around.get(id.index()).copied().unwrap_or(0)
    }

    /// The groups that the names of the node and those around it say: (near, any).
    pub(super) fn named(&self, doc: &Document, id: NodeId) -> (Groups, Groups) {
        let elements = std::iter::once(id).chain(doc.ancestors(id)).filter(|n| doc.tag(*n).is_element());
        let near = elements.take(NEAR).fold(0, |all, n| all | self.own.get(n.index()).copied().unwrap_or(0));
        (near, self.all.get(id.index()).copied().unwrap_or(0))
    }
}
