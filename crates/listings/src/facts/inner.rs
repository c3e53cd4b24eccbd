//! Inner groups: what repeats inside an element, so that a month that holds events is told from an event.
//!
//! ```text
//! <div> <h3>May</h3> <p>a</p> <p>b</p> <p>c</p> </div>      the largest group is of three: p
//! ```

use page::{NodeId, Tag};

use crate::facts::{Facts, Inner};
use crate::interval::Interval;

impl Facts<'_> {
    /// The largest groups inside the interval's subtrees: large where a record is itself a list.
    pub(crate) fn inner(&self, i: Interval) -> Inner {
        let inner = self.inner.get_or_init(|| groups(self));
        self.tops(i).filter_map(|n| inner.get(n.index())).fold(Inner::default(), |a, b| a.max(*b))
    }
}

/// The children of one parent with one tag, counted from the last one.
#[derive(Debug, Clone, Copy)]
struct Group {
    parent: NodeId,
    members: u32,
    letters: u32,
    with_link: u32,
}

/// For each node, the largest groups of like children below one parent of its subtree; linear.
fn groups(facts: &Facts) -> Vec<Inner> {
    let doc = facts.doc;
    let mut inner: Vec<Inner> = vec![Inner::default(); doc.len()];
    let nobody = Group { parent: doc.root(), members: 0, letters: 0, with_link: 0 };
    let mut of_tag: Vec<Group> = vec![nobody; usize::from(u8::MAX) + 1];
    let mut children: Vec<NodeId> = Vec::new();
    for parent in doc.nodes().rev() {
        children.clear();
        children.extend(doc.children(parent));
        let mut most = Inner::default();
        for n in children.iter().rev() {
            most = most.max(inner.get(n.index()).copied().unwrap_or_default());
            let Some(group) = of_tag.get_mut(doc.tag(*n).index()) else { continue };
            if group.parent != parent {
                *group = Group { parent, ..nobody };
            }
            most = most.max(group.joined_by(facts, *n));
        }
        if let Some(slot) = inner.get_mut(parent.index()) {
            *slot = most;
        }
    }
    inner
}

impl Group {
    /// Adds one member; what the group amounts to with it.
    fn joined_by(&mut self, facts: &Facts, n: NodeId) -> Inner {
        let tag = facts.doc.tag(n);
        let tally = facts.tally(Interval::of(facts.doc, n));
        if !tag.is_element() || matches!(tag, Tag::TD | Tag::TH) || tally.letters + tally.images == 0 {
            return Inner::default();
        }
        self.members += 1;
        self.letters += tally.letters;
        self.with_link += u32::from(tally.links > 0);
        let several = if self.members > 1 { self.letters } else { 0 };
        let linked = if self.with_link == self.members { several } else { 0 };
        Inner { run: self.members, letters: several, linked }
    }
}
