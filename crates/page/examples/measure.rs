//! Reads all pages of folders, checks what holds for every document, and tells how fast:
//! `cargo run --release -p gleaner-page --example measure FOLDER…`.

#![expect(clippy::print_stdout, reason = "it is what an example is for")]

#[path = "../tests/properties/invariants.rs"]
mod invariants;

use std::time::Duration;

use cpu_time::ThreadTime;

fn main() -> std::io::Result<()> {
    for folder in std::env::args().skip(1) {
        let mut paths: Vec<_> = std::fs::read_dir(&folder)?.filter_map(|e| Some(e.ok()?.path())).collect();
        paths.retain(|p| p.is_file());
        paths.sort();
        let pages: Vec<Vec<u8>> = paths.iter().map(std::fs::read).collect::<Result<_, _>>()?;
        let bytes: usize = pages.iter().map(Vec::len).sum();
        let mut best = Duration::MAX;
        for _ in 0..3 {
            let start = ThreadTime::now();
            let nodes: usize = pages.iter().map(|p| page::parse(p, &page::Hints::default()).len()).sum();
            best = best.min(start.elapsed());
            assert!(nodes > 0);
        }
        let mbs = bytes as f64 / best.as_secs_f64() / 1e6;
        println!("{folder}: {} pages, {:.1} MB, {mbs:.0} MB/s", pages.len(), bytes as f64 / 1e6);
        for (path, page) in paths.iter().zip(&pages) {
            let doc = page::parse(page, &page::Hints::default());
            if let Some(what) = invariants::broken(&doc) {
                println!("  {}: {what}", path.display());
            }
            doc.notes().iter().for_each(|note| println!("  {}: {note}", path.display()));
        }
    }
    Ok(())
}
