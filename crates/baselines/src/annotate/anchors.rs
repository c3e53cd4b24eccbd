//! InCommonSense (Amitay, Paris 2000; Annotator §2.2): a page described by what other pages say beside their links to it.
//!
//! ```text
//! <li><a href=here>Mill museum</a> shows how water wheels grind flour.     ──▶  the first of four patterns
//! candidates ── features of bad descriptions ──▶ the least bad
//! ```

use gleaner::{Document, NodeId};

/// How a link and its description stand to each other, in a block of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pattern {
    /// A link, then its description, and no other link: what InCommonSense reads.
    LinkFirst,
    /// A description with the one link in its middle.
    LinkInside,
    /// A description, then the one link.
    LinkLast,
    /// A description with several links.
    Several,
}

/// What a page says of another in blocks with links to it: the pattern, and the text without the first pattern's link.
pub fn link_contexts(doc: &Document, href: &str) -> Vec<(Pattern, String)> {
    let is_link = |n: &NodeId| doc.name(*n) == "a" && doc.attr(*n, "href").is_some();
    let leads = |n: &NodeId| {
        is_link(n)
            && doc.attr(*n, "href").is_some_and(|h| h == href || doc.resolve(*n, h).as_deref() == Some(href))
    };
    let links = doc.nodes().filter(leads);
    links.filter_map(|link| one(doc, link, block(doc, link)?, &is_link)).collect()
}

/// The smallest element around a link that breaks the line.
fn block(doc: &Document, link: NodeId) -> Option<NodeId> {
    doc.ancestors(link).find(|n| doc.look(*n).block)
}

fn one(
    doc: &Document,
    link: NodeId,
    block: NodeId,
    is_link: &dyn Fn(&NodeId) -> bool,
) -> Option<(Pattern, String)> {
    let text = |from: usize, to: usize| {
        let text = doc.full_text().get(from..to).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (around, own) = (doc.span(block), doc.span(link));
    let (before, behind) = (text(around.start, own.start), text(own.end, around.end));
    let speaks = |t: &str| t.contains(char::is_alphanumeric);
    let pattern = match (doc.subtree(block).filter(|n| is_link(n)).count(), speaks(&before), speaks(&behind))
    {
        (2.., _, _) => Pattern::Several,
        (_, false, true) => Pattern::LinkFirst,
        (_, true, true) => Pattern::LinkInside,
        (_, true, false) => Pattern::LinkLast,
        _ => return None,
    };
    let text_of_block = if pattern == Pattern::LinkFirst {
        behind.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '"').to_owned()
    } else {
        text(around.start, around.end)
    };
    Some((pattern, text_of_block))
}

/// The fifteen features by which bad descriptions are known, each 1 where it speaks against one. The paper names them and
/// not their weights: length, punctuation (commas, dashes, exclamation marks), personal pronouns, acronyms, opinion,
/// content, position of punctuation (beginning, end), verb first, capital first, repetition.
pub fn features(text: &str) -> [f32; 15] {
    const PRONOUNS: [&str; 9] = ["i", "my", "me", "we", "our", "us", "you", "your", "they"];
    const OPINION: [&str; 8] =
        ["best", "comprehensive", "great", "excellent", "cool", "favorite", "good", "nice"];
    const CONTENT: [&str; 8] =
        ["about", "information", "contains", "provides", "guide", "site", "page", "includes"];
    const VERBS: [&str; 8] = ["click", "see", "visit", "check", "read", "go", "try", "find"];
    let words = super::words(text);
    let n = (words.len() as f32).max(1.0);
    let share = |of: &[&str]| words.iter().filter(|w| of.contains(&w.as_str())).count() as f32 / n;
    let signs = |of: &[char]| text.chars().filter(|c| of.contains(c)).count() as f32 / n;
    let flag = |yes: bool| f32::from(u8::from(yes));
    let shouted = |w: &&str| w.len() > 1 && w.chars().all(|c| c.is_ascii_uppercase());
    let distinct = words.iter().collect::<std::collections::HashSet<_>>().len() as f32;
    let first = words.first().map_or("", String::as_str);
    [
        flag(n < 5.0),
        flag(n > 40.0),
        flag(signs(&[',']) > 0.2),
        flag(signs(&['-', '–', '—']) > 0.1),
        flag(signs(&['!']) > 0.0),
        flag(signs(&['?']) > 0.0),
        flag(share(&PRONOUNS) > 0.0),
        flag(text.split_whitespace().filter(shouted).count() as f32 / n > 0.2),
        flag(share(&OPINION) > 0.0),
        flag(share(&CONTENT) == 0.0),
        flag(text.starts_with(|c: char| !c.is_alphanumeric())),
        flag(!text.ends_with(['.', '!', '?'])),
        flag(VERBS.contains(&first)),
        flag(!text.starts_with(char::is_uppercase)),
        flag(distinct / n < 0.7),
    ]
}

/// The best of what is said by the first pattern: the fewest features against it, of equals the longer.
pub fn describe(link_contexts: &[(Pattern, String)]) -> Option<&str> {
    let against = |t: &str| features(t).iter().sum::<f32>();
    let first = link_contexts.iter().filter(|(p, _)| *p == Pattern::LinkFirst).map(|(_, t)| t.as_str());
    first.min_by(|a, b| against(a).total_cmp(&against(b)).then(b.len().cmp(&a.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_patterns_are_told_apart() {
        let html = "<p><a href=m>Mill museum</a> - Shows how water wheels grind flour, with information for schools.\
            <p>Go to the <a href=m>mill museum</a> in summer.<p>More is told by the <a href=m>museum</a>\
            <p>The <a href=m>museum</a> and the <a href=x>weir</a>.<p><a href=m>Mill</a>";
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let link_contexts = link_contexts(&doc, "m");
        let patterns: Vec<Pattern> = link_contexts.iter().map(|(p, _)| *p).collect();
        assert_eq!(patterns, [Pattern::LinkFirst, Pattern::LinkInside, Pattern::LinkLast, Pattern::Several]);
        assert_eq!(
            describe(&link_contexts),
            Some("Shows how water wheels grind flour, with information for schools.")
        );
    }

    #[test]
    fn bad_descriptions_have_more_against_them() {
        let bad: f32 = features("click here!! my best, best, best site").iter().sum();
        let good: f32 =
            features("Information about the water mills of the valley and their owners.").iter().sum();
        assert!(bad > good + 3.0, "{bad} {good}");
    }
}
