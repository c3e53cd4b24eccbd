//! A list that a person chose among the patterns of a page's tags (IEPAD's pattern viewer).
//!
//! ```text
//! pattern ── its records, in tokens ──▶ members ── columns ──▶ a list as discovery gives it
//! ```

use listings::{Interval, Listing, Member, Role};
use marks::Mark;
use page::Document;
use views::tokens::{Found, TokenString};

/// The list of the records that a pattern gives; `tokens` are those it was found in, `marks` those of the page.
pub fn by_pattern(doc: &Document, tokens: &TokenString, found: &Found, marks: &[Mark]) -> Listing {
    let nodes = found.records.iter().filter_map(|record| tokens.nodes(doc, record.clone()));
    let intervals = nodes.filter(|(from, to)| from < to).map(|(from, to)| Interval { from, to });
    let members = intervals.map(|i| Member::new(Role::Record, i)).collect();
    // A person chose it.
    listings::told(doc, members, marks, 1.0)
}

#[cfg(test)]
mod tests {
    use views::tokens::{Encoding, Thresholds, patterns};

    use super::*;

    #[test]
    fn the_rule_of_a_pattern_leads_to_its_records() {
        let item = |i: usize| format!("<li><b>Book {i}</b> by <i>Ann {i}</i></li>");
        let html = format!("<h1>Books</h1><ul>{}</ul>", (0..8).map(item).collect::<String>());
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let tokens = TokenString::of(&doc, Encoding::BlockLevel);
        let found = &patterns(&tokens, &Thresholds { min_length: 2, ..Thresholds::SECTION_5 })[0];
        let list = by_pattern(&doc, &tokens, found, &[]);
        assert_eq!(list.records().count(), 8);
        let rule = crate::learn(&doc, &list, "x").unwrap();
        assert_eq!(rule.record.to_string(), "ul > li");
    }
}
