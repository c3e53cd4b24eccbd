//! The paper's Properties 1 to 4 of the mapping φ from components to content, on random templates and trees.

use std::ops::Range;

use proptest::prelude::*;

use super::super::forest::{Forest, Label};
use super::super::{Closeness, Component, Template, matching};
use super::cost::{Shape, Tree, forest, shapes, trees};
use super::{parse, shipped};

/// A template in which every part is a component, named by its place; leaves end in the text that they want.
fn with_names(shape: &Shape) -> String {
    let mut rules = Vec::new();
    named(shape, &mut rules);
    let rules: String = rules.into_iter().rev().map(|(name, body)| format!("{name} = {body}\n")).collect();
    format!("template t\nterm x = \"x\"\nterm y = \"y\"\n{rules}")
}

fn named(shape: &Shape, rules: &mut Vec<(String, String)>) -> String {
    let body = match shape {
        Shape::Text(c) => format!("TERM_{c}"),
        Shape::Wild => "...".to_owned(),
        Shape::Element(c, a) => format!("<{c}> {} </{c}>", named(a, rules)),
        Shape::Both(a, b) => format!("{} {}", named(a, rules), named(b, rules)),
        Shape::Either(a, b) => format!("{} | {}", named(a, rules), named(b, rules)),
        Shape::Maybe(a) => format!("({})?", named(a, rules)),
        Shape::Many(a) => format!("({})*", named(a, rules)),
    };
    let leaf = match shape {
        Shape::Text(c) => format!("_{c}"),
        _ => String::new(),
    };
    let name = format!("c{}{leaf}", rules.len());
    rules.push((name.clone(), body));
    name
}

/// φ: the places of the content symbols, which are texts, of a component.
fn content(forest: &Forest, c: &Component) -> Vec<usize> {
    c.range.clone().filter(|i| matches!(forest.items[*i].label, Label::Text(_))).collect()
}

/// Every component with its siblings to the right and what is in it.
fn check(forest: &Forest, siblings: &[Component]) -> Result<(), TestCaseError> {
    for (i, s) in siblings.iter().enumerate() {
        let phi = content(forest, s);
        // Property 1: a contiguous part of the content.
        let between = |i: &usize| matches!(forest.items[*i].label, Label::Text(_));
        if let (Some(first), Some(last)) = (phi.first(), phi.last()) {
            prop_assert_eq!(&phi, &(*first..=*last).filter(between).collect::<Vec<_>>());
        }
        // Properties 2 and 4: what stands to the left says what comes before, and so does all that is in it.
        for right in siblings.get(i + 1..).unwrap_or_default() {
            let later = content(forest, right);
            prop_assert!(phi.last() < later.first() || later.is_empty(), "{s:?} {right:?}");
        }
        // Property 3: what is in a part is in the whole.
        for child in &s.children {
            prop_assert!(content(forest, child).iter().all(|c| phi.contains(c)), "{s:?}");
        }
        check(forest, &s.children)?;
    }
    Ok(())
}

/// The components that want a text, with that text.
fn leaves<'c>(siblings: &'c [Component], out: &mut Vec<(&'c Component, char)>) {
    for c in siblings {
        out.extend(c.name.rsplit_once('_').and_then(|(_, t)| t.chars().next()).map(|t| (c, t)));
        leaves(&c.children, out);
    }
}

fn texts(trees: &[Tree]) -> usize {
    trees.iter().map(|t| usize::from("xy".contains(t.0)) + texts(&t.1)).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, rng_seed: prop::test_runner::RngSeed::Fixed(1997), ..ProptestConfig::default() })]

    #[test]
    fn components_map_to_content_as_the_paper_says(shape in shapes(), trees in trees()) {
        // What may be empty cannot be repeated: such a template is refused.
        if let Ok(template) = Template::read("t", &with_names(&shape)) {
            let forest = forest(&trees);
            let found = matching::find(&template, &forest, Closeness::Approximate).found;
            if let Some(found) = found {
                check(&forest, &found.components)?;
                let mut wanted = Vec::new();
                leaves(&found.components, &mut wanted);
                let has_text = |(c, text): &(&Component, char)| match content(&forest, c).as_slice() {
                    [one] => forest.items[*one].label == Label::Text(text.to_string()),
                    _ => false,
                };
                let wrong = wanted.iter().filter(|leaf| !has_text(leaf)).count();
                prop_assert!(wrong <= found.cost as usize, "{wrong} of {} leaves, {}", wanted.len(), found.cost);
                // Without a wildcard nothing is skipped for nothing: all texts are told by leaves.
                if found.cost == 0 && !shape.is_wild() {
                    prop_assert_eq!(wanted.len(), texts(&trees));
                }
            }
        }
    }
}

/// Components stand in their parents, and siblings in the order of the page.
fn in_order(siblings: &[Component], around: &Range<usize>) -> Result<(), String> {
    let mut from = around.start;
    for c in siblings {
        if c.range.start < from || c.range.end > around.end || c.range.end < c.range.start {
            return Err(format!("{} at {:?} within {around:?} from {from}", c.name, c.range));
        }
        in_order(&c.children, &c.range)?;
        from = c.range.end.max(from);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, rng_seed: prop::test_runner::RngSeed::Fixed(1997), ..ProptestConfig::default() })]

    #[test]
    fn components_keep_the_order_of_the_page(lines in prop::collection::vec(0usize..7, 1..12)) {
        let contents: String = lines.iter().enumerate().map(|(i, how)| match how {
            0 => format!("<li><a href='#q{i}'>Question {i}?</a>"),
            1 => format!("<li><b><a href='#q{i}'>Question <i>{i}</i>?</a></b>"),
            2 => format!("<li><a href='#q{i}'>Question {i}?</a> new"),
            3 => format!("<li>plain {i}"),
            4 => format!("<li><a href='q{i}.html'>Away {i}</a>"),
            5 => format!("<p>between {i}"),
            _ => format!("<li><a href='#q{i}'>Question {i}?</a><ul><li>deeper</ul>"),
        }).collect();
        let doc = parse(&format!("<title>A FAQ</title><h1>FAQ</h1><h2>Contents</h2><ul>{contents}</ul>"));
        for template in shipped() {
            for closeness in [Closeness::Exact, Closeness::Approximate] {
                if let Some(found) = template.find(&doc, closeness) {
                    prop_assert!(in_order(&found.components, &(0..usize::MAX)).is_ok());
                    for c in found.all("question") {
                        let text = doc.full_text().get(c.span.clone()).unwrap_or_default();
                        prop_assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), c.value.clone());
                    }
                }
            }
        }
    }
}
