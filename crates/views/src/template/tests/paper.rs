//! The paper's Figure 1 on a page built as its Figure 2 gives its Figure 3.

use super::super::{Closeness, Match, best};
use super::{parse, shipped};

const FIGURE_2: &str = include_str!("../../../cases/template/accelerator-faq.html");

/// Figure 3: the title, and fifteen questions with their anchors.
fn is_figure_3(found: &Match) -> bool {
    let values = |name: &str| found.all(name).iter().map(|c| c.value.clone()).collect::<Vec<_>>();
    let (questions, anchors) = (values("question"), values("anchor"));
    values("faq_title") == ["Apple IIGS Accelerator FAQ"]
        && questions.len() == 15
        && questions.first().is_some_and(|q| q == "Where can I buy the 32 KB cache for Transwarp GS?")
        && questions.last().is_some_and(|q| q == "Is it reliable?")
        && anchors.first().is_some_and(|a| a == "#TWGS32")
        && anchors.len() == 15
}

#[test]
fn figure_1_on_figure_2_gives_figure_3() {
    let doc = parse(FIGURE_2);
    let templates = shipped();
    let (template, found) = best(&templates, &doc, Closeness::Exact).expect("it fits");
    assert_eq!((template.name.as_str(), found.cost), ("standard_tfaq", 0));
    assert!(is_figure_3(&found), "{found:?}");
    let values = |name: &str| found.all(name).iter().map(|c| c.value.clone()).collect::<Vec<_>>();
    let pairs: Vec<(String, String)> = values("anchor").into_iter().zip(values("question")).collect();
    assert_eq!(pairs, contents_of_figure_2());
}

/// Anchor and question of each line of Figure 2's contents, read as text.
fn contents_of_figure_2() -> Vec<(String, String)> {
    let line = |line: &str| {
        let (anchor, rest) = line.strip_prefix("<LI><A HREF=\"")?.split_once("\">")?;
        Some((anchor.to_owned(), rest.split_once("</A>")?.0.to_owned()))
    };
    FIGURE_2.lines().filter_map(line).collect()
}

#[test]
fn no_faq_no_match() {
    let doc = parse("<title>News</title><h1>News</h1><ul><li><a href=a.html>A</a></ul>");
    for template in shipped() {
        assert_eq!(template.find(&doc, Closeness::Exact), None);
        assert_eq!(template.find(&doc, Closeness::Approximate), None);
    }
}

/// The page of Figure 2 with its line `n` of contents damaged in one of several ways.
fn damaged(n: usize, how: usize) -> String {
    let mut at = 0;
    let lines = FIGURE_2.lines().map(|line| {
        if !line.starts_with("<LI><A HREF=\"#") || !line.contains("</A>") {
            return line.to_owned();
        }
        at += 1;
        if at != n {
            return line.to_owned();
        }
        match how {
            0 => line.replace("<A ", "<Q><A ").replace("</A>", "</A></Q>"),
            1 => format!("{line} new!"),
            2 => line.replace("HREF", "ID"),
            3 => line.replace("<LI>", "<DD>"),
            4 => line.replace("<LI>", "<LI>* "),
            _ => line.replace("</A>", "</A><HR>"),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn one_edit_of_the_contents_is_forgiven() {
    let templates = shipped();
    let template = &templates[0];
    let mut exact = 0;
    let mut forgiven = 0;
    let cases: Vec<(usize, usize)> = (1..=15).flat_map(|n| (0..6).map(move |how| (n, how))).collect();
    for (n, how) in &cases {
        let doc = parse(&damaged(*n, *how));
        exact +=
            usize::from(template.find(&doc, Closeness::Exact).is_some_and(|m| m.all("question").len() == 15));
        let found = template.find(&doc, Closeness::Approximate);
        forgiven += usize::from(found.is_some_and(|m| m.all("question").len() == 15));
    }
    assert!(
        exact < cases.len() / 2 && 5 * forgiven >= 4 * cases.len(),
        "{forgiven} of {} recovered, {exact} exact",
        cases.len()
    );
}
