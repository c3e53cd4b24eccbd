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
    Date32Builder, Float64Builder, Int32Builder, Int64Builder, ListBuilder, MapBuilder, MapFieldNames,
    StringBuilder, StructBuilder, TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType};
use jiff::civil::{Date, DateTime, date};
use jiff::tz::TimeZone;
use jiff::{Span, SpanRelativeTo};
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
        Holds::Day | Holds::Clock | Holds::Amount | Holds::Currency | Holds::Seconds => {
            typed(column.holds, values.map(Value::as_str))
        }
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

/// What texts say that rows hold in one form of ours: dates as ISO 8601, prices as "850 USD", durations as "PT45M".
///
/// What is said in part alone, a month without its day, has no type and is null.
fn typed<'v>(holds: Holds, texts: impl ExactSizeIterator<Item = Option<&'v str>>) -> ArrayRef {
    let n = texts.len();
    let price = |text: &'v str| -> Option<(f64, Option<&'v str>)> {
        let (amount, currency) = text.split_once(' ').map_or((text, None), |(amount, of)| (amount, Some(of)));
        let is_code = |of: &&str| of.len() == 3 && of.bytes().all(|b| b.is_ascii_uppercase());
        let amount: f64 = amount.parse().ok().filter(|amount: &f64| amount.is_finite())?;
        // "12 each" is a text that no recogniser took for a price.
        currency.as_ref().is_none_or(is_code).then_some((amount, currency))
    };
    let each = texts.map(Option::unwrap_or_default);
    match holds {
        Holds::Day => {
            let mut cells = Date32Builder::with_capacity(n);
            each.for_each(|text| cells.append_option(first_day(text).and_then(since_epoch)));
            Arc::new(cells.finish())
        }
        Holds::Clock => {
            let mut cells = TimestampMicrosecondBuilder::with_capacity(n);
            let clock = |text| first_clock(text)?.to_zoned(TimeZone::UTC).ok();
            each.for_each(|text| cells.append_option(clock(text).map(|c| c.timestamp().as_microsecond())));
            Arc::new(cells.finish())
        }
        Holds::Amount => {
            let mut cells = Float64Builder::with_capacity(n);
            each.for_each(|text| cells.append_option(price(text).map(|p| p.0)));
            Arc::new(cells.finish())
        }
        Holds::Seconds => {
            let mut cells = Int64Builder::with_capacity(n);
            each.for_each(|text| cells.append_option(seconds(text)));
            Arc::new(cells.finish())
        }
        _ => {
            let mut cells = StringBuilder::with_capacity(n, 0);
            each.for_each(|text| cells.append_option(price(text).and_then(|p| p.1)));
            Arc::new(cells.finish())
        }
    }
}

/// Days since 1970-01-01.
fn since_epoch(day: Date) -> Option<i32> {
    day.since(date(1970, 1, 1)).ok().map(|span| span.get_days())
}

/// The first day of a date or a range, where it is whole.
fn first_day(text: &str) -> Option<Date> {
    text.get(..10)?.parse().ok()
}

/// The first day and clock of a date or a range, where both are said.
fn first_clock(text: &str) -> Option<DateTime> {
    let first = text.split(['/', ';']).next()?;
    first.contains('T').then(|| first.parse().ok())?
}

/// How long "P1DT45M" is; of months and years nobody can say.
fn seconds(text: &str) -> Option<i64> {
    let span: Span = text.parse().ok()?;
    Some(span.to_duration(SpanRelativeTo::days_are_24_hours()).ok()?.as_secs())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_texts_say_has_a_type_and_what_they_say_in_part_has_none() {
        let days = [
            "2026-05-12",
            "2026-05-12T16:00/2026-05-13;FREQ=WEEKLY;BYDAY=TU",
            "1969-12-31",
            "2026-05",
            "--05-12",
            "Ünïcödé text",
            "",
        ];
        let days = days.map(|text| first_day(text).and_then(since_epoch));
        assert_eq!(days, [Some(20585), Some(20585), Some(-1), None, None, None, None]);
        let clocks = [
            "2026-05-12T16:00/2026-05-13",
            "2026-05-12/2026-05-13T16:00",
            "2026-05-12T16:00:30;FREQ=WEEKLY;BYDAY=TU",
        ];
        let clock = |hour, second| Some(date(2026, 5, 12).at(hour, 0, second, 0));
        assert_eq!(clocks.map(first_clock), [clock(16, 0), None, clock(16, 30)]);
        let durations = ["PT45M", "P1DT1H30M", "P2M", "45", ""];
        assert_eq!(durations.map(seconds), [Some(2_700), Some(91_800), None, None, None]);
    }

    #[test]
    fn prices_are_their_amounts_and_currencies() {
        let texts = [Some("850 USD"), Some("12.5"), Some("on request"), Some("12 each"), None];
        let of = |holds| typed(holds, texts.into_iter()).to_data();
        let amounts = arrow_array::Float64Array::from(of(Holds::Amount));
        let found: Vec<_> = amounts.iter().collect();
        assert_eq!(found, [Some(850.0), Some(12.5), None, None, None]);
        let currencies = arrow_array::StringArray::from(of(Holds::Currency));
        let found: Vec<_> = currencies.iter().collect();
        assert_eq!(found, [Some("USD"), None, None, None, None]);
    }
}
