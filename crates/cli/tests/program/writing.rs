//! What the program writes, and how it ends.

use std::io::Read;
use std::process::Stdio;

use crate::{LIST, examples, folder, glean, glean_on, program};

#[test]
fn an_event_has_the_keys_of_the_contract() {
    let run = glean(&["events", &examples()]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let keys = [
        "title",
        "start",
        "end",
        "location",
        "speaker",
        "status",
        "description",
        "url",
        "repeats",
        "text",
        "source",
        "confidence",
    ];
    assert!(!run.rows().is_empty());
    for row in run.rows() {
        let row = row.as_object().unwrap();
        assert_eq!(row.keys().collect::<Vec<_>>(), keys);
        assert!(row["speaker"].is_array());
        assert!((0.0..=1.0).contains(&row["confidence"].as_f64().unwrap()));
    }
}

#[test]
fn evidence_names_a_path_and_its_text() {
    let run = glean(&["events", "--evidence", &examples()]);
    for row in run.rows() {
        let start = &row["evidence"]["start"][0];
        assert!(start["by"].is_string(), "{row}");
    }
    let run = glean(&["events", "--explain", &examples()]);
    assert!(run.out.contains("start") && run.out.contains("/html/body"));
}

#[test]
fn json_is_one_array_also_where_nothing_is_found() {
    let run = glean_on(&["records", "--format", "json", "-"], LIST);
    let array: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert!(array.as_array().unwrap().len() >= 4);
    assert_eq!(glean_on(&["events", "--format", "json", "-"], b"").out, "[]\n");
}

#[test]
fn csv_has_a_line_of_names_and_cells_in_their_columns() {
    let run = glean_on(&["records", "--format", "csv", "-"], LIST);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let columns = reader.headers().unwrap().clone();
    assert_eq!(columns.iter().take(4).collect::<Vec<_>>(), ["list", "record", "text", "url"]);
    assert!(reader.records().all(|r| r.unwrap().len() == columns.len()));
}

#[test]
fn a_table_fits_its_width_and_has_no_colours_in_a_pipe() {
    let output =
        program().args(["events", "--format", "table", &examples()]).env("COLUMNS", "72").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains('\u{1b}'));
    let tables = text.lines().filter(|l| !l.contains('·'));
    assert!(tables.clone().all(|l| l.chars().count() <= 72), "{text}");
}

#[test]
fn a_page_cannot_steer_the_terminal() {
    let page = b"<ul><li>one \x1b[2J red<li>two \x1b]0;x\x07<li>three \xc2\x9b1m</ul>";
    let run = glean_on(&["records", "--format", "table", "-"], page);
    assert!(!run.out.contains(['\u{1b}', '\u{7}', '\u{9b}']), "{:?}", run.out);
}

#[test]
fn threads_change_nothing() {
    let one = glean(&["records", "-j", "1", &examples(), &examples()]);
    let many = glean(&["records", "-j", "7", &examples(), &examples()]);
    assert!(!one.out.is_empty());
    assert_eq!(one.out, many.out);
}

#[test]
fn a_reader_who_stops_is_no_error() {
    let mut child = program()
        .args(["tree", &examples(), &examples(), &examples()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
}

#[test]
fn sure_records_only() {
    let all = glean(&["events", &examples()]).rows();
    let sure = glean(&["events", "--min-confidence", "0.9", &examples()]).rows();
    let wanted = all.iter().filter(|r| r["confidence"].as_f64().unwrap() >= 0.9);
    assert_eq!(sure.len(), wanted.count());
}

#[test]
fn wrong_usage_is_two() {
    for arguments in [
        &["events"][..],
        &["events", "--format", "pdf", "-"],
        &["records", "--format", "ics", "-"],
        &["events", "--as-of", "soon", "-"],
        &["events", "--min-confidence", "7", "-"],
        &["events", "--header", "no colon", "-"],
        &["events", "-", "-"],
        &["glance", "-"],
    ] {
        let run = glean(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!run.err.is_empty());
    }
}

#[test]
fn help_shows_three_examples_and_shells_get_their_words() {
    let help = glean(&["--help"]).out;
    assert_eq!(help.lines().filter(|l| l.starts_with("  glean ")).count(), 3, "{help}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(glean(&["completions", shell]).out.contains("records"), "{shell}");
    }
}

#[test]
fn patterns_tell_their_rule_their_measures_and_their_records() {
    let page = format!("<h1>Talks</h1><ul>{}</ul>", "<li><b>Ann</b> reads<em>!</em>".repeat(6));
    let run = glean_on(&["patterns", "-", "--encoding", "block-level", "--format", "jsonl"], page.as_bytes());
    let best = &run.rows()[0];
    assert_eq!(best["rule"], "<li> text </li>");
    assert_eq!(best["records"].as_array().unwrap().len(), 6);
    let positions = best["positions"].as_array().unwrap();
    assert_eq!((positions.len(), &positions[1]["path"]), (6, &"/html/body/ul/li[2]".into()));
    // As `glean tree` tells where each node's text stands.
    let tree = glean_on(&["tree", "-", "--format", "jsonl"], page.as_bytes()).rows();
    let second = tree.iter().find(|node| node["path"] == positions[1]["path"]).unwrap();
    assert_eq!(second["at"], positions[1]["at"]);
    assert_eq!((&best["regularity"], &best["density"]), (&0.0.into(), &1.0.into()));
    let run = glean_on(&["patterns", "-", "--format", "table"], page.as_bytes());
    assert!(run.out.contains("<li> <b> text </b> text <em> text </em> </li>"), "{}", run.out);
    assert!(run.out.contains("      /html/body/ul/li[1]  Ann reads!\n"), "{}", run.out);
    assert!(run.out.contains("      … /html/body/ul/li[6]\n"), "{}", run.out);
    assert_eq!(glean_on(&["patterns", "-", "--min-count", "7"], page.as_bytes()).out, "");
    assert_eq!(glean_on(&["patterns", "-", "--density", "2..1"], page.as_bytes()).code, 2);
}

#[test]
fn a_course_in_each_form() {
    let page =
        b"<h1>CS 102: Data Structures</h1><h3>Spring 2006</h3><p>Instructor: Mary Johnson, mary@example.edu\
        <p>TA: John Smith<p>Prerequisites: CS 101";
    let rows = glean_on(&["courses", "--format", "jsonl", "-"], page).rows();
    assert_eq!(
        (rows[0]["course_id"].as_str(), rows[0]["term"].as_str()),
        (Some("CS 102"), Some("Spring 2006"))
    );
    assert_eq!(rows[0]["teachers"][0]["email"], "mary@example.edu");
    let csv = glean_on(&["courses", "--format", "csv", "-"], page).out;
    assert!(csv.starts_with("course_id,course_name,term,schedule,teachers"), "{csv}");
    let table = glean_on(&["courses", "--format", "table", "-"], page).out;
    assert!(table.contains("Data Structures") && table.contains("Mary Johnson"), "{table}");
    let linked = glean_on(&["courses", "--format", "jsonld", "-"], page).out;
    let linked: serde_json::Value = serde_json::from_str(&linked).unwrap();
    assert_eq!((&linked["@type"], &linked["courseCode"]), (&"Course".into(), &"CS 102".into()));
    assert_eq!(linked["hasCourseInstance"]["instructor"][0]["name"], "Mary Johnson");
    let out = glean_on(&["courses", "--explain", "-"], page).out;
    assert!(out.contains("└ course_id"), "{out}");
}

#[test]
fn links_of_a_declared_kind_are_whole_where_the_page_s_address_is_known() {
    let page = b"<ul><li><a href=/offer/311>Blue Heron</a> $900<li><a href=/b>Old Tom</a> $450<li><a href=/c>Sea Pig</a> $80</ul>";
    let kind = "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\ntitle = { part = 'title' }\nlink = { part = 'link' }";
    let file = folder("boats").join("boat.toml").display().to_string();
    std::fs::write(&file, kind).unwrap();
    let link = |arguments: &[&str]| {
        let run = glean_on(&[&["extract", "--kind", &file, "-"], arguments].concat(), page);
        run.rows()[0]["link"].as_str().unwrap().to_owned()
    };
    assert_eq!(link(&[]), "/offer/311");
    assert_eq!(link(&["--url", "https://homes.example/list/"]), "https://homes.example/offer/311");
}

#[test]
fn a_calendar_stays_where_its_pages_are_away() {
    let folder = folder("calendar-stays");
    let calendar = folder.join("talks.ics");
    let calendar_name = calendar.to_str().unwrap();
    let events = |page: &str| glean(&["events", "--format", "ics", "--output", calendar_name, page]);
    assert_eq!(events(&examples()).code, 0);
    let written = std::fs::read_to_string(&calendar).unwrap();
    assert!(written.contains("BEGIN:VEVENT"));

    let away = events(folder.join("no-such-page.html").to_str().unwrap());
    assert_eq!(away.code, 1);
    assert!(away.err.contains("stays as it was"), "{}", away.err);
    assert_eq!(std::fs::read_to_string(&calendar).unwrap(), written);

    std::fs::write(folder.join("empty.html"), "<p>Nothing on").unwrap();
    assert_eq!(events(folder.join("empty.html").to_str().unwrap()).code, 0);
    assert!(
        !std::fs::read_to_string(&calendar).unwrap().contains("BEGIN:VEVENT"),
        "a page without events empties it"
    );
    let names = std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name());
    assert_eq!(names.filter(|n| n.to_string_lossy().ends_with(".part")).count(), 0);
}
