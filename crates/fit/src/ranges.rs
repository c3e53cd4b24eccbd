//! Texts that a label tells by where they stand in the file of its page, so that labels hold nothing of pages that are
//! others' work.
//!
//! ```text
//! {"bytes": [120, 164]} ── the page's bytes 120 to 164, without its tags ──▶ "Open day of the institute"
//! {"bytes": [120, 164, 300, 410]} ── of several ranges, one below the other ──▶ "Open day of the institute\n…"
//! ```

use page::Hints;
use serde_json::Value;

/// Writes texts in place of the ranges of a label; a range beyond the page gives an empty text.
pub(crate) fn resolve(truth: &mut Value, page: &[u8]) {
    let encoding = page::parse(page, &Hints::default()).encoding();
    let hints = Hints { content_type: Some(format!("text/html; charset={encoding}")), ..Hints::default() };
    write_texts(truth, &|ends| {
        let of = |range: &[usize]| {
            let bytes = page.get(*range.first()?..*range.last()?)?;
            Some(page::parse(bytes, &hints).full_text().to_owned())
        };
        ends.chunks_exact(2).filter_map(of).collect::<Vec<_>>().join("\n")
    });
}

/// Does a label tell texts by ranges?
pub(crate) fn has_ranges(truth: &Value) -> bool {
    range(truth).is_some()
        || match truth {
            Value::Array(all) => all.iter().any(has_ranges),
            Value::Object(all) => all.values().any(has_ranges),
            _ => false,
        }
}

fn write_texts(value: &mut Value, text: &impl Fn(&[usize]) -> String) {
    if let Some(ends) = range(value) {
        *value = Value::String(text(&ends));
        return;
    }
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| write_texts(one, text)),
        Value::Object(all) => all.values_mut().for_each(|one| write_texts(one, text)),
        _ => {}
    }
}

/// First bytes and those after the last of what `{"bytes": [from, to, …]}` names.
fn range(value: &Value) -> Option<Vec<usize>> {
    let ends = value.get("bytes").filter(|_| value.as_object().is_some_and(|o| o.len() == 1))?;
    ends.as_array()?.iter().map(|end| usize::try_from(end.as_u64()?).ok()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ranges_become_the_texts_of_the_page() {
        let page = "<meta charset=latin1><p>Caf\u{e9} <b>Nord</b><p>Other".chars().map(|c| c as u8);
        let page: Vec<u8> = page.collect();
        let at = page.windows(3).position(|w| w == b"Caf").expect("it stands there");
        let mut truth =
            json!({"bytes": 77, "records": [{"texts": [{"bytes": [at, at + 16]}, {"bytes": [900, 901]}]}]});
        assert!(has_ranges(&truth));
        resolve(&mut truth, &page);
        assert_eq!(truth, json!({"bytes": 77, "records": [{"texts": ["Caf\u{e9} Nord", ""]}]}));
        assert!(!has_ranges(&truth));
    }
}
