//! Boosted trees, summed for one row of features.
//!
//! ```text
//! row ──▶ tree 1: feature 7 ≤ 2.5 ? left : right … ──▶ leaf ┐
//!     ──▶ tree 2: …                                         ├──▶ sum
//!     ──▶ …                                                 ┘
//! ```

use std::fmt;

/// An inner node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Split {
    pub(crate) feature: u16,
    /// A value up to it goes left.
    pub(crate) threshold: f32,
    /// Left and right: a node where 0 or more, else leaf `-1 - next`.
    pub(crate) next: [i16; 2],
}

/// One tree: its text is `feature threshold left right;…|leaf leaf …`.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    pub(crate) splits: Vec<Split>,
    pub(crate) leaves: Vec<f32>,
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, Split { feature, threshold, next: [left, right] }) in self.splits.iter().enumerate() {
            let sep = if at > 0 { ";" } else { "" };
            write!(f, "{sep}{feature} {threshold} {left} {right}")?;
        }
        write!(f, "|")?;
        for (at, leaf) in self.leaves.iter().enumerate() {
            let sep = if at > 0 { " " } else { "" };
            write!(f, "{sep}{leaf}")?;
        }
        Ok(())
    }
}

impl Tree {
    /// Reads its text; `None` for what leads back, or to a node or leaf that the tree has not.
    pub(crate) fn read(text: &str) -> Option<Tree> {
        let (splits, leaves) = text.split_once('|')?;
        let splits: Vec<Split> =
            splits.split(';').filter(|s| !s.trim().is_empty()).map(split).collect::<Option<_>>()?;
        let leaves: Vec<f32> = leaves.split_whitespace().map(|v| v.parse().ok()).collect::<Option<_>>()?;
        let (nodes, ends) = (i32::try_from(splits.len()).ok()?, i32::try_from(leaves.len()).ok()?);
        let leads_on = |(at, split): (i32, &Split)| {
            let mut next = split.next.iter().map(|next| i32::from(*next));
            next.all(|next| (-ends..0).contains(&next) || (at + 1..nodes).contains(&next))
        };
        let whole = ends > 0 && (0..).zip(&splits).all(leads_on);
        whole.then_some(Tree { splits, leaves })
    }

    /// The largest place of a feature that it asks.
    pub(crate) fn last_feature(&self) -> Option<u16> {
        self.splits.iter().map(|s| s.feature).max()
    }

    /// The same tree over features that stand elsewhere.
    pub(crate) fn with_features(mut self, place: impl Fn(u16) -> u16) -> Tree {
        self.splits.iter_mut().for_each(|s| s.feature = place(s.feature));
        self
    }

    /// The value of the leaf in which a row ends; a feature that the row lacks is 0.
    pub(crate) fn leaf(&self, row: &[f32]) -> f32 {
        leaf(&self.splits, &self.leaves, row)
    }
}

fn leaf(splits: &[Split], leaves: &[f32], row: &[f32]) -> f32 {
    let mut at: i16 = if splits.is_empty() { -1 } else { 0 };
    // A way leads from each node to one behind it, so it ends.
    while let Some(split) = usize::try_from(at).ok().and_then(|node| splits.get(node)) {
        let value = row.get(usize::from(split.feature)).copied().unwrap_or(0.0);
        at = split.next[usize::from(value > split.threshold)];
    }
    let place = usize::try_from(-1 - i32::from(at)).unwrap_or(usize::MAX);
    leaves.get(place).copied().unwrap_or(0.0)
}

fn split(text: &str) -> Option<Split> {
    let mut words = text.split_whitespace();
    let feature = words.next()?.parse().ok()?;
    let threshold = words.next()?.parse().ok()?;
    let next = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    Some(Split { feature, threshold, next })
}

/// Where a tree begins among the splits and leaves of all.
#[derive(Debug, Clone, PartialEq)]
struct Part {
    splits: std::ops::Range<usize>,
    leaves: std::ops::Range<usize>,
}

/// Trees whose leaves are summed: side by side in memory, since every line of a page goes through all of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Forest {
    parts: Vec<Part>,
    splits: Vec<Split>,
    leaves: Vec<f32>,
}

impl Forest {
    pub(crate) fn of(trees: impl IntoIterator<Item = Tree>) -> Forest {
        let mut forest = Forest::default();
        for tree in trees {
            let (splits, leaves) = (forest.splits.len(), forest.leaves.len());
            forest.splits.extend(tree.splits);
            forest.leaves.extend(tree.leaves);
            let part = Part { splits: splits..forest.splits.len(), leaves: leaves..forest.leaves.len() };
            forest.parts.push(part);
        }
        forest
    }

    /// The sum of all trees for a row.
    pub(crate) fn score(&self, row: &[f32]) -> f32 {
        let part = |p: &Part| {
            let splits = self.splits.get(p.splits.clone()).unwrap_or_default();
            leaf(splits, self.leaves.get(p.leaves.clone()).unwrap_or_default(), row)
        };
        self.parts.iter().map(part).sum()
    }

    pub(crate) fn trees(&self) -> Vec<Tree> {
        let tree = |p: &Part| Tree {
            splits: self.splits.get(p.splits.clone()).unwrap_or_default().to_vec(),
            leaves: self.leaves.get(p.leaves.clone()).unwrap_or_default().to_vec(),
        };
        self.parts.iter().map(tree).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read_summed_and_written() {
        let texts = ["0 1.5 -1 1;1 0 -2 -3|0.5 -1 2", "|0.25"];
        let forest = Forest::of(texts.iter().filter_map(|t| Tree::read(t)));
        assert_eq!(forest.score(&[1.0]), 0.75);
        assert_eq!(forest.score(&[2.0, 0.0]), -0.75);
        assert_eq!(forest.score(&[2.0, 0.5]), 2.25);
        let written: Vec<String> = forest.trees().iter().map(Tree::to_string).collect();
        assert_eq!(written, texts);
        for bad in ["0 1 0 0|3", "0 1 -1 -3|3 4", "0 1 -1|3", "0 1 -1 -1"] {
            assert_eq!(Tree::read(bad), None, "{bad}");
        }
    }
}
