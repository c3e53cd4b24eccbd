//! Orders: which texts of a record stand behind which, told by their elements.
//!
//! ```text
//! <li><h3><a>Salt</a></h3> <b>$4</b> in stock      begin: h3 > a · h3 > a: b · b: . · .: end
//! <li><a>Tagged</a> <h3><a>Salt …                  begin: a, which began no record when the rule was learnt
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use listings::Interval;
use page::{Document, NodeId, Tag};

use crate::field::{ALL, TELLING, inside};
use crate::name::Name;

/// What stands before the first and behind the last text of a record.
const BEGIN: &str = "begin";
const END: &str = "end";

/// A text that stands right in the record, or in elements that only hold others.
const ITSELF: &str = ".";

/// A cell of a table, before what stands in it.
const CELL: &str = "cell";

/// Between an element and one in it.
const WITHIN: &str = " > ";

/// So many elements are looked at around a text.
const AROUND: usize = 8;

/// What may stand behind each text of a record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Order(BTreeMap<String, BTreeSet<String>>);

impl Order {
    /// The order of several records, if it tells them: nearly all, or all but one, are made of pairs that another has.
    pub(crate) fn common(doc: &Document, records: &[Interval]) -> Option<Order> {
        let texts: Vec<Texts> = records.iter().map(|record| Texts::of(doc, *record)).collect();
        let pairs: Vec<BTreeSet<(&str, &str)>> = texts.iter().map(|texts| pairs(texts).collect()).collect();
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        pairs.iter().flatten().for_each(|pair| *counts.entry(*pair).or_default() += 1);
        let alike = pairs.iter().filter(|own| own.iter().all(|pair| counts[pair] > 1)).count() as f32;
        let mut order = Order::default();
        for (before, behind) in pairs.iter().flatten() {
            order.0.entry((*before).to_owned()).or_default().insert((*behind).to_owned());
        }
        // Of few records one may be its own: the first and the last one of a flat page often are.
        let most = (ALL * records.len() as f32).min(records.len() as f32 - 1.0);
        (alike >= TELLING && alike >= most).then_some(order)
    }

    /// The order of records of both.
    #[must_use]
    pub(crate) fn with(mut self, other: Order) -> Order {
        for (before, behind) in other.0 {
            self.0.entry(before).or_default().extend(behind);
        }
        self
    }

    /// May what begins in this piece of a record be another text than before: does it stand behind one behind which it never
    /// stood, or before one like it where none was? Nothing does where no text begins. Logarithmic in texts.
    pub(crate) fn is_new(&self, doc: &Document, texts: &Texts, piece: Interval) -> bool {
        let Some(at) = texts.first_of(doc, piece) else { return false };
        let called = |at: usize| texts.0.get(at).map(|text| text.called.as_str());
        let (Some(text), next) = (called(at), called(at + 1)) else { return false };
        let before = at.checked_sub(1).and_then(called).unwrap_or(BEGIN);
        // Another one of its sort behind it may be what this one was.
        !self.knows(before, text) || next == Some(text) && !self.knows(text, text)
    }

    /// Does any text of a record stand behind one behind which it never stood?
    pub(crate) fn has_new(&self, texts: &Texts) -> bool {
        pairs(texts).any(|(before, text)| !self.knows(before, text))
    }

    fn knows(&self, before: &str, text: &str) -> bool {
        self.0.get(before).is_some_and(|known| known.contains(text))
    }
}

/// The texts, images and cells of a record, in order.
pub(crate) struct Texts(Vec<Text>);

struct Text {
    node: NodeId,
    /// The element that holds it.
    holder: NodeId,
    /// What it is called in an order.
    called: String,
}

impl Texts {
    /// Those of a record. Linear in nodes.
    pub(crate) fn of(doc: &Document, record: Interval) -> Texts {
        let mut texts: Vec<Text> = record.nodes().filter_map(|n| text_of(doc, record, n)).collect();
        // Words in bold are part of what stands around them.
        texts.dedup_by_key(|text| text.holder);
        Texts(texts)
    }

    /// The number of the text with which a piece begins, or in which it does.
    fn first_of(&self, doc: &Document, piece: Interval) -> Option<usize> {
        let at = self.0.partition_point(|text| text.node < piece.from);
        let begins = self.0.get(at).is_some_and(|text| text.node < piece.to);
        let holds = |at: &usize| self.0.get(*at).is_some_and(|text| doc.contains(text.holder, piece.from));
        if begins { Some(at) } else { at.checked_sub(1).filter(holds) }
    }
}

/// Which texts of a record stand behind which.
fn pairs(Texts(texts): &Texts) -> impl Iterator<Item = (&str, &str)> {
    let called = || texts.iter().map(|text| text.called.as_str());
    std::iter::once(BEGIN).chain(called()).zip(called().chain([END]))
}

/// What a node adds to a record.
fn text_of(doc: &Document, record: Interval, node: NodeId) -> Option<Text> {
    match doc.tag(node) {
        Tag::TEXT if doc.text(node).trim().is_empty() => None,
        Tag::TEXT => {
            let (holder, called) = element(doc, record, node);
            Some(Text { node, holder, called })
        }
        Tag::IMG => Some(Text { node, holder: node, called: Tag::IMG.name().to_owned() }),
        Tag::TD | Tag::TH => Some(Text { node, holder: node, called: CELL.to_owned() }),
        _ => None,
    }
}

/// The innermost element around a text that is more than words in bold, and what the two innermost elements are called
/// that say more than that they hold it.
fn element(doc: &Document, record: Interval, text: NodeId) -> (NodeId, String) {
    let around = || doc.ancestors(text).take(AROUND).take_while(|a| inside(doc, record, *a));
    let holder = around().find(|a| !is_emphasis(doc.tag(*a))).unwrap_or(record.from);
    let tells = |n: &NodeId| !is_holder(doc.tag(*n)) && !is_emphasis(doc.tag(*n));
    let called = |n: NodeId| Name::of(doc, n).map(|name| name.to_string());
    let mut names: Vec<String> = around().filter(tells).filter_map(called).take(2).collect();
    names.reverse();
    (holder, if names.is_empty() { ITSELF.to_owned() } else { names.join(WITHIN) })
}

fn is_emphasis(tag: Tag) -> bool {
    matches!(tag, Tag::B | Tag::STRONG | Tag::EM | Tag::I | Tag::U | Tag::MARK)
}

/// Elements that sites put around others without a change of what they are.
fn is_holder(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::DIV
            | Tag::SECTION
            | Tag::ARTICLE
            | Tag::MAIN
            | Tag::CENTER
            | Tag::FONT
            | Tag::TABLE
            | Tag::TBODY
            | Tag::TR
            | Tag::TD
            | Tag::TH
            | Tag::OTHER
    )
}

impl Order {
    /// Reads a line of a rule, and adds it: the text in front, and those that may stand behind it.
    pub(crate) fn add(&mut self, line: &str) -> Result<(), String> {
        let wrong = || format!("`{line}` is not `TEXT: TEXT, TEXT`, as in `h3 > a: b, end`");
        let (before, behind) = line.split_once(": ").ok_or_else(wrong)?;
        let behind: BTreeSet<String> = behind.split(", ").map(written).collect::<Result<_, String>>()?;
        match self.0.insert(written(before)?, behind) {
            None => Ok(()),
            Some(_) => Err(format!("a second line `order {before}:`")),
        }
    }
}

/// A text as it is written, if it is one: the names of one or two elements, or a word.
fn written(text: &str) -> Result<String, String> {
    let text = text.trim();
    if ![BEGIN, END, ITSELF, CELL].contains(&text) {
        text.split(WITHIN).try_for_each(|name| name.parse::<Name>().map(drop))?;
    }
    Ok(text.to_owned())
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(before, behind)| {
            let behind: Vec<&str> = behind.iter().map(String::as_str).collect();
            writeln!(f, "order {before}: {}", behind.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(page: &str) -> Option<String> {
        let doc = page::parse(page.as_bytes(), &page::Hints::default());
        let records: Vec<NodeId> = doc.nodes().filter(|n| doc.tag(*n) == Tag::LI).collect();
        let records: Vec<Interval> = records.into_iter().map(|n| Interval::of(&doc, n)).collect();
        Some(Order::common(&doc, &records)?.to_string())
    }

    #[test]
    fn which_texts_stand_behind_which() {
        let record = "<li><div><h3><a>Salt <b>and</b> tin</a></h3></div> of <i>old</i><img src=x>";
        let expected = "order .: img\norder begin: h3 > a\norder h3 > a: .\norder img: end\n";
        assert_eq!(order(&record.repeat(3)).unwrap(), expected);
        let others = |many: usize| order(&(record.repeat(6) + &"<li><h4>Salt</h4>".repeat(many)));
        assert!(others(1).unwrap().contains("order begin: h3 > a, h4\n"));
        assert_eq!(order(&format!("{}<li><h4>Salt</h4><li><h5>Tin</h5>", record.repeat(6))), None);
    }

    #[test]
    fn a_cell_ends_what_stands_in_it_and_is_its_plain_text() {
        let row = "<li><table><tr><td><a>Salt</a> <a>Tin</a><td>1998</table>";
        let expected = "order a: a, cell\norder begin: cell\norder cell: a, end\n";
        assert_eq!(order(&row.repeat(3)).unwrap(), expected);
    }
}
