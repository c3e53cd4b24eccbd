//! What the kinds that ship keep to, beside being well formed.

use std::collections::HashMap;

#[test]
fn no_label_says_two_fields() {
    for kind in schema::shipped() {
        let mut fields: HashMap<&str, &str> = HashMap::new();
        for field in &kind.fields {
            for label in &field.labels {
                let other = fields.insert(label, &field.name).filter(|other| *other != field.name);
                assert_eq!(other, None, "{}: `{label}` is a label of `{}`, too", kind.name, field.name);
            }
        }
    }
}
