//! How fast search is, over generated events: a fixed mix of queries, at 10^4, 10^5 and 10^6 records.
//!
//! ```text
//! cargo bench -p gleaner-store --bench search                            SQLite, 10^4 and 10^5
//! GLEANER_BENCH_RECORDS=1000000 cargo bench -p gleaner-store --bench search
//! GLEANER_BENCH_STORE=postgres cargo bench -p gleaner-store --bench search      a PostgreSQL of its own
//! GLEANER_BENCH_STORE=FILE     cargo bench -p gleaner-store --bench search      a store that is there; filled if it is empty
//! ```
//!
//! With `GLEANER_BENCH_PATHS=FILE` the store is filled and nothing measured; the mix is written to FILE as addresses of the web
//! application, a line each (`cargo xtask bench-serve`).
//!
//! Behind the mix stand searches that are made to take long, as strangers may ask them ([`Store::hurried`]): the most work of one, and the
//! time of an ordinary search while eight of them go on.
//!
//! Each sort of the mix is asked many times, with other words as long as there are any; told are how many different queries that are, which
//! share of a sample of the records holds their words (least, median, most), and the median and the 99th of a hundred, in
//! milliseconds: as a clock sees it, and the processor time of this process (which of PostgreSQL is only the asker's).

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "its figures")]

mod hostile;
mod mix;
mod sample;
mod vocabulary;

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use servers::Cluster;
use store::{Link, Query, Record, Store};

use mix::Mix;
use sample::Sample;
use vocabulary::Vocabulary;

/// How often each query is asked, with other words each time.
const TIMES: usize = 200;

/// Events of a page.
const PAGE: usize = 200;

fn main() {
    let records = std::env::var("GLEANER_BENCH_RECORDS").ok().and_then(|text| text.parse().ok());
    let sizes = records.map_or(vec![10_000, 100_000], |records: usize| vec![records]);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    if std::env::var("GLEANER_BENCH_STORE").is_ok_and(|store| store == "postgres") {
        let cluster = Cluster::start();
        sizes.iter().for_each(|records| {
            let address = cluster.database(&format!("bench_{records}"));
            runtime.block_on(measure("PostgreSQL", &address, *records));
        });
        return;
    }
    if let Ok(kept) = std::env::var("GLEANER_BENCH_STORE") {
        runtime.block_on(measure("a store at hand", &kept, sizes[0]));
        return;
    }
    for records in sizes {
        let folder = std::env::temp_dir().join(format!("gleaner-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("gleaner.db").display().to_string();
        runtime.block_on(measure("SQLite", &file, records));
        std::fs::remove_dir_all(folder).unwrap();
    }
}

async fn measure(name: &str, address: &str, records: usize) {
    let store = Store::open(address).await.unwrap();
    let mut vocabulary = Vocabulary::new();
    let begun = Instant::now();
    if store.census().await.unwrap().records.is_empty() {
        fill(&store, &mut vocabulary, records).await;
        store.tidy(true).await.unwrap();
    }
    let filled = begun.elapsed().as_secs_f64();
    if let Ok(file) = std::env::var("GLEANER_BENCH_PATHS") {
        std::fs::write(file, Mix::of(&vocabulary).addresses(TIMES)).unwrap();
        return;
    }
    let bytes = store.census().await.unwrap().bytes;
    println!("\n{name}, {records} events: filled in {filled:.0} s, {} MB", bytes >> 20);
    println!(
        "| query | different queries | records with the words, % | median, ms | p99, ms | work: median | p99 |\n|---|---|---|---|---|---|---|"
    );
    let sample = Sample::of(Vocabulary::new());
    let mix = Mix::of(&vocabulary);
    for (what, query) in mix::SORTS {
        let (mut took, mut worked) = (Vec::new(), Vec::new());
        let queries: Vec<Query> = (0..TIMES).map(|turn| query(&mix, turn)).collect();
        let shares = sample.describe(&queries);
        for query in queries {
            let (begun, work) = (Instant::now(), ProcessTime::now());
            store.search(query).await.unwrap();
            took.push(begun.elapsed());
            worked.push(work.elapsed());
        }
        took.sort();
        worked.sort();
        let ms = |times: &[Duration], share: usize| times[TIMES * share / 100].as_secs_f64() * 1000.0;
        let of = |times: &[Duration]| format!("{:.1} | {:.1}", ms(times, 50), ms(times, 99));
        println!("| {what} | {shares} | {} | {} |", of(&took), of(&worked));
    }
    hostile::measure(&store.hurried(), &vocabulary, mix::SORTS[1].1(&mix, 0)).await;
}

async fn fill(store: &Store, vocabulary: &mut Vocabulary, records: usize) {
    for page in 0..records / PAGE {
        let host = format!("https://h{}.example.org", page % 100);
        let url = format!("{host}/events/{page}");
        let link = Link { host, url, promise: 0, depth: 0, chain: 0, redirects: 0 };
        let events: Vec<Record> = (0..PAGE).map(|_| vocabulary.event()).collect();
        store.keep(link, events).await.unwrap();
    }
}
