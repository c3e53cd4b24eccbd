//! The departments: a seminar table, a flat page of `<br>`, headings a talk each, and courses.

use jiff::civil::{Date, Weekday};

use crate::plan::{format_date, rows, weekly};
use crate::shell::{old, page, text};

/// Their pages.
pub(crate) fn pages(today: Date) -> Vec<(&'static str, String)> {
    let mut pages = vec![
        (
            "/physics/",
            page(
                "Department of Physics",
                "<p>We study the very small and the very large.</p><p><a href=\"/physics/colloquium\">Colloquium</a> <a href=\"/physics/courses\">Courses</a> <a href=\"/physics/publications\">Publications</a></p>",
            ),
        ),
        ("/physics/colloquium", physics(today)),
        (
            "/mathematics/",
            old(
                "Mathematics at Harbourfield",
                "Welcome.<p><a href=\"/mathematics/seminar.html\">Seminar</a><p><a href=\"/intranet/minutes.html\">Minutes (internal)</a>",
            ),
        ),
        ("/mathematics/seminar.html", mathematics(today)),
        (
            "/cs/",
            page(
                "Computer Science",
                "<p>Programs, proofs and people.</p><p><a href=\"/cs/talks\">Talks</a> <a href=\"/cs/courses\">Courses</a> <a href=\"/calendar?month=0\">Calendar</a></p>",
            ),
        ),
        ("/cs/talks", computing(today)),
        ("/cs/courses", list_of_courses("CS", "/cs/courses/")),
        ("/physics/courses", list_of_courses("PHYS", "/cs/courses/")),
        (
            "/biology/",
            page(
                "Biology",
                "<p>Life, from molecules to whales.</p><p><a href=\"/biology/seminars\">Seminars</a></p>",
            ),
        ),
        ("/biology/seminars", biology(today)),
    ];
    pages.extend(
        rows::<7>(include_str!("../data/courses.tsv"))
            .zip(COURSES)
            .map(|(row, path)| (*path, course(&row, today))),
    );
    pages
}

/// Paths of the courses' own pages, in the order of the data.
const COURSES: &[&str] = &[
    "/cs/courses/cs101",
    "/cs/courses/cs164",
    "/cs/courses/cs186",
    "/cs/courses/cs231",
    "/cs/courses/math110",
    "/cs/courses/math205",
    "/cs/courses/phys120",
    "/cs/courses/phys210",
    "/cs/courses/bio130",
];

/// A table; the hall is said once, above it.
fn physics(today: Date) -> String {
    let talks = rows::<3>(include_str!("../data/physics.tsv")).zip(weekly(today, Weekday::Thursday));
    let row = |([title, speaker, about], day): ([&str; 3], Date)| {
        let day = format_date(day, "%-d %B %Y");
        format!(
            "<tr><td>{day}</td><td>16:15</td><td>{}</td><td><b>{}</b><br>{}</td></tr>",
            text(speaker),
            text(title),
            text(about)
        )
    };
    let rows: String = talks.map(row).collect();
    let head = "<tr><th>Date</th><th>Time</th><th>Speaker</th><th>Title</th></tr>";
    page(
        "Physics Colloquium",
        &format!("<p>Thursdays in Rutherford Hall, with tea from 15:45.</p><table>{head}{rows}</table>"),
    )
}

/// No structure at all but bold dates.
fn mathematics(today: Date) -> String {
    let talks = rows::<3>(include_str!("../data/mathematics.tsv")).zip(weekly(today, Weekday::Monday));
    let entry = |([title, speaker, about], day): ([&str; 3], Date)| {
        format!(
            "<b>{}, 2:10 pm, Room 204</b><br>{}<br><i>{}</i><br>{}<p>\n",
            format_date(day, "%A, %B %-d, %Y"),
            text(speaker),
            text(title),
            text(about)
        )
    };
    let talks: String = talks.map(entry).collect();
    old(
        "Mathematics Seminar",
        &format!(
            "{talks}<p>To be added to the list write to <a href=\"mailto:seminar@math.harbourfield.example\">us</a>."
        ),
    )
}

/// A section a talk, with labels.
fn computing(today: Date) -> String {
    let talks = rows::<3>(include_str!("../data/computing.tsv")).zip(weekly(today, Weekday::Tuesday));
    let section = |([title, speaker, about], day): ([&str; 3], Date)| {
        format!(
            "<section class=\"talk\"><h3>{}</h3><p><strong>Speaker:</strong> {}</p><p><strong>When:</strong> {}, 14:00 – 15:00</p>\
             <p><strong>Where:</strong> Turing Building, Room 1.02</p><p>{}</p></section>",
            text(title),
            text(speaker),
            format_date(day, "%a %-d %b %Y"),
            text(about)
        )
    };
    page("Talks in Computer Science", &talks.map(section).collect::<String>())
}

/// A definition list; the term says day and hour.
fn biology(today: Date) -> String {
    let talks = rows::<3>(include_str!("../data/biology.tsv")).zip(weekly(today, Weekday::Wednesday));
    let entry = |([title, speaker, about], day): ([&str; 3], Date)| {
        let when = format_date(day, "%B %-d, %Y");
        format!(
            "<dt>{when}, 11:00 a.m.</dt><dd><a href=\"/biology/seminars\">{}</a> by {}, Darwin Auditorium. {}</dd>",
            text(title),
            text(speaker),
            text(about)
        )
    };
    page("Biology Seminars", &format!("<dl>{}</dl>", talks.map(entry).collect::<String>()))
}

fn list_of_courses(department: &str, folder: &str) -> String {
    let of_it = rows::<7>(include_str!("../data/courses.tsv"));
    let of_it =
        of_it.filter(|[id, ..]| id.starts_with(department) || id.starts_with("MATH") || department == "CS");
    let item = |[id, name, teacher, ..]: [&str; 7]| {
        let file = id.to_lowercase().replace(' ', "");
        format!("<li><a href=\"{folder}{file}\">{id} {}</a>, {}</li>", text(name), text(teacher))
    };
    page("Courses", &format!("<ul>{}</ul>", of_it.map(item).collect::<String>()))
}

/// A course's home page: headings govern what stands below them.
fn course([id, name, teacher, mail, before, book, about]: &[&str; 7], today: Date) -> String {
    let term = if today.month() < 7 { "Spring" } else { "Fall" };
    let main = format!(
        "<p>{term} {}</p><h2>Instructor</h2><p>{} &lt;<a href=\"mailto:{mail}@harbourfield.example\">{mail}@harbourfield.example</a>&gt;</p>\
         <h2>Description</h2><p>{}</p><h2>Prerequisites</h2><p>{}</p><h2>Textbook</h2><p>{}</p>\
         <h2>Meetings</h2><p>Mondays and Wednesdays, 10:15 – 11:45, Turing Building, Room 0.15</p>\
         <h2>Office hours</h2><p>Fridays, 13:00 – 14:00</p>",
        today.year(),
        text(teacher),
        text(about),
        text(before),
        text(book)
    );
    page(&format!("{id}: {name}"), &main)
}
