//! Records of all kinds and pages, one behind the other, as one array of JSON-LD.
//!
//! ```text
//! event ──▶ Event     course ──▶ Course     page ──▶ WebPage     pairs of one page ──▶ FAQPage     else ──▶ Thing
//! ```

use std::io::{self, Write};

use serde_json::Value;

use super::script::{escaped, of};
use super::{course, event, faq, item_list, web_page};
use crate::Row;

/// Writes records as one array, an object a record, but for questions: those of one page that come one behind the other are one FAQPage.
/// Nothing but the questions of one page is held back.
///
/// ```
/// let mut array = formats::jsonld::Array::default();
/// let mut out = Vec::new();
/// array.push("event", formats::Row::new(), &mut out).unwrap();
/// array.finish(&mut out).unwrap();
/// assert!(out.starts_with(b"[\n{"));
/// ```
#[derive(Debug, Default)]
pub struct Array {
    any: bool,
    questions: Vec<Row>,
}

impl Array {
    /// Adds a record of a kind: `event`, `course`, `faq`, `page`, or one of one's own.
    pub fn push(&mut self, kind: &str, row: Row, out: &mut impl Write) -> io::Result<()> {
        let same_page = |other: &Row| kind == "faq" && of(other, "source") == of(&row, "source");
        if !self.questions.last().is_some_and(same_page) {
            self.ask(out)?;
        }
        let object = match kind {
            "event" => event::event(&row),
            "course" => course::course(&row),
            "page" => web_page::page(&row),
            "faq" => {
                self.questions.push(row);
                return Ok(());
            }
            _ => item_list::thing(&row),
        };
        self.write(object, out)
    }

    /// Writes the questions that are held back.
    fn ask(&mut self, out: &mut impl Write) -> io::Result<()> {
        match std::mem::take(&mut self.questions).as_slice() {
            [] => Ok(()),
            questions => self.write(faq::page(questions), out),
        }
    }

    fn write(&mut self, object: Row, out: &mut impl Write) -> io::Result<()> {
        out.write_all(if self.any { b",\n" } else { b"[\n" })?;
        self.any = true;
        out.write_all(escaped(&Value::Object(object)).as_bytes())
    }

    /// Ends the array; an empty one where no record came.
    pub fn finish(mut self, out: &mut impl Write) -> io::Result<()> {
        self.ask(out)?;
        out.write_all(if self.any { b"\n]\n" } else { b"[]\n" })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_kind_has_its_class_and_questions_stand_together() {
        let rows = [
            ("event", json!({"title": "Talk", "start": "2027-01-02"})),
            ("faq", json!({"question": "Why?", "answer": "So.", "title": "FAQ", "source": "a"})),
            ("faq", json!({"question": "How?", "answer": "Thus.", "title": "FAQ", "source": "a"})),
            ("faq", json!({"question": "When?", "answer": "Now.", "title": "Other", "source": "b"})),
            ("course", json!({"course_id": "CS 102", "source": "c"})),
            ("page", json!({"title": "A page", "page_type": "news"})),
            ("housing", json!({"title": "A </script> room", "rent": "$500"})),
        ];
        let (mut array, mut out) = (Array::default(), Vec::new());
        for (kind, row) in rows {
            array.push(kind, row.as_object().cloned().unwrap_or_default(), &mut out).expect("memory");
        }
        array.finish(&mut out).expect("memory");
        let text = String::from_utf8(out).expect("it is text");
        assert!(!text.contains("</script>"), "{text}");
        let told: Vec<Value> = serde_json::from_str(&text).expect("it is JSON");
        let classes: Vec<&str> = told.iter().filter_map(|object| object["@type"].as_str()).collect();
        assert_eq!(classes, ["Event", "FAQPage", "FAQPage", "Course", "NewsArticle", "Thing"]);
        assert_eq!(told[1]["mainEntity"].as_array().map(Vec::len), Some(2));
        assert_eq!(told[3]["courseCode"], "CS 102");
        assert_eq!(told[5]["additionalProperty"][0]["value"], "$500");
    }

    #[test]
    fn nothing_is_an_empty_array() {
        let mut out = Vec::new();
        Array::default().finish(&mut out).expect("memory");
        assert_eq!(out, b"[]\n");
    }
}
