//! The trail of links that leads to a page: "Home / Opinion / Letters", and the step above the page.
//!
//! ```text
//! <a>Home</a> › <a>Opinion</a> › Dear Abby …   <h1>Dear Abby …   ──▶   Opinion
//! ```

use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::class_names::words_around;

/// What makers call it, in names of classes.
const NAMES: [&str; 4] = ["breadcrumb", "breadcrumbs", "crumb", "crumbs"];
/// What stands between its steps.
const SIGNS: [char; 7] = ['/', '>', '»', '›', '→', '\\', '▸'];
/// Longest step, in bytes, and between two of them.
const LONGEST: usize = 60;
const BETWEEN: usize = 6;
/// Bytes from the trail to the title: what is farther leads elsewhere.
const FARTHEST: usize = 1_500;
/// Most links of a page that are read.
const MOST: usize = 2_000;

/// The step above the page: the last link of its trail that is not the title, and not the first step, which is the
/// site's own.
pub(super) fn above(doc: &Document, title: &Range<usize>) -> Option<Range<usize>> {
    let text = doc.full_text();
    let links = doc.nodes().filter(|node| doc.tag(*node) == Tag::A && doc.attr(*node, "href").is_some());
    let short = |span: &Range<usize>| !span.is_empty() && span.len() <= LONGEST;
    let links: Vec<Link> =
        links.map(|node| (node, doc.span(node))).filter(|(_, span)| short(span)).take(MOST).collect();
    let is_named =
        |link: &Link| words_around(doc, link.0, NEAR).iter().any(|word| NAMES.contains(&word.as_str()));
    let named = |link: Link| {
        let is_named = is_named(&link);
        (link, is_named)
    };
    let links: Vec<(Link, bool)> = links.into_iter().map(named).collect();
    // Steps of a trail stand in a box of that name, or with signs between them; a menu above it has neither.
    let is_next = |(left, is_left_named): &(Link, bool), (right, is_right_named): &(Link, bool)| {
        let gap = text.get(left.1.end..right.1.start).unwrap_or_default();
        let is_near = gap.len() <= BETWEEN && !gap.contains(char::is_alphanumeric);
        is_near && is_left_named == is_right_named && (*is_left_named || gap.contains(SIGNS))
    };
    let heading = text.get(title.clone()).unwrap_or_default().to_lowercase();
    let mut best: Option<(usize, Range<usize>)> = None;
    for run in links.chunk_by(is_next) {
        let Some(((first, is_named), (last, _))) = run.first().zip(run.last()) else { continue };
        let distance = title.start.saturating_sub(last.1.end).max(first.1.start.saturating_sub(title.end));
        let is_trail = *is_named || run.len() > 1;
        let is_best = best.as_ref().is_none_or(|(least, _)| distance < *least);
        if !is_trail || distance > FARTHEST || !is_best {
            continue;
        }
        let is_step = |(_, span): &&Link| {
            let step = text.get(span.clone()).unwrap_or_default().trim().to_lowercase();
            step != heading && step.contains(char::is_alphabetic)
        };
        let is_home = run.len() > 1 || doc.attr(first.0, "href").is_some_and(is_root);
        let mut steps = run.iter().skip(usize::from(is_home)).map(|(link, _)| link);
        if let Some((_, span)) = steps.rfind(is_step) {
            best = Some((distance, span.clone()));
        }
    }
    best.map(|(_, span)| span)
}

/// A link with where its text stands.
type Link = (NodeId, Range<usize>);

/// Nodes at and above a link whose classes may say that it is a step of a trail.
const NEAR: usize = 5;

/// Is it the address of a site's first page?
pub(super) fn is_root(href: &str) -> bool {
    let path =
        href.split_once("://").map_or(href, |(_, rest)| rest.split_once('/').map_or("", |(_, path)| path));
    matches!(path.trim_start_matches(['.', '/']), "" | "index.html" | "index.php" | "index.htm")
}

#[cfg(test)]
mod tests {
    use super::above;

    fn step(html: &str) -> Option<String> {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let h1 = doc.nodes().find(|node| doc.tag(*node) == page::Tag::H1)?;
        let span = above(&doc, &doc.span(h1))?;
        doc.full_text().get(span).map(str::to_owned)
    }

    #[test]
    fn the_step_above_the_page_ends_its_trail() {
        let trail = "<ol class=breadcrumb><li><a href='/'>Home<li><a href=o>Opinion<li><a href=.>Dear</ol>";
        assert_eq!(step(&format!("{trail}<h1>Dear</h1>")).as_deref(), Some("Opinion"));
        let signs = "<a href=/>Home</a> &gt; <a href=n>News</a> &gt; Flood";
        assert_eq!(step(&format!("{signs}<h1>Flood</h1>")).as_deref(), Some("News"));
        let below = "<ul><li><a href=/>Home<li><a href=s>Sport</ul>";
        assert_eq!(step(&format!("{below}{signs}<h1>Flood</h1>")).as_deref(), Some("News"));
        let menu = "<ul><li><a href=/>Home<li><a href=n>News<li><a href=s>Sport</ul>";
        assert_eq!(step(&format!("{menu}<h1>Flood</h1>")), None);
    }
}
