//! What a page costs, step by step: on rows of a plain table and on pages built to be slow.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use listings::{candidates, listings};
use page::Document;

/// A page of a size.
type Page = fn(usize) -> String;

fn rows(n: usize) -> String {
    let row =
        |i: usize| format!("<tr class=r{i}><td><a href=/{i}>Case {i} v. State</a><td>{i} May 2003<td>ab{i}");
    format!("<table>{}</table>", (0..n).map(row).collect::<String>())
}

fn nested(n: usize) -> String {
    format!("{}{}", "<div><ul><li>a<li>b<div>".repeat(100), "</div></ul></div>".repeat(100))
        .repeat(n.div_ceil(400))
}

fn one_tag(n: usize) -> String {
    "<p>x".repeat(n)
}

fn parsed(html: &str) -> Document {
    page::parse(html.as_bytes(), &page::Hints::default())
}

fn bench(c: &mut Criterion) {
    let pages: [(&str, Page); 3] = [("rows", rows), ("nested", nested), ("one tag", one_tag)];
    for (name, page) in pages {
        let mut group = c.benchmark_group(name);
        group.sample_size(10);
        for n in [1_000, 10_000, 100_000] {
            let doc = parsed(&page(n));
            group.throughput(Throughput::Elements(doc.len() as u64));
            group.bench_with_input(BenchmarkId::new("candidates", n), &doc, |b, d| {
                b.iter(|| black_box(candidates(d, &[])));
            });
            group.bench_with_input(BenchmarkId::new("listings", n), &doc, |b, d| {
                b.iter(|| black_box(listings(d, &[])));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
