//! What pages give as one document of JSON-LD.

use std::io::{self, Write};

use serde_json::Value;

use super::script::{escaped, pasted};

/// Writes the objects of pages as one document: those of a single page as they are pasted into it (one alone, or an array), those of
/// several as one array. Nothing but the first page's is held back.
///
/// ```
/// let (mut pages, mut out) = (formats::jsonld::Pages::default(), Vec::new());
/// pages.push(vec!["a".into()], &mut out).unwrap();
/// pages.push(vec!["b".into(), "c".into()], &mut out).unwrap();
/// pages.finish(&mut out).unwrap();
/// assert_eq!(out, b"[\n\"a\",\n\"b\",\n\"c\"\n]\n");
/// ```
#[derive(Debug, Default)]
pub struct Pages {
    first: Vec<Value>,
    begun: bool,
}

impl Pages {
    /// Adds the objects of a page.
    pub fn push(&mut self, objects: Vec<Value>, out: &mut impl Write) -> io::Result<()> {
        if self.first.is_empty() && !self.begun {
            self.first = objects;
            return Ok(());
        }
        for object in self.first.drain(..).chain(objects) {
            out.write_all(if self.begun { b",\n" } else { b"[\n" })?;
            self.begun = true;
            out.write_all(escaped(&object).as_bytes())?;
        }
        Ok(())
    }

    /// Ends the document; where no page gave anything there is none.
    pub fn finish(self, out: &mut impl Write) -> io::Result<()> {
        if self.begun {
            return out.write_all(b"\n]\n");
        }
        if self.first.is_empty() { Ok(()) } else { out.write_all(pasted(self.first).as_bytes()) }
    }
}
