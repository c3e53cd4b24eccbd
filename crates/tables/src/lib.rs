//! Part of Gleaner: records as tables: Arrow batches and Parquet files, one table a kind.
//!
//! ```text
//! RecordBatch of pages ── pages ──▶ Page ── of_document ──▶ a RecordBatch a kind ── parquet ──▶ a file
//! ```
//!
//! A room of its own because Arrow and Parquet take longer to build than all the rest of Gleaner. The columns and their
//! types are those of `docs/tables.md`, in that order, whatever the pages hold: a table of a thousand files has one schema.
//!
//! ```
//! let page = tables::Page { html: b"<h1>Talk</h1><p>When: 12 May 2026, 4 pm<p>Where: Hall 3", ..Default::default() };
//! let events = tables::TableSpec::named("events").unwrap();
//! let rows = tables::records(&page, &events, &tables::GleanOptions::default());
//! let batch = tables::batch(events.table(), &rows)?;
//! assert_eq!(batch.num_rows(), 1);
//! assert_eq!(batch.schema(), events.table().schema());
//! # Ok::<(), tables::TableError>(())
//! ```

mod batch;
mod cells;
mod column;
mod glean;
mod lists;
mod many;
mod page;
mod pages;
#[cfg(feature = "parquet")]
mod parquet;
mod table;
mod table_spec;

pub use arrow_array::RecordBatch;
pub use batch::batch;
pub use glean::{GleanOptions, PageBatches, list_rows, of_document, records, with_position};
pub use many::{Gleaned, glean_batch};
pub use page::{Page, site};
pub use pages::{PageBatch, page_schema, pages};
#[cfg(feature = "parquet")]
pub use parquet::ParquetFile;
pub use table::Table;
pub use table_spec::TableSpec;

/// Why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// Arrow refuses, such as a batch with more than 2 GB of text.
    #[error("making a table: {0}")]
    Arrow(#[from] arrow_schema::ArrowError),
    #[cfg(feature = "parquet")]
    /// Parquet refuses, or the file cannot be written.
    #[error("writing Parquet: {0}")]
    Parquet(#[from] ::parquet::errors::ParquetError),
    /// A field of a declared kind has the name of a column that every table has.
    #[error(
        "the kind {kind}: its field `{field}` is called as a column that every table has; call it otherwise"
    )]
    Field {
        /// The kind.
        kind: String,
        /// Its field.
        field: String,
    },
    /// A batch of pages has no pages.
    #[error("reading pages: the batch has no column `html` of binary or string type; it has {0}")]
    NoHtml(String),
    /// A column of a batch of pages has another type than it must.
    #[error("reading pages: the column `{0}` has the type {1}; it must be {2}")]
    Column(&'static str, arrow_schema::DataType, &'static str),
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
