//! Values that the names of classes call by their field: `<span class="product-brand">Kövesdi</span>`.
//!
//! ```text
//! class="price__sku" ──▶ price, sku ──▶ ends with the field `sku`, or a label of it ──▶ the element's text
//! ```
//!
//! Makers name boxes in English, whatever language their pages are in. What follows the field's name is what they call: a
//! `brand-link` is a link.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use page::{Document, NodeId, Tag};
use schema::{Part, Schema};

use super::class_names::names_of;

/// Most words of a label that are compared: "total time".
const MOST_WORDS: usize = 3;
/// Longest value, in bytes: longer texts are sections that hold it.
const LONGEST: usize = 80;
/// Most classes of a node that are asked whether they name a menu.
const MOST_NAMES: usize = 20;

/// What stands in elements that are named as a field, by the field's index, in the order of the page: so many of each field
/// at most.
pub(super) fn values(doc: &Document, schema: &Schema, most: usize) -> Vec<(usize, Range<usize>)> {
    let fields = fields_by_words(schema);
    let mut out: Vec<(usize, Range<usize>)> = Vec::new();
    let mut counts = vec![0; schema.fields.len()];
    // What stands beside the page's own content, by the index of the node.
    let mut aside: Vec<bool> = Vec::new();
    for node in doc.nodes() {
        let is_above = doc.ancestors(node).next().and_then(|above| aside.get(above.index())).copied();
        let is_aside = is_above.unwrap_or(false) || is_aside(doc, node);
        aside.push(is_aside);
        let span = doc.span(node);
        if is_aside || doc.attr(node, "class").is_none() || span.len() > LONGEST || !doc.look(node).shown {
            continue;
        }
        if !doc.full_text().get(span.clone()).unwrap_or_default().contains(char::is_alphanumeric) {
            continue;
        }
        let named: BTreeSet<usize> =
            names_of(doc, node).flat_map(|words| ended_by(&words, &fields)).collect();
        for field in named {
            let Some(count) = counts.get_mut(field).filter(|count| **count < most) else { continue };
            *count += 1;
            out.push((field, span.clone()));
        }
    }
    out
}

/// The fields with whose name a name of a class ends, the longest: `cook-time` is no `time`.
fn ended_by(words: &[String], fields: &HashMap<String, Vec<usize>>) -> Vec<usize> {
    let starts = words.len().saturating_sub(MOST_WORDS)..words.len();
    let ends = starts.filter_map(|start| words.get(start..));
    ends.filter_map(|words| fields.get(&words.join(" "))).next().cloned().unwrap_or_default()
}

/// The fields by their name and English labels, as names of classes hold them: ASCII words.
fn fields_by_words(schema: &Schema) -> HashMap<String, Vec<usize>> {
    let mut out: HashMap<String, Vec<usize>> = HashMap::new();
    const FREE_PARTS: [Part; 4] = [Part::Title, Part::Container, Part::Owner, Part::Subtitle];
    let is_free = |field: &schema::Field| field.part.is_none_or(|part| FREE_PARTS.contains(&part));
    for (index, field) in schema.fields.iter().enumerate().filter(|(_, field)| is_free(field)) {
        let name = field.name.replace('_', " ");
        for text in std::iter::once(&name).chain(&field.english) {
            let is_named = text.is_ascii() && text.bytes().all(|b| b.is_ascii_lowercase() || b == b' ');
            let fields = out.entry(text.clone()).or_default();
            if is_named && !fields.contains(&index) {
                fields.push(index);
            }
        }
    }
    out
}

/// Is it a box beside the page's own content, by its tag or its names?
fn is_aside(doc: &Document, node: NodeId) -> bool {
    let is_menu = |names: &str| {
        let mut names = names.split_whitespace().take(MOST_NAMES);
        names.any(|name| name.starts_with("nav") && !name.starts_with("navy"))
    };
    match doc.tag(node) {
        Tag::ASIDE | Tag::NAV | Tag::FOOTER | Tag::OPTION => true,
        // Classes of the page itself say how it is laid out.
        Tag::HTML | Tag::BODY => false,
        _ => doc.attr(node, "class").is_some_and(is_menu),
    }
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn names_that_end_with_a_field_say_what_it_is() {
        let product = schema::named("product").expect("it ships");
        let values = |html: &str| {
            let doc = page::parse(html.as_bytes(), &page::Hints::default());
            let all = values(&doc, product, 20);
            let own = |(field, span): &(usize, std::ops::Range<usize>)| {
                let name = product.fields.get(*field).map_or("", |field| &field.name);
                format!("{name}: {}", doc.full_text().get(span.clone()).unwrap_or_default().trim())
            };
            all.iter().map(own).collect::<Vec<_>>()
        };
        assert_eq!(values("<p class='product-sku'>K-7"), ["sku: K-7"]);
        assert_eq!(values("<p class='box productBrand'>Kövesdi"), ["brand: Kövesdi"]);
        for none in [
            "<p class='woocommerce-Price-currencySymbol'>$",
            "<a class='navbar-brand'>ACME Site</a>",
            "<div class='nav-main'><b class=brand>ACME Site</b></div>",
            "<a class='brand-link'>See all</a>",
            "<a class='in-stock-soon-btn'>Tell me</a>",
            "<p class='stock-photo-credit'>Photo by Ann",
            "<p class='product-brand'>*",
            "<p class='item' id='number'>Nine",
        ] {
            assert_eq!(values(none), Vec::<String>::new(), "{none}");
        }
    }
}
