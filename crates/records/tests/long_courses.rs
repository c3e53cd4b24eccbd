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
        "<table><tr><th>TA<td>Bo Chen<tr><td>Office hours<td>",
        "<tr><th>Name<th>Office hours<tr><td>Ed Poe (TA)<td>M 1-2",
        "<tr><td>CS 101<td>Logic<td>LH 101<td>Smith, Bob",
    ] {
        read(unit);
    }
}

#[test]
fn lists_of_one_thing_end() {
    for unit in [
        "<p><b>CS 101. Introduction to Logic.</b> 4 cr. Proofs. Prerequisite: none. Taught by A. Lee.",
        "<tr><td>CS 101<td>Logic<td>LH 101<td>Smith, Bob<td>TuTh<td>9:30-10:50",
        "<p>Logic - CS 101 - F16",
        "<h3>Fall 2011</h3><a href=x>Logic</a><br>",
        "<td>CS 101. ",
    ] {
        let html =
            format!("<title>Courses</title><h1>Courses</h1><table><tr><th>Course{}", unit.repeat(TIMES));
        let doc = page::parse(html.as_bytes(), &Hints::default());
        let _ = courses(&doc, &Settings::default());
    }
}

#[test]
fn the_papers_method_ends_too() {
    let html = "<p>Instructor: Ann Lee, ann@example.edu, Spring 2006".repeat(TIMES / 10);
    let doc = page::parse(html.as_bytes(), &Hints::default());
    let _ = courses(&doc, &Settings { method: Method::Paper, ..Settings::default() });
}
