//! Lists beside each other that are one: a list a year, each below its heading.
//!
//! ```text
//! <main> <h2>2003 <ul> li li </ul> <h2>2002 <ul> li li li </ul> </main>       beside each other
//! <main> <section> h2 ul </section> <section> h2 ul </section> </main>        each in a section of its own
//! ```

use page::Tag;

use super::super::forest::{Forest, Label};
use super::list::{List, children, in_element, plain, tag};

/// The lists of a page that are learnt as one.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) lists: Vec<List>,
    /// The element whose children they are, if it is not the page's body.
    pub(super) within: Option<Tag>,
}

impl Group {
    pub(super) fn alone(list: List) -> Group {
        Group { lists: vec![list], within: None }
    }
}

/// How far above a list the element stands that holds its like, too: sections may wrap them, and boxes these.
const ABOVE: usize = 3;

/// A list with those around it that are built alike, in elements of the same tags, and say something outside links: a
/// menu does not.
pub(super) fn around(forest: &Forest, list: &List) -> Group {
    let plain = plain(forest);
    let mut path = vec![list.parent_tag];
    let mut below = list.parent;
    for above in 0..ABOVE {
        let Some(holder) = holder(forest, below) else { break };
        let lists: Vec<List> = at_path(forest, holder, &path)
            .into_iter()
            .filter_map(|p| {
                if p == list.parent { Some(list.clone()) } else { in_element(forest, &plain, p, &list.tags) }
            })
            .filter(|l| l.parent == list.parent || l.letters > 0)
            .collect();
        let own = tag(forest, holder);
        if lists.len() > 1 {
            return Group { lists, within: own.filter(|t| above == 0 && !is_whole(*t)) };
        }
        path.extend(own);
        below = holder;
    }
    let within = holder(forest, list.parent).and_then(|h| tag(forest, h)).filter(|t| !is_whole(*t));
    Group { lists: vec![list.clone()], within }
}

/// Does an element hold the whole page?
fn is_whole(tag: Tag) -> bool {
    matches!(tag, Tag::BODY | Tag::HTML)
}

/// The element around a place.
fn holder(forest: &Forest, index: usize) -> Option<usize> {
    let holds = |p: &usize| {
        forest.items.get(*p).is_some_and(|i| i.end > index && matches!(i.label, Label::Element(_)))
    };
    (0..index).rev().find(holds)
}

/// The elements below a place that are reached over some tags, given from the inside out.
fn at_path(forest: &Forest, from: usize, path: &[Tag]) -> Vec<usize> {
    path.iter().rev().fold(vec![from], |places, step| {
        let below = |p: usize| forest.items.get(p).map(|item| children(forest, p, item)).unwrap_or_default();
        places.into_iter().flat_map(below).filter(|c| tag(forest, *c) == Some(*step)).collect()
    })
}
