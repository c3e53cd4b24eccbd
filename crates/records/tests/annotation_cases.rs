//! Cases of annotations and main texts: `cases/annotation/*.html`, `cases/main_text/*.html` beside what each gives.

mod cases;

use records::annotation::annotate;
use records::main_text::main_text;
use records::{Field, Method, Settings};

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
        let paper = annotate(&doc, &Settings { no_meta: true, method: Method::Paper, ..Settings::default() });
        let wanted: Vec<&str> = without.wanted.iter().map(|(_, w)| w.as_str()).collect();
        let text = |f: &Option<Field<String>>| f.as_ref().map_or("", |f| f.value.as_str()).to_owned();
        let rung = |r: Option<records::annotation::Rung>| r.map_or("none", |r| r.name());
        let authors: Vec<&str> = own.authors.iter().map(|a| a.value.as_str()).collect();
        format!(
            "title: {}\nauthors: {}\ndate: {}\n{}: {}\nwithout meta, {}: {}\nthe paper, {}: {}\nwanted: {}\n",
            text(&own.title),
            authors.join("; "),
            text(&own.date),
            rung(own.rung),
            text(&own.description),
            rung(without.rung),
            text(&without.description),
            rung(paper.rung),
            text(&paper.description),
            wanted.join(" "),
        )
    });
}

/// Situations of chapter 4 of the paper, climbed by its own ladder.
#[test]
fn the_papers_ladder_gives_the_description_beside_them() {
    cases::check("annotation_paper", |html| {
        let doc = page::parse(html, &page::Hints::default());
        let found = annotate(&doc, &Settings { method: Method::Paper, ..Settings::default() });
        let description = found.description.map_or(String::new(), |f| f.value);
        format!("{}: {description}\n", found.rung.map_or("none", |r| r.name()))
    });
}
