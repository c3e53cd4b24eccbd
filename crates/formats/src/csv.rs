//! CSV (RFC 4180): one line a record under one line of column names.
//!
//! ```text
//! {"title": "Talk", "speaker": ["A", "B"], "fields": {"price": "5"}}
//!        title,speaker,fields.price
//!        Talk,A; B,5
//! ```
//!
//! Records of lists have the fields that their page gives them, so the columns are known only when all are seen: rows go
//! into a spool, and out of it when [`Table::finish`] has written the names. Only the names are held. What has names within
//! (`contact.name`, `contact.email`) has no column of its own, and its columns stand where it was first empty.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufReader, BufWriter, Cursor, Read, Seek, SeekFrom, Write};

use serde_json::Value;

use crate::Row;

/// Between the values of one cell: a speaker list is one cell.
const BETWEEN: &str = "; ";

/// Records on their way to a CSV table, by way of a spool: a file, or memory (`io::Cursor`) for a few.
///
/// ```
/// let mut table = formats::csv::Table::new(std::io::Cursor::new(Vec::new()));
/// table.push(formats::Row::from_iter([("title".to_owned(), "Tea, green".into())])).unwrap();
/// let mut out = Vec::new();
/// table.finish(&mut out).unwrap();
/// assert_eq!(out, b"title\n\"Tea, green\"\n");
/// ```
pub struct Table<S: Write> {
    columns: Vec<Column>,
    indices: HashMap<String, u32>,
    /// Keys whose values have columns of their own.
    nesting: HashSet<String>,
    rows: u64,
    spool: BufWriter<S>,
}

struct Column {
    name: String,
    /// Is it empty in all records?
    is_empty: bool,
    /// Columns that stand in its place.
    inner: Vec<usize>,
    /// Does it stand in the place of another?
    is_inner: bool,
}

impl<S: Read + Write + Seek> Table<S> {
    /// An empty table; the spool must be empty.
    pub fn new(spool: S) -> Table<S> {
        let (columns, indices, nesting) = (Vec::new(), HashMap::new(), HashSet::new());
        Table { columns, indices, nesting, rows: 0, spool: BufWriter::new(spool) }
    }

    /// Adds a record; keys not seen before become columns, behind those that are there. Fails where the spool does.
    pub fn push(&mut self, row: Row) -> io::Result<()> {
        let mut cells = Vec::new();
        for (key, value) in row {
            self.cell(key, value, None, &mut cells);
        }
        self.rows += 1;
        number(&mut self.spool, cells.len())?;
        for (column, text) in cells {
            self.spool.write_all(&column.to_le_bytes())?;
            number(&mut self.spool, text.len())?;
            self.spool.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    fn cell(&mut self, key: String, value: Value, outer: Option<usize>, cells: &mut Vec<(u32, String)>) {
        if let Value::Object(inner) = value {
            let outer = self.indices.get(&key).and_then(|at| usize::try_from(*at).ok()).or(outer);
            for (name, value) in inner {
                self.cell(format!("{key}.{name}"), value, outer, cells);
            }
            self.nesting.insert(key);
            return;
        }
        if value.is_null() && self.nesting.contains(&key) {
            return;
        }
        let next = self.columns.len();
        let at = *self.indices.entry(key).or_insert_with_key(|key| {
            let name = key.clone();
            self.columns.push(Column { name, is_empty: true, inner: Vec::new(), is_inner: outer.is_some() });
            u32::try_from(next).unwrap_or(u32::MAX)
        });
        if let Some(outer) = outer.filter(|_| self.columns.len() > next) {
            self.columns.get_mut(outer).into_iter().for_each(|outer| outer.inner.push(next));
        }
        if let Some(column) = usize::try_from(at).ok().and_then(|at| self.columns.get_mut(at)) {
            column.is_empty &= value.is_null();
        }
        cells.push((at, plain(&value)));
    }

    /// The columns in the order in which they are written.
    fn order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.columns.len());
        let outermost = |(_, column): &(usize, &Column)| !column.is_inner;
        let outermost = self.columns.iter().enumerate().filter(outermost).map(|(at, _)| at);
        let mut open: Vec<usize> = outermost.rev().collect();
        while let Some((at, column)) = open.pop().and_then(|at| Some((at, self.columns.get(at)?))) {
            if !(column.is_empty && self.nesting.contains(&column.name)) {
                order.push(at);
            }
            open.extend(column.inner.iter().rev());
        }
        order
    }

    /// Writes the column names and all records; nothing where no record came.
    pub fn finish(self, out: &mut impl Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        let order = self.order();
        if !order.is_empty() {
            let names = order.iter().filter_map(|at| self.columns.get(*at));
            writer.write_record(names.map(|column| &column.name))?;
        }
        let mut spool = self.spool.into_inner().map_err(io::IntoInnerError::into_error)?;
        spool.seek(SeekFrom::Start(0))?;
        let mut spool = BufReader::new(spool);
        for _ in 0..self.rows {
            let mut line = vec![String::new(); self.columns.len()];
            for _ in 0..read_number(&mut spool)? {
                let column = read_number(&mut spool)?;
                let text = read_text(&mut spool)?;
                if let Some(cell) = usize::try_from(column).ok().and_then(|column| line.get_mut(column)) {
                    *cell = text;
                }
            }
            writer.write_record(order.iter().filter_map(|at| line.get(*at)))?;
        }
        writer.flush()
    }
}

/// Records that are at hand as a CSV table.
pub fn text(rows: impl IntoIterator<Item = Row>) -> io::Result<String> {
    let mut table = Table::new(Cursor::new(Vec::new()));
    rows.into_iter().try_for_each(|row| table.push(row))?;
    let mut out = Vec::new();
    table.finish(&mut out)?;
    String::from_utf8(out).map_err(io::Error::other)
}

/// A length in the spool, which holds no cell of four thousand million bytes.
fn number(spool: &mut impl Write, n: usize) -> io::Result<()> {
    spool.write_all(&u32::try_from(n).map_err(io::Error::other)?.to_le_bytes())
}

fn read_number(spool: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    spool.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

fn read_text(spool: &mut impl Read) -> io::Result<String> {
    let length = u64::from(read_number(spool)?);
    let mut text = String::new();
    spool.take(length).read_to_string(&mut text)?;
    Ok(text)
}

/// A value as one cell: what is not said is empty, several are joined.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.iter().all(|v| !v.is_object()) => {
            values.iter().map(plain).collect::<Vec<_>>().join(BETWEEN)
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn to_csv(rows: &[Value]) -> String {
        text(rows.iter().map(|row| row.as_object().cloned().unwrap_or_default())).unwrap()
    }

    #[test]
    fn columns_grow_and_missing_cells_are_empty() {
        let csv = to_csv(&[
            json!({"title": "A, \"b\"", "speaker": ["X", "Y"], "end": null}),
            json!({"title": "two\nlines", "fields": {"price": "5"}}),
        ]);
        assert_eq!(csv, "title,speaker,end,fields.price\n\"A, \"\"b\"\"\",X; Y,,\n\"two\nlines\",,,5\n");
    }

    #[test]
    fn what_has_names_within_stands_in_the_place_of_its_key() {
        let known = json!({"title": "A", "contact": {"name": "Ann", "email": null}, "price": "5"});
        let unknown = json!({"title": "B", "contact": null, "price": "7"});
        let head = "title,contact.name,contact.email,price\n";
        assert_eq!(to_csv(&[unknown.clone(), known.clone()]), format!("{head}B,,,7\nA,Ann,,5\n"));
        assert_eq!(to_csv(&[known, unknown.clone()]), format!("{head}A,Ann,,5\nB,,,7\n"));
        assert_eq!(to_csv(&[unknown]), "title,contact,price\nB,,7\n");
        let teachers = json!({"teachers": [{"name": "Ann", "email": "a@b.org"}], "term": "Fall"});
        let joined = "teachers,term\n\"[{\"\"name\"\":\"\"Ann\"\",\"\"email\"\":\"\"a@b.org\"\"}]\",Fall\n";
        assert_eq!(to_csv(&[teachers]), joined);
        let mixed = to_csv(&[json!({"a": "x", "b": 1}), json!({"a": {"c": {"d": 2}}, "b": 2})]);
        assert_eq!(mixed, "a,a.c.d,b\nx,,1\n,2,2\n");
    }

    #[test]
    fn many_rows_of_any_letters_come_out_of_the_spool_as_they_went_in() {
        let rows: Vec<Value> =
            (0..3000).map(|i| json!({"n": i, (format!("c{}", i % 7)): "é—茶".repeat(i % 50)})).collect();
        let csv = to_csv(&rows);
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        for (i, line) in reader.records().enumerate() {
            let line = line.unwrap();
            assert_eq!(line.get(0), Some(i.to_string().as_str()));
            assert_eq!(line.get(1 + i % 7), Some("é—茶".repeat(i % 50).as_str()));
        }
    }

    #[test]
    fn nothing_is_nothing() {
        assert_eq!(to_csv(&[]), "");
    }
}
