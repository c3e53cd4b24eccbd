//! A rule that somebody saved in the store is its site's rule from the next visit on.

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
}
