//! What made-up announcements are about: `cases/topic.txt`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use records::topic::{Told, names, topics};

const CASES: &str = include_str!("../cases/topic.txt");

/// Topic, title and text of each line of a page.
fn lines(page: &str) -> Vec<[&str; 3]> {
    let parts = |line: &'static str| -> Option<[&'static str; 3]> {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        parts.try_into().ok()
    };
    let page: &'static str = CASES.get(CASES.find(page).unwrap()..).unwrap().get(..page.len()).unwrap();
    page.lines().skip(1).filter_map(parts).collect()
}

#[test]
fn announcements_have_their_topics() {
    let mut wrong = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for page in CASES.split("page: ").skip(1) {
        let (title, lines) = (page.lines().next().unwrap(), lines(page));
        let told: Vec<Told<'_>> = lines.iter().map(|[_, title, text]| Told { title, text }).collect();
        for ([expected, title, _], found) in lines.iter().zip(topics(title, &told)) {
            seen.insert(*expected);
            if found.unwrap_or("-") != *expected {
                wrong.push(format!("{title}: {found:?}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(names().iter().all(|name| seen.contains(name)), "no case of some topic");
}

#[test]
fn any_text_is_read() {
    let long = "jazz ".repeat(1_000_000);
    let odd = "\u{301}\u{301} ﬁlm \0 \u{202e}concert 物理学 ".repeat(3);
    let told =
        [Told { title: &long, text: &long }, Told { title: &odd, text: "" }, Told { title: "", text: "" }];
    assert_eq!(topics(&long, &told), [Some("Music"), Some("Music"), Some("Music")]);
    assert_eq!(topics("", &told[2..]), [None]);
    assert_eq!(topics("", &[]), Vec::<Option<&str>>::new());
}
