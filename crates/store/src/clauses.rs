//! From a condition to SQL: fields and values are parameters, only operators become text.

use crate::condition::{Condition, Is};
use crate::fields::is_date;
use crate::numbers::seconds;
use crate::query::SortField;
use crate::session::Dialect;
use crate::value::Value;

/// A growing list of clauses, all of which must hold, with their values.
#[derive(Debug)]
pub(crate) struct Clauses {
    dialect: Dialect,
    clauses: Vec<String>,
    /// Values, ?1 first.
    pub(crate) values: Vec<Value>,
}

impl Clauses {
    /// None yet, besides values that the statement has already.
    pub(crate) fn new(dialect: Dialect, values: Vec<Value>) -> Clauses {
        Clauses { dialect, clauses: Vec::new(), values }
    }

    /// Whose SQL it is.
    pub(crate) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Adds a value; the text that stands for it.
    pub(crate) fn value(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("?{}", self.values.len())
    }

    /// Adds a clause.
    pub(crate) fn and(&mut self, clause: String) {
        self.clauses.push(clause);
    }

    /// Are there any?
    pub(crate) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// All clauses, each behind an ` AND `.
    pub(crate) fn sql(&self) -> String {
        self.clauses.iter().map(|clause| format!(" AND {clause}")).collect()
    }

    /// All clauses so far, of an inner statement; those added later are of the one around it. The values stay.
    pub(crate) fn take(&mut self) -> String {
        let inner = self.sql();
        self.clauses.clear();
        inner
    }

    /// Adds a condition on fields of `r` (records) and `c` (their contents).
    pub(crate) fn condition(&mut self, condition: &Condition) {
        let clause = self.write(condition);
        self.and(clause);
    }

    /// What records are ordered by to be sorted by a field of theirs.
    pub(crate) fn sort_key(&mut self, sort: &SortField) -> String {
        let field = self.field(&sort.name);
        if sort.numbers { self.number(&field) } else { format!("LOWER({field})") }
    }

    fn write(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::And(all) => self.joined(all, " AND "),
            Condition::Or(all) => self.joined(all, " OR "),
            Condition::Not(one) => format!("NOT {}", self.write(one)),
            Condition::Field { name, is, value } => {
                let compared = self.compared(name, *is, value);
                format!("COALESCE({compared}, FALSE)")
            }
        }
    }

    fn joined(&mut self, all: &[Condition], between: &str) -> String {
        let all: Vec<String> = all.iter().map(|one| self.write(one)).collect();
        format!("({})", all.join(between))
    }

    fn compared(&mut self, name: &str, is: Is, value: &str) -> String {
        let field = self.field(name);
        let sign = match is {
            Is::Equal => "=",
            Is::Unequal => "<>",
            Is::Less => "<",
            Is::AtMost => "<=",
            Is::More => ">",
            Is::AtLeast => ">=",
            Is::Holds | Is::Lacks => return self.holds(&field, is, value),
            Is::Says => return self.says(&field, value),
        };
        match value.parse::<f64>().ok().or_else(|| seconds(value)).filter(|number| number.is_finite()) {
            Some(number) => format!("{} {sign} {}", self.number(&field), self.value(number)),
            None => {
                let compared = format!("LOWER({field}) {sign} {}", self.lowered(value));
                let is_order = !matches!(is, Is::Equal | Is::Unequal);
                if is_order && is_day_or_month(value) { self.of_dates(&field, &compared) } else { compared }
            }
        }
    }

    /// A comparison with a date: what begins with no year stands neither before nor behind one.
    fn of_dates(&self, field: &str, compared: &str) -> String {
        match self.dialect {
            Dialect::Sqlite => format!("({field} GLOB '[0-9][0-9][0-9][0-9]*' AND {compared})"),
            Dialect::Postgres => format!("({field} ~ '^[0-9]{{4}}' AND {compared})"),
        }
    }

    fn holds(&mut self, field: &str, is: Is, value: &str) -> String {
        let plain = value.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let not = if is == Is::Lacks { "NOT " } else { "" };
        format!("LOWER({field}) {not}LIKE {} ESCAPE '\\'", self.lowered(&format!("%{plain}%")))
    }

    /// A value in small letters. The database makes them, since SQLite knows those of ASCII alone: what it does to a field, it
    /// does to what is looked for.
    fn lowered(&mut self, value: &str) -> String {
        format!("LOWER(CAST({} AS TEXT))", self.value(value))
    }

    fn says(&mut self, field: &str, value: &str) -> String {
        // With a blank on both sides each word stands between two that are no letters.
        let field = format!("(' ' || LOWER({field}) || ' ')");
        let escaped = |odd: &str, escape: fn(char) -> String| -> String {
            value.chars().map(|c| if odd.contains(c) { escape(c) } else { c.to_string() }).collect()
        };
        match self.dialect {
            Dialect::Sqlite => {
                let word = escaped("*?[", |c| format!("[{c}]"));
                format!("{field} GLOB {}", self.lowered(&format!("*[^a-z]{word}[^a-z]*")))
            }
            Dialect::Postgres => {
                let word = escaped(r"\^$.|?*+()[]{}", |c| format!(r"\{c}"));
                format!("{field} ~ {}", self.lowered(&format!("[^a-z]{word}[^a-z]")))
            }
        }
    }

    /// A column, where the field has one; else the key of the record's fields.
    fn field(&mut self, name: &str) -> String {
        let column = COLUMNS.iter().find(|(field, _)| *field == name);
        column.map_or_else(|| self.key(name), |(_, column)| (*column).to_owned())
    }

    fn key(&mut self, name: &str) -> String {
        match self.dialect {
            // The name has no quotation mark: the parser allows none.
            Dialect::Sqlite => format!("json_extract(c.fields, {})", self.value(format!("$.\"{name}\""))),
            Dialect::Postgres => format!("(CAST(c.fields AS JSONB) ->> {})", self.value(name)),
        }
    }

    /// The first number of a field: "from $1,250 on" is 1250; of a length of time its seconds; a day without a year has none.
    fn number(&self, field: &str) -> String {
        match self.dialect {
            Dialect::Sqlite => format!("first_number({field})"),
            Dialect::Postgres => format!(
                "CASE WHEN {field} ~ '^PT([0-9]{{1,6}}H){{0,1}}([0-9]{{1,6}}M){{0,1}}([0-9]{{1,6}}S){{0,1}}$'
                        THEN CAST(EXTRACT(EPOCH FROM CAST({field} AS INTERVAL)) AS DOUBLE PRECISION)
                    WHEN {field} NOT LIKE '--%' THEN CAST(REPLACE(SUBSTRING({field}
                        FROM '[-+]{{0,1}}[0-9][0-9,]*[.]{{0,1}}[0-9]*'), ',', '') AS DOUBLE PRECISION) END"
            ),
        }
    }
}

/// The fields that have columns, and these.
pub(super) const COLUMNS: [(&str, &str); 10] = [
    ("title", "r.title"),
    ("start", "r.starts"),
    ("end", "r.ends"),
    ("location", "r.place"),
    ("place", "r.place"),
    ("kind", "r.kind"),
    ("status", "r.status"),
    ("url", "r.url"),
    ("text", "c.text"),
    ("confidence", "CAST(r.confidence AS TEXT)"),
];

/// Is it a day, perhaps with its hour, or a month of a year?
fn is_day_or_month(value: &str) -> bool {
    is_date(value) || (value.len() == 7 && is_date(&format!("{value}-01")))
}

impl Condition {
    /// Fields that every record can be asked for, whatever its kind says.
    pub fn common() -> impl Iterator<Item = &'static str> {
        COLUMNS.iter().map(|(field, _)| *field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_a_user_writes_becomes_sql() {
        let condition: Condition = r#"posted > '1; DROP TABLE records' and x ~ "50%_\""#.parse().unwrap();
        let mut clauses = Clauses::new(Dialect::Sqlite, vec![Value::Int(1)]);
        clauses.condition(&condition);
        let sql = clauses.sql();
        assert_eq!(
            sql,
            " AND (COALESCE(LOWER(json_extract(c.fields, ?2)) > LOWER(CAST(?3 AS TEXT)), FALSE) AND \
             COALESCE(LOWER(json_extract(c.fields, ?4)) LIKE LOWER(CAST(?5 AS TEXT)) ESCAPE '\\', FALSE))"
        );
        assert_eq!(clauses.values.last(), Some(&Value::Text(r"%50\%\_\\%".to_owned())));
    }
}
