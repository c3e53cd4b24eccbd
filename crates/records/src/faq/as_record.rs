//! A question with its answer as a record of its schema.

use super::Pair;
use crate::record::{Record, Value};

impl Pair {
    /// The record of the question, on a page of that title.
    pub(crate) fn as_record(&self, page_title: Option<&str>) -> Record {
        let mut record = Record { confidence: self.confidence, ..Record::default() };
        record.put_text("question", Some(&self.question));
        record.put_text("answer", Some(&self.answer));
        record.put_known("answer_html", Some(Value::Text(self.answer_html.clone())));
        record.put_text("anchor", self.anchor.as_ref());
        record.put_text("section", self.section.as_ref());
        record.put_known("title", page_title.map(|title| Value::Text(title.to_owned())));
        record
    }
}
