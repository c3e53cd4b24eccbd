//! Cases of annotations and main texts: `cases/annotation/*.html`, `cases/main_text/*.html` beside what each gives.

mod cases;

use records::annotation::annotate;
use records::main_text::main_text;
use records::{Field, Settings};

#[test]
fn pages_give_the_main_text_beside_them() {
    cases::check("main_text", |html| {
        let doc = page::parse(html, &page::Hints::default());
        main_text(&doc).text(&doc) + "\n"
    });
}

#[test]
fn pages_give_the_annotation_beside_them() {
    cases::check("annotation", |html| {
        let doc = page::parse(html, &page::Hints::default());
        let own = annotate(&doc, &Settings::default());
        let without = annotate(&doc, &Settings { no_meta: true, ..Settings::default() });
        let text = |f: &Option<Field<String>>| f.as_ref().map_or("", |f| f.value.as_str()).to_owned();
        let rung = |r: Option<records::annotation::Rung>| r.map_or("none", |r| r.name());
        let authors: Vec<&str> = own.authors.iter().map(|a| a.value.as_str()).collect();
        format!(
            "title: {}\nauthors: {}\ndate: {}\n{}: {}\nwithout meta, {}: {}\n",
            text(&own.title),
            authors.join("; "),
            text(&own.date),
            rung(own.rung),
            text(&own.description),
            rung(without.rung),
            text(&without.description),
        )
    });
}
