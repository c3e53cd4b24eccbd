//! The records of a kind on a page, whoever reads them.
//!
//! ```text
//! Schema, Glance ──▶ events · courses · questions · the page · by_schema, of any list ──▶ Record
//! ```

use schema::{Reader, Schema};

use crate::annotation::{Beside, annotation_beside};
use crate::by_schema;
use crate::course::courses_of;
use crate::event::events_of;
use crate::faq::faqs_of;
use crate::glance::Glance;
use crate::record::Record;

/// The records of a kind that a page tells of, in the order of the page.
pub fn records_of(schema: &Schema, glance: &Glance) -> Vec<Record> {
    records_beside(schema, glance, &Beside::default())
}

/// The records of a kind on a page of which more is known than its bytes.
pub fn records_beside(schema: &Schema, glance: &Glance, beside: &Beside) -> Vec<Record> {
    match schema.reader {
        Reader::Event => events_of(glance).iter().map(Record::from).collect(),
        Reader::Course => courses_of(glance).iter().map(Record::from).collect(),
        Reader::Faq => faqs_of(glance).iter().map(|pair| pair.as_record(glance.doc.title())).collect(),
        Reader::Page => vec![annotation_beside(glance, beside).as_record(address(glance))],
        Reader::Schema => by_schema::records(schema, glance),
        Reader::List => by_schema::records_of_list(schema, glance),
        // Whoever has the rule reads its list.
        Reader::Rule => Vec::new(),
    }
}

/// The page's own address, where the caller knows it.
fn address<'g>(glance: &'g Glance) -> Option<&'g str> {
    glance.doc.source(glance.doc.root())?.url.as_deref()
}
