//! The lists of a page as a batch of records, made at once: by way of rows they cost three times as much.
//!
//! ```text
//! Listing … ── Listed (a record) ──▶ cells of each column ──▶ RecordBatch, the same as from rows
//! ```

use std::iter::repeat_n;
use std::sync::Arc;

use arrow_array::builder::{Float64Builder, Int32Builder, StringBuilder};
use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray, TimestampMicrosecondArray};
use formats::list_record::{ListRecord, Lists};

use crate::TableError;
use crate::cells::{TextMap, map_builder};
use crate::page::{Page, site};
use crate::table::Table;

/// The records of a page's lists as a batch of the table `records`. Of two columns of a list that share a name both are told:
/// who has such lists makes rows, which keep the last.
pub(crate) fn batch(lists: &Lists, page: &Page, table: &Table) -> Result<RecordBatch, TableError> {
    let mut cells = Cells::new(lists.lists.iter().map(|list| list.records().count()).sum());
    let mut refused = Ok(());
    lists.each(|record| {
        if refused.is_ok() {
            refused = cells.push(record);
        }
    });
    refused?;
    Ok(RecordBatch::try_new(table.schema(), cells.finish(lists.source, page))?)
}

/// The cells of the columns in which records of a page differ.
struct Cells {
    list: Int32Builder,
    record: Int32Builder,
    text: StringBuilder,
    url: StringBuilder,
    fields: TextMap,
    types: TextMap,
    next: StringBuilder,
    inner: StringBuilder,
    confidence: Float64Builder,
    count: usize,
}

impl Cells {
    fn new(n: usize) -> Cells {
        let texts = || StringBuilder::with_capacity(n, 0);
        Cells {
            list: Int32Builder::with_capacity(n),
            record: Int32Builder::with_capacity(n),
            text: texts(),
            url: texts(),
            fields: map_builder(n),
            types: map_builder(n),
            next: texts(),
            inner: texts(),
            confidence: Float64Builder::with_capacity(n),
            count: 0,
        }
    }

    fn push(&mut self, record: &ListRecord) -> Result<(), TableError> {
        self.list.append_value(number(record.list()));
        self.record.append_value(number(record.record()));
        self.text.append_value(record.text());
        self.url.append_option(record.url());
        for (name, value, recognizer) in record.fields() {
            self.fields.keys().append_value(name);
            self.fields.values().append_value(value);
            if let Some(recognizer) = recognizer {
                self.types.keys().append_value(name);
                self.types.values().append_value(recognizer);
            }
        }
        self.fields.append(true)?;
        self.types.append(true)?;
        self.next.append_option(record.next());
        self.inner.append_option(record.inner());
        self.confidence.append_value(record.confidence());
        self.count += 1;
        Ok(())
    }

    /// The columns of the table, those of where the page comes from among them.
    fn finish(mut self, source: &str, page: &Page) -> Vec<ArrayRef> {
        let n = self.count;
        let same = |text: Option<&str>| -> ArrayRef { Arc::new(StringArray::from_iter(repeat_n(text, n))) };
        let date = page.date.map(|date| date.as_microsecond());
        let date = TimestampMicrosecondArray::from_iter(repeat_n(date, n)).with_timezone("UTC");
        let positions = arrow_array::Int32Array::from_iter_values((0..n).map(number));
        vec![
            Arc::new(self.list.finish()),
            Arc::new(self.record.finish()),
            Arc::new(self.text.finish()),
            Arc::new(self.url.finish()),
            Arc::new(self.fields.finish()),
            Arc::new(self.types.finish()),
            Arc::new(self.next.finish()),
            Arc::new(self.inner.finish()),
            same(Some(source)),
            same(page.file),
            Arc::new(Int64Array::from_iter(repeat_n(page.offset, n))),
            same(page.url),
            Arc::new(date),
            same(page.url.and_then(site).as_deref()),
            Arc::new(positions),
            Arc::new(self.confidence.finish()),
            same(None),
        ]
    }
}

/// A count below two thousand million.
fn number(n: usize) -> i32 {
    i32::try_from(n).unwrap_or_default()
}
