//! Batches of a table as a Parquet file, written as they come.
//!
//! ```text
//! a batch a page … ── a few thousand rows ──▶ one batch ── 64 MB ──▶ a row group ── … ──▶ the file, its schema at its end
//! ```
//!
//! Same rows, same bytes: nothing in the file tells of machine or time.

use arrow_array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;

use crate::TableError;
use crate::batch::{bytes, together};
use crate::table::Table;

/// The version of all tables; raised when a column changes its meaning.
const VERSION: &str = "1";

/// Batches are held until they have so many rows, or take so many bytes: columns are compressed together.
const ROWS: usize = 4096;
const BYTES: usize = 8 << 20;

/// A row group is ended when it takes so many bytes of memory.
const GROUP: usize = 64 << 20;

/// A Parquet file on its way. Its bytes are taken as they come: no more than a row group is held.
///
/// ```
/// let text = tables::TableSpec::named("text").unwrap();
/// let mut file = tables::ParquetFile::new(text.table().clone())?;
/// file.push(tables::batch(text.table(), &[formats::Row::new()])?)?;
/// let mut bytes = file.take_bytes();
/// bytes.extend(file.finish()?);
/// assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
/// # Ok::<(), tables::TableError>(())
/// ```
pub struct ParquetFile {
    table: Table,
    writer: ArrowWriter<Vec<u8>>,
    held: Vec<RecordBatch>,
    rows: usize,
    bytes: usize,
}

impl ParquetFile {
    /// An empty file of a table.
    pub fn new(table: Table) -> Result<ParquetFile, TableError> {
        let zstd = Compression::ZSTD(ZstdLevel::try_new(3)?);
        let by = concat!("gleaner version ", env!("CARGO_PKG_VERSION"));
        let about = [("gleaner.kind", table.name()), ("gleaner.tables", VERSION)];
        let about = about.map(|(key, value)| KeyValue::new(key.to_owned(), value.to_owned()));
        let properties = WriterProperties::builder()
            .set_compression(zstd)
            .set_created_by(by.to_owned())
            .set_key_value_metadata(Some(about.to_vec()))
            .build();
        let writer = ArrowWriter::try_new(Vec::new(), table.schema(), Some(properties))?;
        Ok(ParquetFile { table, writer, held: Vec::new(), rows: 0, bytes: 0 })
    }

    /// Its table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Adds the records of a batch, which is one of its table.
    pub fn push(&mut self, batch: RecordBatch) -> Result<(), TableError> {
        if batch.num_rows() == 0 {
            return Ok(());
        }
        self.rows += batch.num_rows();
        self.bytes += bytes(&batch);
        self.held.push(batch);
        if self.rows >= ROWS || self.bytes >= BYTES { self.write() } else { Ok(()) }
    }

    /// Takes the bytes that are ready.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(self.writer.inner_mut())
    }

    /// Ends the file and gives the rest of its bytes; without these it is none.
    pub fn finish(mut self) -> Result<Vec<u8>, TableError> {
        self.write()?;
        Ok(self.writer.into_inner()?)
    }

    fn write(&mut self) -> Result<(), TableError> {
        self.writer.write(&together(&self.table, &std::mem::take(&mut self.held))?)?;
        (self.rows, self.bytes) = (0, 0);
        if self.writer.memory_size() >= GROUP {
            self.writer.flush()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::cast::AsArray;
    use arrow_array::types::Int32Type;
    use formats::Row;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use serde_json::json;

    use super::*;
    use crate::{TableSpec, batch};

    fn table(name: &str) -> Table {
        TableSpec::named(name).unwrap().table().clone()
    }

    fn file(name: &str, rows: &[serde_json::Value]) -> Vec<u8> {
        let mut file = ParquetFile::new(table(name)).unwrap();
        for rows in rows.chunks(95) {
            let rows: Vec<Row> = rows.iter().map(|row| row.as_object().cloned().unwrap()).collect();
            file.push(batch(&table(name), &rows).unwrap()).unwrap();
        }
        [file.take_bytes(), file.finish().unwrap()].concat()
    }

    #[test]
    fn what_is_written_is_read_again() {
        let rows: Vec<_> = (0..5000)
            .map(|i| {
                json!({
                    "list": 1, "record": i, "text": format!("Tea {i}"), "url": null, "fields": {"price": "5"},
                    "types": {"price": "price"}, "next": null, "source": "a.html", "confidence": 0.5, "position": i,
                })
            })
            .collect();
        let bytes = file("records", &rows);
        assert_eq!(bytes, file("records", &rows), "same rows, same bytes");
        let reader =
            ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(bytes)).unwrap().build().unwrap();
        let batches: Vec<_> = reader.map(Result::unwrap).collect();
        assert_eq!(batches[0].schema(), table("records").schema());
        let positions: Vec<i32> = batches
            .iter()
            .flat_map(|b| b.column_by_name("position").unwrap().as_primitive::<Int32Type>().values().to_vec())
            .collect();
        assert_eq!(positions, (0..5000).collect::<Vec<_>>());
        let fields = batches[0].column_by_name("fields").unwrap().as_map();
        assert_eq!((fields.keys().as_string::<i32>().value(0), fields.value_length(0)), ("price", 1));
    }

    #[test]
    fn a_file_of_nothing_has_its_columns() {
        let bytes = bytes::Bytes::from(file("courses", &[]));
        let reader = ParquetRecordBatchReaderBuilder::try_new(bytes).unwrap();
        assert_eq!(reader.schema().fields(), table("courses").schema().fields());
        assert_eq!(reader.schema().metadata().get("gleaner.kind").map(String::as_str), Some("courses"));
    }

    #[test]
    fn people_are_structs_and_none_is_an_empty_list() {
        let teachers = json!([{"name": "Ann", "email": null}, {"name": null, "email": "b@a.org"}]);
        let rows = [json!({"teachers": teachers, "source": "-"}), json!({"teachers": [], "source": "-"})];
        let rows: Vec<Row> = rows.iter().map(|r| r.as_object().cloned().unwrap()).collect();
        let batch = batch(&table("courses"), &rows).unwrap();
        let teachers = batch.column_by_name("teachers").unwrap().as_list::<i32>();
        assert_eq!((teachers.value_length(0), teachers.value_length(1)), (2, 0));
        let people = teachers.values().as_struct();
        let names = people.column(0).as_string::<i32>();
        assert_eq!((names.value(0), names.iter().nth(1).unwrap()), ("Ann", None));
    }
}
