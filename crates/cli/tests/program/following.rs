//! `glean follow`: an address in, a feed out.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::server::{answer, serve};
use crate::{Run, folder, glean};

/// How often each page was asked for.
static ASKED: AtomicUsize = AtomicUsize::new(0);

const WARES: &[&str] = &["Brass compass", "Sea salt", "Tin whistle", "Blue ink", "Lamp oil", "Wool socks"];

fn wares(skip: usize, price: usize) -> Vec<u8> {
    let ware = |(n, name): (usize, &&str)| {
        format!("<li><a href=/ware/{n}>{name}</a> <b>${}.00</b> <i>5 May 20{}</i></li>", price + n, 30 + n)
    };
    let wares: String = WARES.iter().enumerate().skip(skip).map(ware).collect();
    format!("<title>Wares &amp; \u{1b}[31mmore</title><h1>Wares</h1><ul class=wares>{wares}</ul>")
        .into_bytes()
}

/// A page that loses its first record when it is asked for the second time, and another that stays.
fn site(path: &str) -> Vec<u8> {
    let html = "Content-Type: text/html; charset=utf-8\r\n";
    match path {
        "/changing" => answer("200 OK", html, &wares(ASKED.fetch_add(1, Ordering::SeqCst).min(1), 4)),
        "/staying" => answer("200 OK", html, &wares(0, 4)),
        "/prose" => answer("200 OK", html, b"<p>Nothing but a sentence."),
        _ => answer("404 Not Found", "", b""),
    }
}

fn follow(words: &[&str], store: &str) -> Run {
    glean(&[&["follow"], words, &["--store", store]].concat())
}

#[test]
fn a_change_is_a_line_a_feed_and_a_run_of_a_command() {
    let folder = folder("following");
    let file = |name: &str| folder.join(name).display().to_string();
    let (store, url) = (file("follow.db"), format!("{}/changing", serve(site)));
    let outs = [file("out.atom"), file("out.json"), file("out.ics")];
    let got = file("got.jsonl");
    let command = format!("cat >> '{got}'");
    let words = [&url, "--once", "--out", &outs[0], "--out", &outs[1], "--out", &outs[2], "--exec", &command]
        .map(String::from);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let first = follow(&words, &store);
    assert_eq!((first.code, first.out.as_str()), (0, ""), "{}", first.err);
    assert!(
        first.err.contains("a list of 6 records") && first.err.contains("Brass compass"),
        "{}",
        first.err
    );
    let second = follow(&words, &store);
    let rows = second.rows();
    assert_eq!(rows.len(), 1, "{} {}", second.out, second.err);
    assert_eq!((&rows[0]["change"], &rows[0]["title"]), (&"gone".into(), &"Brass compass".into()));
    let third = follow(&words, &store);
    assert_eq!((third.code, third.out.as_str()), (0, ""), "it is told once");
    assert_eq!(fs::read_to_string(&got).unwrap(), second.out, "the command got the same, once");

    let atom = fs::read_to_string(&outs[0]).unwrap();
    assert!(atom.contains("<title>Gone: Brass compass</title>") && !atom.contains('\u{1b}'), "{atom}");
    assert_eq!(atom.matches("<entry>").count(), 7);
    let json: serde_json::Value = serde_json::from_str(&fs::read_to_string(&outs[1]).unwrap()).unwrap();
    assert_eq!(json["version"], "https://jsonfeed.org/version/1.1");
    let ids: std::collections::BTreeSet<&str> =
        json["items"].as_array().unwrap().iter().filter_map(|item| item["id"].as_str()).collect();
    assert_eq!(ids.len(), 7);
    let calendar = fs::read_to_string(&outs[2]).unwrap();
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 5, "{calendar}");
    assert!(calendar.contains("DTSTART;VALUE=DATE:20310505"), "{calendar}");
    assert!(fs::read_dir(&folder).unwrap().flatten().all(|f| !f.path().to_string_lossy().ends_with(".part")));
}

#[test]
fn what_is_followed_is_shown_and_ended() {
    let store = folder("followed").join("follow.db").display().to_string();
    let url = format!("{}/staying", serve(site));
    assert_eq!(follow(&[&url, "--once", "--example", "Tin whistle"], &store).code, 0);
    let all = follow(&["list"], &store);
    assert!(
        all.out.contains(&url) && all.out.contains("6 records") && all.out.contains("well"),
        "{}",
        all.out
    );
    let one = follow(&["show", &url], &store);
    assert!(one.out.contains("Lamp oil $8.00") && !one.out.contains('\u{1b}'), "{}", one.out);
    assert_eq!(follow(&["off", &url], &store).code, 0);
    assert_eq!(follow(&["list"], &store).out, "");
    let gone = follow(&["show", &url], &store);
    assert!(gone.code == 1 && gone.err.contains("is not followed"), "{}", gone.err);
}

#[test]
fn what_cannot_be_followed_is_told() {
    let store = folder("unfollowed").join("follow.db").display().to_string();
    let site = serve(site);
    for (words, code, message) in [
        (vec![format!("{site}/nothing")], 1, "404 Not Found"),
        (vec![format!("{site}/prose")], 1, "glean records shows the lists"),
        (vec![format!("{site}/staying"), "--list".into(), "99".into()], 1, "none of the number 99"),
        (vec!["ftp://example.org/".into()], 1, "it is no address"),
        (vec![format!("{site}/staying"), "--out".into(), "feed.rss".into()], 2, ".atom, .json or .ics"),
        (
            vec![format!("{site}/staying"), "--min".into(), "2h".into(), "--max".into(), "1h".into()],
            2,
            "--min is more",
        ),
        (
            vec![format!("{site}/staying"), "--out".into(), "/nowhere/feed.json".into()],
            1,
            "writing /nowhere/feed.json",
        ),
    ] {
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["--once"]).collect();
        let run = follow(&words, &store);
        assert!(run.code == code && run.err.contains(message), "{words:?}: {} {}", run.code, run.err);
    }
    assert_eq!(follow(&["list"], &store).out.lines().count(), 1, "only what could be");
}

#[test]
fn a_webhook_reaches_no_private_network_unasked() {
    let folder = folder("webhook");
    let file = |name: &str| folder.join(name).display().to_string();
    fs::write(file("secret"), "s3cret\n").unwrap();
    static TURN: AtomicUsize = AtomicUsize::new(0);
    fn site(path: &str) -> Vec<u8> {
        let html = "Content-Type: text/html\r\n";
        match path {
            "/page" => answer("200 OK", html, &wares(0, 4 + 40 * TURN.fetch_add(1, Ordering::SeqCst).min(1))),
            "/hook" => answer("200 OK", "", b""),
            _ => answer("404 Not Found", "", b""),
        }
    }
    let site = serve(site);
    let (url, hook, secret) = (format!("{site}/page"), format!("{site}/hook"), file("secret"));
    let words = [url.as_str(), "--once", "--webhook", &hook, "--secret-file", &secret];
    let store = file("follow.db");
    assert_eq!(follow(&words, &store).code, 0);
    let refused = follow(&words, &store);
    assert!(refused.code == 1 && refused.err.contains("--reach-private"), "{}", refused.err);
    assert_eq!(refused.rows().len(), WARES.len(), "the others are told");
    let taken = follow(&[&words[..], &["--reach-private"]].concat(), &store);
    assert_eq!((taken.code, taken.err.as_str()), (0, ""));
}

#[test]
fn who_is_told_of_all_pages_is_told_of_the_first_visit() {
    static TURN: AtomicUsize = AtomicUsize::new(0);
    fn site(path: &str) -> Vec<u8> {
        match path {
            "/page" => answer(
                "200 OK",
                "Content-Type: text/html\r\n",
                &wares(TURN.fetch_add(1, Ordering::SeqCst).min(1), 4),
            ),
            _ => answer("404 Not Found", "", b""),
        }
    }
    let folder = folder("all");
    let file = |name: &str| folder.join(name).display().to_string();
    let (store, url, got) = (file("follow.db"), format!("{}/page", serve(site)), file("got.jsonl"));
    assert_eq!(follow(&[&url, "--once", "--min", "1s", "--max", "1s"], &store).code, 0);
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    let all = follow(&["--once", "--exec", &format!("cat >> '{got}'")], &store);
    assert_eq!((all.code, all.rows().len()), (0, 1), "{}", all.err);
    assert_eq!(fs::read_to_string(&got).unwrap(), all.out);
}
