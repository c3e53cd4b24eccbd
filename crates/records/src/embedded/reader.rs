//! One declared thing being read: its properties as fields that say where they stand.

use super::{Item, Value};
use crate::{Evidence, Field};

/// An item and where it stands in its script.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'i> {
    pub(crate) item: &'i Item,
    pub(crate) at: &'i str,
}

impl Reader<'_> {
    /// A value that was read from a property.
    pub(crate) fn field<T>(&self, value: T, name: &str) -> Field<T> {
        let dot = if self.at.is_empty() { "" } else { "." };
        let node = self.item.values(name).next().map(|v| match v {
            Value::Text { node, .. } => *node,
            Value::Item(item) => item.node,
        });
        let key = format!("{}{dot}{name}", self.at);
        Field::new(value, Evidence::Embedded { node: node.unwrap_or(self.item.node), key })
    }

    /// The text of the first of some properties that has one.
    pub(crate) fn text(&self, names: &[&str]) -> Option<Field<String>> {
        names.iter().find_map(|name| Some(self.field(self.item.text(name)?.to_owned(), name)))
    }
}
