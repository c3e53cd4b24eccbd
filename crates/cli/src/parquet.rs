//! Records as Parquet tables: rows in, bytes out; one table, or a folder of them.
//!
//! ```text
//! rows of a page ── where they stand ──▶ Table ── as its row groups end ──▶ bytes
//! page ── parsed once ── Kinds ──▶ rows, a list a kind ──▶ Folder ──▶ out/kind=events/part-0.parquet
//!                                                                └──▶ out/kind=records/part-0.parquet
//! ```

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use formats::Row;
use gleaner::Document;
use tables::{Ask, Kind, ParquetFile, Wanted};

use crate::args::Options;
use crate::input::Page;

/// Can this program write Parquet?
pub(crate) const BUILT_IN: bool = true;

/// A table on its way.
pub(crate) struct Table {
    file: ParquetFile,
}

impl Table {
    /// An empty table of what a verb gives.
    pub(crate) fn of(verb: &str) -> io::Result<Table> {
        Table::new(tables::Table::of(Kind::of(verb).unwrap_or(Kind::Records)))
    }

    /// An empty table of a declared kind.
    pub(crate) fn declared(kind: &gleaner::Kind) -> io::Result<Table> {
        Table::new(tables::Table::declared(kind).map_err(io::Error::other)?)
    }

    fn new(table: tables::Table) -> io::Result<Table> {
        Ok(Table { file: ParquetFile::new(table).map_err(io::Error::other)? })
    }

    /// Adds the records of a page; the bytes that are ready.
    pub(crate) fn push(&mut self, rows: Vec<Row>) -> io::Result<Vec<u8>> {
        for row in tables::placed(rows) {
            self.file.push(row).map_err(io::Error::other)?;
        }
        Ok(self.file.written())
    }

    /// Ends the table; the rest of its bytes.
    pub(crate) fn finish(self) -> io::Result<Vec<u8>> {
        self.file.finish().map_err(io::Error::other)
    }
}

/// The kinds of which each page is asked.
#[derive(Debug)]
pub(crate) struct Kinds {
    wanted: Vec<Wanted>,
    tables: Vec<tables::Table>,
}

impl Kinds {
    /// Kinds by their names, and by the files that declare them.
    pub(crate) fn named(
        names: &[String],
        declared: impl Fn(&Path) -> Result<gleaner::Kind, String>,
    ) -> Result<Kinds, String> {
        let shipped = || Kind::ALL.map(Kind::name).join(", ");
        let wanted = |name: &String| match Kind::of(name) {
            Some(kind) => Ok(Wanted::Shipped(kind)),
            None if name.ends_with(".toml") => Ok(Wanted::Declared(Box::new(declared(Path::new(name))?))),
            None => Err(format!(
                "{name:?} is no kind; kinds are {} and files such as kinds/housing.toml",
                shipped()
            )),
        };
        let wanted: Vec<Wanted> = names.iter().map(wanted).collect::<Result<_, _>>()?;
        let mut tables: Vec<tables::Table> = Vec::new();
        for kind in &wanted {
            let table = kind.table().map_err(|error| error.to_string())?;
            if tables.iter().any(|t| t.name() == table.name()) {
                return Err(format!(
                    "there can be one table called {}; ask for one of the kinds of that name",
                    table.name()
                ));
            }
            tables.push(table);
        }
        Ok(Kinds { wanted, tables })
    }

    /// The records of each kind on a page.
    pub(crate) fn rows(&self, doc: &Document, page: &Page, options: &Options) -> Vec<Vec<Row>> {
        let archived = page.archived.as_ref();
        let asked = tables::Page {
            url: page.hints.url.as_deref(),
            source: Some(&page.source),
            file: archived.map(|a| &*a.file),
            offset: archived.and_then(|a| i64::try_from(a.offset).ok()),
            date: archived.and_then(|a| a.date),
            headers: page.headers.as_slice().into(),
            ..tables::Page::default()
        };
        let ask = Ask {
            settings: options.settings(page.as_of),
            min_confidence: options.min_confidence,
            evidence: options.evidence,
        };
        tables::of_document(doc, &asked, &self.wanted, &ask)
    }
}

/// A folder of tables, one a kind.
pub(crate) struct Folder {
    parts: Vec<Part>,
}

/// A table's file on its way; until it is whole it has another name, which readers pass over.
struct Part {
    table: Table,
    out: BufWriter<File>,
    begun: PathBuf,
    whole: PathBuf,
}

impl Folder {
    /// Begins the tables of the kinds in a folder, which is made where there is none.
    pub(crate) fn create(at: &Path, kinds: &Kinds) -> io::Result<Folder> {
        let parts = kinds.tables.iter().map(|table| Part::create(at, table));
        Ok(Folder { parts: parts.collect::<io::Result<_>>()? })
    }

    /// Adds the records of a page, a list a kind.
    pub(crate) fn push(&mut self, rows: Vec<Vec<Row>>) -> io::Result<()> {
        for (part, rows) in self.parts.iter_mut().zip(rows) {
            part.out.write_all(&part.table.push(rows)?)?;
        }
        Ok(())
    }

    /// Ends the tables.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.parts.into_iter().try_for_each(Part::finish)
    }
}

impl Part {
    fn create(at: &Path, table: &tables::Table) -> io::Result<Part> {
        let folder = at.join(format!("kind={}", table.name().replace(['/', '\\'], "_")));
        let told = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", folder.display()));
        fs::create_dir_all(&folder).map_err(told)?;
        let (begun, whole) = (folder.join("_part-0.parquet"), folder.join("part-0.parquet"));
        let out = BufWriter::new(File::create(&begun).map_err(told)?);
        Ok(Part { table: Table::new(table.clone())?, out, begun, whole })
    }

    fn finish(mut self) -> io::Result<()> {
        self.out.write_all(&self.table.finish()?)?;
        self.out.flush()?;
        fs::rename(&self.begun, &self.whole)
    }
}
