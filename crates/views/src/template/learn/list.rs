//! A list in one page: an element that holds items built alike.

use page::Tag;

use super::super::forest::{Forest, Item, Label};

/// Format tags, which pages use as they like.
pub(super) const FORMAT: [&str; 11] =
    ["b", "i", "em", "strong", "font", "tt", "code", "span", "u", "big", "small"];

/// A list in one page: places of its items' first nodes, `period` nodes an item.
#[derive(Debug, Clone)]
pub(super) struct List {
    pub(super) parent: usize,
    pub(super) parent_tag: Tag,
    pub(super) tags: Vec<Tag>,
    /// The items' parts, `tags.len()` an item.
    pub(super) parts: Vec<usize>,
    pub(super) letters: usize,
    /// How much it is the list of the records that are known, in tenths.
    pub(super) known: usize,
    /// Do other things stand between the items?
    pub(super) between: bool,
    /// Do other things stand beside the items?
    pub(super) beside: bool,
}

/// Lists of one key are built alike.
pub(super) type Key<'l> = (Tag, &'l [Tag]);

impl List {
    pub(super) fn key(&self) -> Key<'_> {
        (self.parent_tag, &self.tags)
    }

    pub(super) fn items(&self) -> usize {
        self.parts.len() / self.tags.len().max(1)
    }
}

/// The list of some tags that an element holds, however few its items; the first, where it holds several runs.
pub(super) fn in_element(forest: &Forest, plain: &[usize], parent: usize, tags: &[Tag]) -> Option<List> {
    let item = forest.items.get(parent)?;
    let Label::Element(parent_tag) = item.label else { return None };
    let children = children(forest, parent, item);
    let like = |at: usize| {
        tags.iter().zip(children.get(at..)?).all(|(t, c)| part(forest, *c) == Some(*t)).then_some(at)
    };
    let last = children.len().checked_sub(tags.len())?;
    let start = (0..=last).find_map(like)?;
    let items = (start..=last).step_by(tags.len()).take_while(|at| like(*at).is_some()).count();
    let parts = children.get(start..start + items * tags.len())?.to_vec();
    let beside = parts.len() < children.len();
    let letters = letters(forest, plain, &parts);
    Some(List { parent, parent_tag, tags: tags.to_vec(), letters, known: 0, between: false, parts, beside })
}

/// The letters of some parts, from the first to the last, that stand outside links and menus.
pub(super) fn letters(forest: &Forest, plain: &[usize], parts: &[usize]) -> usize {
    let from = parts.first().and_then(|p| plain.get(*p));
    let to = parts.last().and_then(|p| forest.items.get(*p)).and_then(|last| plain.get(last.end));
    from.zip(to).map_or(0, |(from, to)| to - from)
}

/// What an element is as a part of an item; the head of a table is none.
pub(super) fn part(forest: &Forest, index: usize) -> Option<Tag> {
    tag(forest, index).filter(|_| !is_head_row(forest, index))
}

/// Is a row the head of its table: are all its cells `<th>`, and more than one?
fn is_head_row(forest: &Forest, row: usize) -> bool {
    let item = forest.items.get(row).filter(|i| i.label == Label::Element(Tag::TR));
    let cells = item.map(|i| children(forest, row, i)).unwrap_or_default();
    cells.len() > 1 && cells.iter().all(|c| tag(forest, *c) == Some(Tag::TH))
}

/// For each place, the letters before it that stand outside links and menus: what a page is there for.
pub(super) fn plain(forest: &Forest) -> Vec<usize> {
    let (mut sum, mut until) = (0, 0);
    let mut found = vec![0];
    for (index, item) in forest.items.iter().enumerate() {
        match item.label {
            Label::Element(Tag::A | Tag::NAV | Tag::FOOTER | Tag::HEADER | Tag::FORM) => {
                until = until.max(item.end)
            }
            Label::Text(_) if index >= until => sum += item.span.len(),
            _ => {}
        }
        found.push(sum);
    }
    found
}

pub(super) fn children(forest: &Forest, parent: usize, item: &Item) -> Vec<usize> {
    let next = |c: &usize| forest.items.get(*c).map(|i| i.end).filter(|end| *end < item.end);
    std::iter::successors((parent + 1 < item.end).then_some(parent + 1), next).collect()
}

pub(super) fn tag(forest: &Forest, index: usize) -> Option<Tag> {
    match forest.items.get(index)?.label {
        Label::Element(tag) => Some(tag),
        Label::Text(_) => None,
    }
}

pub(super) fn class(forest: &Forest, index: usize) -> &str {
    let attrs = forest.items.get(index).map(|item| item.attrs.as_slice()).unwrap_or_default();
    attrs.iter().find(|(name, _)| name == "class").map_or("", |(_, value)| value.trim())
}

/// The first of an element's classes, where it is a word; nothing of such as number a page.
pub(super) fn plain_class(classes: &str) -> &str {
    let class = classes.split_whitespace().next().unwrap_or_default();
    let is_plain = class.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '_'));
    if is_plain { class } else { "" }
}
