//! The names of fields in a condition, as people write them: in upper or lower case.
//!
//! ```text
//! cost > 5 ── kinds that are searched: boat has `Cost`, tool has `cost` ──▶ Cost > 5 or cost > 5
//! ```
//!
//! No two fields of a kind differ in case alone, so that one of these at most stands in a record.

use schema::Schema;

use crate::condition::Condition;

impl Condition {
    /// The same with the names of fields as the kinds write them. What no kind knows stays as it is written.
    pub(crate) fn named_as_in(&self, kinds: &[&Schema]) -> Condition {
        let all = |conditions: &[Condition]| conditions.iter().map(|one| one.named_as_in(kinds)).collect();
        match self {
            Condition::And(conditions) => Condition::And(all(conditions)),
            Condition::Or(conditions) => Condition::Or(all(conditions)),
            Condition::Not(one) => Condition::Not(Box::new(one.named_as_in(kinds))),
            Condition::Field { name, is, value } => {
                let field = |name: String| Condition::Field { name, is: *is, value: value.clone() };
                let mut named: Vec<Condition> = names(name, kinds).into_iter().map(field).collect();
                if named.len() > 1 {
                    Condition::Or(named)
                } else {
                    named.pop().unwrap_or_else(|| self.clone())
                }
            }
        }
    }

    /// The fields that it names and records of a kind do not have, each as often as it does.
    pub fn unknown_fields(&self, kind: &Schema) -> Vec<&str> {
        let is_known = |name: &str| kind.field_in_any_case(name).is_some() || common(name).is_some();
        self.fields().into_iter().filter(|name| !is_known(name)).collect()
    }
}

/// How kinds write a name: what every record can be asked for means the same in all of them.
fn names(name: &str, kinds: &[&Schema]) -> Vec<String> {
    if Condition::common().any(|common| common == name) {
        return vec![name.to_owned()];
    }
    let fields = kinds.iter().filter_map(|kind| kind.field_in_any_case(name));
    let mut names: Vec<String> = fields.map(|field| field.name.clone()).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        names.extend(common(name).map(str::to_owned));
    }
    names
}

/// The field of a name, in upper or lower case, that every record can be asked for.
fn common(name: &str) -> Option<&'static str> {
    Condition::common().find(|common| common.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(name: &str, field: &str) -> Schema {
        let file = format!("name = '{name}'\n[record]\nneeds = ['price']\n[fields]\n{field} = 'price'");
        Schema::from_toml(name, &file).expect("a kind")
    }

    #[test]
    fn names_are_those_of_the_kinds() {
        let (boat, tool, book) = (kind("boat", "Cost"), kind("tool", "cost"), kind("book", "price"));
        let named = |text: &str, kinds: &[&Schema]| {
            let condition: Condition = text.parse().expect("a condition");
            condition.named_as_in(kinds)
        };
        let read = |text: &str| text.parse::<Condition>().expect("a condition");
        assert_eq!(named("COST > 5 and not TITLE ~ x", &[&boat]), read("Cost > 5 and not title ~ x"));
        assert_eq!(named("cost > 5", &[&boat, &tool, &book]), read("Cost > 5 or cost > 5"));
        assert_eq!(named("cost > 5 or Kind = x", &[&book]), read("cost > 5 or kind = x"));
        assert_eq!(read("Title ~ x and cots > 5 or COST < 3").unknown_fields(&boat), ["cots"]);
    }
}
