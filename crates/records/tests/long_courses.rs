//! Pages made to cost: what a course's page repeats, ten thousand times. That they end is the test; a square would not.

use page::Hints;
use records::course::courses;
use records::{Method, Settings};

const TIMES: usize = 10_000;

fn read(unit: &str) {
    let html = format!("<title>CS 102</title><h1>CS 102: Data Structures</h1><p>{}", unit.repeat(TIMES));
    let doc = page::parse(html.as_bytes(), &Hints::default());
    let _ = courses(&doc, &Settings::default());
}

#[test]
fn pages_of_one_thing_end() {
    for unit in [
        "<p>Instructor: Ann Lee, ann@example.edu",
        "Instructor: Ann Lee (",
        "ann@example.edu ",
        "a:",
        "CS 102 ",
        "MWF 10-11, ",
        "<tr><th>TA<td>Bo Chen</tr>",
        "<h2>Teaching</h2>",
        "<p>Fall 1996: CS 510 Logic",
        "Spring 2006 ",
        "<a href=x>lecture notes</a>",
        "<p>Sept 14: Graphs",
    ] {
        read(unit);
    }
}

#[test]
fn the_papers_method_ends_too() {
    let html = "<p>Instructor: Ann Lee, ann@example.edu, Spring 2006".repeat(TIMES / 10);
    let doc = page::parse(html.as_bytes(), &Hints::default());
    let _ = courses(&doc, &Settings { method: Method::Paper, ..Settings::default() });
}
