//! Batches of pages: what others hand us, and what archives are read into.
//!
//! ```text
//! html (binary or string) · url · content_type · source · file · offset · date · headers      only html must be there
//! ```

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::builder::{BinaryBuilder, Int64Builder, StringBuilder, TimestampMicrosecondBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Int32Type, Int64Type, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType, UInt64Type,
};
use arrow_array::{Array, ArrayAccessor, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef, TimeUnit};

use crate::TableError;
use crate::cells::{TextMap, map_builder};
use crate::column::Holds;
use crate::page::Page;

/// The schema of pages as archives give them.
pub fn page_schema() -> SchemaRef {
    let date = DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into()));
    Arc::new(Schema::new(vec![
        Field::new("file", DataType::Utf8, false),
        Field::new("offset", DataType::Int64, true),
        Field::new("url", DataType::Utf8, true),
        Field::new("date", date, true),
        Field::new("content_type", DataType::Utf8, true),
        Field::new("html", DataType::Binary, false),
        Field::new("headers", Holds::Map.data_type(), false),
    ]))
}

/// Pages on their way into a batch.
#[derive(Debug)]
pub struct PageBatch {
    file: StringBuilder,
    offset: Int64Builder,
    url: StringBuilder,
    date: TimestampMicrosecondBuilder,
    content_type: StringBuilder,
    html: BinaryBuilder,
    headers: TextMap,
    bytes: usize,
}

impl Default for PageBatch {
    fn default() -> PageBatch {
        PageBatch {
            file: StringBuilder::new(),
            offset: Int64Builder::new(),
            url: StringBuilder::new(),
            date: TimestampMicrosecondBuilder::new(),
            content_type: StringBuilder::new(),
            html: BinaryBuilder::new(),
            headers: map_builder(0),
            bytes: 0,
        }
    }
}

impl PageBatch {
    /// Adds a page.
    ///
    /// # Errors
    /// Where Arrow refuses, which it does not.
    pub fn push(&mut self, page: &Page) -> Result<(), TableError> {
        self.file.append_value(page.file.unwrap_or("-"));
        self.offset.append_option(page.offset);
        self.url.append_option(page.url);
        self.date.append_option(page.date.map(|d| d.as_microsecond()));
        self.content_type.append_option(page.content_type);
        self.html.append_value(page.html);
        for (name, value) in page.headers.iter() {
            self.headers.keys().append_value(name);
            self.headers.values().append_value(value);
        }
        self.bytes += page.html.len();
        Ok(self.headers.append(true)?)
    }

    /// How many bytes of pages there are.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The batch; what is pushed afterwards goes into the next.
    pub fn finish(&mut self) -> Result<RecordBatch, TableError> {
        self.bytes = 0;
        let date = self.date.finish().with_timezone("UTC");
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.file.finish()),
            Arc::new(self.offset.finish()),
            Arc::new(self.url.finish()),
            Arc::new(date),
            Arc::new(self.content_type.finish()),
            Arc::new(self.html.finish()),
            Arc::new(self.headers.finish()),
        ];
        Ok(RecordBatch::try_new(page_schema(), columns)?)
    }
}

/// The pages of a batch. Columns that it does not have are not said; a null page is an empty one.
pub fn pages(batch: &RecordBatch) -> Result<Vec<Page<'_>>, TableError> {
    let Some(html) = batch.column_by_name("html") else {
        let names: Vec<String> = batch.schema().fields().iter().map(|f| f.name().clone()).collect();
        return Err(TableError::NoHtml(names.join(", ")));
    };
    let html = bytes_of(html)?;
    let [url, content_type] = ["url", "content_type"].map(|name| texts(batch, name));
    let [source, file] = ["source", "file"].map(|name| texts(batch, name));
    let (url, content_type, source, file) = (url?, content_type?, source?, file?);
    let (offset, date, headers) = (offsets(batch)?, dates(batch)?, headers(batch)?);
    let page = |i: usize| Page {
        html: html(i).unwrap_or_default(),
        url: url(i).filter(|u| !u.is_empty()),
        content_type: content_type(i),
        source: source(i),
        file: file(i),
        offset: offset(i),
        date: date(i),
        headers: Cow::Owned(headers(i).unwrap_or_default()),
    };
    Ok((0..batch.num_rows()).map(page).collect())
}

/// Gives the value of a row; `None` where it is null.
type Reader<'b, T> = Box<dyn Fn(usize) -> Option<T> + 'b>;

fn values<'b, A: ArrayAccessor + 'b>(array: A) -> impl Fn(usize) -> Option<A::Item> + 'b {
    move |i| array.is_valid(i).then(|| array.value(i))
}

/// Bytes as they are, strings as UTF-8.
fn bytes_of(column: &ArrayRef) -> Result<Reader<'_, &[u8]>, TableError> {
    Ok(match column.data_type() {
        DataType::Binary => Box::new(values(column.as_binary::<i32>())),
        DataType::LargeBinary => Box::new(values(column.as_binary::<i64>())),
        DataType::BinaryView => Box::new(values(column.as_binary_view())),
        other => {
            let read = strings_of(column);
            return read.map(utf8).ok_or(TableError::Column("html", other.clone(), "binary or string"));
        }
    })
}

fn utf8<'b>(read: Reader<'b, &'b str>) -> Reader<'b, &'b [u8]> {
    Box::new(move |i| read(i).map(str::as_bytes))
}

fn strings_of(column: &ArrayRef) -> Option<Reader<'_, &str>> {
    Some(match column.data_type() {
        DataType::Utf8 => Box::new(values(column.as_string::<i32>())),
        DataType::LargeUtf8 => Box::new(values(column.as_string::<i64>())),
        DataType::Utf8View => Box::new(values(column.as_string_view())),
        _ => return None,
    })
}

/// A column of texts; of one that is not there nothing is said.
fn texts<'b>(batch: &'b RecordBatch, name: &'static str) -> Result<Reader<'b, &'b str>, TableError> {
    match batch.column_by_name(name) {
        None => Ok(Box::new(|_| None)),
        Some(c) if *c.data_type() == DataType::Null => Ok(Box::new(|_| None)),
        Some(c) => strings_of(c).ok_or(TableError::Column(name, c.data_type().clone(), "string")),
    }
}

fn offsets(batch: &RecordBatch) -> Result<Reader<'_, i64>, TableError> {
    let Some(column) = batch.column_by_name("offset") else { return Ok(Box::new(|_| None)) };
    Ok(match column.data_type() {
        DataType::Int64 => Box::new(values(column.as_primitive::<Int64Type>())),
        DataType::Int32 => {
            let read = values(column.as_primitive::<Int32Type>());
            Box::new(move |i| read(i).map(i64::from))
        }
        DataType::UInt64 => {
            let read = values(column.as_primitive::<UInt64Type>());
            Box::new(move |i| i64::try_from(read(i)?).ok())
        }
        DataType::Null => Box::new(|_| None),
        other => return Err(TableError::Column("offset", other.clone(), "a whole number")),
    })
}

/// What servers said, where a column of maps of strings tells it.
fn headers(batch: &RecordBatch) -> Result<Reader<'_, Vec<(String, String)>>, TableError> {
    let Some(column) = batch.column_by_name("headers") else { return Ok(Box::new(|_| None)) };
    let wrong = || TableError::Column("headers", column.data_type().clone(), "map of string to string");
    if *column.data_type() == DataType::Null {
        return Ok(Box::new(|_| None));
    }
    let maps = column.as_map_opt().ok_or_else(wrong)?;
    let names = strings_of(maps.keys()).ok_or_else(wrong)?;
    let values = strings_of(maps.values()).ok_or_else(wrong)?;
    Ok(Box::new(move |i| {
        let offsets = maps.value_offsets();
        let at = |i: usize| offsets.get(i).and_then(|at| usize::try_from(*at).ok());
        let entries = at(i)?..at(i + 1)?;
        Some(entries.filter_map(|e| Some((names(e)?.to_owned(), values(e)?.to_owned()))).collect())
    }))
}

/// Moments without a zone are those of UTC; of a day its first moment stands.
fn dates(batch: &RecordBatch) -> Result<Reader<'_, jiff::Timestamp>, TableError> {
    let Some(column) = batch.column_by_name("date") else { return Ok(Box::new(|_| None)) };
    Ok(match column.data_type() {
        DataType::Timestamp(TimeUnit::Second, _) => {
            scaled(Box::new(values(column.as_primitive::<TimestampSecondType>())), 1)
        }
        DataType::Timestamp(TimeUnit::Millisecond, _) => {
            scaled(Box::new(values(column.as_primitive::<TimestampMillisecondType>())), 1_000)
        }
        DataType::Timestamp(TimeUnit::Microsecond, _) => {
            scaled(Box::new(values(column.as_primitive::<TimestampMicrosecondType>())), 1_000_000)
        }
        DataType::Timestamp(TimeUnit::Nanosecond, _) => {
            scaled(Box::new(values(column.as_primitive::<TimestampNanosecondType>())), 1_000_000_000)
        }
        DataType::Date32 => {
            let read = values(column.as_primitive::<Date32Type>());
            Box::new(move |i| moment(i64::from(read(i)?) * 86_400, 0))
        }
        DataType::Null => Box::new(|_| None),
        other => return Err(TableError::Column("date", other.clone(), "a timestamp or date")),
    })
}

/// The moments of counts of which there are so many a second.
fn scaled<'b>(read: Reader<'b, i64>, a_second: i64) -> Reader<'b, jiff::Timestamp> {
    let nanos = 1_000_000_000 / a_second;
    Box::new(move |i| read(i).and_then(|n| moment(n.div_euclid(a_second), n.rem_euclid(a_second) * nanos)))
}

fn moment(seconds: i64, nanos: i64) -> Option<jiff::Timestamp> {
    jiff::Timestamp::new(seconds, i32::try_from(nanos).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use arrow_array::{Date32Array, Int32Array, LargeStringArray, StringViewArray};

    use super::*;

    #[test]
    fn what_is_put_in_is_read_out() {
        let date = "2026-11-21T09:20:00Z".parse().ok();
        let page = Page {
            html: b"<p>\xff",
            url: Some("https://a.org/"),
            content_type: Some("text/html"),
            source: None,
            file: Some("a.warc"),
            offset: Some(1 << 40),
            date,
            headers: Cow::Owned(vec![("pragma".to_owned(), "no-cache".to_owned())]),
        };
        let mut batch = PageBatch::default();
        batch.push(&page).unwrap();
        batch.push(&Page { html: b"", ..Page::default() }).unwrap();
        assert_eq!(batch.bytes(), 4);
        let batch = batch.finish().unwrap();
        let read = pages(&batch).unwrap();
        assert_eq!(format!("{:?}", read[0]), format!("{page:?}"));
        assert_eq!((read[1].file, read[1].url, read[1].date), (Some("-"), None, None));
    }

    #[test]
    fn other_types_of_the_same_values_serve_as_well() {
        let columns: Vec<(&str, ArrayRef)> = vec![
            ("html", Arc::new(LargeStringArray::from(vec![Some("<p>a"), None]))),
            ("url", Arc::new(StringViewArray::from(vec![Some("https://a.org/"), Some("")]))),
            ("offset", Arc::new(Int32Array::from(vec![Some(7), None]))),
            ("date", Arc::new(Date32Array::from(vec![Some(20_000), None]))),
        ];
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let read = pages(&batch).unwrap();
        assert_eq!(
            (read[0].html, read[0].url, read[0].offset),
            (&b"<p>a"[..], Some("https://a.org/"), Some(7))
        );
        assert_eq!(read[0].date.map(|d| d.to_string()).as_deref(), Some("2024-10-04T00:00:00Z"));
        assert_eq!((read[1].html, read[1].url, read[1].offset, read[1].date), (&b""[..], None, None, None));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let numbers: ArrayRef = Arc::new(Int32Array::from(vec![1]));
        let batch = RecordBatch::try_from_iter([("html", numbers.clone())]).unwrap();
        assert!(pages(&batch).err().unwrap().to_string().contains("`html` has the type Int32"));
        let batch = RecordBatch::try_from_iter([("body", numbers)]).unwrap();
        assert!(pages(&batch).err().unwrap().to_string().ends_with("it has body"));
    }
}
