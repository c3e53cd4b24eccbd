//! Pages built to be slow: the work grows with the page and not faster.

use listings::{candidates, listings};

/// Members of all candidates: what every later step costs is a small multiple of it.
fn work(html: &str) -> (usize, usize) {
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let members = candidates(&doc, &[]).iter().map(|list| list.members.len()).sum();
    let _ = listings(&doc, &[]);
    (members, doc.len())
}

/// Members a node that a page may cost: readings of a draft times ideas of "alike" times gaps between members.
const MEMBERS_A_NODE: usize = 90;

/// How much more a page of twice the size may cost.
const GROWTH: f32 = 2.3;

fn check(name: &str, page: impl Fn(usize) -> String) {
    let (one, nodes) = work(&page(1));
    let (two, _) = work(&page(2));
    assert!(one <= MEMBERS_A_NODE * nodes, "{name}: {one} members for {nodes} nodes");
    assert!(two as f32 <= GROWTH * one.max(1000) as f32, "{name}: {one} members, doubled {two}");
}

#[test]
fn one_tag_many_times() {
    check("items", |k| format!("<ul>{}</ul>", "<li>x".repeat(1_000 * k)));
    check("links", |k| "<a href=x>y</a> ".repeat(2_000 * k));
    check("blank lines", |k| "a<br><br>".repeat(2_000 * k));
}

#[test]
fn nested_repeats() {
    let nest = format!("{}{}", "<div><ul><li>a<li>b<div>".repeat(60), "</div></ul></div>".repeat(60));
    check("lists in lists", |k| nest.repeat(5 * k));
    let chain = format!("{}x{}", "<div>".repeat(100), "</div>".repeat(100));
    check("chains", |k| chain.repeat(30 * k));
}

#[test]
fn every_element_is_another() {
    let class =
        |i: usize| -> String { format!("{i}").bytes().map(|b| char::from(b - b'0' + b'a')).collect() };
    let one = |i: usize| format!("<div class={}><p>{i}</p><span>t</span></div>", class(i));
    check("classes", |k| (0..1_000 * k).map(one).collect());
    check("tables", |k| format!("<table>{}", format!("<tr>{}", "<td>ab".repeat(5)).repeat(1_000 * k)));
}

#[test]
fn nothing_and_not_html() {
    for html in ["", "<", "\0\0", "<table><tr>", "<br><br><br>", "plain words"] {
        assert_eq!(work(html).0, 0, "{html:?}");
    }
}
