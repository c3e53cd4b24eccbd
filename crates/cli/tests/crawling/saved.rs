//! A rule that somebody saved in the store is its site's rule from the next visit on.

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
    assert!(listed.contains(r#"{"rule":1,"name":"Talks","source":"http://"#), "{listed}");
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

/// What `glean rules` says.
fn rules(words: &[&str]) -> String {
    let output = program(words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn program(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_glean")).arg("rules").args(words).output().unwrap()
}
