//! Boosted trees: what several fits of this crate learn, read from a table and summed for one row of features.
//!
//! ```text
//! row ──▶ tree 1: feature 7 ≤ 2.5 ? left : right … ──▶ leaf ┐
//!     ──▶ tree 2: …                                         ├──▶ sum (log-odds, or a score)
//!     ──▶ …                                                 ┘
//! ```
//!
//! A table is text, so that a new fit can be read as a diff: one tree a line, its inner nodes as
//! `feature threshold left right`, its leaves as values; `left` and `right` are nodes, or leaves where negative.

/// An inner node.
#[derive(Debug, Clone, Copy)]
struct Split {
    feature: u16,
    threshold: f32,
    /// A node where 0 or more, else leaf `-1 - next`.
    next: [i16; 2],
}

/// Where a tree begins among the splits and leaves of all.
#[derive(Debug, Clone, Copy)]
struct Tree {
    splits: usize,
    leaves: usize,
    /// Has it no split at all?
    bare: bool,
}

/// Trees whose leaves are summed: side by side in memory, since every line of a page goes through all of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Forest {
    trees: Vec<Tree>,
    splits: Vec<Split>,
    leaves: Vec<f32>,
}

impl Forest {
    /// Reads a table; lines that begin with `#` say how it was learnt. What cannot be read is left out.
    pub(crate) fn read(table: &str) -> Forest {
        let mut forest = Forest::default();
        for line in table.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()) {
            let Some((splits, leaves)) = tree(line) else { continue };
            let (at, bare) = ((forest.splits.len(), forest.leaves.len()), splits.is_empty());
            forest.trees.push(Tree { splits: at.0, leaves: at.1, bare });
            forest.splits.extend(splits);
            forest.leaves.extend(leaves);
        }
        forest
    }

    /// The sum of all trees for a row; a feature that the row lacks is 0.
    pub(crate) fn score(&self, row: &[f32]) -> f32 {
        self.trees.iter().map(|t| self.leaf(t, row)).sum()
    }

    fn leaf(&self, tree: &Tree, row: &[f32]) -> f32 {
        let splits = self.splits.get(tree.splits..).unwrap_or_default();
        let mut at: i16 = if tree.bare { -1 } else { 0 };
        // A way leads from each node to one behind it, so it ends.
        while let Some(split) = usize::try_from(at).ok().and_then(|node| splits.get(node)) {
            let value = row.get(usize::from(split.feature)).copied().unwrap_or(0.0);
            at = split.next[usize::from(value > split.threshold)];
        }
        let leaf = usize::try_from(-1 - i32::from(at)).unwrap_or(usize::MAX);
        self.leaves.get(tree.leaves.saturating_add(leaf)).copied().unwrap_or(0.0)
    }
}

/// `feature threshold left right;… | leaf leaf …`; `None` for what leads back, or to a node or leaf that the tree has not.
fn tree(line: &str) -> Option<(Vec<Split>, Vec<f32>)> {
    let (splits, leaves) = line.split_once('|')?;
    let splits: Vec<Split> =
        splits.split(';').filter(|s| !s.trim().is_empty()).map(split).collect::<Option<_>>()?;
    let leaves: Vec<f32> = leaves.split_whitespace().map(|v| v.parse().ok()).collect::<Option<_>>()?;
    let (nodes, ends) = (splits.len() as i32, leaves.len() as i32);
    let leads_on = |(at, split): (i32, &Split)| {
        let mut next = split.next.iter().map(|next| i32::from(*next));
        next.all(|next| (-ends..0).contains(&next) || (at + 1..nodes).contains(&next))
    };
    let whole = ends > 0 && (0..).zip(&splits).all(leads_on);
    whole.then_some((splits, leaves))
}

fn split(text: &str) -> Option<Split> {
    let mut words = text.split_whitespace();
    let feature = words.next()?.parse().ok()?;
    let threshold = words.next()?.parse().ok()?;
    let next = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    Some(Split { feature, threshold, next })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_and_summed() {
        let forest = Forest::read("# two trees\n0 1.5 -1 1;1 0 -2 -3 | 0.5 -1 2\n| 0.25\n");
        assert_eq!(forest.score(&[1.0]), 0.75);
        assert_eq!(forest.score(&[2.0, 0.0]), -0.75);
        assert_eq!(forest.score(&[2.0, 0.5]), 2.25);
        assert_eq!(Forest::read("0 1 0 0 | 3").score(&[0.0]), 0.0);
        let tables = [
            include_str!("../data/main_text/first.trees"),
            include_str!("../data/main_text/second.trees"),
            include_str!("../data/annotation/sentences.trees"),
        ];
        for table in tables {
            let trees = table.lines().filter(|l| !l.starts_with('#') && !l.is_empty()).count();
            assert_eq!(Forest::read(table).trees.len(), trees, "every tree leads on");
        }
    }
}
