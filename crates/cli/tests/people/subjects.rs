//! A librarian describes a page with subjects of a vocabulary: ticked, unticked, and looked for by their first letters, by keyboard.

use std::process::Stdio;

use store::{Metadata, Stage, Store};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::Command;

use crate::World;
use crate::rooms::look;
use crate::tab::{Scripts, Tab};

const SKOS: &str = r#"@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<https://v.example/tides> skos:prefLabel "Tides"@en ; skos:altLabel "Ebb and flow"@en .
<https://v.example/moon> skos:prefLabel "Moon"@en .
<https://v.example/harbours> skos:prefLabel "Harbours"@en ."#;

const EMAIL: &str = "librarian@example.org";

const PASSWORD: &str = "correct horse battery";

fn glean() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_glean"));
    program.kill_on_drop(true);
    program
}

/// A server with a vocabulary, and a page that waits for the librarian.
pub(crate) async fn of_a_vocabulary(world: &World, scripts: Scripts) {
    let folder = std::env::temp_dir().join(format!("gleaner-subjects-{}-{scripts:?}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (file, vocabulary) = (folder.join("store.db"), folder.join("sea.ttl"));
    std::fs::write(&vocabulary, SKOS).unwrap();
    let store = Store::open(&file.display().to_string()).await.unwrap();
    let page = ("https://a.example.org/tides".to_owned(), "https://a.example.org".to_owned());
    store.offer(vec![page], 1).await.unwrap();
    let metadata = Metadata {
        title: "Tides and the moon".into(),
        description: "How tides follow the moon.".into(),
        language: Some("en".into()),
        ..Metadata::default()
    };
    store.judge(1, metadata, Stage::Described).await.unwrap();
    let mut account = glean()
        .args(["account", EMAIL, "--role", "editor", "--store"])
        .arg(&file)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut password = account.stdin.take().unwrap();
    password.write_all(format!("{PASSWORD}\n").as_bytes()).await.unwrap();
    drop(password);
    assert!(account.wait().await.unwrap().success());
    let mut server = glean()
        .args(["serve", "--listen", "127.0.0.1:0", "--subjects-code", "gnd", "--subjects"])
        .arg(&vocabulary)
        .arg("--store")
        .arg(&file)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().unwrap();
    let base =
        line.split_whitespace().find(|word| word.starts_with("http://")).unwrap().trim_end_matches('/');
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    let tab = Tab::new(&world.browser, base, &format!("subjects, scripts {scripts:?}"), scripts).await;
    ticked(&tab, scripts).await;
    tab.close().await;
    let kept = store.entry(1).await.unwrap().unwrap().metadata.subjects;
    let kept: Vec<&str> = kept.iter().map(|subject| &*subject.uri).collect();
    assert_eq!(kept, ["https://v.example/tides", "https://v.example/harbours"]);
    server.kill().await.unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}

async fn ticked(tab: &Tab, scripts: Scripts) {
    tab.log_in(EMAIL, PASSWORD).await;
    tab.go("/editor/1").await;
    tab.tick("Tides").await;
    let key = if scripts == Scripts::On { "s" } else { "Alt+s" };
    tab.key(key).await;
    tab.write("harb").await;
    match scripts {
        // While somebody writes.
        Scripts::On => {
            tab.sees("Harbours").await;
            let mut faults = Vec::new();
            look(tab, "editor-subjects", &mut faults).await;
            assert!(faults.is_empty(), "{}", faults.join("\n"));
            tab.wide(1280).await;
            tab.tick("Harbours").await;
            let is_kept = "return document.querySelector('[data-concepts]').textContent.includes('Harbours') && document.activeElement.id === 'letters'";
            tab.until("the next one can be looked for", is_kept).await;
            tab.follow_key("Control+Enter").await;
        }
        Scripts::Off => {
            tab.follow_key("Enter").await;
            tab.tick("Harbours").await;
            tab.follow_key("Alt+a").await;
        }
    }
    tab.go("/catalogue/1").await;
    tab.follow("Harbours").await;
    tab.sees("Tides and the moon").await;
}
