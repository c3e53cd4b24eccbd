//! Things that a page declares by the class names of microformats, but for its events.
//!
//! ```text
//! <article class="h-entry"> … <a class="p-author h-card">Ann</a>  ──▶  Article { author → Person { name } }
//! <footer><p class="h-card">                                      ──▶  nothing: whose page it is, not what it is about
//! ```
//!
//! They stand apart from what else a page declares: themes of blogs write such class names on most pages of the web, also where
//! nobody meant to declare anything, and the models that ask what a page declares were fitted without them.

use std::collections::HashSet;

use page::{Document, NodeId, Tag};

use super::formats::{ARTICLE, CARD, EVENT, FEED, PRODUCT, PROFILE, RECIPE, format_of, properties_of};
use super::mention::Mention;
use super::{Item, Syntax, Value, one_line, scopes, shorten};

/// The things of a page's microformats, outermost only, by where they stand.
pub(crate) fn things(doc: &Document) -> Vec<Item> {
    let class = |node: NodeId| doc.attr(node, "class").unwrap_or_default();
    if !doc.nodes().any(|node| format_of(class(node)).is_some_and(|format| format.thing != EVENT)) {
        return Vec::new();
    }
    let mention = |node: NodeId, owner: Option<&[String]>| {
        let names = owner.and_then(<[String]>::first).map(|thing| properties_of(thing, class(node)));
        Mention {
            thing: format_of(class(node)).map(|format| vec![format.thing.to_owned()]),
            names: names.unwrap_or_default().into_iter().map(str::to_owned).collect(),
        }
    };
    let items = scopes::items_by(doc, Syntax::Microformat, mention);
    without_furniture(doc, items).into_iter().map(|item| finished(doc, item)).collect()
}

/// The things that a page may be about: what stands in another without being a property of it is a comment or a credit, but for the
/// recipe or the goods of an article; cards beside something else, or in what surrounds a page, say whose it is.
fn without_furniture(doc: &Document, items: Vec<Item>) -> Vec<Item> {
    let mut around: Vec<(NodeId, String)> = Vec::new();
    let mut kept = Vec::new();
    for item in items {
        let Some(thing) = item.types.first().cloned() else { continue };
        around.retain(|(node, _)| doc.contains(*node, item.node));
        let is_about = |outer: &str| outer == FEED || outer == ARTICLE && is_one(&thing, &[RECIPE, PRODUCT]);
        let is_own = around.iter().all(|(_, outer)| is_about(outer));
        around.push((item.node, thing.clone()));
        if is_own && !is_one(&thing, &[FEED, EVENT]) && is_complete(&item) {
            kept.push(item);
        }
    }
    let is_main = |item: &Item| item.types.iter().any(|t| is_one(t, &[ARTICLE, RECIPE, PRODUCT, PROFILE]));
    let cards_count = !kept.iter().any(is_main);
    kept.retain(|item| !item.is(CARD) || cards_count && !is_beside(doc, item.node));
    kept
}

fn is_one(thing: &str, things: &[&str]) -> bool {
    things.contains(&thing)
}

/// Says it enough to be more than a style sheet's words? An entry has a day, a card more than a name, a link and a picture.
fn is_complete(item: &Item) -> bool {
    let has = |names: &[&str]| names.iter().any(|name| item.values(name).next().is_some());
    if item.is(ARTICLE) {
        return has(&["name"]) && has(&["datePublished", "dateModified"]);
    }
    !item.is(CARD) || has(&["jobTitle", "worksFor", "email", "description"])
}

/// Stands it in what surrounds a page's own text?
fn is_beside(doc: &Document, node: NodeId) -> bool {
    let is_around = |n: NodeId| {
        matches!(doc.tag(n), Tag::FOOTER | Tag::NAV | Tag::ASIDE)
            || matches!(doc.attr(n, "role"), Some("navigation" | "contentinfo" | "complementary"))
    };
    is_around(node) || doc.ancestors(node).any(is_around)
}

/// A thing with its values as microformats read them, and in schema.org's shape.
fn finished(doc: &Document, mut item: Item) -> Item {
    let mut split = 0;
    let properties = innermost(doc, item.node, std::mem::take(&mut item.properties));
    for (name, value) in properties {
        match value {
            Value::Item(inner) => add(&mut item, &name, Value::Item(finished(doc, inner))),
            Value::Text { text, link, node } if name == STEPS && split < MOST_SPLIT => {
                split += 1;
                let steps = steps(doc, node).unwrap_or_else(|| vec![(node, text)]);
                for (node, text) in steps {
                    add(&mut item, &name, Value::Text { text, link: link.clone(), node });
                }
            }
            Value::Text { text, link, node } => {
                let mail = link.as_ref().filter(|link| name == "email" && link.starts_with("mailto:"));
                let text = mail.cloned().or_else(|| parts(doc, node, &name)).unwrap_or(text);
                add(&mut item, &name, Value::Text { text, link, node });
            }
        }
    }
    if item.is(CARD) {
        name_card(doc, &mut item);
    }
    rated(item)
}

/// The property that is split into the items of its list.
const STEPS: &str = "recipeInstructions";

/// How many values of one thing are split, and how many nodes of each are looked at: more than any recipe has.
const MOST_SPLIT: usize = 50;
const MOST_NODES: usize = 2_000;

/// The items of the list that an element holds.
fn steps(doc: &Document, node: NodeId) -> Option<Vec<(NodeId, String)>> {
    let items = doc.subtree(node).take(MOST_NODES).filter(|n| doc.tag(*n) == Tag::LI);
    let (mut steps, mut end): (Vec<(NodeId, String)>, NodeId) = (Vec::new(), node);
    for item in items {
        if item < end {
            // What is a step's is a list of another sort, and a page of lists in lists is read once.
            continue;
        }
        end = doc.end(item);
        steps.push((item, one_line(shorten(doc.text(item)))));
    }
    steps.retain(|(_, text)| !text.is_empty());
    (!steps.is_empty()).then_some(steps)
}

/// Adds a value; "offers.price" is the price of the one thing that the property holds.
fn add(item: &mut Item, name: &str, value: Value) {
    let Some((holder, property)) = name.split_once('.') else {
        item.properties.push((name.to_owned(), value));
        return;
    };
    let known = item.properties.iter_mut().find(|(own, _)| own == holder);
    if let Some((_, Value::Item(known))) = known {
        known.properties.push((property.to_owned(), value));
        return;
    }
    let (at, node, syntax) = (String::new(), item.node, item.syntax);
    let properties = vec![(property.to_owned(), value)];
    let inner = Item { types: Vec::new(), properties, node, at, syntax };
    item.properties.push((holder.to_owned(), Value::Item(inner)));
}

/// Properties without those that hold another of their name: the list of all steps, "4.5 out of 5" around "4.5".
fn innermost(doc: &Document, thing: NodeId, properties: Vec<(String, Value)>) -> Vec<(String, Value)> {
    let node_of = |value: &Value| match value {
        Value::Text { node, .. } => *node,
        Value::Item(item) => item.node,
    };
    let key = |(name, value): &(String, Value)| (name.clone(), node_of(value));
    let known: HashSet<(String, NodeId)> = properties.iter().map(key).collect();
    let mut outer = HashSet::new();
    for (name, value) in &properties {
        let above = doc.ancestors(node_of(value)).take_while(|n| *n != thing);
        outer.extend(above.take(ABOVE).map(|n| (name.clone(), n)).filter(|key| known.contains(key)));
    }
    properties.into_iter().filter(|property| !outer.contains(&key(property))).collect()
}

/// Elements above a property in which another of its name is looked for.
const ABOVE: usize = 6;
/// Nodes of a property in which parts of its value are looked for.
const NEAR: usize = 24;

/// Longest part of a value, and longest name of a card that is its text, in bytes.
const LONGEST: usize = 200;

/// The value-class pattern: what elements of the class `value` say is the value, and what stands around them is not.
fn parts(doc: &Document, node: NodeId, name: &str) -> Option<String> {
    let is_part = |n: &NodeId| {
        doc.attr(*n, "class").is_some_and(|class| class.split_ascii_whitespace().any(|word| word == "value"))
    };
    let text = |n: NodeId| {
        let own = match doc.tag(n) {
            Tag::IMG | Tag::AREA => doc.attr(n, "alt"),
            Tag::DATA => doc.attr(n, "value"),
            Tag::ABBR => doc.attr(n, "title"),
            Tag::TIME | Tag::DEL | Tag::INS => doc.attr(n, "datetime"),
            _ => None,
        };
        let text = own.unwrap_or(doc.text(n));
        if text.len() <= LONGEST { one_line(text) } else { String::new() }
    };
    // The amount of an ingredient is a `value`, too.
    if name == "recipeIngredient" {
        return None;
    }
    let parts: Vec<String> = doc.subtree(node).skip(1).take(NEAR).filter(is_part).map(text).collect();
    let between = if name.starts_with("date") { " " } else { "" };
    (!parts.is_empty()).then(|| parts.join(between))
}

/// A card is a firm's where its name is that of the firm, else a person's; one without a property is called by its text.
fn name_card(doc: &Document, card: &mut Item) {
    if card.properties.is_empty() {
        let link = doc.attr(card.node, "href").map(str::to_owned);
        let text = doc.attr(card.node, "alt").unwrap_or(doc.text(card.node));
        let name = if text.len() <= LONGEST { one_line(text) } else { String::new() };
        card.properties.push(("name".to_owned(), Value::Text { text: name, link, node: card.node }));
    }
    let is_firm = match (card.text("name"), card.text("worksFor")) {
        (Some(name), Some(firm)) => name == firm,
        (None, Some(_)) => true,
        _ => false,
    };
    if is_firm {
        card.properties.retain(|(name, _)| name != "name");
        card.properties
            .iter_mut()
            .filter(|(name, _)| name == "worksFor")
            .for_each(|(name, _)| *name = "name".into());
    }
    card.types = vec![if is_firm { "Organization" } else { "Person" }.to_owned()];
}

/// What is rated by many has their rating.
fn rated(mut rating: Item) -> Item {
    let is_rated = |(name, value): &(String, Value)| name == "mainEntity" && value.as_item().is_some();
    let Some(at) = rating.properties.iter().position(is_rated).filter(|_| rating.is("AggregateRating"))
    else {
        return rating;
    };
    match rating.properties.remove(at) {
        (_, Value::Item(mut rated)) => {
            rated.properties.push(("aggregateRating".to_owned(), Value::Item(rating)));
            rated
        }
        _ => rating,
    }
}
