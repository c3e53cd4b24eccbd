//! The yardstick of questions: a short line that ends in a question mark, and what follows it.
//!
//! ```text
//! Q: Is it free?         a question: short, with its mark
//! A: Yes, for all.       its answer: up to the next question, heading or the page's frame
//! ```

use gleaner::{Document, NodeId};

/// Longest question, in characters.
const LONGEST: usize = 200;
/// Fewest questions of a page: one stands on many pages.
const FEWEST: usize = 2;

/// What a line does besides saying something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Text,
    /// It stands in a heading.
    Head,
    /// It stands in a menu, footer or the like.
    Frame,
}

/// The question and the answer of each pair; none where there are few.
pub fn pairs(doc: &Document) -> Vec<(String, String)> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for (line, role) in lines(doc) {
        let asks = role != Role::Frame && line.ends_with(['?', '？']) && line.chars().count() <= LONGEST;
        match pairs.last_mut() {
            _ if asks => pairs.push((bare(&line).to_owned(), String::new())),
            Some((_, answer)) if open && role == Role::Text => {
                answer.push_str(if answer.is_empty() { "" } else { "\n" });
                answer.push_str(if answer.is_empty() { bare(&line) } else { &line });
            }
            _ => {}
        }
        open = asks || open && role == Role::Text;
    }
    pairs.retain(|(_, answer)| !answer.is_empty());
    if pairs.len() < FEWEST { Vec::new() } else { pairs }
}

/// A line without "Q:", "A:" or a number before it.
fn bare(line: &str) -> &str {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim_start_matches(')');
    let marker = ["Q:", "Q.", "A:", "A."].iter().find_map(|m| line.strip_prefix(m));
    let rest = marker.unwrap_or(number).trim_start();
    if rest.is_empty() { line } else { rest }
}

/// The lines of a page, their blanks made single.
fn lines(doc: &Document) -> impl Iterator<Item = (String, Role)> {
    let mut at = 0;
    let each = doc.full_text().split(['\n', '\t']).map(move |line| {
        let begin = at + line.len() - line.trim_start().len();
        at += line.len() + 1;
        (line.split_whitespace().collect::<Vec<_>>().join(" "), begin)
    });
    each.filter(|(line, _)| !line.is_empty()).map(|(line, begin)| (line, role(doc, doc.node_at(begin))))
}

fn role(doc: &Document, text: NodeId) -> Role {
    let among = |names: &[&str], n: NodeId| names.contains(&doc.name(n));
    const HEADS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
    const FRAMES: [&str; 6] = ["nav", "footer", "header", "title", "noscript", "select"];
    if doc.ancestors(text).any(|n| among(&FRAMES, n)) {
        Role::Frame
    } else if doc.ancestors(text).any(|n| among(&HEADS, n)) {
        Role::Head
    } else {
        Role::Text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lines_that_ask_have_what_follows() {
        let html = b"<nav>Why us?</nav><h1>Kites</h1><p>Q: Is it free?<p>A: Yes.<p>For all.<p>2. Why?<p>So.<h2>More</h2><p>Bye";
        let doc = gleaner::parse(html, &gleaner::Hints::default());
        let found = pairs(&doc);
        let pair = |q: &str, a: &str| (q.to_owned(), a.to_owned());
        assert_eq!(found, [pair("Is it free?", "Yes.\nFor all."), pair("Why?", "So.")]);
        let alone = gleaner::parse(b"<p>Why?<p>So.", &gleaner::Hints::default());
        assert!(pairs(&alone).is_empty());
    }
}
