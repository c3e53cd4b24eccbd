//! Values of rows as the cells of one column.
//!
//! ```text
//! "a" · null · "b"                       ── Text ──▶   StringArray
//! [{"name": "Ann", "email": null}] · []  ── People ──▶ ListArray of StructArray
//! ```
//!
//! A value of another shape than its column's, which no row of ours has, is null; where the column must hold something it is
//! empty or zero.

use std::sync::Arc;

use arrow_array::builder::{
    Float64Builder, Int32Builder, Int64Builder, ListBuilder, MapBuilder, MapFieldNames, StringBuilder,
    StructBuilder, TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType};
use serde_json::Value;

use crate::column::{Column, Holds, element, person};

/// The cells of a column, one a value. Batches of a page are small and many are held: builders take no more room than they
/// must, where those without a size take five thousand bytes a column.
pub(crate) fn cells<'v>(
    column: &Column,
    values: impl ExactSizeIterator<Item = &'v Value>,
) -> Result<ArrayRef, ArrowError> {
    let n = values.len();
    Ok(match column.holds {
        Holds::Text => texts(values.map(Value::as_str), column),
        Holds::Json => json_array(values),
        Holds::Texts => lists(values),
        Holds::Count => {
            let mut cells = Int32Builder::with_capacity(n);
            let count = |v: &Value| v.as_i64().and_then(|n| i32::try_from(n).ok());
            values.for_each(|v| cells.append_option(count(v).or((!column.nullable).then_some(0))));
            Arc::new(cells.finish())
        }
        Holds::Bytes => {
            let mut cells = Int64Builder::with_capacity(n);
            values.for_each(|v| cells.append_option(v.as_i64()));
            Arc::new(cells.finish())
        }
        Holds::Share => {
            let mut cells = Float64Builder::with_capacity(n);
            values.for_each(|v| cells.append_option(v.as_f64()));
            Arc::new(cells.finish())
        }
        Holds::Map => maps(values)?,
        Holds::People => people(values)?,
        Holds::Moment => moments(values),
    })
}

fn texts<'v>(values: impl ExactSizeIterator<Item = Option<&'v str>>, column: &Column) -> ArrayRef {
    let mut cells = StringBuilder::with_capacity(values.len(), 0);
    for text in values {
        cells.append_option(text.or((!column.nullable).then_some("")));
    }
    Arc::new(cells.finish())
}

fn json_array<'v>(values: impl ExactSizeIterator<Item = &'v Value>) -> ArrayRef {
    let mut cells = StringBuilder::with_capacity(values.len(), 0);
    values.for_each(|v| cells.append_option((!v.is_null()).then(|| v.to_string())));
    Arc::new(cells.finish())
}

fn lists<'v>(values: impl ExactSizeIterator<Item = &'v Value>) -> ArrayRef {
    let n = values.len();
    let texts = StringBuilder::with_capacity(n, 0);
    let mut cells = ListBuilder::with_capacity(texts, n).with_field(element(DataType::Utf8));
    for value in values {
        let all = value.as_array().into_iter().flatten().filter_map(Value::as_str);
        all.for_each(|text| cells.values().append_value(text));
        cells.append(true);
    }
    Arc::new(cells.finish())
}

/// A map of texts on its way.
pub(crate) type TextMap = MapBuilder<StringBuilder, StringBuilder>;

/// An empty map of texts, its parts called as [`Holds::Map`] calls them.
pub(crate) fn map_builder(n: usize) -> TextMap {
    let names = MapFieldNames { entry: "entries".into(), key: "key".into(), value: "value".into() };
    let [keys, values] = [n, n].map(|n| StringBuilder::with_capacity(n, 0));
    MapBuilder::with_capacity(Some(names), keys, values, n)
}

fn maps<'v>(values: impl ExactSizeIterator<Item = &'v Value>) -> Result<ArrayRef, ArrowError> {
    let mut cells = map_builder(values.len());
    for value in values {
        for (key, text) in value.as_object().into_iter().flatten() {
            cells.keys().append_value(key);
            cells.values().append_option(text.as_str());
        }
        cells.append(true)?;
    }
    Ok(Arc::new(cells.finish()))
}

fn people<'v>(values: impl Iterator<Item = &'v Value>) -> Result<ArrayRef, ArrowError> {
    let mut all: Vec<&Value> = Vec::new();
    let mut lengths = Vec::new();
    for value in values {
        let before = all.len();
        all.extend(value.as_array().into_iter().flatten());
        lengths.push(all.len() - before);
    }
    let of = |key: &str| -> ArrayRef {
        let mut cells = StringBuilder::with_capacity(all.len(), 0);
        all.iter().for_each(|p| cells.append_option(p.get(key).and_then(Value::as_str)));
        Arc::new(cells.finish())
    };
    let each: ArrayRef = match all.is_empty() {
        // An empty struct array does not know its fields from its columns.
        true => Arc::new(StructBuilder::from_fields(person(), 0).finish()),
        false => Arc::new(StructArray::try_new(person(), vec![of("name"), of("email")], None)?),
    };
    let offsets = OffsetBuffer::from_lengths(lengths);
    Ok(Arc::new(ListArray::try_new(Arc::new(element(DataType::Struct(person()))), offsets, each, None)?))
}

/// Moments told as ISO 8601 in UTC.
fn moments<'v>(values: impl ExactSizeIterator<Item = &'v Value>) -> ArrayRef {
    let mut cells = TimestampMicrosecondBuilder::with_capacity(values.len()).with_timezone("UTC");
    for value in values {
        let moment = value.as_str().and_then(|text| text.parse::<jiff::Timestamp>().ok());
        cells.append_option(moment.map(|m| m.as_microsecond()));
    }
    Arc::new(cells.finish())
}
