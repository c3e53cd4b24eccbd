//! A column: its key in a record's row, and its type in the table.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, TimeUnit};

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    /// A text, or nothing.
    Text,
    /// Texts, in order; none is an empty list.
    Texts,
    /// A count below two thousand million.
    Count,
    /// A place in a file, in bytes.
    Bytes,
    /// A share from 0 to 1, or another number.
    Share,
    /// Names and texts.
    Map,
    /// People, each with name and e-mail.
    People,
    /// A moment.
    Moment,
    /// The day of a date's text.
    Day,
    /// The day and the clock of a date's text, at the place of what it dates.
    Clock,
    /// The number of a price's text.
    Amount,
    /// The currency of a price's text.
    Currency,
    /// How long a duration's text is.
    Seconds,
    /// What has no type that all records share, as JSON.
    Json,
}

/// One column of a kind's table.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    /// Its name.
    pub(crate) name: Cow<'static, str>,
    /// The key in the row whose value it holds.
    pub(crate) key: Cow<'static, str>,
    /// What it holds.
    pub(crate) holds: Holds,
    /// May it be null?
    pub(crate) nullable: bool,
}

/// A column that may be null.
pub(crate) const fn may(name: &'static str, holds: Holds) -> Column {
    Column { name: Cow::Borrowed(name), key: Cow::Borrowed(name), holds, nullable: true }
}

/// A column that every record fills.
pub(crate) const fn must(name: &'static str, holds: Holds) -> Column {
    Column { name: Cow::Borrowed(name), key: Cow::Borrowed(name), holds, nullable: false }
}

/// A column of a kind's field: its lists may be empty, single values null.
pub(crate) fn of_field(name: &str, holds: Holds) -> Column {
    let nullable = !matches!(holds, Holds::Texts | Holds::Map | Holds::People);
    let name: Cow<'static, str> = Cow::Owned(name.to_owned());
    Column { key: name.clone(), name, holds, nullable }
}

/// A column that holds the text of another one's field as a type of its own.
pub(crate) fn typed(field: &str, name: String, holds: Holds) -> Column {
    Column { name: Cow::Owned(name), key: Cow::Owned(field.to_owned()), holds, nullable: true }
}

impl Column {
    /// Its field in Arrow's words.
    pub(crate) fn field(&self) -> Field {
        Field::new(&*self.name, self.holds.data_type(), self.nullable)
    }
}

impl Holds {
    /// Its type in Arrow's words. Names of inner fields are those that Parquet and Spark give them.
    pub(crate) fn data_type(self) -> DataType {
        match self {
            Holds::Text | Holds::Json | Holds::Currency => DataType::Utf8,
            Holds::Texts => DataType::List(Arc::new(element(DataType::Utf8))),
            Holds::Count => DataType::Int32,
            Holds::Bytes | Holds::Seconds => DataType::Int64,
            Holds::Share | Holds::Amount => DataType::Float64,
            Holds::Day => DataType::Date32,
            Holds::Clock => DataType::Timestamp(TimeUnit::Microsecond, None),
            Holds::Map => {
                let entry = Fields::from(vec![
                    Field::new("key", DataType::Utf8, false),
                    Field::new("value", DataType::Utf8, true),
                ]);
                DataType::Map(Arc::new(Field::new("entries", DataType::Struct(entry), false)), false)
            }
            Holds::People => DataType::List(Arc::new(element(DataType::Struct(person())))),
            Holds::Moment => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
        }
    }
}

/// The field of a list's elements.
pub(crate) fn element(of: DataType) -> Field {
    Field::new("element", of, true)
}

/// The fields of a person.
pub(crate) fn person() -> Fields {
    Fields::from(vec![Field::new("name", DataType::Utf8, true), Field::new("email", DataType::Utf8, true)])
}
