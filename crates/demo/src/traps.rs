//! Pages without end, as sites have them: a calendar that goes on, addresses that change with each visit, paths that grow.

use crate::shell::{page, text};

/// A page of a trap.
pub(crate) fn page_of(path: &str) -> Option<String> {
    if let Some(month) = path.strip_prefix("/calendar?month=") {
        let month: i64 = month.parse().ok()?;
        let next = month.checked_add(1)?;
        let main = format!(
            "<p>No entries in month {month}.</p><p><a href=\"/calendar?month={next}\">Next month</a></p>"
        );
        return Some(page("Calendar", &main));
    }
    if let Some(session) = path.strip_prefix("/campus/news;jsessionid=") {
        let next: String = session.chars().rev().chain(['7']).take(32).collect();
        let main = format!(
            "<p>Nothing new.</p><p><a href=\"/campus/news;jsessionid={}\">Older news</a></p>",
            text(&next)
        );
        return Some(page("News", &main));
    }
    let deep = path.strip_prefix("/intranet/")?;
    (deep.len() < 2_000)
        .then(|| page("Internal", &format!("<p><a href=\"/intranet/{}x/\">More</a></p>", text(deep))))
}
