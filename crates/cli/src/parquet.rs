//! Records as Parquet tables: rows in, bytes out; one table, or a folder of them.
//!
//! ```text
//! rows of a page ── where they stand ──▶ Table ── as its row groups end ──▶ bytes
//! page ── parsed once ── Kinds ──▶ PageTables, a batch a kind ──▶ Folder ──▶ out/kind=events/part-0.parquet
//!                                                              └──▶ out/kind=records/part-0.parquet
//! ```

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use formats::Row;
use gleaner::{Document, Schema, schema};
use tables::{GleanOptions, ParquetFile, RecordBatch, TableSpec};

use crate::files;
use crate::input::Page;
use crate::options::Options;

/// Can this program write Parquet?
pub(crate) const BUILT_IN: bool = true;

/// A table on its way.
pub(crate) struct Table {
    file: ParquetFile,
}

impl Table {
    /// An empty table of lists or main text.
    pub(crate) fn named(name: &str) -> io::Result<Table> {
        let wanted = TableSpec::named(name)
            .ok_or_else(|| io::Error::other(format!("there is no table called {name}")))?;
        Table::new(wanted.table().clone())
    }

    /// An empty table of a kind.
    pub(crate) fn of_kind(schema: &Arc<Schema>) -> io::Result<Table> {
        Table::new(TableSpec::kind(Arc::clone(schema)).map_err(io::Error::other)?.table().clone())
    }

    fn new(table: tables::Table) -> io::Result<Table> {
        Ok(Table { file: ParquetFile::new(table).map_err(io::Error::other)? })
    }

    /// Adds the records of a page; the bytes that are ready.
    pub(crate) fn push(&mut self, rows: Vec<Row>) -> io::Result<Vec<u8>> {
        let rows: Vec<Row> = tables::with_position(rows).collect();
        self.add(tables::batch(self.file.table(), &rows).map_err(io::Error::other)?)
    }

    fn add(&mut self, batch: RecordBatch) -> io::Result<Vec<u8>> {
        self.file.push(batch).map_err(io::Error::other)?;
        Ok(self.file.take_bytes())
    }

    /// Ends the table; the rest of its bytes.
    pub(crate) fn finish(self) -> io::Result<Vec<u8>> {
        self.file.finish().map_err(io::Error::other)
    }
}

/// The kinds of which each page is asked.
#[derive(Debug)]
pub(crate) struct Kinds {
    wanted: Vec<TableSpec>,
}

/// The records of a page, a batch a kind.
#[derive(Debug)]
pub(crate) struct PageBatches(tables::PageBatches);

impl Kinds {
    /// Kinds by their names, and by the files that declare them.
    pub(crate) fn named(names: &[String]) -> Result<Kinds, String> {
        let mut wanted: Vec<TableSpec> = Vec::new();
        for name in names {
            let kind = match TableSpec::named(name) {
                Some(kind) => kind,
                None if name.ends_with(".toml") => {
                    TableSpec::kind(files::kind(name)?).map_err(|error| error.to_string())?
                }
                None => {
                    let known: Vec<&str> = TableSpec::names().collect();
                    let (near, known) = (schema::suggestion(name, &known), known.join(", "));
                    return Err(format!(
                        "{name:?} is no kind{near}; kinds are {known} and files such as mine.toml"
                    ));
                }
            };
            let name = kind.table().name();
            if wanted.iter().any(|other| other.table().name() == name) {
                return Err(format!("there can be one table called {name}; ask for one kind of that name"));
            }
            wanted.push(kind);
        }
        Ok(Kinds { wanted })
    }

    /// The records of each kind on a page.
    pub(crate) fn of_page(&self, doc: &Document, page: &Page, options: &Options) -> PageBatches {
        let archived = page.archived.as_ref();
        let input = tables::Page {
            url: page.hints.url.as_deref(),
            source: Some(&page.source),
            file: archived.map(|a| &*a.file),
            offset: archived.and_then(|a| i64::try_from(a.offset).ok()),
            date: archived.and_then(|a| a.date),
            headers: page.headers.as_slice().into(),
            ..tables::Page::default()
        };
        let options = GleanOptions {
            settings: options.settings(page.as_of),
            min_confidence: options.min_confidence,
            evidence: options.evidence,
        };
        PageBatches(tables::of_document(doc, &input, &self.wanted, &options))
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
        let parts = kinds.wanted.iter().map(|kind| Part::create(at, kind.table()));
        Ok(Folder { parts: parts.collect::<io::Result<_>>()? })
    }

    /// Adds the records of a page.
    pub(crate) fn push(&mut self, found: PageBatches) -> io::Result<()> {
        for (part, batch) in self.parts.iter_mut().zip(found.0.map_err(io::Error::other)?) {
            part.out.write_all(&part.table.add(batch)?)?;
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
        let with_path = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", folder.display()));
        fs::create_dir_all(&folder).map_err(with_path)?;
        let (begun, whole) = (folder.join("_part-0.parquet"), folder.join("part-0.parquet"));
        let out = BufWriter::new(File::create(&begun).map_err(with_path)?);
        Ok(Part { table: Table::new(table.clone())?, out, begun, whole })
    }

    fn finish(mut self) -> io::Result<()> {
        self.out.write_all(&self.table.finish()?)?;
        self.out.flush()?;
        fs::rename(&self.begun, &self.whole)
    }
}
