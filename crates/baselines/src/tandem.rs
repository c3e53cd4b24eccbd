//! Approximate tandem repeats over the tokens of a page: what Event Finder's §5.2.2 would have tried next.
//!
//! ```text
//! … <li> <a> t </a> </li> <li> <a> t </a> <i> t </i> </li> <li> <a> t </a> </li> …
//!    └ seed ┘              └ seed ┘                        └ seed ┘       alike, one after the other ──▶ records
//! ```
//!
//! A tandem repeat is a stretch followed by its like: here, two stretches alike as Event Finder's units are (§3.2.2, Equation
//! 3.1), so that tokens may be put in, left out or changed. Copies begin with the same few tokens, the seed, by which they are
//! found without comparing each place with each (as Landau and Schmidt, whom the paper cites, do in n·k·log n for k errors). Seeds
//! of one rhythm are rotations of one repeat; the one that begins highest in the tree is compared. Comparing has a budget of
//! n·log n cells, spent on the longest repeats first.

use std::collections::HashMap;
use std::ops::Range;

use gleaner::tokens::{Encoding, Symbol, TokenString};
use gleaner::{Document, Interval};

/// Least likeness of neighbours: length of the longest common subsequence by the longer one (Event Finder §3.2.2: α = .45).
const ALIKE: f64 = 0.45;

/// Fewest copies that are a list (Event Finder §3.2.2).
const FEWEST: usize = 3;

/// Lengths of seeds, in tokens.
const SEEDS: [usize; 3] = [2, 4, 8];

/// A copy may be so many times as long as the one before it, or as short.
const STRETCH: usize = 4;

/// Cells of comparison for each token and doubling of the string: it makes the cost n·log n.
const CELLS: usize = 100;

/// The candidate lists of a page, not ranked.
pub fn lists(doc: &Document, encoding: Encoding) -> Vec<Vec<Interval>> {
    let tokens = TokenString::of(doc, encoding);
    let intervals = |copies: Vec<Range<usize>>| {
        let nodes = copies.into_iter().filter_map(|c| tokens.nodes(doc, c));
        let all = nodes.map(|(from, to)| Interval { from, to });
        all.filter(|i| !i.text(doc).trim().is_empty()).collect::<Vec<Interval>>()
    };
    let repeats = repeats(tokens.symbols(), &depths(doc, &tokens));
    repeats.into_iter().map(intervals).filter(|list| list.len() >= FEWEST).collect()
}

fn depths(doc: &Document, tokens: &TokenString) -> Vec<u32> {
    (0..tokens.len()).map(|i| tokens.node(i).map_or(0, |n| doc.depth(n))).collect()
}

/// The approximate tandem repeats of a string: the copies of each, in tokens. Of two rotations the one that begins at the
/// least depth is told.
pub fn repeats(symbols: &[Symbol], depths: &[u32]) -> Vec<Vec<Range<usize>>> {
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for length in SEEDS {
        chains.extend(rhythms(seeds(symbols, length), depths));
    }
    chains.sort_by_key(|c| std::cmp::Reverse(span(c)));
    let mut budget = CELLS * symbols.len() * (symbols.len().max(2).ilog2() as usize);
    let mut repeats: Vec<Vec<Range<usize>>> = Vec::new();
    for chain in chains {
        let neighbours = chain.windows(3).map(|w| (w[1] - w[0], w[2] - w[1]));
        let cost: usize = neighbours.filter(|(a, b)| comparable(*a, *b)).map(|(a, b)| a * b).sum();
        if cost > budget {
            continue;
        }
        budget -= cost;
        repeats.extend(copies(symbols, &chain, depths));
    }
    repeats.sort_by(|a, b| a.iter().map(|r| (r.start, r.end)).cmp(b.iter().map(|r| (r.start, r.end))));
    repeats.dedup();
    repeats
}

fn span(chain: &[usize]) -> usize {
    chain.last().zip(chain.first()).map_or(0, |(last, first)| last - first)
}

/// Where each seed recurs.
fn seeds(symbols: &[Symbol], length: usize) -> Vec<Vec<usize>> {
    let mut places: HashMap<&[Symbol], Vec<usize>> = HashMap::new();
    for (i, seed) in symbols.windows(length).enumerate() {
        places.entry(seed).or_default().push(i);
    }
    let mut all: Vec<Vec<usize>> = places.into_values().filter(|p| p.len() >= FEWEST).collect();
    all.sort();
    all
}

/// One chain of each rhythm, that is of equal distances: the one that begins at the least depth.
fn rhythms(chains: Vec<Vec<usize>>, depths: &[u32]) -> Vec<Vec<usize>> {
    let depth = |chain: &[usize]| chain.first().and_then(|i| depths.get(*i)).copied().unwrap_or_default();
    let mut best: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
    for chain in chains {
        let rhythm = chain.windows(2).map(|w| w[1] - w[0]).collect();
        let known = best.entry(rhythm).or_insert_with(|| chain.clone());
        if depth(&chain) < depth(known) {
            *known = chain;
        }
    }
    let mut all: Vec<Vec<usize>> = best.into_values().collect();
    all.sort();
    all
}

/// The runs of a chain whose stretches are each like the one before; the last one's end is told by its like.
fn copies(symbols: &[Symbol], chain: &[usize], depths: &[u32]) -> Vec<Vec<Range<usize>>> {
    let stretches: Vec<Range<usize>> = chain.windows(2).map(|w| w[0]..w[1]).collect();
    let mut runs: Vec<Vec<Range<usize>>> = Vec::new();
    for stretch in stretches {
        let follows = |run: &Vec<Range<usize>>| {
            run.last().is_some_and(|last| last.end == stretch.start && alike(symbols, last, &stretch))
        };
        match runs.last_mut().filter(|run| follows(run)) {
            Some(run) => run.push(stretch),
            None => runs.push(vec![stretch]),
        }
    }
    for run in &mut runs {
        run.extend(last_copy(symbols, run, depths));
    }
    runs.retain(|run| run.len() >= FEWEST);
    runs
}

/// What follows the last stretch: it ends where the tree rises above its begin, or as far on as the stretch before was long.
fn last_copy(symbols: &[Symbol], run: &[Range<usize>], depths: &[u32]) -> Option<Range<usize>> {
    let before = run.last()?;
    let most = (before.end + before.len()).min(symbols.len());
    let depth = depths.get(before.end)?;
    let rises = depths.get(before.end..most)?.iter().position(|d| d < depth);
    let last = before.end..rises.map_or(most, |i| before.end + i);
    (!last.is_empty() && alike(symbols, before, &last)).then_some(last)
}

/// May stretches of these lengths be alike?
fn comparable(a: usize, b: usize) -> bool {
    a.max(b) <= STRETCH * a.min(b)
}

/// Equation 3.1 of Event Finder.
fn alike(symbols: &[Symbol], a: &Range<usize>, b: &Range<usize>) -> bool {
    if !comparable(a.len(), b.len()) {
        return false;
    }
    let longer = a.len().max(b.len());
    let (a, b) = (symbols.get(a.clone()).unwrap_or_default(), symbols.get(b.clone()).unwrap_or_default());
    common(a, b) as f64 / longer as f64 >= ALIKE
}

/// Length of the longest common subsequence.
fn common(a: &[Symbol], b: &[Symbol]) -> usize {
    let mut row = vec![0; b.len() + 1];
    for x in a {
        let mut diagonal = 0;
        for (j, y) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = if x == y { diagonal + 1 } else { above.max(row[j]) };
            diagonal = above;
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_may_lack_and_have_more() {
        let string = [9, 9, 1, 2, 3, 1, 2, 4, 3, 1, 2, 3, 1, 2, 3, 8];
        let found = repeats(&string, &[0; 16]);
        assert!(found.contains(&vec![2..5, 5..9, 9..12, 12..15]), "{found:?}");
    }

    #[test]
    fn what_does_not_stand_one_behind_the_other_alike_is_none() {
        assert_eq!(
            repeats(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 10, 11, 12, 13, 1, 2], &[0; 17]),
            [[0..0; 0]; 0]
        );
    }

    #[test]
    fn a_page_gives_its_items() {
        let html =
            b"<h1>x</h1><ul><li><a>One</a><li><a>Two</a> <i>new</i><li><a>Three</a><li><a>Four</a></ul>";
        let doc = gleaner::parse(html, &gleaner::Hints::default());
        let texts = |list: &Vec<Interval>| list.iter().map(|i| i.text(&doc).to_owned()).collect::<Vec<_>>();
        let lists = lists(&doc, Encoding::AllTags);
        assert!(lists.iter().any(|l| texts(l) == ["One", "Two new", "Three", "Four"]), "{lists:?}");
    }

    #[test]
    fn a_long_string_stays_within_its_budget() {
        let string: Vec<Symbol> = (0..20_000).map(|i| (i * i % 97 % 3) as Symbol).collect();
        assert!(repeats(&string, &vec![0; string.len()]).len() < string.len());
    }
}
