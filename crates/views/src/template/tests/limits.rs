//! Pages and templates that would take for ever end, and say so; large pages are read.

use std::time::Instant;

use super::super::{Closeness, Template};
use super::{parse, shipped};

#[test]
fn hostile_pages_end() {
    let pages = [
        "<div>".repeat(500) + &"<p>x".repeat(3_000),
        "<ul>".to_owned() + &"<li><a href=#x>Why?".repeat(5_000),
        "<ul><li>".repeat(250) + &"<a href=#x>Why?</a>".repeat(2_000),
        "<title>FAQ</title><h2>Contents</h2>".to_owned()
            + &"<ul><li><a href='#x'>Why?</a></ul>".repeat(3_000),
    ];
    for html in pages {
        let doc = parse(&html);
        for template in shipped() {
            let exact = template.find(&doc, Closeness::Exact);
            template.find(&doc, Closeness::Approximate);
            // Only the last has contents, as pages of questions do.
            assert!(exact.is_none() || html.contains("Contents"), "{}", template.name);
        }
    }
}

/// A FAQ whose contents have so many lines, each `damaged`th of them damaged.
fn contents(lines: usize, damaged: usize) -> String {
    let line = |i: usize| match i % damaged {
        i if i + 1 == damaged => format!("<li>* <a href='#q{i}'>Why is {i}?</a>"),
        _ => format!("<li><a href='#q{i}'>Why is {i}?</a>"),
    };
    let body: String = (0..lines).map(|i| format!("<h3 id=q{i}>Why is {i}?</h3><p>So.")).collect();
    let contents: String = (0..lines).map(line).collect();
    format!("<title>FAQ</title><h2>Contents</h2><ul>{contents}</ul>{body}")
}

#[test]
fn a_large_page_is_read() {
    // More nodes than a table of all places and states could be kept for.
    const LINES: usize = 8_000;
    let template = &shipped()[0];
    let doc = parse(&contents(LINES, usize::MAX));
    let search = template.search(&doc, Closeness::Exact);
    assert_eq!(search.gave_up, None);
    assert_eq!(search.found.map(|m| m.all("question").len()), Some(LINES));
    const FEWER: usize = 2_000;
    let doc = parse(&contents(FEWER, FEWER));
    let search = template.search(&doc, Closeness::Approximate);
    assert_eq!(search.gave_up, None);
    assert_eq!(search.found.map(|m| (m.cost, m.all("question").len())), Some((1, FEWER)));
}

/// A template of many optional parts, which reads a page of like parts in ever so many ways.
const SLOW: &str = "template slow
term a = \"x\"
page = ... (<div> ... </div> | <p> ... </p> | <*> ... </*>)+ ... end
end = (TERM_a? <div> (TERM_a | text)? </div>?)? (TERM_a? <div> (TERM_a | text)? </div>?)? <h6> TERM_a </h6>
";

#[test]
fn a_search_that_would_not_end_says_so() {
    let template = Template::read("slow", SLOW).expect("it is not refused");
    let html = "<div>x".repeat(150) + &"<p>y".repeat(1_000);
    let doc = parse(&html);
    let begin = Instant::now();
    let search = template.search(&doc, Closeness::Approximate);
    // 2,300 nodes may take 10 million steps, some seconds in a build that is not made fast.
    assert!(begin.elapsed().as_secs() < 120, "{:?}", begin.elapsed());
    assert_eq!(search.found, None);
    let reason = search.gave_up.expect("there is no h6").to_string();
    assert!(reason.contains("elements and texts can be read in too many ways"), "{reason}");
}
