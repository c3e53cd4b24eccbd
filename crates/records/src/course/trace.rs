//! What the course finder measures on a page, for those who learn its models.

use page::Document;

use super::plain::single_spaced;
use super::reading::Reading;
use crate::Settings;
use crate::glance::Glance;

/// Measures of a page.
#[derive(Debug, Clone)]
pub struct Trace {
    /// Candidates for the course's name with their features.
    pub names: Vec<(String, Vec<f32>)>,
    /// The numbers of title and first lines, with what speaks for it that they are the course's.
    pub numbers: Vec<(String, Vec<f32>)>,
    /// Everybody named, with what speaks for it that they teach.
    pub people: Vec<(String, Vec<f32>)>,
    /// What speaks for a course's page and against it.
    pub page: Vec<f32>,
    /// What could be lists of courses.
    pub lists: Vec<ListTrace>,
}

/// Lines that could be a list of courses.
#[derive(Debug, Clone)]
pub struct ListTrace {
    /// Of each its number and name, empty where it has none.
    pub items: Vec<[String; 2]>,
    /// What speaks for the list and against it.
    pub features: Vec<f32>,
}

/// Measures a page.
pub fn trace(doc: &Document) -> Trace {
    let reading = Reading::of(&Glance::of(doc, &Settings::default()));
    let names = reading.names(reading.number().as_ref()).into_iter();
    let names = names.map(|c| (single_spaced(reading.text(&c.span)), c.measures.to_vec())).collect();
    let numbers = reading.course_numbers().into_iter();
    let numbers = numbers.map(|c| (single_spaced(reading.text(&c.span)), c.measures.to_vec())).collect();
    let persons = reading.persons(&reading.roles()).into_iter();
    let people = persons.map(|p| (single_spaced(reading.text(&p.span)), p.measures.to_vec())).collect();
    let lists = reading.lists();
    let features = reading.list_features(&lists);
    let lists = lists.iter().zip(features).map(|(items, features)| ListTrace {
        items: items.iter().map(|item| reading.item_texts(item)).collect(),
        features: features.to_vec(),
    });
    Trace { names, numbers, people, page: reading.course().1.to_vec(), lists: lists.collect() }
}
