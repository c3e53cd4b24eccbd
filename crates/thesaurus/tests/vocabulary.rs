//! A small vocabulary in three syntaxes, the subjects of texts by it, and what is found of it by letters.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::Write;
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::GzEncoder;
use thesaurus::{Syntax, Text, Thesaurus, ThesaurusError};

const TURTLE: &str = r#"
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
<http://v.example/> a skos:ConceptScheme ; skos:prefLabel "Words of the sea"@en .
<http://v.example/waves> a skos:Concept ; skos:prefLabel "Ocean waves"@en, "Meereswellen"@de, "Vagues océaniques"@fr ;
    skos:altLabel "Sea waves"@en-GB, "Wellen"@de ; skos:broader <http://v.example/tides> .
<http://v.example/tides> skos:prefLabel "Tides"@en, "Gezeiten"@de ; skos:altLabel "Ebbe und Flut"@de ;
    skos:broader <http://v.example/waves> .
<http://v.example/old> skos:prefLabel "Surf"@en ; owl:deprecated true .
<http://v.example/older> skos:prefLabel "Surf"@en ; owl:deprecated "1"^^<http://www.w3.org/2001/XMLSchema#boolean> .
<http://v.example/moon> skos:prefLabel "Moon"@en ; skos:altLabel "Satellites"@en .
<http://v.example/probe> skos:prefLabel "Probes"@en ; skos:altLabel "Satellites"@en, "ROV"@en .
<http://v.example/university> skos:prefLabel "University"@en .
<http://v.example/universe> skos:prefLabel "Universe"@en .
<http://v.example/it> skos:prefLabel "IT"@en, "1984"@en, "of"@en .
<http://v.example/cplus> skos:prefLabel "C++" .
<http://v.example/evil> skos:prefLabel "<script>alert(1)</script>\u001B[2J\u202E\n & \"quoted\""@en .
"#;

const RDF_XML: &str = r#"<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
  <skos:Concept rdf:about="http://v.example/waves"><skos:prefLabel xml:lang="en">Ocean waves</skos:prefLabel>
    <skos:altLabel xml:lang="en">Sea waves</skos:altLabel></skos:Concept>
</rdf:RDF>"#;

const N_TRIPLES: &str =
    "<http://v.example/waves> <http://www.w3.org/2004/02/skos/core#prefLabel> \"Ocean waves\"@en .
<http://v.example/waves> <http://www.w3.org/2004/02/skos/core#altLabel> \"Sea waves\"@en .
";

const GND: &str = "@prefix gndo: <https://d-nb.info/standards/elementset/gnd#> .
<https://d-nb.info/gnd/4038640-1> gndo:preferredNameForTheSubjectHeading \"Meereswelle\" ; gndo:variantNameForTheSubjectHeading \"Ozeanwelle\" .";

/// A stemmer that knows enough for these texts.
fn stem(word: &str, language: &str) -> String {
    let word = word.replace('é', "e");
    match language {
        "en" if word.starts_with("univers") => "univers".to_owned(),
        "en" => word.trim_end_matches('s').to_owned(),
        "de" => word.trim_end_matches('n').to_owned(),
        _ => word,
    }
}

fn read(text: &str, syntax: Syntax) -> Result<Thesaurus, ThesaurusError> {
    Thesaurus::read(text.as_bytes(), syntax, stem)
}

fn sea() -> Thesaurus {
    read(TURTLE, Syntax::Turtle).unwrap()
}

/// The labels of the subjects of a title that the text says again.
fn labels(title: &str, language: Option<&str>) -> Vec<String> {
    let text = Text { title, body: title, language, ..Text::default() };
    sea().suggest(&text).iter().map(|concept| concept.label.to_owned()).collect()
}

#[test]
fn every_syntax_is_read() {
    let text = |title, language| Text { title, body: title, language: Some(language), ..Text::default() };
    let english = text("SEA WAVES in winter", "en");
    for (file, syntax) in [(TURTLE, Syntax::Turtle), (RDF_XML, Syntax::RdfXml), (N_TRIPLES, Syntax::NTriples)]
    {
        let thesaurus = read(file, syntax).unwrap();
        let uris: Vec<&str> = thesaurus.suggest(&english).iter().map(|concept| concept.uri).collect();
        assert_eq!(uris, ["http://v.example/waves"], "{syntax:?}");
    }
    let gnd = read(GND, Syntax::Turtle).unwrap();
    assert_eq!(gnd.suggest(&text("Von Ozeanwellen", "de"))[0].label, "Meereswelle");
    assert_eq!(gnd.suggest(&text("Ozeanwelle", "en")), []);
}

#[test]
fn a_concept_is_called_as_the_text_speaks() {
    assert_eq!(labels("Wellen, Ebbe und Flut", Some("de")), ["Gezeiten", "Meereswellen"], "phrases say more");
    assert_eq!(labels("des vagues oceaniques", Some("fr-CA")), ["Vagues océaniques"]);
    assert_eq!(labels("A tide", None), ["Tides"], "what the vocabulary speaks most is what a text speaks");
    assert_eq!(labels("Die Moon", Some("de")), [""; 0], "an English word in a German text is another word");
    assert_eq!(labels("Programme in C++ und C", Some("de")), ["C++"], "what is of no language is of all");
}

#[test]
fn whole_labels_count_and_what_is_ambiguous_does_not() {
    assert_eq!(labels("Ocean wave and microwaves", Some("en")), ["Ocean waves"]);
    assert_eq!(labels("Satellites", Some("en")), [""; 0], "it leads to two");
    assert_eq!(labels("The universe of a university", Some("en")), ["University", "Universe"]);
    assert_eq!(labels("It is of 1984", Some("en")), [""; 0], "these stand anywhere");
    assert_eq!(labels("An ROV at work", Some("en")), ["Probes"]);
    assert_eq!(labels("A rov at work", Some("en")), [""; 0], "it is an abbreviation");
    assert_eq!(labels("Surf, surf", Some("en")), [""; 0], "what is deprecated is no heading");
}

#[test]
fn where_it_stands_and_in_how_many_words_ranks_it() {
    let keywords = ["moon".to_owned()];
    let text = Text {
        title: "On tides",
        keywords: &keywords,
        description: "Sea waves and tides of the moon.",
        body: "Sea waves, sea waves, sea waves; tides by the moon. A university.",
        language: Some("en"),
    };
    let sea = sea();
    let of = |text: &Text<'_>| -> Vec<String> {
        sea.suggest(text).iter().map(|concept| concept.label.to_owned()).collect()
    };
    assert_eq!(of(&text), ["Tides", "Ocean waves", "Moon"], "once in one part is a mention");
    assert_eq!(of(&Text::default()), [""; 0]);
}

#[test]
fn concepts_are_looked_for_by_their_letters() {
    let sea = sea();
    let of = |letters, language| -> Vec<&str> {
        sea.find_by_prefix(letters, language, 9).iter().map(|concept| concept.label).collect()
    };
    assert_eq!((sea.len(), sea.is_empty()), (9, false));
    assert_eq!(of("wel", Some("de")), ["Meereswellen"], "by any of its labels");
    assert_eq!(of("VAGUES OCÉ", Some("en")), ["Ocean waves"]);
    assert_eq!(of("satel", None), ["Moon", "Probes"], "whoever looks decides what is meant");
    assert_eq!(of("univers", None), ["Universe", "University"]);
    assert_eq!((of("", None), of("zzz", None), of("…", None)), (vec![], vec![], vec![]));
    assert_eq!(sea.find_by_prefix("u", None, 1).len(), 1);
    assert_eq!(sea.find_by_label("ocean WAVES", None).unwrap().uri, "http://v.example/waves");
    assert_eq!(sea.find_by_label("Meereswellen", Some("fr")).unwrap().label, "Vagues océaniques");
    assert!(
        sea.find_by_label("Sea waves", None).is_none()
            && sea.find_by_label("Words of the sea", None).is_none()
    );
    assert_eq!(
        of("script", None),
        ["<script>alert(1)</script> [2J & \"quoted\""],
        "nothing steers whoever reads it"
    );
}

#[test]
fn more_languages_than_have_numbers_are_none() {
    let tag = |n: u32| -> String {
        let letters = n.to_string().into_bytes();
        letters.into_iter().map(|digit| char::from(digit - b'0' + b'k')).chain(['x']).collect()
    };
    let predicate = "http://www.w3.org/2004/02/skos/core#prefLabel";
    let triple = |n| format!("<http://v.example/{n}> <{predicate}> \"Word{n}\"@{} .\n", tag(n));
    let thesaurus = read(&(0..70_000).map(triple).collect::<String>(), Syntax::NTriples).unwrap();
    let subject = |title: &str, language: &str| {
        let text = Text { title, body: title, language: Some(language), ..Text::default() };
        thesaurus.suggest(&text).first().map(|concept| concept.label.to_owned())
    };
    assert_eq!(subject("Word7", &tag(7)), Some("Word7".to_owned()));
    assert_eq!(subject("Word69999", "en"), Some("Word69999".to_owned()), "its language got no number");
    assert_eq!(subject("Word7", "en"), None);
}

#[test]
fn a_handful_is_suggested() {
    let triple =
        |n| format!("<http://v.example/{n}> <http://www.w3.org/2004/02/skos/core#prefLabel> \"Word{n}\" .\n");
    let thesaurus = read(&(0..20).map(triple).collect::<String>(), Syntax::NTriples).unwrap();
    let title = (0..20).map(|n| format!("word{n} ")).collect::<String>();
    assert_eq!(thesaurus.suggest(&Text { title: &title, body: &title, ..Text::default() }).len(), 6);
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

fn packed(text: &str) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(text.as_bytes()).unwrap();
    packer.finish().unwrap()
}

#[test]
fn files_are_read_by_their_names() {
    let load = |path: &PathBuf| Thesaurus::load(path, stem);
    assert_eq!(load(&file("sea.ttl", TURTLE.as_bytes())).unwrap().len(), 9);
    // Two members, as bgzip writes them.
    let whole = [packed(N_TRIPLES), packed(&N_TRIPLES.replace("waves", "tides"))].concat();
    assert_eq!(load(&file("sea.nt.gz", &whole)).unwrap().len(), 2);
    let why = load(&file("cut.nt.gz", &whole[..whole.len() - 30])).unwrap_err();
    assert!(matches!(why, ThesaurusError::Malformed(_)), "{why}");
    assert!(matches!(load(&file("sea.csv", b"")).unwrap_err(), ThesaurusError::UnknownSyntax));
    assert!(matches!(load(&PathBuf::from("no-such.ttl")).unwrap_err(), ThesaurusError::Unreadable(_)));
}

#[test]
fn what_is_wrong_with_a_file_is_told() {
    let why = |text: &str, syntax| read(text, syntax).unwrap_err();
    let broken = format!("{N_TRIPLES}<a> nonsense");
    for (text, syntax) in
        [("<a> <b> .", Syntax::Turtle), (&broken, Syntax::NTriples), ("<rdf", Syntax::RdfXml)]
    {
        assert!(matches!(why(text, syntax), ThesaurusError::Malformed(_)), "{text}");
    }
    assert!(why(&broken, Syntax::NTriples).to_string().contains("line 3"));
    assert!(matches!(why("", Syntax::NTriples), ThesaurusError::NoConcepts));
    assert!(matches!(
        why(&N_TRIPLES.replace("prefLabel", "notation"), Syntax::NTriples),
        ThesaurusError::NoConcepts
    ));
}

#[test]
fn an_address_that_breaks_the_rules_stops_nothing() {
    let label = "<http://www.w3.org/2004/02/skos/core#prefLabel>";
    let dump = format!(
        "<http://v.example/a b> {label} \"Whales\"@en .\n<javascript:alert(1)> {label} \"Seals\"@en .\n\
         <http://v.example/krill> {label} \"Krill\"@en-a-very-long-language .\n"
    );
    let thesaurus = read(&dump, Syntax::NTriples).unwrap();
    let of = |letters| thesaurus.find_by_prefix(letters, Some("en"), 9).len();
    assert_eq!((of("whales"), of("seals"), of("krill")), (1, 0, 1), "a concept is a link");
}
