//! Record boundaries by heuristics on tags (Embley, Jiang, Ng 1999, "Record-boundary discovery in Web documents").
//!
//! ```text
//! element of most children ── tags of a tenth of them ──▶ candidates
//!     ├── most frequent                          HT ┐
//!     ├── usual separators, in their order       IT ├── certainties of their ranks, combined: a + b − ab ──▶ separator ──▶ records
//!     ├── most even stretches of text between    SD │
//!     └── as often alone as before another tag   RP ┘
//! ```
//!
//! The paper's fifth heuristic (OM) counts what an ontology of the records' domain knows, and is left out: a page of any list
//! comes with none. The paper combines any of the five, these four too. Its text is not at hand: certainties and separators
//! are given as they are known from it.

use std::collections::BTreeMap;

use gleaner::{Document, Interval, NodeId, Tag};

/// Share of the children that a tag must make up to be a candidate: 10 %.
const RELEVANT: f64 = 0.1;

/// What usually separates records, the surest first.
const SEPARATORS: [&str; 12] = ["hr", "tr", "td", "a", "table", "p", "br", "h4", "h1", "strong", "b", "i"];

/// How sure the first to fourth choices of a heuristic are: highest count, usual separators, deviation, repeated pairs.
const HIGHEST_COUNT: [f64; 4] = [0.49, 0.325, 0.165, 0.02];
const IDENTIFIABLE: [f64; 4] = [0.96, 0.04, 0.0, 0.0];
const DEVIATION: [f64; 4] = [0.655, 0.225, 0.12, 0.0];
const REPEATED: [f64; 4] = [0.775, 0.125, 0.09, 0.01];

/// Fewest places of a tag whose stretches can be called even: two stretches.
const FEWEST_FOR_DEVIATION: usize = 3;

/// The records of a page: what begins at each separator, where it has any.
pub fn records(doc: &Document) -> Vec<Interval> {
    let Some(parent) = highest_fan_out(doc) else { return Vec::new() };
    let children: Vec<NodeId> = doc.children(parent).collect();
    let Some(separator) = separator(doc, &children) else { return Vec::new() };
    let begins: Vec<NodeId> = children.into_iter().filter(|n| doc.name(*n) == separator).collect();
    let ends = begins.iter().skip(1).copied().chain([doc.end(parent)]);
    let cut = begins.iter().zip(ends).map(|(from, to)| Interval { from: *from, to });
    cut.filter(|i| !i.text(doc).trim().is_empty()).collect()
}

/// The element of the page's body that has most elements as children.
fn highest_fan_out(doc: &Document) -> Option<NodeId> {
    let body = doc.nodes().find(|n| doc.tag(*n) == Tag::BODY)?;
    let fan_out = |n: &NodeId| doc.children(*n).filter(|c| doc.tag(*c).is_element()).count();
    doc.subtree(body).rev().max_by_key(fan_out).filter(|n| fan_out(n) > 0)
}

/// The candidate of the highest certainty.
fn separator<'d>(doc: &'d Document, children: &[NodeId]) -> Option<&'d str> {
    let places = places(doc, children);
    let ranked = [
        (highest_count(&places), HIGHEST_COUNT),
        (identifiable(&places), IDENTIFIABLE),
        (even(doc, &places), DEVIATION),
        (repeated(doc, children, &places), REPEATED),
    ];
    let certainty = |tag: &str| {
        let of = |(order, sure): &(Vec<&str>, [f64; 4])| {
            order.iter().position(|t| *t == tag).and_then(|rank| sure.get(rank)).copied().unwrap_or_default()
        };
        // Stanford certainty theory: CF(a, b) = a + b − ab.
        ranked.iter().map(of).fold(0.0, |a, b| a + b - a * b)
    };
    places.keys().copied().max_by(|a, b| certainty(a).total_cmp(&certainty(b)))
}

/// Where each candidate stands among the children.
fn places<'d>(doc: &'d Document, children: &[NodeId]) -> BTreeMap<&'d str, Vec<NodeId>> {
    let mut places: BTreeMap<&str, Vec<NodeId>> = BTreeMap::new();
    for child in children.iter().filter(|c| doc.tag(**c).is_element()) {
        places.entry(doc.name(*child)).or_default().push(*child);
    }
    let all: usize = places.values().map(Vec::len).sum();
    places.retain(|_, of| of.len() as f64 >= RELEVANT * all as f64);
    places
}

/// HT: the most frequent first.
fn highest_count<'d>(places: &BTreeMap<&'d str, Vec<NodeId>>) -> Vec<&'d str> {
    ordered(places.iter().map(|(tag, of)| (*tag, -(of.len() as f64))))
}

/// IT: as the usual separators are ordered; others are none.
fn identifiable<'d>(places: &BTreeMap<&'d str, Vec<NodeId>>) -> Vec<&'d str> {
    let score = |tag: &&'d str| SEPARATORS.iter().position(|s| s == tag).map(|i| (*tag, i as f64));
    ordered(places.keys().filter_map(score))
}

/// SD: the least standard deviation of the letters between its places first.
fn even<'d>(doc: &Document, places: &BTreeMap<&'d str, Vec<NodeId>>) -> Vec<&'d str> {
    let many = places.iter().filter(|(_, of)| of.len() >= FEWEST_FOR_DEVIATION);
    ordered(many.map(|(tag, of)| {
        let between = of.windows(2).map(|w| doc.text_between(w[0], w[1]).chars().count() as f64);
        let lengths: Vec<f64> = between.collect();
        let mean = lengths.iter().sum::<f64>() / lengths.len() as f64;
        (*tag, (lengths.iter().map(|l| (l - mean).powi(2)).sum::<f64>() / lengths.len() as f64).sqrt())
    }))
}

/// RP: of candidates that stand right before another one, without text between, those first that do so about as often as
/// they stand at all; a pair rarer than a tenth of both is none.
fn repeated<'d>(
    doc: &'d Document,
    children: &[NodeId],
    places: &BTreeMap<&'d str, Vec<NodeId>>,
) -> Vec<&'d str> {
    let mut pairs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for pair in children.windows(2) {
        let empty = doc.text(pair[0]).trim().is_empty();
        if let (true, Some((a, _)), Some((b, _))) =
            (empty, places.get_key_value(doc.name(pair[0])), places.get_key_value(doc.name(pair[1])))
        {
            *pairs.entry((a, b)).or_default() += 1;
        }
    }
    let count = |tag: &str| places.get(tag).map_or(0, Vec::len);
    let mut apart: BTreeMap<&'d str, f64> = BTreeMap::new();
    for ((a, b), together) in pairs {
        let rare = |tag| (together as f64) < RELEVANT * count(tag) as f64;
        for (tag, _) in
            [a, b].iter().filter_map(|t| places.get_key_value(t)).filter(|_| !(rare(a) && rare(b)))
        {
            let difference = together.abs_diff(count(tag)) as f64;
            let least = apart.entry(tag).or_insert(difference);
            *least = least.min(difference);
        }
    }
    ordered(apart.into_iter())
}

/// Tags by a figure, the least first.
fn ordered<'d>(figures: impl Iterator<Item = (&'d str, f64)>) -> Vec<&'d str> {
    let mut figures: Vec<(&str, f64)> = figures.collect();
    figures.sort_by(|a, b| a.1.total_cmp(&b.1));
    figures.into_iter().map(|(tag, _)| tag).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(html: &str) -> Vec<String> {
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        records(&doc).iter().map(|i| i.text(&doc).replace('\n', " ")).collect()
    }

    #[test]
    fn obituaries_are_separated_by_rules() {
        // After the paper's first page: candidates are hr, b and br.
        let html = "<table><tr><td><h1>Funeral Notices</h1> October 1, 1998<hr><b>Lemar K. Adamson</b><br> passed away on \
            September 30. Services on <b>Friday</b>.<br><hr> Our beloved <b>Brian Frost</b>, age 41, passed away \
            <br> this Saturday.<br><hr><b>Leonard Gunther</b><br> passed away on September 30. Mass at St. Ann.<br><hr></table>";
        let found = texts(html);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[1].starts_with("Our beloved Brian Frost"));
    }

    #[test]
    fn rows_of_a_table_begin_records() {
        assert_eq!(texts("<table><tr><td>One<td>1<tr><td>Two<td>2<tr><td>Three<td>3</table>").len(), 3);
    }

    #[test]
    fn certainties_are_combined() {
        // hr is fewer than b and its stretches are less even, yet the usual separator of the two.
        let html = "<div><hr><b>a</b> x <b>b</b><hr><b>c</b> y <b>d</b> zzzzzzz<hr><b>e</b> w <b>f</b></div>";
        assert_eq!(texts(html), ["a x b", "c y d zzzzzzz", "e w f"]);
    }

    #[test]
    fn a_page_without_elements_has_none() {
        assert_eq!(texts(""), [""; 0]);
    }
}
