//! Pages from the web: politely, within limits, with errors that say what happened.

use std::io::Write;

use crate::server::{answer, serve};
use crate::{LIST, Run, glean};

/// A site that plays each trick under its own path.
fn site(path: &str) -> Vec<u8> {
    match path {
        "/robots.txt" => answer("200 OK", "", b"User-agent: *\nDisallow: /private\nAllow: /private/open"),
        "/books/" | "/private/open.html" => answer("200 OK", "Content-Type: text/html\r\n", LIST),
        "/old" => answer("301 Moved Permanently", "Location: /books/\r\n", b""),
        "/to-private" => answer("302 Found", "Location: /private/x\r\n", b""),
        "/circle" => answer("302 Found", "Location: /circle2\r\n", b""),
        "/circle2" => answer("302 Found", "Location: /circle\r\n", b""),
        "/away" => answer("302 Found", "Location: file:///etc/hostname\r\n", b""),
        "/frames" => {
            answer("200 OK", "", b"<frameset cols=20%,*><frame src=/menu><frame src=/books/></frameset>")
        }
        "/menu" => answer("200 OK", "", b"<p>Menu"),
        "/paper" => answer("200 OK", "Content-Type: application/pdf\r\n", b"%PDF"),
        "/latin2" => answer("200 OK", "Content-Type: text/html; charset=iso-8859-2\r\n", b"<p>\xb1\xea"),
        "/bomb" => answer("200 OK", "Content-Type: text/html\r\nContent-Encoding: gzip\r\n", &bomb()),
        "/packed" => answer("200 OK", "Content-Encoding: gzip\r\n", &packed(LIST)),
        _ => answer("404 Not Found", "", b"<h1>Nothing here</h1>"),
    }
}

fn packed(body: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(body).unwrap();
    packed.finish().unwrap()
}

/// 80 MB of blanks in a few kilobytes.
fn bomb() -> Vec<u8> {
    packed(&vec![b' '; 80 << 20])
}

fn tree(path: &str) -> Run {
    glean(&["tree", &format!("{}{path}", serve(site))])
}

#[test]
fn a_page_is_fetched_and_its_links_are_whole() {
    let address = serve(site);
    let run = glean(&["records", &format!("{address}/books/#top")]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.rows().iter().any(|r| r["url"] == format!("{address}/books/a.html")), "{}", run.out);
}

#[test]
fn robots_txt_is_respected() {
    let run = tree("/private/x");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("robots.txt") && run.err.contains("Disallow: /private"), "{}", run.err);
    assert_eq!(tree("/private/open.html").code, 0);
    assert!(tree("/to-private").err.contains("robots.txt"), "also behind a redirect");
}

#[test]
fn a_server_in_trouble_is_left_alone() {
    let run = glean(&["tree", &serve(|_| answer("503 Service Unavailable", "", b""))]);
    assert!(run.code == 1 && run.err.contains("robots.txt cannot be had"), "{}", run.err);
}

#[test]
fn no_robots_txt_allows_all() {
    let run = glean(&[
        "tree",
        &serve(|path| {
            if path == "/" { answer("200 OK", "", b"<p>hello") } else { answer("404 Not Found", "", b"") }
        }),
    ]);
    assert!(run.code == 0 && run.out.contains("hello"), "{}", run.err);
}

#[test]
fn redirects_are_followed_but_not_in_circles_nor_out_of_the_web() {
    assert!(tree("/old").out.contains("A history of salt"));
    let run = tree("/circle");
    assert!(run.code == 1 && run.err.contains("redirected"), "{}", run.err);
    let run = tree("/away");
    assert!(run.code == 1 && run.err.contains("file"), "{}", run.err);
}

#[test]
fn what_is_no_page_is_told() {
    assert!(tree("/nothing").err.contains("404 Not Found"));
    assert!(tree("/paper").err.contains("application/pdf"));
    assert_eq!(glean(&["tree", "http://"]).code, 1);
    assert_eq!(glean(&["tree", "http://127.0.0.1:1/"]).code, 1);
}

#[test]
fn bodies_are_unpacked_within_a_limit() {
    assert!(tree("/packed").out.contains("A history of salt"));
    let run = tree("/bomb");
    assert!(run.code == 1 && run.err.contains("larger than 64 MB"), "{}", run.err);
}

#[test]
fn the_server_names_the_encoding() {
    assert!(tree("/latin2").out.contains("ąę"));
}

#[test]
fn frames_are_fetched_with_their_page() {
    let run = tree("/frames");
    assert!(run.out.contains("Menu") && run.out.contains("A history of salt"), "{}", run.out);
}

#[test]
fn frames_at_hand_are_read() {
    let folder = crate::folder("linked");
    let (page, frame) = (folder.join("a.html"), folder.join("b.html"));
    std::fs::write(&page, "<frameset><frame src=b.html></frameset>").unwrap();
    std::fs::write(&frame, LIST).unwrap();
    let linked = format!("b.html={}", frame.display());
    let run = glean(&["tree", "--linked", &linked, &page.display().to_string()]);
    assert!(run.out.contains("A history of salt"), "{}", run.out);
}
