//! Questions and answers, and templates.

use std::fs;

use serde_json::Value;

use crate::{folder, glean, glean_on};

const FAQ: &[u8] = b"<title>Kite FAQ</title><h1>Kite FAQ</h1><h2 id=wind>Which wind do I need?</h2>\
    <p>A <b onclick=alert(1)>steady</b> one.<h2>May it rain?</h2><p>No.";

#[test]
fn faqs_have_their_keys() {
    let rows = glean_on(&["faqs", "--format", "jsonl", "-"], FAQ).rows();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["question"], "Which wind do I need?");
    assert_eq!(rows[0]["answer"], "A steady one.");
    assert_eq!(rows[0]["answer_html"], "<p>A <b>steady</b> one.</p>");
    assert_eq!((&rows[0]["anchor"], &rows[1]["anchor"]), (&"wind".into(), &Value::Null));
    assert_eq!((&rows[0]["section"], &rows[0]["title"]), (&Value::Null, &"Kite FAQ".into()));
}

#[test]
fn faqs_as_table_and_as_json_ld() {
    let table = glean_on(&["faqs", "--format", "table", "-"], FAQ);
    assert!(table.out.contains("2 questions") && table.out.contains("May it rain?"), "{}", table.out);
    let linked = glean_on(&["faqs", "--format", "jsonld", "-"], FAQ);
    let page: Value = serde_json::from_str(&linked.out).unwrap();
    assert_eq!((&page["@type"], page["mainEntity"].as_array().unwrap().len()), (&"FAQPage".into(), 2));
    let wrong = glean_on(&["text", "--format", "jsonld", "-"], FAQ);
    assert_eq!(wrong.code, 2);
}

#[test]
fn a_template_is_found_or_said_not_to_fit() {
    let file = folder("template").join("kite.template").display().to_string();
    fs::write(&file, "template kite\ntargets question\npage = ... question+ ...\nquestion = <h2> text </h2> <p> text </p>\nx = text\n").unwrap();
    let found = glean_on(&["template", &file, "-"], b"<h2>Why?</h2><p>So.</p><h2>How?</h2><p>Thus.</p>");
    let values: Vec<Value> = found.rows().iter().map(|r| r["value"].clone()).collect();
    assert_eq!((found.code, values), (0, vec!["Why? So.".into(), "How? Thus.".into()]));
    assert!(found.err.contains("fits 1 of 1 pages"), "{}", found.err);
    let none = glean_on(&["template", &file, "-"], b"<p>Nothing of it");
    assert_eq!((none.code, none.out.as_str()), (3, ""));
    fs::write(&file, "template kite\npage = <h2> text\n").unwrap();
    let wrong = glean(&["template", file.as_str(), "-"]);
    assert!(
        wrong.code == 2 && wrong.err.contains("kite.template, line 2: expected `</h2>`"),
        "{}",
        wrong.err
    );
}

#[test]
fn a_template_is_learnt_and_fits() {
    let folder = folder("learn");
    let page = |name: &str, items: &str| {
        let file = folder.join(name).display().to_string();
        fs::write(&file, format!("<h1>Kites</h1><ul>{items}</ul>")).unwrap();
        file
    };
    let one =
        page("one.html", "<li><a href=/k/1>Red</a> 3 m<li><a href=/k/2>Blue</a><li><a href=/k/3>Green</a>");
    let two =
        page("two.html", "<li><a href=/k/4>Grey</a><li><a href=/k/5>White</a><li><a href=/k/6>Black</a>");
    let learnt = glean(&["template", "learn", &one, &two]);
    assert_eq!((learnt.code, learnt.err.as_str()), (0, ""));
    let file = folder.join("kites.template").display().to_string();
    fs::write(&file, &learnt.out).unwrap();
    let found = glean(&["template", "--exact", &file, &two]);
    assert_eq!((found.code, found.rows().len()), (0, 6), "{}", learnt.out);
    let none = glean_on(&["template", "learn", "-"], b"<p>One text");
    assert_eq!((none.code, none.out.as_str()), (3, ""));
}
