//! Huginn: the options of a WebsiteAgent, which makes an event of each record.
//!
//! ```text
//! "extract": {"title": {"xpath": "//ul/li", "value": "normalize-space((.//h3)[1])"}, …}
//! ```
//!
//! It wants as many matches for each key: all have the records' XPath, and what a record lacks is empty.

use serde_json::{Map, Value, json};

use super::list::List;
use super::xpath;

/// The options, as JSON.
pub(super) fn options(list: &List<'_>, url: &str) -> String {
    let records = as_is(&xpath::records(list));
    let key = |value: String| json!({"xpath": records, "value": as_is(&value)});
    let fields = list.fields.iter().map(|(field, spot)| (field.name.clone(), key(xpath::string(list, spot))));
    let mut extract: Map<String, Value> = fields.collect();
    if extract.is_empty() {
        extract.insert("text".to_owned(), key("normalize-space(.)".to_owned()));
    }
    let links = list.fields.iter().filter(|(field, _)| field.is_attribute() && is_variable(&field.name));
    let template: Map<String, Value> = links
        .map(|(field, _)| {
            (field.name.clone(), json!(format!("{{{{ {} | to_uri: _response_.url }}}}", field.name)))
        })
        .collect();
    let mut options = json!({
        "expected_update_period_in_days": "2",
        "url": as_is(url),
        "type": "html",
        "mode": "on_change",
        "extract": extract,
    });
    if !template.is_empty() {
        options["template"] = Value::Object(template);
    }
    format!("{options:#}\n")
}

/// Huginn reads options as Liquid, to which these signs are its own. Each brace is given by an expression, since a text
/// within `raw` may end that itself and go on with what reads the credentials of Huginn's user.
fn as_is(text: &str) -> String {
    if text.contains("{{") || text.contains("{%") { text.replace('{', "{{ '{' }}") } else { text.to_owned() }
}

/// Can Liquid name it?
fn is_variable(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::as_is;

    /// What stands in a page ends no part of Liquid and begins none.
    #[test]
    fn nothing_of_a_page_is_an_expression() {
        assert_eq!(as_is("//a[. = '{ 4 }']"), "//a[. = '{ 4 }']");
        let hostile = "{% endraw %}{{ a }}{% credential key %}";
        let brace = "{{ '{' }}";
        let expected = format!("{brace}% endraw %}}{brace}{brace} a }}}}{brace}% credential key %}}");
        assert_eq!(as_is(hostile), expected);
    }
}
