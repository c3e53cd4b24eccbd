//! Relearning: a rule mended on a page of its site as it is now.
//!
//! ```text
//! the old rule's fields ──┐
//! the page's lists ───────┴──▶ the list most like the old one ──▶ a rule with the old names
//! ```

use listings::{Column, Listing};
use page::Document;

use crate::field::Field;
use crate::learn::learn;
use crate::rule::Rule;

/// Learns a rule anew. The list is the one that has most of the old fields, by name or by type; where it has them under
/// other names they keep the old ones. `None` where no list is like the old one, or none has a rule.
pub fn relearn(old: &Rule, doc: &Document, lists: &[Listing], source: &str) -> Option<Rule> {
    let mut best: Option<(f32, Listing)> = None;
    for list in lists {
        let mut list = list.clone();
        let alike = alike(&old.fields, &mut list.columns);
        if alike > best.as_ref().map_or(0.0, |(most, _)| *most) {
            best = Some((alike, list));
        }
    }
    let rule = learn(doc, &best?.1, source)?;
    Some(Rule { changes: old.changes.clone(), ..rule })
}

/// Share of the old fields that columns have; gives columns the names of the fields that they are by type alone.
fn alike(fields: &[Field], columns: &mut [Column]) -> f32 {
    const BY_TYPE: f32 = 0.5;
    let known = |c: &Column| fields.iter().any(|f| f.name == c.name);
    let mut sum = 0.0;
    for field in fields {
        if columns.iter().any(|c| c.name == field.name) {
            sum += 1.0;
        } else if let Some(column) = columns
            .iter_mut()
            .find(|c| field.kind.is_some() && c.recognizer.as_deref() == field.kind.as_deref() && !known(c))
        {
            column.name.clone_from(&field.name);
            sum += BY_TYPE;
        }
    }
    sum / fields.len().max(1) as f32
}
