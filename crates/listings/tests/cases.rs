//! Cases: each page in `cases/` is cut to one trick; beside it stands what is found in it.
//!
//! `UPDATE_EXPECT=1 cargo test -p gleaner-listings --test cases` writes the `.expect` files anew: read that diff as code.

#![allow(clippy::unwrap_used, reason = "a test stops where its own files cannot be read")]

use std::fmt::Write;
use std::path::Path;

use listings::{Listing, Role, link_of, listings};
use page::Document;

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut pages: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    pages.retain(|p| p.extension().is_some_and(|e| e == "html"));
    pages.sort();
    let wrong: Vec<String> = pages.iter().filter_map(|p| check(p)).collect();
    assert!(!pages.is_empty() && wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with one case; nothing where it is as expected.
fn check(path: &Path) -> Option<String> {
    let doc = page::parse(&std::fs::read(path).unwrap(), &page::Hints::default());
    let marks = marks::find(doc.full_text(), &marks::Settings::default());
    let found = listings(&doc, &marks).first().map_or("no list\n".to_owned(), |list| shown(&doc, list));
    let expect = path.with_extension("expect");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&expect, &found).unwrap();
    }
    let wanted = std::fs::read_to_string(&expect).unwrap_or_default();
    (found != wanted).then(|| format!("{}: wanted\n{wanted}\nfound\n{found}", path.display()))
}

/// The best list as text: its members with their roles, the fields of each record, the link to the next page.
fn shown(doc: &Document, list: &Listing) -> String {
    let mut out = String::new();
    let mut record = 0;
    for member in &list.members {
        let text = member.text(doc).replace('\n', " / ").replace('\t', " | ");
        writeln!(out, "{:?}: {text}", member.role).unwrap();
        if member.role == Role::Record {
            for column in &list.columns {
                if let Some(cell) = &column.cells[record] {
                    let kind = column.recognizer.as_deref().map(|r| format!(" ({r})")).unwrap_or_default();
                    writeln!(out, "    {}{kind} = {}", column.name, cell.text(doc)).unwrap();
                }
            }
            assert!(link_of(doc, member).is_none_or(|l| doc.attr(l, "href").is_some()));
            out += &inner(doc, list, record, 1);
            record += 1;
        }
    }
    if let Some(next) = list.next {
        writeln!(out, "next: {}", doc.attr(next, "href").unwrap_or_default()).unwrap();
    }
    out
}

/// The records of the lists inside a record, each level further in.
fn inner(doc: &Document, list: &Listing, record: usize, level: usize) -> String {
    let Some(inner) = &list.inner else { return String::new() };
    let records: Vec<_> = inner.records().collect();
    let said = |number: usize| {
        let text = records[number].text(doc).replace('\n', " / ").replace('\t', " | ");
        format!("{}- {text}\n{}", "    ".repeat(level), self::inner(doc, inner, number, level + 1))
    };
    list.inside()[record].clone().map(said).collect()
}
