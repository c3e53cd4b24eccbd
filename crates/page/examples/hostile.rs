//! Times parsing of hostile pages at doubling sizes: `cargo run --release -p gleaner-page --example hostile [NAME]`.

#![expect(clippy::print_stdout, reason = "it is what an example is for")]

#[path = "../tests/hostile/pages.rs"]
mod pages;

use cpu_time::ThreadTime;

fn main() {
    let only = std::env::args().nth(1);
    for (name, make) in pages::PAGES.iter().filter(|(n, _)| only.as_deref().is_none_or(|o| n.contains(o))) {
        print!("{name:30}");
        for size in [500_000, 1_000_000, 2_000_000] {
            let bytes = make(size);
            let start = ThreadTime::now();
            let doc = page::parse(&bytes, &page::Hints::default());
            let ms = start.elapsed().as_secs_f64() * 1000.0;
            let drop_start = ThreadTime::now();
            let (nodes, notes) = (doc.len(), doc.notes().len());
            drop(doc);
            print!(
                " {ms:8.1} ms (drop {:5.1}) {nodes:8} nodes {notes} notes",
                drop_start.elapsed().as_secs_f64() * 1000.0
            );
        }
        println!();
    }
}
