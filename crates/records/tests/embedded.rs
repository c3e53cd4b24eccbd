//! Cases of declared data: a page beside the events it declares, one a line.
//!
//! `UPDATE_EXPECT=1 cargo test -p gleaner-records` writes the `.expect` files anew; read that diff as code.

mod cases;

use records::embedded::{DeclaredEvent, events};

#[test]
fn declared_events() {
    cases::check("embedded", |html| {
        let doc = page::parse(html, &page::Hints::default());
        events(&doc).iter().map(line).collect()
    });
}

fn line(e: &DeclaredEvent) -> String {
    let text = |f: &Option<records::Field<String>>| f.as_ref().map_or("-".to_owned(), |f| f.value.clone());
    let people: Vec<&str> = e.performers.iter().chain(&e.organizers).map(|f| f.value.as_str()).collect();
    let when = e.when.as_ref().map_or("-".to_owned(), |f| f.value.to_string());
    let evidence = e.when.iter().flat_map(|f| &f.evidence).map(|e| format!("{e:?}")).collect::<String>();
    let status = e.status.as_ref().map_or("-", |f| f.value.name());
    format!(
        "{} | {when}{} | {} | {} | {status} | {} | {} | {:?} {} {evidence}\n",
        text(&e.title),
        if e.utc { " UTC" } else { "" },
        text(&e.location),
        people.join("; "),
        text(&e.url),
        text(&e.description),
        e.syntax,
        e.types.join(" "),
    )
}
