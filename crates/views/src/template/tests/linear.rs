//! The shipped templates take steps in proportion to the page, whatever it is: counted, so that no clock is asked.

use super::super::matching::steps;
use super::super::{Closeness, Forest};
use super::{parse, shipped};

/// Times the steps of a page that a page of twice the size may take.
const DOUBLING: f64 = 2.3;

/// A page of a size.
type Page = fn(usize) -> String;

fn contents(n: usize) -> String {
    let lines: String = (0..n).map(|i| format!("<li><a href='#q{i}'>Why is {i}?</a>")).collect();
    let body: String = (0..n).map(|i| format!("<h3 id=q{i}>Why is {i}?</h3><p>So.")).collect();
    format!("<title>FAQ</title><h2>Contents</h2><ul>{lines}</ul>{body}")
}

fn without(n: usize) -> String {
    format!("<title>FAQ</title><h2>Contents</h2>{}", "<p>So it <b>is</b>.<ul><li>One<li>Two</ul>".repeat(n))
}

fn lists(n: usize) -> String {
    format!("<title>FAQ</title><h2>Contents</h2>{}", "<ul><li><a href='#x'>Why?</a></ul>".repeat(n))
}

fn releases(n: usize) -> String {
    format!("<h1>Release notes</h1>{}", "<h2>Version 1</h2><p>New:<ul><li>One<li>Two</ul>".repeat(n))
}

fn nested(n: usize) -> String {
    "<div><ul><li>".repeat(n.min(150)) + &"<a href='#x'>Why?</a><p>".repeat(n)
}

#[test]
fn twice_the_page_takes_twice_the_steps() {
    const PAGES: [(&str, Page); 5] = [
        ("contents", contents),
        ("without", without),
        ("lists", lists),
        ("releases", releases),
        ("nested", nested),
    ];
    for template in shipped() {
        for (name, page) in PAGES {
            for closeness in [Closeness::Exact, Closeness::Approximate] {
                let count =
                    |n: usize| steps(&template, &Forest::of(&parse(&page(n)), &template.ignored), closeness);
                let (small, large) = (count(100), count(200));
                let grown = large as f64 / small as f64;
                let what = format!("{} on {name}, {closeness:?}: {small} steps, then {large}", template.name);
                assert!(small > 0 && grown <= DOUBLING, "{what}");
            }
        }
    }
}
