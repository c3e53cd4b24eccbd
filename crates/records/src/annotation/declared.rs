//! What a page declares of itself in JSON-LD, microdata or meta: the one thing that the page is about, and its fields.

use crate::embedded::{Item, Value};

/// Types of things that stand for the page itself.
const PAGES: [&str; 22] = [
    "Article",
    "NewsArticle",
    "BlogPosting",
    "ReportageNewsArticle",
    "AnalysisNewsArticle",
    "OpinionNewsArticle",
    "TechArticle",
    "ScholarlyArticle",
    "SocialMediaPosting",
    "DiscussionForumPosting",
    "LiveBlogPosting",
    "Report",
    "Recipe",
    "Product",
    "Book",
    "Course",
    "Event",
    "QAPage",
    "WebPage",
    "VideoObject",
    "CreativeWork",
    "MedicalWebPage",
];

/// The things that stand for the page, those that say most first.
pub(super) fn of_page(items: &[Item]) -> Vec<&Item> {
    let mut found: Vec<(usize, &Item)> = items
        .iter()
        .flat_map(Item::walk)
        .filter_map(|i| Some((PAGES.iter().position(|p| i.is(p))?, i)))
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, i)| i).collect()
}

/// The text of a value, or the name of the thing that it is.
pub(super) fn name_of(value: &Value) -> Option<&str> {
    let text = value.as_text().or_else(|| value.as_item().and_then(|i| i.text("name")));
    text.map(str::trim).filter(|t| !t.is_empty())
}
