//! Event Finder's repeated units (Harik 2003, §3.2.1 and §3.2.2), faithfully.
//!
//! ```text
//! elements of Table 3.2 ──▶ per depth: tag sequences ── alike if LCS / longer ≥ 0.45 ──▶ groups of three or more
//! ```
//!
//! The paper groups a node with a sequence already seen that it matches, and then merges groups that match. Both
//! together are the connected components of "matches", so the order of the page plays no part, and that is what is
//! computed here. Table 3.2 has lost an entry in print (DT stands twice) and the text beside it names lists, so DD, UL,
//! OL and LI are taken in.

use std::collections::{BTreeMap, HashMap};

use page::{Document, NodeId, Tag};

/// Tags that generate nodes (Table 3.2 and the text of §3.2.1).
const STRUCTURAL: [Tag; 12] = [
    Tag::TABLE,
    Tag::TR,
    Tag::HR,
    Tag::DL,
    Tag::DT,
    Tag::DD,
    Tag::DIV,
    Tag::P,
    Tag::BLOCKQUOTE,
    Tag::UL,
    Tag::OL,
    Tag::LI,
];
/// α of equation 3.1, "picked experimentally".
const ALPHA: f64 = 0.45;
/// "Removing any group that contains fewer than 3 nodes."
const FEWEST: usize = 3;
/// Tags of a sequence that are compared. The paper has no bound; a longer sequence is a whole page's.
const LONGEST: usize = 512;
/// Different sequences of one depth that are compared with each other, so that a hostile page costs no square.
const MOST_SEQUENCES: usize = 256;

/// A tag sequence: opening tags, and closing tags from 256.
type Sequence = Vec<u16>;

/// Groups of repeated units in the order of their first nodes, depth by depth; nodes in document order.
///
/// A unit is a whole element: its text is [`Document::text`].
pub fn groups(doc: &Document) -> Vec<Vec<NodeId>> {
    let mut found: Vec<Vec<NodeId>> =
        by_depth(doc).into_values().flat_map(|nodes| groups_of(doc, nodes)).collect();
    found.retain(|group| group.len() >= FEWEST);
    found
}

/// Nodes of the paper's tree by their depth in it: only elements of [`STRUCTURAL`] count.
fn by_depth(doc: &Document) -> BTreeMap<usize, Vec<NodeId>> {
    let mut depths: BTreeMap<usize, Vec<NodeId>> = BTreeMap::new();
    let mut around: Vec<NodeId> = Vec::new();
    for node in doc.nodes().filter(|n| STRUCTURAL.contains(&doc.tag(*n))) {
        while around.last().is_some_and(|a| !doc.contains(*a, node)) {
            around.pop();
        }
        depths.entry(around.len()).or_default().push(node);
        around.push(node);
    }
    depths
}

fn groups_of(doc: &Document, nodes: Vec<NodeId>) -> Vec<Vec<NodeId>> {
    let mut numbers: HashMap<Sequence, usize> = HashMap::new();
    let mut sequences: Vec<Sequence> = Vec::new();
    let mut of_node: Vec<(NodeId, usize)> = Vec::new();
    for node in nodes {
        let sequence = sequence(doc, node);
        let next = sequences.len();
        let number = *numbers.entry(sequence.clone()).or_insert(next);
        if number == next {
            sequences.push(sequence);
        }
        of_node.push((node, number));
    }
    let group_of = components(&sequences);
    let mut groups: BTreeMap<usize, Vec<NodeId>> = BTreeMap::new();
    for (node, number) in of_node {
        groups.entry(group_of.get(number).copied().unwrap_or(number)).or_default().push(node);
    }
    groups.into_values().collect()
}

/// The element's tags in the order of its source, opening and closing.
fn sequence(doc: &Document, root: NodeId) -> Sequence {
    let mut sequence = Sequence::new();
    let mut open: Vec<NodeId> = Vec::new();
    for node in doc.subtree(root).filter(|n| doc.tag(*n).is_element()) {
        while let Some(last) = open.pop_if(|a| !doc.contains(*a, node)) {
            sequence.push(256 + doc.tag(last).index() as u16);
        }
        sequence.push(doc.tag(node).index() as u16);
        open.push(node);
        if sequence.len() >= LONGEST {
            return sequence;
        }
    }
    sequence.extend(open.iter().rev().map(|n| 256 + doc.tag(*n).index() as u16));
    sequence
}

/// For each sequence the first of its component.
fn components(sequences: &[Sequence]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..sequences.len()).collect();
    for (i, a) in sequences.iter().enumerate().take(MOST_SEQUENCES) {
        for (j, b) in sequences.iter().enumerate().take(i) {
            if first[i] != first[j] && are_alike(a, b) {
                let (from, to) = (first[i].max(first[j]), first[i].min(first[j]));
                first.iter_mut().filter(|f| **f == from).for_each(|f| *f = to);
            }
        }
    }
    first
}

/// Equation 3.1: length of the longest common subsequence over that of the longer sequence.
fn are_alike(a: &[u16], b: &[u16]) -> bool {
    let longer = a.len().max(b.len()) as f64;
    a.len().min(b.len()) as f64 >= ALPHA * longer && common(a, b) as f64 >= ALPHA * longer
}

/// Length of the longest common subsequence, 64 columns of the table at a time (Hyyrö 2004).
fn common(a: &[u16], b: &[u16]) -> usize {
    let blocks = a.len().div_ceil(64);
    let mut places: HashMap<u16, Vec<u64>> = HashMap::new();
    for (i, tag) in a.iter().enumerate() {
        places.entry(*tag).or_insert_with(|| vec![0; blocks])[i / 64] |= 1 << (i % 64);
    }
    let mut row = vec![u64::MAX; blocks];
    for places in b.iter().filter_map(|tag| places.get(tag)) {
        let mut carry = false;
        for (v, m) in row.iter_mut().zip(places) {
            let hit = *v & m;
            let (sum, over) = v.overflowing_add(hit);
            let (sum, more) = sum.overflowing_add(u64::from(carry));
            carry = over || more;
            *v = sum | (*v & !m);
        }
    }
    let ones: usize = row.iter().map(|v| v.count_zeros() as usize).sum();
    ones.min(a.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simple(a: &[u16], b: &[u16]) -> usize {
        let mut row = vec![0; b.len() + 1];
        for x in a {
            let mut corner = 0;
            for (j, y) in b.iter().enumerate() {
                let above = row[j + 1];
                row[j + 1] = if x == y { corner + 1 } else { above.max(row[j]) };
                corner = above;
            }
        }
        row[b.len()]
    }

    #[test]
    fn the_fast_lcs_is_the_simple_one() {
        let mut seed = 7_u32;
        let mut draw = |n: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % n
        };
        for _ in 0..300 {
            let (n, m) = (draw(200), draw(200));
            let a: Vec<u16> = (0..n).map(|_| draw(5) as u16).collect();
            let b: Vec<u16> = (0..m).map(|_| draw(5) as u16).collect();
            assert_eq!(common(&a, &b), simple(&a, &b), "{a:?} {b:?}");
        }
    }

    #[test]
    fn rows_with_a_bold_word_and_rows_without_are_one_group() {
        let html = b"<table><tr><td>a<tr><td><b>b</b><tr><td>c</table><p>x<p>y";
        let doc = page::parse(html, &page::Hints::default());
        let texts: Vec<Vec<&str>> =
            groups(&doc).iter().map(|g| g.iter().map(|n| doc.text(*n)).collect()).collect();
        assert_eq!(texts, [["a", "b", "c"]]);
    }

    #[test]
    fn only_one_depth_is_grouped() {
        let html = b"<ul><li>a<li>b</ul><ul><li><dl><dt>c<dt>d</dl></ul>";
        let doc = page::parse(html, &page::Hints::default());
        assert!(groups(&doc).is_empty());
    }
}
