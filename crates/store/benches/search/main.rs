//! How fast search is, over generated events: a fixed mix of queries, at 10^4, 10^5 and 10^6 records.
//!
//! ```text
//! cargo bench -p store --bench search                            SQLite, 10^4 and 10^5
//! GLEANER_BENCH_RECORDS=1000000 cargo bench -p store --bench search
//! GLEANER_BENCH_STORE=postgres cargo bench -p store --bench search      a PostgreSQL of its own
//! GLEANER_BENCH_STORE=FILE     cargo bench -p store --bench search      a store that is there; filled if it is empty
//! ```
//!
//! With `GLEANER_BENCH_PATHS=FILE` the store is filled and nothing measured; the mix is written to FILE as addresses of the web
//! application, a line each (`cargo xtask bench-serve`).
//!
//! Each query of the mix is asked many times with other words; told are the median and the 99th of a hundred, in
//! milliseconds: as a clock sees it, and the processor time of this process (which of PostgreSQL is only the asker's).

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "its figures")]

mod vocabulary;

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use servers::Cluster;
use store::{Link, Order, Query, Record, Store};

use vocabulary::Vocabulary;

/// How often each query is asked, with other words each time.
const TIMES: usize = 200;

/// Events of a page.
const PAGE: usize = 200;

fn main() {
    let said = std::env::var("GLEANER_BENCH_RECORDS").ok().and_then(|text| text.parse().ok());
    let sizes = said.map_or(vec![10_000, 100_000], |records: usize| vec![records]);
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
        std::fs::write(file, addresses(&vocabulary)).unwrap();
        return;
    }
    let bytes = store.census().await.unwrap().bytes;
    println!("\n{name}, {records} events: filled in {filled:.0} s, {} MB", bytes >> 20);
    println!(
        "| query | records with the word, % | median, ms | p99, ms | work: median | p99 |\n|---|---|---|---|---|---|"
    );
    for (what, share, query) in queries() {
        let (mut took, mut worked) = (Vec::new(), Vec::new());
        for turn in 0..TIMES {
            let query = query(&vocabulary, turn);
            let (begun, work) = (Instant::now(), ProcessTime::now());
            store.search(query).await.unwrap();
            took.push(begun.elapsed());
            worked.push(work.elapsed());
        }
        took.sort();
        worked.sort();
        let ms = |times: &[Duration], share: usize| times[TIMES * share / 100].as_secs_f64() * 1000.0;
        let of = |times: &[Duration]| format!("{:.1} | {:.1}", ms(times, 50), ms(times, 99));
        println!("| {what} | {share} | {} | {} |", of(&took), of(&worked));
    }
}

/// The mix as the web application is asked it: name and address, one sort after the other, so that it is even at any time. The
/// condition is left out, which the page does not know.
fn addresses(vocabulary: &Vocabulary) -> String {
    let one = |n: usize, (what, _, query): &Asked| {
        let query = query(vocabulary, n);
        let order = if query.order == Order::Date { "date" } else { "rank" };
        let pairs = [
            ("q", query.words),
            ("from", query.from.unwrap_or_default()),
            ("to", query.to.unwrap_or_default()),
            ("place", query.place.unwrap_or_default()),
            ("order", order.to_owned()),
        ];
        let pairs = pairs.iter().filter(|(_, value)| !value.is_empty());
        let pairs: Vec<String> = pairs.map(|(name, value)| format!("{name}={}", escaped(value))).collect();
        format!("{what}\t/events?{}\n", pairs.join("&"))
    };
    let queries = queries();
    (0..TIMES)
        .flat_map(|n| queries.iter().map(move |query| (n, query)))
        .map(|(n, query)| one(n, query))
        .collect()
}

/// A value as it stands in an address.
fn escaped(value: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    value.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
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

type Asked = (&'static str, &'static str, fn(&Vocabulary, usize) -> Query);

/// The mix.
fn queries() -> Vec<Asked> {
    vec![
        ("a rare word", "< 0.1", |v, n| words(v.word(0.0005, n))),
        ("a word", "1", |v, n| words(v.word(0.01, n))),
        ("two words", "1 each", |v, n| words(&format!("{} {}", v.word(0.01, n), v.word(0.01, n + 7)))),
        ("a phrase", "1 each", |v, n| words(&format!("\"{} {}\"", v.word(0.01, n), v.word(0.01, n + 1)))),
        ("a beginning", "about 1", |v, n| {
            words(&format!("{}*", v.word(0.008, n).get(..6).unwrap_or("concert")))
        }),
        ("a word, kind and dates", "1", |v, n| dated(v.word(0.01, n), n)),
        ("a word, by date", "1", |v, n| Query { order: Order::Date, ..words(v.word(0.01, n)) }),
        ("a common word", "5", |v, n| words(v.word(0.05, n))),
        ("a common word", "30", |v, n| words(v.word(0.3, n))),
        ("two common words", "30 each", |v, n| words(&format!("{} {}", v.word(0.3, n), v.word(0.3, n + 1)))),
        ("a common word, kind and dates", "30", |v, n| dated(v.word(0.3, n), n)),
        ("a common word, by date", "30", |v, n| Query { order: Order::Date, ..words(v.word(0.3, n)) }),
        ("a common word and a rare one", "30, < 0.1", |v, n| {
            words(&format!("{} {}", v.word(0.3, n), v.word(0.0005, n)))
        }),
        ("a common word and a place", "30", |v, n| Query { place: Some(v.hall(n)), ..words(v.word(0.3, n)) }),
        ("a common word and a condition", "30", |v, n| Query {
            condition: Some(format!("department ~ {}", v.department(n)).parse().unwrap()),
            ..words(v.word(0.3, n))
        }),
        ("no word, a month by date", "–", |_, n| dated("", n)),
    ]
}

fn words(words: &str) -> Query {
    Query { words: words.to_owned(), limit: 20, ..Query::default() }
}

/// A month of the years in which the events are.
fn dated(said: &str, n: usize) -> Query {
    let (year, month) = (2026 + n % 3, n % 12 + 1);
    let day = |day: u32| Some(format!("{year}-{month:02}-{day:02}"));
    Query { kind: Some("event".to_owned()), from: day(1), to: day(28), ..words(said) }
}
