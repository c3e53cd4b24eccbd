//! `glean annotate` with all that it may be told, and `glean prose`.

use std::fs;
use std::process::Stdio;
use std::sync::OnceLock;

use crate::server::{answer, serve};
use crate::{Run, folder, glean, program};

const FRONT: &[u8] =
    b"<title>Harbour Daily</title><p>Storm closes the east quay, and two trawlers wait outside.\
<p>Prices of cod fell again on Tuesday in all of the nine harbours.<p><a href=/about/>About us</a>\
<a href=http://127.0.0.2:9/about>About our owner</a>";
const ABOUT: &[u8] = b"<title>About</title><p>Harbour Daily is a news service for nine ports of the north shore, written by eleven people.";

const MOVED: &[u8] =
    b"<title>Harbour Daily</title><p>Storm closes the east quay, and two trawlers wait outside.\
<p><a href=/gone/>About us</a>";

/// A news site that lets nobody keep its front page.
fn site(path: &str) -> Vec<u8> {
    match path {
        "/" => answer("200 OK", "Content-Type: text/html\r\nCache-Control: no-cache\r\n", FRONT),
        "/about/" => answer("200 OK", "Content-Type: text/html\r\n", ABOUT),
        "/moved.html" => answer("200 OK", "Content-Type: text/html\r\nCache-Control: no-cache\r\n", MOVED),
        _ => answer("404 Not Found", "", b""),
    }
}

fn first(run: &Run) -> serde_json::Value {
    assert_eq!(run.code, 0, "{}", run.err);
    run.rows().into_iter().next().expect("one line a page")
}

#[test]
fn the_about_page_of_one_that_changes_is_named_and_followed() {
    let address = serve(site) + "/";
    let named = first(&glean(&["annotate", &address]));
    assert_eq!(named["rung"], "sentences");
    assert_eq!(named["wanted"][0], format!("{address}about/"));
    let followed = first(&glean(&["annotate", "--follow", &address]));
    assert_eq!(followed["rung"], "introduction");
    assert!(followed["description"].as_str().unwrap().contains("news service for nine ports"), "{followed}");
    assert_eq!(
        (followed["title"].as_str(), followed["wanted"].as_array().map(Vec::len)),
        (Some("Harbour Daily"), Some(0))
    );
}

/// Where the About page of [`moved`] is now.
static ELSEWHERE: OnceLock<String> = OnceLock::new();

fn moved(path: &str) -> Vec<u8> {
    let there = format!("Location: {}/about/\r\n", ELSEWHERE.get().map_or("", String::as_str));
    match path {
        "/gone/" => answer("302 Found", &there, b""),
        _ => site(path),
    }
}

/// "One hop, same site": a server that sends us elsewhere does not describe this one.
#[test]
fn an_about_page_that_moved_to_another_site_is_not_taken() {
    ELSEWHERE.set(serve(site)).unwrap();
    let followed = first(&glean(&["annotate", "--follow", &(serve(moved) + "/moved.html")]));
    assert_eq!(followed["rung"], "sentences", "{followed}");
    assert!(followed["wanted"][0].as_str().unwrap().ends_with("/gone/"), "{followed}");
}

#[test]
fn a_page_of_one_endless_sentence_has_a_description_that_ends() {
    let page = format!("<p>{}", "mills and wheels ".repeat(20_000));
    let found = first(&crate::glean_on(&["annotate", "-"], page.as_bytes()));
    let description = found["description"].as_str().unwrap();
    assert!(description.ends_with("wheels…") || description.ends_with("and…"), "{description}");
    assert!(description.chars().count() <= 2001);
}

#[test]
fn what_is_at_hand_serves_without_a_network() {
    let folder = folder("annotate_linked");
    let path = |name: &str| folder.join(name).display().to_string();
    fs::write(path("front.html"), FRONT).unwrap();
    fs::write(path("about.html"), ABOUT).unwrap();
    let linked = format!("/about/={}", path("about.html"));
    let page = path("front.html");
    let kept = first(&glean(&["annotate", "--linked", &linked, &page]));
    assert_eq!(kept["rung"], "sentences");
    let header = "Cache-Control: max-age=60";
    let fresh = first(&glean(&["annotate", "--header", header, "--linked", &linked, &page]));
    assert_eq!(fresh["rung"], "introduction");
    let annotation = first(&glean(&["annotate", "--query", "cod prices", &page]));
    assert_eq!(annotation["rung"], "query");
    assert_eq!(annotation["description"], "Prices of cod fell again on Tuesday in all of the nine harbours.");
    let sure = annotation["confidence"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&sure));
    assert!(glean(&["annotate", "--min-confidence", "1", &page]).out.is_empty());
}

#[test]
fn pictures_are_read_by_the_program_that_is_installed() {
    let folder = folder("annotate_pictures");
    let path = |name: &str| folder.join(name).display().to_string();
    fs::write(path("page.html"), b"<body><img src=title.gif><img src=../../secret.gif>").unwrap();
    fs::write(path("title.gif"), b"GIF89a").unwrap();
    let run = |programs: &str| {
        let mut command = program();
        command.env("PATH", programs).args(["annotate", "--ocr", &path("page.html")]);
        let output = command.stdin(Stdio::null()).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (code, _, err) = run(&path("no-programs"));
    assert_eq!(code, Some(2));
    assert!(err.contains("tesseract") && err.contains("install"), "{err}");
    stand_in(&folder);
    let (code, out, err) = run(&folder.display().to_string());
    assert_eq!(code, Some(0), "{err}");
    assert!(
        out.contains(r#""description":"Museum of Clay""#) && out.contains(r#""rung":"pictures""#),
        "{out}"
    );
}

/// A program that takes Tesseract's arguments and reads every picture alike.
fn stand_in(folder: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt;
    let program = folder.join("tesseract");
    fs::write(&program, "#!/bin/sh\ncase \"$1 $2\" in *title.gif' stdout') echo 'Museum of  Clay';; *--version*) ;; *) exit 1;; esac\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Figure 3.2 of the paper.
#[test]
fn prose_shows_the_storage_of_units() {
    let page = b"<p>This is an example. So is this";
    let rows = crate::glean_on(&["prose", "--units", "-"], page).rows();
    let units: Vec<(&str, u64)> =
        rows.iter().map(|r| (r["unit"].as_str().unwrap(), r["count"].as_u64().unwrap())).collect();
    assert_eq!(units, [("this", 2), (" ", 6), ("is", 2), ("an", 1), ("example", 1), (".", 1), ("so", 1)]);
    let ways = serde_json::json!([{"text": "This", "type": "word"}, {"text": "this", "type": "word"}]);
    assert_eq!(rows[0]["representations"], ways);
    let table = crate::glean_on(&["prose", "--units", "--format", "table", "-"], page).out;
    assert!(table.starts_with("      2  \"This\" \"this\"\n      6  \" \"\n"), "{table}");
}

#[test]
fn prose_shows_the_text_tree() {
    let folder = folder("prose");
    let page = folder.join("page.html").display().to_string();
    fs::write(&page, b"<h1>Introduction</h1><p>The mill was built in 1840. It grinds flour for nine villages.<p><a href=x>More of it</a>").unwrap();
    let rows = glean(&["prose", &page]).rows();
    let texts: Vec<&str> = rows.iter().filter_map(|r| r["text"].as_str()).collect();
    assert_eq!(
        texts,
        ["Introduction", "The mill was built in 1840.", "It grinds flour for nine villages.", "More of it"]
    );
    assert_eq!(
        rows[0]["paragraph_types"],
        serde_json::json!(["low_word_count", "heading", "important_heading"])
    );
    assert_eq!(rows[2]["paragraph"], 2);
    assert_eq!(rows[3]["types"], serde_json::json!(["marked_as_link"]));
    let table = glean(&["prose", "--format", "table", &page]).out;
    assert!(
        table.contains("paragraph, 12 words: informative\n    \"The mill was built in 1840.\"   informative"),
        "{table}"
    );
}

const SKOS: &str = r#"@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<https://v.example/ports> skos:prefLabel "Ports & harbours"@en, "H\u00E4fen"@de ; skos:altLabel "Harbour"@en ; skos:broader <https://v.example/ports> .
<https://v.example/cod> skos:prefLabel "Cod"@en ."#;

#[test]
fn subjects_of_a_vocabulary_are_suggested_with_their_addresses() {
    let folder = folder("annotate_subjects");
    let path = |name: &str| folder.join(name).display().to_string();
    fs::write(path("ports.ttl"), SKOS).unwrap();
    fs::write(path("page.html"), FRONT).unwrap();
    let of = |more: &[&str]| {
        glean(&[&["annotate", "--subjects", &path("ports.ttl"), &path("page.html")], more].concat())
    };
    // The page is of harbours, and mentions cod.
    assert_eq!(
        first(&of(&[]))["subjects"],
        serde_json::json!({"Ports & harbours": "https://v.example/ports"})
    );
    assert_eq!(first(&glean(&["annotate", &path("page.html")]))["subjects"], serde_json::json!({}));
    let linked: serde_json::Value = serde_json::from_str(&of(&["--format", "jsonld"]).out).unwrap();
    let about = serde_json::json!([{"@type": "DefinedTerm", "name": "Ports & harbours", "@id": "https://v.example/ports"}]);
    assert_eq!(linked["about"], about, "{linked}");
    let marc = of(&["--subjects-code", "gnd", "--format", "marcxml"]).out;
    let field = "tag=\"650\" ind1=\" \" ind2=\"7\">\n      <subfield code=\"a\">Ports &amp; harbours</subfield>\n      \
        <subfield code=\"0\">https://v.example/ports</subfield>\n      <subfield code=\"2\">gnd</subfield>";
    assert!(marc.contains(field), "{marc}");
    assert!(of(&["--format", "ris"]).out.contains("KW  - Ports & harbours\r\n"));
    // A vocabulary that cannot be read is wrong usage, and says which file and why.
    fs::write(path("broken.ttl"), format!("{SKOS}\n<https://v.example/x> skos:prefLabel")).unwrap();
    fs::write(path("empty.nt"), "").unwrap();
    for (name, why) in [
        ("broken.ttl", "line 4"),
        ("empty.nt", "no concepts"),
        ("none.rdf", "No such file"),
        ("a.csv", ".ttl"),
    ] {
        let refused = glean(&["annotate", "--subjects", &path(name), &path("page.html")]);
        assert!(
            refused.code == 2 && refused.err.contains(name) && refused.err.contains(why),
            "{}",
            refused.err
        );
    }
}
