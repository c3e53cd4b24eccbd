//! What a page is as a record of its schema.

use page::NodeId;

use super::Annotation;
use crate::evidence::{Evidence, Field};
use crate::record::{Record, Value};

impl Annotation {
    /// The record of the page of that address.
    pub fn as_record(&self, address: Option<&str>) -> Record {
        let mut record = Record { confidence: self.confidence, ..Record::default() };
        record.put_text("title", self.title.as_ref());
        record.put_text("description", self.description.as_ref());
        record.put_known("rung", self.rung.map(|rung| Value::Text(rung.name().to_owned())));
        record.put_texts("author", &self.authors);
        record.put_known("language", self.language.clone().map(Value::Text));
        record.put_text("date", self.date.as_ref());
        record.put_texts("keywords", &self.keywords);
        for (name, uri) in &self.subjects {
            record.put_known("subjects", Some(Value::Link(name.clone(), uri.clone())));
        }
        record.put_known("page_type", Some(Value::Text(self.page_type.name().to_owned())));
        put_addresses(&mut record, "images", &self.images);
        put_addresses(&mut record, "links", &self.links);
        record.put_known("word_count", Some(Value::Number(self.word_count as f64)));
        put_addresses(&mut record, "wanted", &self.wanted);
        record.put_known("url", address.map(|url| Value::Address(url.to_owned())));
        record
    }
}

fn put_addresses(record: &mut Record, name: &str, addresses: &[(NodeId, String)]) {
    for (node, written) in addresses {
        let shown_by = Field::new((), Evidence::Attribute { node: *node, name: "href" });
        record.put(name, Some(Value::Address(written.clone())), Some(&shown_by));
    }
}
