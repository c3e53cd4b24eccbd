//! What an outline costs as pages grow, each twice the one before: by looks, and by the clustering of the paper.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use page::{Document, Hints};
use views::outline::{outline, paper};

/// Pieces that pages repeat: headings with lines, labels, tables with heads, and a heap of nested boxes.
const PIECES: [(&str, &str); 4] = [
    ("headings", "<h2>Week</h2><h3>Reading</h3><p>Chapter 4<p>Notes and slides<p>Exercise"),
    ("labels", "<b>Place:</b> Room 12<br><b>Hours:</b><br>Mo 10-11<br>"),
    ("headed tables", "<table><tr><th>Name<th>Office<tr><td>Ann Lee<td>12<tr><td>Bo Chen<td>14</table>"),
    ("nested", "<div><div><h4>A</h4>x</div><ul><li>y<li>z</ul></div>"),
];

fn page_of(piece: &str, times: usize) -> Document {
    page::parse(piece.repeat(times).as_bytes(), &Hints::default())
}

fn growth(c: &mut Criterion) {
    for (name, piece) in PIECES {
        let mut group = c.benchmark_group(format!("outline, {name}"));
        group.sample_size(10);
        for times in [2_000, 4_000, 8_000, 16_000] {
            let doc = page_of(piece, times);
            group.throughput(Throughput::Elements(times as u64));
            group.bench_with_input(BenchmarkId::new("looks", times), &doc, |b, d| {
                b.iter(|| black_box(outline(d)))
            });
            group.bench_with_input(BenchmarkId::new("paper", times), &doc, |b, d| {
                b.iter(|| black_box(paper::model(d)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, growth);
criterion_main!(benches);
