//! Boundaries: where a person says that records begin, by the first words of each.
//!
//! ```text
//! "Salt" "Tin" "Ink" "Copyright"   ──▶   <li> <li> <li> | <p>        the last one ends the last record
//! ```
//!
//! What begins with these words and holds no other boundary begins the record: the item of a list around its title.

use page::{Document, NodeId, Tag};
use views::tokens::{Found, TokenString, align};

/// The one pattern of the records that begin with these words, see [`boundaries`]. Else what is wrong.
pub fn aligned(doc: &Document, tokens: &TokenString, words: &[String]) -> Result<Found, String> {
    let none = || {
        let encoding = tokens.encoding().name();
        format!("these records have no pattern in common by the encoding {encoding}; try another encoding")
    };
    align(doc, tokens, &boundaries(doc, words)?).ok_or_else(none)
}

/// The nodes with which records begin that begin with these words, and that before which the last of them ends. Each is
/// looked for behind the one before it. Else what is wrong.
pub fn boundaries(doc: &Document, words: &[String]) -> Result<Vec<NodeId>, String> {
    let mut texts = doc.nodes().filter(|n| doc.tag(*n) == Tag::TEXT && !doc.text(*n).trim().is_empty());
    let mut found: Vec<NodeId> = Vec::new();
    for (nth, beginning) in words.iter().enumerate() {
        let behind = nth.checked_sub(1).and_then(|before| words.get(before));
        let missing = || match behind {
            None => format!("no text on it begins with {beginning:?}"),
            Some(before) => format!("no text on it behind {before:?} begins with {beginning:?}"),
        };
        found.push(texts.find(|text| begins_with(doc, *text, beginning)).ok_or_else(missing)?);
    }
    if found.len() < 2 {
        return Err(
            "one boundary alone bounds nothing: say what the records begin with and what ends the last"
                .into(),
        );
    }
    let outermost = |at: usize| {
        let text = *found.get(at)?;
        let others =
            || found.iter().enumerate().filter(|(other, _)| at.abs_diff(*other) == 1).map(|(_, n)| *n);
        let begins =
            |n: &NodeId| doc.span(*n).start == doc.span(text).start && !others().any(|o| doc.contains(*n, o));
        std::iter::once(text).chain(doc.ancestors(text)).take_while(begins).last()
    };
    Ok((0..found.len()).filter_map(outermost).collect())
}

/// Does the page's text go on with these words from a node on? Blanks count as parting words, whatever they are.
fn begins_with(doc: &Document, node: NodeId, words: &str) -> bool {
    let rest = doc.full_text().get(doc.span(node).start..).unwrap_or_default();
    let mut signs = rest.chars().filter(|c| !c.is_whitespace());
    let mut beginning = words.chars().filter(|c| !c.is_whitespace()).peekable();
    beginning.peek().is_some() && beginning.all(|c| signs.next() == Some(c))
}

#[cfg(test)]
mod tests {
    use views::tokens::{Encoding, TokenString, align};

    use super::*;

    fn bounded(html: &str, words: &[&str]) -> Result<Vec<String>, String> {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let found = boundaries(&doc, &words)?;
        let tokens = TokenString::of(&doc, Encoding::AllTags);
        let pattern = align(&doc, &tokens, &found).map_or(String::new(), |found| found.pattern.to_string());
        Ok(found.iter().map(|n| doc.name(*n).to_owned()).chain([pattern]).collect())
    }

    #[test]
    fn records_begin_where_a_person_says() {
        let list = "<h1>Salt</h1><ul><li><a href=1>Salt</a> and its uses<li><a href=2>Tin</a> old<li>\
                    Ink</ul><p>Copyright";
        assert_eq!(
            bounded(list, &["Salt and", "Tin", "Ink", "Copyright"]).unwrap(),
            ["li", "li", "li", "p", "<li> [<a>|-] [text|-] [</a>|-] text </li>"]
        );
        let flat = "<b>Salt</b> one <i>1998</i><br><b>Tin</b> two<br><b>Ink</b> six<hr>End";
        assert_eq!(
            bounded(flat, &["Salt", "Tin", "Ink", "End"]).unwrap(),
            ["b", "b", "b", "#text", "<b> text </b> [text|-] [<i>|-] text [</i>|-] [<br>|<hr>]"]
        );
        assert_eq!(
            bounded(flat, &["Salt"]).unwrap_err().split(':').next(),
            Some("one boundary alone bounds nothing")
        );
        assert_eq!(
            bounded(flat, &["Tin", "Salt"]).unwrap_err(),
            "no text on it behind \"Tin\" begins with \"Salt\""
        );
        assert_eq!(bounded(flat, &["  ", "Tin"]).unwrap_err(), "no text on it begins with \"  \"");
    }
}
