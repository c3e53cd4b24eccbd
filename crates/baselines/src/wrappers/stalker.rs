//! STALKER's learner: sequential covering by alternatives that are refined until they err nowhere (Muslea, Minton,
//! Knoblock 1999).
//!
//! ```text
//! examples ── seed: the shortest way ── SkipTo(its last token) ── refine: a token more, a landmark more ──▶ alternative
//!     └── those that it reaches are covered; the others ask for the next alternative
//! ```
//!
//! Left out is `SkipUntil`, which ends a rule before a landmark: items are told by what stands before them.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::landmarks::{Disjunct, Landmark, Rule, Terminal, Tokens};

/// Most times that an alternative is refined: the paper's have at most three landmarks of a few tokens.
const MOST_STEPS: usize = 8;

/// Most candidates of one refinement, those nearest to the item first: it bounds the time on long pages.
const MOST_CANDIDATES: usize = 6000;

/// Where an item begins, or that there is none.
#[derive(Debug, Clone, Copy)]
pub struct Example<'t> {
    /// The page's tokens.
    pub tokens: &'t Tokens,
    /// Where the rule begins.
    pub from: usize,
    /// Where it must end by.
    pub to: usize,
    /// Where it must lead; `None` for an item that is missing here: the rule must not match.
    pub target: Option<usize>,
}

/// What a rule does on an example.
#[derive(PartialEq)]
enum Outcome {
    Right,
    Early,
    Late,
    Fails,
}

fn outcome(disjunct: &Disjunct, example: &Example) -> Outcome {
    match (disjunct.apply(example.tokens, example.from, example.to), example.target) {
        (None, _) => Outcome::Fails,
        (Some(at), Some(target)) if at == target => Outcome::Right,
        (Some(at), Some(target)) if at < target => Outcome::Early,
        _ => Outcome::Late,
    }
}

/// Learns a rule that is right on all examples, if one of landmarks can be; alternatives cover what earlier ones do not.
/// `None` where nothing is covered.
pub fn learn(examples: &[Example]) -> Option<Rule> {
    let mut left: Vec<Example> = examples.to_vec();
    let mut rule = Rule::default();
    while left.iter().any(|e| e.target.is_some()) {
        let disjunct = disjunct(&left)?;
        let before = left.len();
        left.retain(|e| outcome(&disjunct, e) != Outcome::Right);
        if left.len() == before {
            break;
        }
        rule.disjuncts.push(disjunct);
    }
    (!rule.disjuncts.is_empty()).then_some(rule)
}

/// LearnDisjunct: from the example of the shortest way, the best alternative that refining leads to.
fn disjunct(examples: &[Example]) -> Option<Disjunct> {
    let distance = |e: &&Example| e.target.map_or(usize::MAX, |t| t - e.from);
    let seed = examples.iter().filter(|e| e.target.is_some()).min_by_key(distance)?;
    let mut candidates = initial(seed);
    let mut best: Option<Disjunct> = None;
    for _ in 0..MOST_STEPS {
        let refiner = candidates.iter().max_by_key(|d| worth_refining(d, seed, examples))?.clone();
        best = candidates.into_iter().chain(best).max_by_key(|d| worth_keeping(d, seed, examples));
        if best.as_ref().is_some_and(|d| is_perfect(d, examples)) {
            break;
        }
        candidates = refined(&refiner, seed);
        if candidates.is_empty() {
            break;
        }
    }
    best
}

/// The token before the item, and the wildcards that it fits; nothing at all where the item begins at once.
fn initial(seed: &Example) -> Vec<Disjunct> {
    let before = seed.target.filter(|t| *t > seed.from).and_then(|t| seed.tokens.word(t - 1));
    let Some(before) = before else { return vec![Disjunct::default()] };
    Terminal::of(before).map(|t| Disjunct { landmarks: vec![vec![t]] }).collect()
}

/// Right on an example at least, and wrong on none.
fn is_perfect(disjunct: &Disjunct, examples: &[Example]) -> bool {
    let outcomes: Vec<Outcome> = examples.iter().map(|e| outcome(disjunct, e)).collect();
    outcomes.contains(&Outcome::Right)
        && outcomes.iter().all(|o| matches!(o, Outcome::Right | Outcome::Fails))
}

/// GetBestRefiner: more right or early, more early, more that fail, fewer wildcards, less left to skip, longer last
/// landmark.
fn worth_refining(disjunct: &Disjunct, seed: &Example, examples: &[Example]) -> impl Ord + use<> {
    let [right, early, fails] = counts(disjunct, examples);
    (
        right + early,
        early,
        fails,
        Reverse(wildcards(disjunct)),
        Reverse(left_over(disjunct, seed)),
        last(disjunct),
    )
}

/// GetBestSolution: more right, more that fail, fewer wildcards, longer last landmark, less left to skip.
fn worth_keeping(disjunct: &Disjunct, seed: &Example, examples: &[Example]) -> impl Ord + use<> {
    let [right, _, fails] = counts(disjunct, examples);
    (right, fails, Reverse(wildcards(disjunct)), last(disjunct), Reverse(left_over(disjunct, seed)))
}

fn counts(disjunct: &Disjunct, examples: &[Example]) -> [usize; 3] {
    let mut counts = [0; 3];
    for example in examples {
        match outcome(disjunct, example) {
            Outcome::Right => counts[0] += 1,
            Outcome::Early => counts[1] += 1,
            Outcome::Fails => counts[2] += 1,
            Outcome::Late => {}
        }
    }
    counts
}

fn wildcards(disjunct: &Disjunct) -> usize {
    disjunct.landmarks.iter().flatten().filter(|t| matches!(t, Terminal::Any(_))).count()
}

fn last(disjunct: &Disjunct) -> usize {
    disjunct.landmarks.last().map_or(0, Vec::len)
}

/// Tokens of the seed's way that the rule leaves behind it: early matches leave some.
fn left_over(disjunct: &Disjunct, seed: &Example) -> usize {
    let at = disjunct.apply(seed.tokens, seed.from, seed.to);
    at.zip(seed.target).map_or(usize::MAX, |(at, target)| target.abs_diff(at))
}

/// A landmark with one more token of the seed before or behind it, or one more landmark of one token.
fn refined(disjunct: &Disjunct, seed: &Example) -> Vec<Disjunct> {
    let to = seed.target.unwrap_or(seed.from);
    let mut refined = BTreeSet::new();
    for (i, landmark) in disjunct.landmarks.iter().enumerate() {
        for longer in longer(landmark, seed, to) {
            let mut new = disjunct.clone();
            new.landmarks[i] = longer;
            refined.insert(new);
        }
    }
    let mut terminals: Vec<Terminal> = Vec::new();
    let mut known = BTreeSet::new();
    for word in (seed.from..to).rev().filter_map(|i| seed.tokens.word(i)) {
        terminals.extend(Terminal::of(word).filter(|t| known.insert(t.clone())));
    }
    let room = MOST_CANDIDATES / disjunct.landmarks.len().max(1);
    for terminal in terminals.into_iter().take(room) {
        for i in 0..disjunct.landmarks.len() {
            let mut new = disjunct.clone();
            new.landmarks.insert(i, vec![terminal.clone()]);
            refined.insert(new);
        }
    }
    refined.into_iter().collect()
}

/// A landmark as it stands on the seed's way, with the token before or behind it.
fn longer(landmark: &Landmark, seed: &Example, to: usize) -> BTreeSet<Landmark> {
    let mut found = BTreeSet::new();
    for at in seed.tokens.at(landmark, seed.from, to) {
        let before = at.checked_sub(1).filter(|i| *i >= seed.from).and_then(|i| seed.tokens.word(i));
        let behind = Some(at + landmark.len()).filter(|i| *i < to).and_then(|i| seed.tokens.word(i));
        found.extend(before.into_iter().flat_map(Terminal::of).map(|t| [&[t], landmark.as_slice()].concat()));
        found.extend(behind.into_iter().flat_map(Terminal::of).map(|t| [landmark.as_slice(), &[t]].concat()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::source::Source;
    use super::*;

    /// The four restaurants' addresses (Muslea, Minton, Knoblock 1999), with their area codes.
    const ADDRESSES: [(&str, &str); 4] = [
        ("513 Pico, <b>Venice</b>, Phone 1-<b>800</b>-555-1515", "800"),
        ("90 Colfax, <b>Palms</b>, Phone (800) 508-1570", "800"),
        ("523 1st St., <b>LA</b>, Phone 1-<b>800</b>-578-2293", "800"),
        ("403 La Tijera, <b>Watts</b>, Phone: (310) 798-0008", "310"),
    ];

    fn tokens(html: &str) -> Tokens {
        Tokens::forward(&Source::of(&gleaner::parse(html.as_bytes(), &gleaner::Hints::default())))
    }

    fn token_index(tokens: &Tokens, word: &str) -> Option<usize> {
        (0..tokens.len()).find(|i| tokens.word(*i) == Some(word))
    }

    fn examples<'t>(pages: &'t [Tokens], words: &[Option<&str>]) -> Vec<Example<'t>> {
        let each = pages.iter().zip(words);
        each.map(|(tokens, word)| {
            let target = word.and_then(|w| token_index(tokens, w));
            Example { tokens, from: 2, to: tokens.len(), target }
        })
        .collect()
    }

    #[test]
    fn area_codes_are_found_by_two_alternatives() {
        let pages = ADDRESSES.map(|(html, _)| tokens(html));
        let examples = examples(&pages, &ADDRESSES.map(|(_, code)| Some(code)));
        let rule = learn(&examples).unwrap();
        let disjuncts: Vec<String> = rule.disjuncts.iter().map(Disjunct::to_string).collect();
        // The paper's rule: either SkipTo(() or SkipTo(-<b>).
        assert_eq!(disjuncts, ["SkipTo(()", "SkipTo(- <b>)"]);
        assert!(examples.iter().all(|e| rule.apply(e.tokens, e.from, e.to) == e.target));
    }

    #[test]
    fn an_item_that_is_missing_is_not_found() {
        let pages =
            ["<p>Yala<p><b>Thai</b><p>Phone: <i>5551</i>", "<p>Kiku<p>Phone: <i>5552</i>"].map(tokens);
        let examples = examples(&pages, &[Some("Thai"), None]);
        let rule = learn(&examples).unwrap();
        assert_eq!(rule.apply(&pages[0], 2, pages[0].len()), token_index(&pages[0], "Thai"));
        assert_eq!(rule.apply(&pages[1], 2, pages[1].len()), None);
    }

    #[test]
    fn items_in_another_order_are_found() {
        let pages = ["<b>Yala</b> <i>Thai</i>", "<i>Sushi</i> <b>Kiku</b>"].map(tokens);
        let rule = learn(&examples(&pages, &[Some("Yala"), Some("Kiku")])).unwrap();
        assert_eq!(rule.disjuncts[0].to_string(), "SkipTo(<b>)");
    }
}
