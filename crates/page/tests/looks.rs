//! Looks of small pages: `cases/look/NAME.html` beside `NAME.expect`, one text a line. `UPDATE_EXPECT=1` rewrites.
//!
//! ```text
//! 0.90 b-u- 1.50 h2     "SEMINARS"          heading, bold italic upper hidden, size, parent element, text
//! ```

use std::fmt::Write;
use std::path::Path;

use page::{Document, Hints};

fn dump(doc: &Document) -> String {
    let mut out = String::new();
    for t in doc.texts() {
        let (look, parent) = (doc.look(t), doc.parent(t).unwrap_or(doc.root()));
        let flag = |on: bool, c: char| if on { c } else { '-' };
        let flags =
            [flag(look.bold, 'b'), flag(look.italic, 'i'), flag(look.upper, 'u'), flag(!look.shown, 'h')];
        let flags: String = flags.iter().collect();
        let (heading, size, name) = (look.heading, look.size, doc.name(parent));
        let _ = writeln!(out, "{heading:.2} {flags} {size:.2} {name:8} {:?}", doc.text(t));
    }
    let _ = writeln!(out, "\n{}", doc.full_text().replace('\t', "⇥"));
    out
}

#[test]
fn looks_are_as_expected() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/look");
    let mut wrong = Vec::new();
    let mut pages: Vec<_> = std::fs::read_dir(&dir).unwrap().map(|e| e.unwrap().path()).collect();
    pages.retain(|p| p.extension().is_some_and(|e| e == "html"));
    pages.sort();
    assert!(pages.len() > 4);
    for page in pages {
        let found = dump(&page::parse(&std::fs::read(&page).unwrap(), &Hints::default()));
        let expect = page.with_extension("expect");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expect, &found).unwrap();
        } else if std::fs::read_to_string(&expect).unwrap_or_default() != found {
            wrong.push(format!("{}:\n{found}", page.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
