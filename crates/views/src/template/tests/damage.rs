//! Pages that fit, damaged by one edit at a place that the template reads: most are still read.

use super::super::{Closeness, Match};
use super::{parse, shipped};

/// A node of a page: an element with its attributes, or a text.
#[derive(Debug, Clone)]
enum Node {
    Element(&'static str, String, Vec<Node>),
    Text(String),
}

use Node::{Element, Text};

impl Node {
    fn html(&self) -> String {
        match self {
            Text(text) => text.clone(),
            Element(tag, attributes, inner) => {
                format!("<{tag}{attributes}>{}</{tag}>\n", inner.iter().map(Node::html).collect::<String>())
            }
        }
    }

    fn size(&self) -> usize {
        match self {
            Text(_) => 1,
            Element(_, _, inner) => 1 + inner.iter().map(Node::size).sum::<usize>(),
        }
    }
}

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// What the template reads of a page: title, words that announce the contents, the contents.
fn page(numbers: &mut Numbers) -> (Vec<Node>, usize) {
    let questions = 3 + numbers.below(15);
    let plain = |tag, text: &str| Element(tag, String::new(), vec![Text(text.to_owned())]);
    let item = |i: usize| {
        let link = Element("a", format!(" href=\"#q{i}\""), vec![Text(format!("Why is kite {i} so?"))]);
        Element("li", String::new(), vec![link])
    };
    let list = ["ul", "ol"][numbers.below(2)];
    let heading = ["h2", "h3", "p", "div"][numbers.below(4)];
    let nodes = vec![
        plain("title", "Kites: a FAQ"),
        plain(heading, ["Table of Contents", "Questions", "Contents", "Overview"][numbers.below(4)]),
        Element(list, String::new(), (0..questions).map(item).collect()),
    ];
    (nodes, questions)
}

/// Elements that are put in, and names that are given.
const TAGS: [&str; 6] = ["div", "p", "center", "q", "h4", "blockquote"];

/// Makes one edit at the node `at`: takes it out, gives it another name, puts something around it or a text before it.
fn edit(nodes: &mut Vec<Node>, at: &mut usize, numbers: &mut Numbers) {
    for i in 0..nodes.len() {
        if *at == 0 {
            let node = nodes[i].clone();
            let tag = TAGS[numbers.below(TAGS.len())];
            let new = match (numbers.below(4), node) {
                (0, Element(_, _, inner)) => inner,
                (0, Text(_)) => Vec::new(),
                (1, Element(_, attributes, inner)) => vec![Element(tag, attributes, inner)],
                (1, Text(_)) => vec![Text("Something else".to_owned())],
                (2, node) => vec![Element(tag, String::new(), vec![node])],
                (_, node) => vec![Text("* ".to_owned()), node],
            };
            nodes.splice(i..=i, new);
            *at = usize::MAX;
            return;
        }
        *at -= 1;
        if let Element(_, _, inner) = &mut nodes[i] {
            edit(inner, at, numbers);
        }
        if *at == usize::MAX {
            return;
        }
    }
}

fn html(nodes: &[Node]) -> String {
    let body: String = nodes.iter().map(Node::html).collect();
    format!("{body}<hr><p>Kites fly.<h3><a name=q0>Why is kite 0 so?</a></h3><p>Because.")
}

/// Are all questions there that were not damaged?
fn has_all(found: Option<Match>, questions: usize) -> bool {
    found.is_some_and(|m| {
        let listed = m.all("anchor").iter().filter(|a| a.value.starts_with("#q")).count();
        listed + 1 >= questions && m.all("question").len() + 1 >= questions
    })
}

#[test]
fn most_damaged_pages_are_read() {
    const PAGES: usize = 400;
    let template = &shipped()[0];
    let mut numbers = Numbers(1997);
    let (mut damaged, mut recovered) = (0, 0);
    for _ in 0..PAGES {
        let (mut nodes, questions) = page(&mut numbers);
        let whole = template.find(&parse(&html(&nodes)), Closeness::Exact).expect("it fits as it is");
        assert_eq!((whole.cost, whole.all("question").len()), (0, questions));
        let mut at = numbers.below(nodes.iter().map(Node::size).sum());
        edit(&mut nodes, &mut at, &mut numbers);
        let doc = parse(&html(&nodes));
        let exact = template.find(&doc, Closeness::Exact);
        // An edit that the template skips is no damage.
        if exact.is_some_and(|m| m.all("question").len() == questions) {
            continue;
        }
        damaged += 1;
        recovered += usize::from(has_all(template.find(&doc, Closeness::Approximate), questions));
    }
    assert!(damaged > PAGES / 2, "only {damaged} of {PAGES} edits damage");
    assert!(5 * recovered >= 4 * damaged, "{recovered} of {damaged} damaged pages recovered");
}

#[test]
fn a_page_of_another_class_is_a_miss() {
    let pages = [
        "<title>Kites: a FAQ</title><h2>Contents</h2><p>Kites fly. They have tails. They are light.",
        "<title>News</title><h1>News</h1><ul><li>One<li>Two<li>Three</ul>",
        "<title>Shop</title><h2>Contents</h2><table><tr><td>Kite<td>5</table>",
    ];
    for html in pages {
        assert_eq!(shipped()[0].find(&parse(html), Closeness::Approximate), None, "{html}");
    }
}
