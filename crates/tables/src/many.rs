//! A batch of pages to batches of records, on several threads; the rows in the order of the pages.
//!
//! ```text
//! pages 0 1 2 3 … ── threads take the next one ──▶ (2, rows) (0, rows) … ── in order ──▶ a batch a kind
//! ```

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use arrow_array::RecordBatch;

use crate::TableError;
use crate::batch::together;
use crate::glean::{GleanOptions, PageBatches, page_batches};
use crate::page::Page;
use crate::pages::pages;
use crate::table_spec::TableSpec;

/// Stack of a thread, in bytes: the main thread's usual size.
const STACK: usize = 8 << 20;

/// What a batch of pages gave.
#[derive(Debug)]
pub struct Gleaned {
    /// A batch a kind, in the order asked for.
    pub batches: Vec<RecordBatch>,
    /// Pages, as their sources, that gave nothing because of a fault of ours.
    pub faults: Vec<String>,
}

/// The records of a batch of pages. Same pages, same rows, whatever the number of threads.
pub fn glean_batch(
    batch_of_pages: &RecordBatch,
    table_spec: &[TableSpec],
    options: &GleanOptions,
    threads: usize,
) -> Result<Gleaned, TableError> {
    let pages = pages(batch_of_pages)?;
    let mut all: Vec<Vec<RecordBatch>> = table_spec.iter().map(|_| Vec::new()).collect();
    let mut faults = Vec::new();
    for (page, found) in pages.iter().zip(in_order(&pages, table_spec, options, threads)) {
        match found {
            Some(found) => all.iter_mut().zip(found?).for_each(|(all, of_page)| all.push(of_page)),
            None => faults.push(page.name()),
        }
    }
    let batches = table_spec.iter().zip(&all).map(|(kind, batches)| together(kind.table(), batches));
    Ok(Gleaned { batches: batches.collect::<Result<_, _>>()?, faults })
}

fn in_order(
    pages: &[Page],
    table_spec: &[TableSpec],
    options: &GleanOptions,
    threads: usize,
) -> Vec<Option<PageBatches>> {
    if threads <= 1 || pages.len() <= 1 {
        return pages.iter().map(|page| page_batches(page, table_spec, options)).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut results = Vec::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(page) = pages.get(i) else { return results };
            results.push((i, page_batches(page, table_spec, options)));
        }
    };
    let mut results: Vec<(usize, Option<PageBatches>)> = thread::scope(|scope| {
        let start = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok();
        let started: Vec<_> = (1..threads.min(pages.len())).filter_map(start).collect();
        // This thread works, too: a machine that gives no further thread works with those that it gave.
        let own = work();
        started.into_iter().filter_map(|t| t.join().ok()).flatten().chain(own).collect()
    });
    results.sort_by_key(|(i, _)| *i);
    results.into_iter().map(|(_, found)| found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::PageBatch;

    fn table_spec(name: &str) -> TableSpec {
        TableSpec::named(name).unwrap()
    }

    /// Pages of different lengths, so that threads end in another order than they begin.
    fn batch_of_pages(numbers: impl Iterator<Item = usize>) -> RecordBatch {
        let mut pages = PageBatch::default();
        for n in numbers {
            let talk = |i| format!("<li><b>Talk {n}.{i}</b> {} May 2026, 4 pm, Room {i}", 1 + i % 28);
            let list: String = (0..3 + n * 7 % 40).map(talk).collect();
            let (html, url) = (format!("<h1>Talks</h1><ul>{list}</ul>"), format!("https://a.org/{n}.html"));
            pages.push(&Page { html: html.as_bytes(), url: Some(&url), ..Page::default() }).unwrap();
        }
        pages.finish().unwrap()
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let (pages, kinds) = (batch_of_pages(0..24), ["events", "records"].map(table_spec));
        let one = glean_batch(&pages, &kinds, &GleanOptions::default(), 1).unwrap();
        assert!(one.batches.iter().all(|b| b.num_rows() > 24) && one.faults.is_empty());
        for threads in [2, 7, 64] {
            let many = glean_batch(&pages, &kinds, &GleanOptions::default(), threads).unwrap();
            assert_eq!(one.batches, many.batches, "{threads} threads");
        }
    }

    #[test]
    fn pages_in_one_batch_or_in_many_in_any_order_give_the_same_rows() {
        let kinds = [table_spec("events")];
        let rows = |pages: RecordBatch| -> Vec<String> {
            let found = glean_batch(&pages, &kinds, &GleanOptions::default(), 2).unwrap();
            let batch = &found.batches[0];
            (0..batch.num_rows()).map(|i| format!("{:?}", batch.slice(i, 1))).collect()
        };
        let mut whole = rows(batch_of_pages(0..12));
        let mut parts: Vec<String> = (0..12).rev().flat_map(|n| rows(batch_of_pages(n..n + 1))).collect();
        assert_ne!(whole, parts);
        whole.sort();
        parts.sort();
        assert_eq!(whole, parts);
    }

    #[test]
    fn no_pages_give_empty_tables_of_the_same_schema() {
        let all: Vec<TableSpec> = TableSpec::names().map(table_spec).collect();
        let found = glean_batch(&batch_of_pages(0..0), &all, &GleanOptions::default(), 4).unwrap();
        for (kind, batch) in all.iter().zip(&found.batches) {
            assert_eq!((batch.num_rows(), batch.schema()), (0, kind.table().schema()));
        }
    }
}
