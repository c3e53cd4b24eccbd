//! Rules: learnt from one page, run on others.

use std::fs;

use crate::{LIST, folder, glean, glean_on};

#[test]
fn a_learnt_rule_gives_what_records_gives() {
    let rule = folder("learnt").join("books.rule").display().to_string();
    let learnt = glean_on(&["learn", "-", "-o", &rule], LIST);
    assert_eq!((learnt.code, learnt.out.as_str(), learnt.err.as_str()), (0, "", ""));
    assert!(fs::read_to_string(&rule).unwrap().starts_with("gleaner-rule 1\nsource -\nlearnt 4\n"));
    let applied = glean_on(&["apply", &rule, "-"], LIST);
    assert_eq!((applied.code, applied.err.as_str()), (0, ""));
    let mut records = glean_on(&["records", "-"], LIST).rows();
    for row in &mut records {
        // A rule keeps hundredths.
        row["confidence"] = ((row["confidence"].as_f64().unwrap() * 100.0).round() / 100.0).into();
    }
    assert_eq!(applied.rows(), records);
}

#[test]
fn no_rule_and_a_rule_that_does_not_fit_end_with_3() {
    let none = glean_on(&["learn", "-"], b"<p>One text, no list");
    assert_eq!((none.code, none.out.as_str()), (3, ""));
    assert!(none.err.contains("learning from -: no list is found on it"), "{}", none.err);
    let rule = folder("unfit").join("a.rule").display().to_string();
    fs::write(&rule, "gleaner-rule 1\nlearnt 40\nrecord ul > li\n").unwrap();
    let few = glean_on(&["apply", &rule, "-"], LIST);
    assert_eq!((few.code, few.rows().len()), (3, 4));
    assert!(few.err.contains("leads to 4 records, to 40 when it was learnt"), "{}", few.err);
    fs::write(&rule, "gleaner-rule 1\nrecord ul >> li\n").unwrap();
    let wrong = glean(&["apply", rule.as_str(), "-"]);
    assert!(wrong.code == 2 && wrong.err.contains("a.rule, line 2"), "{}", wrong.err);
}
