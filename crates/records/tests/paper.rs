//! Cases of Event Finder's method: a page beside what it stores.

mod cases;

use records::{Method, Settings, event};

#[test]
fn event_finder() {
    cases::check("paper", |html| {
        let doc = page::parse(html, &page::Hints::default());
        let settings = Settings { method: Method::Paper, ..Settings::default() };
        event::events(&doc, &settings).iter().map(line).collect()
    });
}

fn line(event: &event::Event) -> String {
    let title = event.title.as_ref().map_or("-", |t| &t.value);
    format!(
        "{} | {title} | {:.2} | {}\n",
        event.start(),
        event.confidence,
        event.text.replace(['\n', '\t'], " / ")
    )
}
