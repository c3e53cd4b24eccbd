//! `glean demo` as a program.

use std::process::Command;

use store::{Order, Query, Store};

#[tokio::test]
async fn the_university_is_crawled_and_its_traps_are_left() {
    let folder = std::env::temp_dir().join(format!("gleaner-demo-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("demo.db").display().to_string();
    let words = ["demo", "--no-serve", "--as-of", "2999-11-21", "--store", &file];
    let output = Command::new(env!("CARGO_BIN_EXE_glean")).args(words).output().expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{stderr}");
    let store = Store::open(&file).await.expect("the store");
    let find = |words: &str| Query {
        words: words.into(),
        kind: Some("event".into()),
        order: Order::Date,
        limit: 10,
        ..Query::default()
    };
    let hits = store.search(find("neutrinos")).await.expect("it searches");
    let starts: Vec<_> = hits.iter().filter_map(|hit| hit.starts.as_deref()).collect();
    assert_eq!(starts, ["2999-11-21T16:15"], "{stderr}");
    let visited: i64 = store.census().await.expect("counts").pages.iter().map(|(_, count)| count).sum();
    // The site has thirty pages; each of its traps would go on without end.
    assert!((25..250).contains(&visited), "{visited} pages");
    // The question with which Event Finder's paper ends: jobs posted after 1/23/2003 in Physics.
    let args = ["search", "--store", &file, "--kind", "job", "--where", "posted > 2003-01-23", "physics"];
    let output = Command::new(env!("CARGO_BIN_EXE_glean")).args(args).output().expect("it runs");
    let answer = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(answer.lines().count(), 2, "{answer}");
    assert!(answer.contains("Laboratory technician") && answer.contains("neutrino physics"), "{answer}");
    people_find_what_they_mean(&file);
    let kinds: Vec<String> = store.kinds().await.expect("kinds");
    assert_eq!(kinds, ["course", "event", "faq", "housing", "job", "publication", "thesis"]);
    std::fs::remove_dir_all(folder).ok();
}

/// Searches as people write them, and how many records they find; the first of these where its title is told.
const SEARCHES: [(&str, std::ops::RangeInclusive<usize>, &str); 9] = [
    ("neutrino", 4..=4, "Neutrinos below the tide line"),
    ("nuetrinos", 4..=4, "Neutrinos below the tide line"),
    ("neutr", 4..=4, ""),
    ("physics colloquium", 9..=20, ""),
    ("jazz OR theatre", 3..=3, "Theatre: Twelfth Night"),
    ("jazz -holt", 1..=1, "Jazz night with Blue Harbour"),
    ("speaker:natarajan", 1..=1, "Crash consistency without journals"),
    ("title:\"jazz night\" kind:event", 2..=2, ""),
    ("kind:faq renewing books", 1..=1, "How do I renew a book?"),
];

fn people_find_what_they_mean(store: &str) {
    let run = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_glean")).args(words).args(["--store", store]).output();
        let output = output.expect("it runs");
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    };
    for (words, many, first) in SEARCHES {
        let [found, stderr] = run(&["search", words, "--format", "jsonl", "-n", "50"]);
        assert!(many.contains(&found.lines().count()), "{words}: {found}{stderr}");
        assert!(found.lines().next().unwrap_or_default().contains(first), "{words}: {found}");
    }
    let [_, stderr] = run(&["search", "jazz speker:lee"]);
    assert!(stderr.contains("character 6, at `speker:lee`: no field `speker`"), "{stderr}");
    let [answer, _] = run(&["ask", "how are books renewed?", "--format", "jsonl"]);
    assert!(answer.contains("How do I renew a book?"), "{answer}");
}
