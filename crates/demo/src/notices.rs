//! Notice boards and lists of works: jobs, rooms, theses, publications, each another kind of record.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::plan::{format_date, rows};
use crate::shell::{page, text};

/// Theses, as a user of Gleaner would declare them.
pub const THESIS: &str = include_str!("../data/thesis.toml");

/// Their pages.
pub(crate) fn pages(today: Date) -> Vec<(&'static str, String)> {
    vec![
        ("/jobs", jobs(today)),
        ("/housing", housing()),
        ("/theses", theses()),
        ("/physics/publications", publications()),
    ]
}

/// List items with labelled lines; the first was posted today, each other three days before the one above.
fn jobs(today: Date) -> String {
    let item = |(n, [title, department, pay, hours, about]): (i64, [&str; 5])| {
        let posted = today.saturating_add((-3 * n).days());
        let closes = posted.saturating_add(30.days());
        format!(
            "<li class=\"job\"><h3><a href=\"/jobs#{n}\">{}</a></h3><p>{}</p><p>Department: {}</p><p>Pay: {}</p><p>Hours: {hours}</p>\
             <p>Posted: {}</p><p>Apply by: {}</p></li>",
            text(title),
            text(about),
            text(department),
            text(pay),
            format_date(posted, "%-d %B %Y"),
            format_date(closes, "%-d %B %Y"),
        )
    };
    let jobs: String = (0..).zip(rows::<5>(include_str!("../data/jobs.tsv"))).map(item).collect();
    page(
        "Jobs at the University",
        &format!("<p>Open positions, the newest first.</p><ul class=\"jobs\">{jobs}</ul>"),
    )
}

/// A flat board.
fn housing() -> String {
    let offer = |[title, rent, street, name, mail]: [&str; 5]| {
        format!(
            "<div class=\"offer\"><h3>{}</h3><p>Rent: {rent} a month</p><p>{}</p><p>Contact: {}, \
             <a href=\"mailto:{mail}@harbourfield.example\">{mail}@harbourfield.example</a></p></div>",
            text(title),
            text(street),
            text(name)
        )
    };
    let offers: String = rows::<5>(include_str!("../data/housing.tsv")).map(offer).collect();
    page("Rooms to rent", &format!("<p>Housing offers by members of the university.</p>{offers}"))
}

/// A definition list in each item.
fn theses() -> String {
    let item = |(n, [title, author, supervisor, year]): (usize, [&str; 4])| {
        format!(
            "<li><a href=\"/theses#{n}\">{}</a><br>Author: {}<br>Supervisor: {}<br>Year: {year}</li>",
            text(title),
            text(author),
            text(supervisor)
        )
    };
    let items: String = (1..).zip(rows::<4>(include_str!("../data/theses.tsv"))).map(item).collect();
    page("Theses", &format!("<p>Theses of the last three years.</p><ol>{items}</ol>"))
}

/// References as journals print them.
fn publications() -> String {
    let item = |[title, authors, venue, year, doi]: [&str; 5]| {
        format!(
            "<li>{}. <a href=\"https://doi.example/{doi}\">{}</a>. <i>{}</i>, {year}. doi:{doi}</li>",
            text(authors),
            text(title),
            text(venue)
        )
    };
    let items: String = rows::<5>(include_str!("../data/publications.tsv")).map(item).collect();
    page("Publications in Physics", &format!("<ol class=\"references\">{items}</ol>"))
}
