//! Cases of annotations and main texts: `cases/annotation/*.html`, `cases/main_text/*.html` beside what each gives.

mod cases;

use records::annotation::{Beside, Rung, annotate, annotate_beside};
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
            "title: {}\nauthors: {}\ndate: {}\nlanguage: {}\nkey words: {}\n{}: {}\nwithout meta, {}: {}\nthe paper, {}: {}\nwanted: {}\n",
            text(&own.title),
            authors.join("; "),
            text(&own.date),
            own.language.as_deref().unwrap_or_default(),
            own.keywords.iter().map(|k| k.value.as_str()).collect::<Vec<_>>().join("; "),
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

/// A page that its server lets nobody keep is described by its About page, where that is at hand; one hop.
#[test]
fn what_is_at_hand_besides_describes_the_page() {
    let parse = |html: &str| page::parse(html.as_bytes(), &page::Hints::default());
    let front = parse(
        "<title>Harbour Daily</title><p>Storm closes the east quay, and two trawlers wait outside for the night.\
         <p>Prices of cod fell again on Tuesday in all of the nine harbours.<p><a href=/about/>About us</a>",
    );
    let about = parse(
        "<title>About</title><p>Harbour Daily is a news service for nine ports of the north shore, written by eleven people.\
         <a href=/more/>Introduction</a>",
    );
    let linked = [("/about/".to_owned(), about)];
    let no_cache = [("Cache-Control".to_owned(), "no-cache".to_owned())];
    let settings = Settings::default();
    let ask = |headers, linked, query| {
        annotate_beside(&front, &Beside { headers, linked, query, ..Beside::default() }, &settings)
    };
    let kept = ask(&[], &linked, None);
    assert_eq!((kept.rung, kept.wanted.len()), (Some(Rung::Sentences), 0));
    let alone = ask(&no_cache, &[], None);
    assert_eq!(alone.wanted.first().map(|(_, href)| href.as_str()), Some("/about/"));
    let both = ask(&no_cache, &linked, None);
    assert_eq!((both.rung, both.wanted.len()), (Some(Rung::Introduction), 0));
    assert!(both.description.is_some_and(|d| d.value.contains("news service for nine ports")));
    let asked = ask(&no_cache, &linked, Some("price of cod"));
    assert_eq!(asked.rung, Some(Rung::Query));
    assert!(asked.description.is_some_and(|d| d.value.starts_with("Prices of cod fell")));
}

/// Pictures speak by their `alt`, else by what was read in them; a day may come from the server.
#[test]
fn pictures_and_headers_speak_where_the_page_does_not() {
    let doc = page::parse(b"<body><img src=a.gif><img src=b.gif alt='Clay Museum'>", &page::Hints::default());
    let pictures = [("a.gif".to_owned(), " Museum of Clay\nand Brick ".to_owned())];
    let headers = [("last-modified".to_owned(), "Fri, 11 Oct 1996 16:00:57 GMT".to_owned())];
    let beside = Beside { headers: &headers, pictures: &pictures, ..Beside::default() };
    let found = annotate_beside(&doc, &beside, &Settings::default());
    assert_eq!(found.rung, Some(Rung::Pictures));
    assert_eq!(found.description.map(|d| d.value).as_deref(), Some("Museum of Clay and Brick. Clay Museum"));
    assert_eq!(found.date.map(|d| d.value).as_deref(), Some("1996-10-11"));
}
