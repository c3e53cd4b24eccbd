//! Patterns of a page's tags as rules (IEPAD): those that a list's records have in common, and those that a person
//! chose in the pattern viewer.
//!
//! ```text
//! list ── the tokens of its records ── aligned ──▶ pattern ── on the page itself ── the list again? ──▶ rule
//! pattern ── its records, in tokens ──▶ members ── columns ──▶ a list as discovery gives it ─────────────▶ rule
//! ```

use listings::{Apart, Cut, Interval, Listing, Member, Role, Told};
use marks::Mark;
use page::Document;
use views::tokens::{Encoding, Found, TokenString, align_strings};

use crate::assembly::{by_elements, rule};
use crate::flat::{ALIKE, APART, doubt, likeness};
use crate::rule::Rule;
use crate::selector::Selector;
use crate::tokens::{Tokens, interval};

/// Encodings in the order in which they are tried: the fewer tags count, the more alike the records of other pages are.
const ENCODINGS: [Encoding; 5] =
    [Encoding::BlockLevel, Encoding::NoSpecial, Encoding::NoPhysical, Encoding::NoLogical, Encoding::AllTags];

/// The list of the records that a pattern gives; `tokens` are those it was found in, `marks` those of the page.
pub fn by_pattern(doc: &Document, tokens: &TokenString, found: &Found, marks: &[Mark]) -> Listing {
    let intervals = found.records.iter().filter_map(|record| interval(doc, tokens, record.clone()));
    let members = intervals.map(|i| Member::new(Role::Record, i)).collect();
    // A person chose it.
    listings::told(doc, members, marks, &[], 1.0)
}

/// The rule of a list that a pattern gave, see [`by_pattern`]: by a path where one leads to the same records, which
/// bears records that are written otherwise; else by the pattern itself. `None` of a pattern that cannot be run.
pub fn learn_pattern(
    doc: &Document,
    list: &Listing,
    encoding: Encoding,
    found: &Found,
    source: &str,
) -> Option<Rule> {
    let records: Vec<Interval> = list.records().map(Member::span).collect();
    let selector = match by_elements(doc, &records) {
        Some(path) => Selector::Path { path, cut: Cut::Each },
        None => Selector::Tokens(Tokens::new(encoding, found.pattern.clone()).ok()?),
    };
    Some(rule(doc, list, selector, Apart::None, source))
}

/// The pattern that records have in common, by the encoding that gives most of them again, and what is set apart.
pub(crate) fn learn(doc: &Document, records: &[Interval]) -> Option<(Selector, Apart)> {
    let cutter = Told::of(doc);
    let mut best: Option<(f32, (Selector, Apart))> = None;
    for tokens in ENCODINGS.into_iter().filter_map(|encoding| composed(doc, records, encoding)) {
        let found = tokens.records(doc);
        for apart in APART {
            let like = likeness(&cutter.among(found.clone(), apart), records);
            let worth = like - doubt(apart);
            if like >= ALIKE && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, (Selector::Tokens(tokens.clone()), apart)));
            }
        }
    }
    best.map(|(_, selector)| selector)
}

/// What the tokens of records have in common; `None` where they are too different.
fn composed(doc: &Document, records: &[Interval], encoding: Encoding) -> Option<Tokens> {
    let string = TokenString::of(doc, encoding);
    let of = |r: &Interval| string.symbols().get(string.tokens_of(doc, r.from, r.to));
    let strings: Vec<_> = records.iter().filter_map(of).filter(|s| !s.is_empty()).collect();
    Tokens::new(encoding, align_strings(&strings)?.pattern).ok()
}

#[cfg(test)]
mod tests {
    use views::tokens::{Thresholds, patterns};

    use super::*;

    fn parsed(html: &str) -> Document {
        page::parse(html.as_bytes(), &page::Hints::default())
    }

    /// The rule of the best block-level pattern of a page.
    fn of_best(html: &str) -> (Document, Rule) {
        let doc = parsed(html);
        let tokens = TokenString::of(&doc, Encoding::BlockLevel);
        let found = &patterns(&tokens, &Thresholds::SECTION_5)[0];
        let list = by_pattern(&doc, &tokens, found, &[]);
        assert_eq!(list.records().count(), found.records.len());
        let rule = learn_pattern(&doc, &list, tokens.encoding(), found, "x").unwrap();
        (doc, rule)
    }

    fn texts(rule: &Rule, doc: &Document) -> Vec<String> {
        rule.apply(doc).iter().map(|r| r.text(doc).to_owned()).collect()
    }

    #[test]
    fn a_pattern_to_whose_records_a_path_leads_is_that_path() {
        let item = |i: usize| format!("<li><b>Book {i}</b> by <i>Ann {i}</i></li>");
        let (doc, rule) =
            of_best(&format!("<h1>Books</h1><ul>{}</ul>", (0..8).map(item).collect::<String>()));
        assert_eq!(rule.way.to_string(), "record ul > li");
        assert_eq!(texts(&rule, &doc).len(), 8);
    }

    fn pairs(titles: &[&str]) -> String {
        let pair = |t: &&str| format!("<h4><a href=/{t}>{t}</a></h4><p>All that is known of {t}</p>");
        format!("<h4>Found</h4>{}<p>Copyright 1998</p>", titles.iter().map(pair).collect::<String>())
    }

    #[test]
    fn records_without_an_element_keep_their_pattern() {
        let (doc, rule) = of_best(&pairs(&["Salt", "Tin", "Ink", "Oil", "Wool", "Wax", "Silk", "Tea"]));
        assert_eq!(rule.way.to_string(), "encoding block-level\npattern <h4> text </h4> <p> text </p>");
        assert_eq!(texts(&rule, &doc)[0], "Salt\nAll that is known of Salt");
        let again = Rule::read("x", &rule.to_string()).unwrap();
        assert_eq!(again, rule);
        let other = parsed(&pairs(&["Glass", "Soap"]));
        let list = again.list(&other, &[]);
        assert_eq!(
            texts(&again, &other),
            ["Glass\nAll that is known of Glass", "Soap\nAll that is known of Soap"]
        );
        assert!(list.columns.iter().any(|c| c.name == "url" && c.cells.iter().all(Option::is_some)));
        assert_eq!(again.verdict(&other, &list), crate::Verdict::default());
        assert!(again.export(crate::Words::Css, None).is_err());
    }

    /// Where no path and no leader leads to a list again, the tags that its records are made of may.
    #[test]
    fn the_records_of_a_list_are_told_by_their_tags() {
        let block = |i: usize| {
            format!("<div><p>Title {i}</p><ul><li>{i} May</li></ul></div><div><p>Note {i}</p></div>")
        };
        let doc = parsed(&(0..6).map(block).collect::<String>());
        let divs: Vec<Interval> =
            doc.nodes().filter(|n| doc.tag(*n) == page::Tag::DIV).map(|n| Interval::of(&doc, n)).collect();
        let records: Vec<Interval> = divs.into_iter().step_by(2).collect();
        let (selector, apart) = learn(&doc, &records).unwrap();
        let pattern = "<div> <p> text </p> <ul> <li> text </li> </ul> </div>";
        assert_eq!(selector.to_string(), format!("encoding block-level\npattern {pattern}"));
        assert_eq!(apart, Apart::None);
        assert_eq!(selector.records(&doc), records);
        assert_eq!(learn(&doc, &records[1..2]), None);
    }

    #[test]
    fn what_some_records_lack_may_be_missing() {
        let rule = "gleaner-rule 1\nencoding all-tags\npattern <p> [<a>|-] text [</a>|-] [<b>|<i>|-] [text|-] \
                    [</b>|</i>|-] </p>\napart lacking\n";
        let rule = Rule::read("x", rule).unwrap();
        let doc = parsed(
            "<p><a href=a>a</a><b>x</b></p><p><a href=b>b</a></p><p><a href=c>c</a><i>y</i></p><p>\
             <a href=d>d</a></p><p>none</p><p><b>e</b>z</p><p> </p>",
        );
        assert_eq!(texts(&rule, &doc), ["ax", "b", "cy", "d"]);
        let plain = Rule { apart: Apart::None, ..rule };
        assert_eq!(texts(&plain, &doc).len(), 5);
    }

    /// A head is no record of the pattern, and names the columns also where odd rows are set apart.
    #[test]
    fn a_head_names_the_columns_of_a_pattern() {
        let row = |t: &str| format!("<tr><td><a href={t}>{t}</a></td><td>5 May</td></tr>");
        let rows = ["Salt", "Tin", "Ink", "Oil"].map(row).concat();
        let doc = parsed(&format!(
            "<table class=stock><tr class=top><td>Ware</td><td>Added</td></tr>{rows}</table>"
        ));
        for apart in ["", "apart lacking\n"] {
            let rule = format!(
                "gleaner-rule 1\nhead table > tbody > tr.top\nencoding all-tags\n\
                 pattern <tr> <td> <a> text </a> </td> <td> text </td> </tr>\n{apart}"
            );
            let list = Rule::read("x", &rule).unwrap().list(&doc, &[]);
            assert_eq!(list.records().count(), 4);
            let names: Vec<&str> = list.columns.iter().map(|c| c.name.as_str()).collect();
            assert_eq!(names, ["Ware", "Added", "url"]);
        }
    }
}
