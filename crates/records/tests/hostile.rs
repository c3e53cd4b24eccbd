//! Pages that mean harm: declared data and the features of a page are read to their end, and never panic. What grows with the
//! square of the page would take longer than a test may.

use records::{Settings, embedded, page_type};

fn glean(html: &str) -> usize {
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let events = embedded::events(&doc).len();
    let features = page_type::features(&doc, &[], &Settings::default());
    assert!(features.values.iter().all(|v| v.is_finite()), "features are numbers");
    events
}

#[test]
fn hostile_json() {
    let script = |json: &str| format!("<script type='application/ld+json'>{json}</script>");
    glean(&script(&"[".repeat(200_000)));
    glean(&script(&"{\"@graph\":[".repeat(100_000)));
    glean(&script(&"\"".repeat(200_000)));
    glean(&script(&format!(
        "[{}]",
        "{\"@type\":\"Event\",\"name\":\"&amp;\",\"startDate\":\"2030-01-01\"},".repeat(3_000)
    )));
    let loops = "{\"@id\":\"a\",\"@type\":\"Event\",\"name\":\"n\",\"subEvent\":[{\"@id\":\"a\"},{\"@id\":\"a\"},{\"@id\":\"a\"}]}";
    glean(&script(loops));
}

#[test]
fn hostile_scopes() {
    glean(&"<div itemscope itemprop=subEvent itemtype=http://schema.org/Event>".repeat(20_000));
    glean(&"<div itemscope itemprop='a b c d e' itemtype=Event><b itemprop=name>x".repeat(10_000));
    glean(&format!(
        "<div itemscope itemref='{}'>{}",
        "a ".repeat(10_000),
        "<p id=a itemprop=name>x".repeat(10_000)
    ));
    glean(&format!("{}{}", "<div itemprop=name class=vevent>".repeat(400), "x ".repeat(200_000)));
}

#[test]
fn hostile_words() {
    glean(&"event ".repeat(200_000));
    glean(&"<h1>seminar".repeat(20_000));
}
