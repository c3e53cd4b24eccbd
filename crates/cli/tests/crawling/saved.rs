//! Rules of a store: one that somebody saved is its site's rule from the next visit on, and a crawl of lists learns its own.

use std::process::{Command, Output};

use servers::{Request, Site, page, status};
use store::{Made, Sort, Store};

use crate::Folder;
use crate::bounded::crawled;

async fn site() -> Site {
    Site::new(|request: &Request| {
        let talk = |title: &&str| format!("<li><a href=/of/{title}>{title} and its uses</a>");
        match request.path.as_str() {
            "/talks" => {
                let talks: String = ["Salt", "Tin", "Ink"].iter().map(talk).collect();
                page(format!("<a href=/old>Older ones</a><ul class=talks>{talks}</ul>"))
            }
            "/old" => {
                page(format!("<ul class=talks>{}</ul>", ["Oil", "Wax"].iter().map(talk).collect::<String>()))
            }
            _ => status(404),
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_of_the_store_are_run_on_their_site() {
    let (ours, other) = (site().await, site().await);
    let folder = Folder::new("saved");
    let file = folder.file("gleaner.db");
    let store = Store::open(&file).await.unwrap();
    let made = Made {
        id: 0,
        owner: None,
        sort: Sort::Rule,
        name: "Talks".into(),
        source: ours.url("/talks").to_string(),
        text: "gleaner-rule 1\nrecord ul.talks > li\nfield text 1.00 only a as title\nfield url 1.00 only a @href as url\n".into(),
        at: 0,
    };
    store.add_made(made).await.unwrap();
    for site in [&ours, &other] {
        crawled(&["--pace", "0", "--store", &file, site.url("/talks").as_str()]).await;
    }
    let records = store.census().await.unwrap().records;
    assert!(records.contains(&("Talks".to_owned(), 5)), "{records:?}");
    let listed = rules(&["list", "--store", &file]);
    assert!(listed.contains(r#"{"rule":1,"sort":"rule","name":"Talks","source":"http://"#), "{listed}");
    assert!(rules(&["show", "1", "--store", &file]).starts_with("gleaner-rule 1\nrecord ul.talks > li\n"));
    let table = |state: &str| rules(&["list", "--store", &file, "--format", "table"]).contains(state);
    assert!(table("1  Talks  not tried yet  http://"));
    rules(&["off", "1", "--store", &file]);
    assert!(table("1  Talks  off since 2"));
    rules(&["on", "1", "--store", &file]);
    assert!(table("1  Talks  not tried yet  http://"));
    let none = program(&["off", "9", "--store", &file]);
    let stderr = String::from_utf8_lossy(&none.stderr).into_owned();
    assert!(!none.status.success() && stderr.contains("has no rule 9; glean rules list tells"), "{stderr}");
}

/// A shop of twelve pages, nine goods each but the last, which has two.
async fn shop(of: &'static str) -> Site {
    Site::new(move |request: &Request| {
        let number: usize = request.path.trim_start_matches('/').parse().unwrap_or(0);
        let good = |n: usize| {
            format!("<div class=card><h3><a href=/goods/{n}.pdf>Kettle of {of} no. {n}</a></h3><p>Boils {n} litres in a while.<p class=price>${n}.50</div>")
        };
        let count = if number == 11 { 2 } else { 9 };
        let goods: String = (0..count).map(|n| good(number * 9 + n)).collect();
        let next = if number < 11 { format!("<a href=/{}>Next</a>", number + 1) } else { String::new() };
        page(format!("<title>Page {number}</title><h1>Goods</h1><div class=goods>{goods}</div>{next}"))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_of_lists_learns_a_rule_and_the_next_one_knows_it() {
    let folder = Folder::new("learnt");
    let file = folder.file("gleaner.db");
    for site in [&shop("copper").await, &shop("enamel").await] {
        crawled(&["--pace", "0", "--kinds", "item", "--store", &file, site.url("/0").as_str()]).await;
    }
    let store = Store::open(&file).await.unwrap();
    let census = store.census().await.unwrap();
    assert_eq!(census.records, [("item".to_owned(), 2 * (11 * 9 + 2))]);
    assert_eq!(census.site_rules, 2);
    assert!(rules(&["list", "--store", &file, "--format", "table"]).contains("127.0.0.1:"));
    assert!(rules(&["show", "2", "--store", &file]).contains("record div.goods > div.card"));
    rules(&["off", "2", "--store", &file]);
    assert_eq!(store.census().await.unwrap().site_rules, 1);
}

/// What `glean rules` says.
fn rules(words: &[&str]) -> String {
    let output = program(words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn program(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_glean")).arg("rules").args(words).output().unwrap()
}
