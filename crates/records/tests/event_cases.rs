//! Cases of the event kind: `cases/event/*.html` beside what each gives, one event a line.

use std::fmt::Write;
use std::path::Path;

use records::Settings;
use records::event::{Event, events};

/// "Today" in every case.
const AS_OF: &str = "2026-01-05";

#[test]
fn pages_give_the_events_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/event");
    let mut pages: Vec<_> =
        std::fs::read_dir(folder).expect("the cases are there").filter_map(Result::ok).collect();
    pages.sort_by_key(std::fs::DirEntry::path);
    let wrong: Vec<String> = pages
        .iter()
        .map(|p| p.path())
        .filter(|p| p.extension().is_some_and(|e| e == "html"))
        .filter_map(|p| check(&p))
        .collect();
    assert!(wrong.is_empty(), "{}\nUPDATE_EXPECT=1 rewrites them", wrong.join("\n"));
}

/// What differs from the page's `.expect`, if anything does.
fn check(page: &Path) -> Option<String> {
    let html = std::fs::read(page).expect("the case is readable");
    let settings = Settings { as_of: AS_OF.parse().ok(), ..Settings::default() };
    let got: String =
        events(&page::parse(&html, &page::Hints::default()), &settings).iter().map(line).collect();
    let file = page.with_extension("expect");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&file, &got).expect("the expectation is writable");
    }
    let want = std::fs::read_to_string(&file).unwrap_or_default();
    (got != want).then(|| format!("{}\nwant:\n{want}got:\n{got}", page.display()))
}

fn line(e: &Event) -> String {
    let mut out = e.start();
    let end = e.end().unwrap_or_default();
    let text = |f: &Option<records::Field<String>>| f.as_ref().map_or(String::new(), |f| f.value.clone());
    let speakers: Vec<&str> = e.speakers.iter().map(|s| s.value.as_str()).collect();
    let status = e.status.as_ref().map_or("", |s| s.value.name());
    let _ = writeln!(
        out,
        " .. {end} | {} | {} | {} | {status}",
        text(&e.title),
        speakers.join("; "),
        text(&e.location)
    );
    out
}
