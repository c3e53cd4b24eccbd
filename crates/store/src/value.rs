//! Values as both databases know them, and rows of them.

use std::sync::Arc;

use crate::error::{Result, StoreError};

/// A value for a statement, or of its result.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// Nothing.
    Null,
    /// A whole number, also yes (1) and no (0).
    Int(i64),
    /// A number.
    Real(f64),
    /// A text.
    Text(String),
    /// Packed bytes; clones share them.
    Bytes(Arc<[u8]>),
}

impl From<i64> for Value {
    fn from(n: i64) -> Value {
        Value::Int(n)
    }
}

impl From<u32> for Value {
    fn from(n: u32) -> Value {
        Value::Int(n.into())
    }
}

/// Hashes fill all 64 bits; the column holds the same bits with a sign.
impl From<u64> for Value {
    fn from(n: u64) -> Value {
        Value::Int(n.cast_signed())
    }
}

/// How many: no list in memory is longer than `i64` counts.
impl From<usize> for Value {
    fn from(n: usize) -> Value {
        Value::Int(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl From<f64> for Value {
    fn from(x: f64) -> Value {
        Value::Real(x)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<Arc<[u8]>> for Value {
    fn from(bytes: Arc<[u8]>) -> Value {
        Value::Bytes(bytes)
    }
}

impl<T> From<Option<T>> for Value
where
    Value: From<T>,
{
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Value::from)
    }
}

/// A row of a result.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row(pub(crate) Vec<Value>);

impl Row {
    /// The whole number in a column.
    pub(crate) fn int(&self, column: usize) -> Result<i64> {
        self.maybe_int(column)?.ok_or_else(|| self.odd(column))
    }

    /// The whole number in a column that may be empty.
    pub(crate) fn maybe_int(&self, column: usize) -> Result<Option<i64>> {
        match self.0.get(column) {
            Some(Value::Int(n)) => Ok(Some(*n)),
            Some(Value::Null) => Ok(None),
            _ => Err(self.odd(column)),
        }
    }

    /// The small count in a column; one that does not fit is 0, which no count of ours is by right.
    pub(crate) fn count(&self, column: usize) -> Result<u32> {
        Ok(u32::try_from(self.int(column)?).unwrap_or(0))
    }

    /// The number in a column that may be empty.
    pub(crate) fn maybe_real(&self, column: usize) -> Result<Option<f64>> {
        match self.0.get(column) {
            Some(Value::Real(x)) => Ok(Some(*x)),
            #[expect(clippy::cast_precision_loss, reason = "an integer in a column of reals is a small one")]
            Some(Value::Int(n)) => Ok(Some(*n as f64)),
            Some(Value::Null) => Ok(None),
            _ => Err(self.odd(column)),
        }
    }

    /// The number in a column.
    pub(crate) fn real(&self, column: usize) -> Result<f64> {
        self.maybe_real(column)?.ok_or_else(|| self.odd(column))
    }

    /// The text in a column.
    pub(crate) fn text(&self, column: usize) -> Result<String> {
        self.maybe_text(column)?.ok_or_else(|| self.odd(column))
    }

    /// The text in a column that may be empty.
    pub(crate) fn maybe_text(&self, column: usize) -> Result<Option<String>> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Ok(Some(text.clone())),
            Some(Value::Null) => Ok(None),
            _ => Err(self.odd(column)),
        }
    }

    /// The bytes in a column that may be empty.
    pub(crate) fn maybe_bytes(&self, column: usize) -> Result<Option<Arc<[u8]>>> {
        match self.0.get(column) {
            Some(Value::Bytes(bytes)) => Ok(Some(Arc::clone(bytes))),
            Some(Value::Null) => Ok(None),
            _ => Err(self.odd(column)),
        }
    }

    fn odd(&self, column: usize) -> StoreError {
        StoreError::Column { column, found: format!("{:?}", self.0.get(column)) }
    }
}
