//! Events as a list: when, what, who and where on one line, what it is about below it.

use super::inline::{escaped, heading, link, one_line, said, several, told};
use crate::Row;

/// The events of a page under its name; nothing where there are none.
pub fn events(rows: &[Row], source: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    rows.iter().fold(heading(source), |out, row| out + &event(row)) + "\n"
}

fn event(row: &Row) -> String {
    let title = link(&title(row), said(row, "url"));
    let status = told(row, "status");
    let status = if status.is_empty() { status } else { format!(" ({status})") };
    let about = [when(row), several(row, "speaker"), told(row, "location")];
    let about: Vec<String> = about.into_iter().filter(|s| !s.is_empty()).collect();
    let below = match told(row, "description") {
        text if text.is_empty() => text,
        text => format!("\n  {text}\n"),
    };
    format!("- **{title}**{status} · {}\n{below}", about.join(" · "))
}

/// Its title; where the page gives none, the first line of its text.
fn title(row: &Row) -> String {
    let line = || said(row, "text").lines().next().unwrap_or("Event").to_owned();
    let title = said(row, "title");
    escaped(&one_line(if title.is_empty() { line() } else { title.to_owned() }.as_str()))
}

fn when(row: &Row) -> String {
    let spoken = |key| said(row, key).replace('T', " ");
    match (spoken("start"), spoken("end")) {
        (start, end) if end.is_empty() => start,
        (start, end) => format!("{start} – {}", end_after(&start, &end)),
    }
}

/// The end's clock time alone, where it is on the day of the start.
fn end_after<'e>(start: &str, end: &'e str) -> &'e str {
    match (start.split_once(' '), end.split_once(' ')) {
        (Some((from, _)), Some((to, clock))) if from == to => clock,
        _ => end,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_event_is_an_item() {
        let row = json!({
            "title": "Tea *and* talk", "start": "2026-05-12T16:00", "end": "2026-05-12T17:00", "location": "Hall 3",
            "speaker": ["Ann Lee", "B. Ray"], "status": "cancelled", "description": "About\ntea.", "url": "https://a.org/t",
        });
        let rows = [row.as_object().cloned().unwrap_or_default()];
        assert_eq!(
            events(&rows, "a_b.html"),
            "## a\\_b.html\n\n- **[Tea \\*and\\* talk](<https://a.org/t>)** (cancelled) · 2026-05-12 16:00 – 17:00 · \
             Ann Lee, B. Ray · Hall 3\n\n  About tea.\n\n"
        );
        assert_eq!(events(&[], "a.html"), "");
    }
}
