//! How long a page takes to read: ordinary ones and hostile ones, from 100 KB to 50 MB, doubling.
//!
//! `cargo bench -p gleaner-page -- ordinary` or the name of a hostile page. `BIG=1` goes on to 50 MB.

use std::fmt::Write;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

#[path = "../tests/hostile/pages.rs"]
mod pages;

/// A page as sites make them: head, style sheet, menu, a list of events with links and classes, a footer.
fn ordinary(bytes: usize) -> Vec<u8> {
    let mut page = String::from(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Events</title><style>\
         .menu li{display:inline}.event{margin:1em}.event h3{font-size:1.2em}.when,.where{font-weight:bold}\
         @media(max-width:600px){.menu{display:none}}.hidden{display:none}</style></head><body class=\"page wide\">\
         <ul class=menu><li><a href=\"/\">Home</a><li><a href=\"/about\">About</a></ul><main id=content>",
    );
    let mut i = 0;
    while page.len() < bytes {
        i += 1;
        let _ = write!(
            page,
            "\n  <div class=\"event item-{i} clearfix\" id=\"event-{i}\" data-id=\"{i}\">\n    <h3 class=\"event-title\">\
             <a href=\"/events/{i}\" title=\"Read more\">A talk on the number {i} &amp; others</a></h3>\n    <p \
             class=\"meta\"><span class=\"when\">{} October 2006, 4 pm</span> <span class=\"where\">Room {i}</span></p>\n    \
             <p>It is shown that the number {i} has properties that no other number has, as far as anyone knows, and that \
             this is no coincidence. <em>Tea</em> is served before.</p>\n  </div>",
            i % 31 + 1
        );
    }
    page.into_bytes()
}

fn sizes() -> impl Iterator<Item = usize> {
    let most: usize = if std::env::var_os("BIG").is_some() { 51_200_000 } else { 800_000 };
    std::iter::successors(Some(100_000), |s| Some(s * 2)).take_while(move |s| *s <= most)
}

fn reading(c: &mut Criterion, name: &str, make: impl Fn(usize) -> Vec<u8>) {
    let mut group = c.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
    for size in sizes() {
        let bytes = make(size);
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &bytes, |b, bytes| {
            b.iter(|| page::parse(bytes, &page::Hints::default()));
        });
    }
    group.finish();
}

fn parse(c: &mut Criterion) {
    reading(c, "ordinary", ordinary);
    for (name, make) in pages::PAGES {
        reading(c, name, make);
    }
}

criterion_group!(benches, parse);
criterion_main!(benches);
