//! Other classes of documents than the paper's: the example of `docs/templates.md` holds word for word, release notes are
//! read.

use super::super::{Closeness, Component, Template};
use super::{RELEASE_NOTES, parse, shipped};

const DOCS: &str = include_str!("../../../../../docs/templates.md");
const GLOSSARY: &str = include_str!("../../../templates/glossary.template");

/// The first block of a language in the page of documentation.
fn block(language: &str) -> &'static str {
    let from =
        DOCS.find(&format!("```{language}\n")).expect("the page has such a block") + language.len() + 4;
    let rest = &DOCS[from..];
    &rest[..rest.find("```").expect("the block ends")]
}

/// Components as `glean template` shows them: names by depth, values up to a length.
fn shown(components: &[Component], depth: usize, out: &mut String) {
    for c in components {
        let name = format!("{}{}", "  ".repeat(depth + 1), c.name);
        let value: String = c.value.chars().take(90).collect();
        out.push_str(format!("{name:<24} {value}").trim_end());
        out.push('\n');
        shown(&c.children, depth + 1, out);
    }
}

#[test]
fn the_example_of_the_documentation_holds() {
    assert_eq!(block("template"), GLOSSARY);
    let template = Template::read("glossary", block("template")).expect("it is right");
    let found = template.find(&parse(block("html")), Closeness::Exact).expect("it fits");
    let mut out = format!("kites.html · glossary, {} edits\n", found.cost);
    shown(&found.components, 0, &mut out);
    assert_eq!(out, block("text"));
    let other = block("html").replace("Glossary of kiting", "Words");
    assert_eq!(template.find(&parse(&other), Closeness::Exact), None);
    let near = template.find(&parse(&other), Closeness::Approximate).map(|m| m.cost);
    assert_eq!(near, Some(1));
    let none = block("html").replace("<d", "<q");
    assert_eq!(template.find(&parse(&none), Closeness::Approximate), None);
}

#[test]
fn release_notes_are_read() {
    let html = "<h1>Release notes</h1><p>What changed.<h2>2.0 (May)</h2><p>A large one.\
        <ul><li>Faster<li><code>fly</code> is new</ul><h2>1.9</h2><ul><li>Mended</ul><footer>Bye</footer>";
    let found = shipped()[2].find(&parse(html), Closeness::Exact).expect("it fits");
    let values = |name: &str| found.all(name).iter().map(|c| c.value.clone()).collect::<Vec<_>>();
    assert_eq!(values("version"), ["2.0 (May)", "1.9"]);
    assert_eq!(values("change"), ["Faster", "fly is new", "Mended"]);
    assert!(Template::read("release_notes", RELEASE_NOTES).is_ok());
}
