//! Rows of a kind as one Arrow batch.

use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions, make_array};
use arrow_data::ArrayData;
use arrow_data::transform::MutableArrayData;
use arrow_schema::ArrowError;
use formats::Row;
use serde_json::Value;

use crate::TableError;
use crate::cells::cells;
use crate::column::Column;
use crate::table::Table;

/// Most text of one batch, in bytes. Arrow counts the text of a column in 31 bits.
const MOST_TEXT: usize = 1 << 30;

/// The rows of a table as a batch. Keys that the table does not have are left out.
///
/// Fails where the rows have more text than a batch can hold: give fewer.
pub fn batch(table: &Table, rows: &[Row]) -> Result<RecordBatch, TableError> {
    held(rows.iter().flat_map(Row::values).map(size).sum())?;
    let of = |column: &Column| {
        let key = column.key.clone();
        rows.iter().map(move |row| row.get(&*key).unwrap_or(&Value::Null))
    };
    let columns = table.columns.iter().map(|column| cells(column, of(column)));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    let count = RecordBatchOptions::new().with_row_count(Some(rows.len()));
    Ok(RecordBatch::try_new_with_options(table.schema(), columns, &count)?)
}

/// Batches of a table as one.
///
/// Fails where they have more text than a batch can hold.
pub(crate) fn together(table: &Table, batches: &[RecordBatch]) -> Result<RecordBatch, TableError> {
    held(batches.iter().map(bytes).sum())?;
    if batches.is_empty() {
        return Ok(RecordBatch::new_empty(table.schema()));
    }
    let count = batches.iter().map(RecordBatch::num_rows).sum();
    let columns = (0..table.columns.len()).map(|nth| column(nth, batches, count));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    let options = RecordBatchOptions::new().with_row_count(Some(count));
    Ok(RecordBatch::try_new_with_options(table.schema(), columns, &options)?)
}

/// A column of all batches. Arrow's own function for it stands in a crate that builds as long as Gleaner's readers together.
fn column(nth: usize, batches: &[RecordBatch], count: usize) -> Result<ArrayRef, ArrowError> {
    let parts: Vec<ArrayData> = batches.iter().map(|batch| batch.column(nth).to_data()).collect();
    let mut joined = MutableArrayData::new(parts.iter().collect(), false, count);
    for (part, rows) in batches.iter().map(RecordBatch::num_rows).enumerate() {
        joined.try_extend(part, 0, rows)?;
    }
    Ok(make_array(joined.freeze()))
}

/// What a batch takes, in bytes.
pub(crate) fn bytes(batch: &RecordBatch) -> usize {
    batch.columns().iter().map(|column| column.to_data().get_slice_memory_size().unwrap_or_default()).sum()
}

fn held(bytes: usize) -> Result<(), TableError> {
    if bytes <= MOST_TEXT {
        return Ok(());
    }
    let why = format!("{} MB of text are more than a batch can hold; give fewer pages", bytes >> 20);
    Err(ArrowError::InvalidArgumentError(why).into())
}

/// The text in a value, in bytes.
fn size(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(values) => values.iter().map(size).sum(),
        Value::Object(values) => values.iter().map(|(key, value)| key.len() + size(value)).sum(),
        _ => 0,
    }
}
