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
use super::shipped::{NO_TOC_INDICATOR, STANDARD_TFAQ};

const RELEASE_NOTES: &str = include_str!("../../templates/release_notes.template");
const GLOSSARY: &str = include_str!("../../templates/glossary.template");

fn shipped() -> Vec<Template> {
    let read = |name, text| Template::read(name, text).expect("the shipped templates are right");
    vec![
        read(STANDARD_TFAQ.0, STANDARD_TFAQ.1),
        read(NO_TOC_INDICATOR.0, NO_TOC_INDICATOR.1),
        read("release_notes", RELEASE_NOTES),
        read("glossary", GLOSSARY),
    ]
}

fn parse(html: &str) -> page::Document {
    page::parse(html.as_bytes(), &page::Hints::default())
}
