//! Subjects of a controlled vocabulary: suggested, ticked, looked for, kept with their addresses, found and exported.

use std::sync::Arc;

use serde_json::json;
use serve::ServeOptions;
use servers::{Request, Site, page};
use store::{Role, Stage};
use thesaurus::{Syntax, Thesaurus};

use crate::browser::{Browser, Served};
use crate::catalogue::read;

const SKOS: &str = r#"
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<https://v.example/tides> skos:prefLabel "Tides"@en, "Gezeiten"@de ; skos:broader <https://v.example/sea> .
<https://v.example/sea> skos:prefLabel "Seas & oceans"@en ; skos:altLabel "Ocean"@en ; skos:broader <https://v.example/tides> .
<https://v.example/moon> skos:prefLabel "Moon"@en .
<https://v.example/harbours> skos:prefLabel "Harbours"@en .
<urn:evil:1> skos:prefLabel "Evil <script>alert(1)</script>\"'"@en .
"#;

fn vocabulary() -> Arc<Thesaurus> {
    let thesaurus = Thesaurus::read(SKOS.as_bytes(), Syntax::Turtle, store::stem_word).unwrap();
    Arc::new(thesaurus.with_code("gnd".to_owned()))
}

/// A house with a vocabulary, and an entry of a page about tides that waits for an editor.
async fn described() -> (Served, Browser, i64) {
    let options =
        ServeOptions { reach_anywhere: true, subjects: Some(vocabulary()), ..ServeOptions::default() };
    let (house, site) = (Served::new(options).await, site().await);
    let mut editor = house.with(Some(Role::Editor)).await;
    editor.fill("/editor", "/editor", &[("urls", site.url("/tides").as_str())]).await;
    read(&house).await;
    let entry = house.store.to_see(1).await.unwrap().remove(0);
    (house, editor, entry.id)
}

async fn site() -> Site {
    Site::new(|_: &Request| {
        page(
            "<html lang=en><head><title>The tide</title><meta name=description content='How the tides of the ocean follow the moon.'>\
             </head><body><h1>The tide</h1><p>A tide is water that comes and goes, and comes again with the next tide.</p></body></html>",
        )
    })
    .await
}

/// Is the concept of a label offered, and ticked?
fn tick(form: &str, value: &str) -> Option<bool> {
    let tag = form.split("name=\"concept\" value=\"").skip(1).find_map(|rest| rest.strip_prefix(value))?;
    Some(tag.split('>').next()?.contains("checked"))
}

const TIDES: &str = "https://v.example/tides Tides";
const SEA: &str = "https://v.example/sea Seas & oceans";

#[tokio::test]
async fn subjects_are_suggested_looked_for_and_kept() {
    let (mut house, mut editor, id) = described().await;
    let at = format!("/editor/{id}");
    let form = editor.sees(&at).await;
    // The page is about the tide, and mentions the moon and the ocean.
    assert_eq!((tick(&form, TIDES), tick(&form, "https://v.example/moon")), (Some(true), None), "{form}");
    // What is looked for is shown, and what was written stays; nothing is judged by Enter.
    let own = [("title", "Ebb"), ("description", "Of water."), ("language", "en"), ("concept", TIDES)];
    for verb in ["find", "accept"] {
        let fields = [&own[..], &[("letters", "ocea"), ("do", verb)]].concat();
        let found = editor.post(&at, &fields).await;
        assert_eq!(found.status, 200);
        let (form, tides) = (&found.text, tick(&found.text, TIDES));
        assert_eq!(
            (tick(form, "https://v.example/sea Seas &#38; oceans"), tides),
            (Some(false), Some(true)),
            "{form}"
        );
        assert!(form.contains("value=\"Ebb\"") && form.contains("id=\"letters\""), "{form}");
    }
    // A concept that is ticked twice, by two of its names, is one subject.
    let twice =
        [&own[..], &[("concept", "https://v.example/tides Gezeiten"), ("letters", "moo"), ("do", "find")]];
    let twice = editor.post(&at, &twice.concat()).await.text;
    assert_eq!(twice.matches("value=\"https://v.example/tides ").count(), 1, "{twice}");
    let whole = editor.post(&at, &[&own[..], &[("letters", "HARBOURS"), ("do", "find")]].concat()).await;
    assert_eq!(tick(&whole.text, "https://v.example/harbours Harbours"), Some(true));
    assert!(editor.post(&at, &[("letters", "zzz"), ("do", "find")]).await.says("No subject begins with"));
    assert_eq!(house.store.entry(id).await.unwrap().unwrap().stage, Stage::Described);
    // Ticked, and written: what the vocabulary has by that name is its concept.
    let fields = [("concept", SEA), ("subjects", "Sailing\nharbours"), ("do", "accept")];
    assert_eq!(editor.post(&at, &[&own[..], &fields].concat()).await.status, 303);
    kept(&house, id).await;
    // Without the vocabulary they stay, and one that is not ticked any more goes.
    house.again().await;
    let mut editor = house.with(Some(Role::Admin)).await;
    let form = editor.sees(&at).await;
    assert_eq!(tick(&form, TIDES), Some(true));
    assert!(!form.contains("id=\"letters\""), "there is nothing to look through");
    assert_eq!(editor.post(&at, &[&own[..], &[("do", "accept")]].concat()).await.status, 303);
    let subjects = house.store.entry(id).await.unwrap().unwrap().metadata.subjects;
    assert_eq!(subjects.len(), 1);
    assert_eq!((&*subjects[0].uri, &*subjects[0].vocabulary), ("https://v.example/tides", "gnd"));
}

/// What everybody sees of the subjects, and takes home.
async fn kept(house: &Served, id: i64) {
    let mut anybody = house.with(None).await;
    let entry = anybody.sees(&format!("/catalogue/{id}")).await;
    assert!(entry.contains("href=\"https://v.example/tides\" rel=\"nofollow noopener\""), "{entry}");
    assert!(entry.contains(">Sailing</a>") && entry.contains("/catalogue?subject=Harbours"), "{entry}");
    for query in ["subject=seas+%26+oceans", "q=subject:tides", "q=harbours"] {
        assert!(anybody.sees(&format!("/catalogue?{query}")).await.contains(">Ebb</a>"), "{query}");
    }
    assert!(
        anybody.sees("/catalogue/by/subject").await.contains(">Tides</a> <span class=\"count\">1</span>")
    );
    let marc = anybody.sees(&format!("/catalogue/{id}/record.marcxml")).await;
    let field = |label: &str, uri: &str| {
        format!(
            "tag=\"650\" ind1=\" \" ind2=\"7\">\n      <subfield code=\"a\">{label}</subfield>\n      \
             <subfield code=\"0\">https://v.example/{uri}</subfield>\n      <subfield code=\"2\">gnd</subfield>"
        )
    };
    assert!(
        marc.contains(&field("Tides", "tides")) && marc.contains(&field("Seas &amp; oceans", "sea")),
        "{marc}"
    );
    assert!(marc.contains(&field("Harbours", "harbours")) && marc.contains("ind2=\"4\""), "{marc}");
    let ris = anybody.sees(&format!("/catalogue/{id}/record.ris")).await;
    assert!(ris.contains("KW  - Tides\r\nKW  - Seas & oceans\r\n"), "{ris}");
    let oai = anybody.sees("/oai?verb=ListRecords&metadataPrefix=oai_dc&set=catalogue").await;
    assert!(oai.contains("<dc:subject>Tides</dc:subject>"), "{oai}");
    let entry = anybody.sees(&format!("/api/v1/catalogue/{id}")).await;
    let entry: serde_json::Value = serde_json::from_str(&entry).unwrap();
    assert_eq!(entry["about"][0], json!({"@id": "https://v.example/tides", "name": "Tides"}));
    assert_eq!(entry["subjects"].as_array().map(Vec::len), Some(4));
}

#[tokio::test]
async fn editors_alone_look_and_no_label_is_markup() {
    let (house, mut editor, id) = described().await;
    let looked = editor.sees("/editor/concepts?letters=gez&language=de").await;
    assert!(
        looked.contains("value=\"https://v.example/tides Gezeiten\"") && !looked.contains("checked"),
        "{looked}"
    );
    for text in [
        editor.sees("/editor/concepts?letters=evil").await,
        editor.post(&format!("/editor/{id}"), &[("letters", "evil"), ("do", "find")]).await.text,
    ] {
        assert!(text.contains("Evil &#60;script&#62;") && !text.contains("<script>alert"), "{text}");
        assert!(!text.contains("href=\"urn:"), "{text}");
    }
    assert_eq!(editor.sees("/editor/concepts").await.trim(), "");
    assert_eq!(editor.sees("/editor/concepts?letters=%00%ff").await.trim(), "");
    let mut reader = house.with(Some(Role::Reader)).await;
    assert_eq!(reader.get("/editor/concepts?letters=t").await.status, 403);
    assert_eq!(house.with(None).await.get("/editor/concepts?letters=t").await.status, 401);
}
