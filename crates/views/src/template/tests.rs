//! The paper's example, its properties, the notation's errors, and what damage and malice do.

mod classes;
mod cost;
mod damage;
mod learnt;
mod limits;
mod linear;
mod paper;
mod properties;
mod wrong;

use super::Template;

const STANDARD: &str = include_str!("../../../../templates/standard_tfaq.template");
const NO_INDICATOR: &str = include_str!("../../../../templates/no_toc_indicator.template");
const RELEASE_NOTES: &str = include_str!("../../../../templates/release_notes.template");
const GLOSSARY: &str = include_str!("../../../../templates/glossary.template");

fn shipped() -> Vec<Template> {
    let read = |name, text| Template::read(name, text).expect("the shipped templates are right");
    vec![
        read("standard_tfaq", STANDARD),
        read("no_toc_indicator", NO_INDICATOR),
        read("release_notes", RELEASE_NOTES),
        read("glossary", GLOSSARY),
    ]
}

fn parse(html: &str) -> page::Document {
    page::parse(html.as_bytes(), &page::Hints::default())
}
