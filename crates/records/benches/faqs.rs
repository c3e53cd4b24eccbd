//! What questions cost against parsing, which they should cost no more than: on pages of four sorts and two sizes.
//!
//! The last group is an article without questions, which is what most pages of a crawl are.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use page::{Document, Hints};
use records::Settings;
use records::faq::faqs;

/// A page of so many questions.
type Page = fn(usize) -> String;

/// What a page has besides what it is there for.
fn framed(body: &str) -> String {
    let menu: String =
        (0..40).map(|i| format!("<li class='item m{i}'><a href='/{i}'>Room {i}</a></li>")).collect();
    format!("<title>Kite FAQ</title><nav><ul>{menu}</ul></nav><main>{body}</main><footer>© Kites</footer>")
}

/// What answers say.
fn answer(i: usize) -> String {
    format!(
        "<p>It takes {i} days, or <a href='/more'>more</a> where the wind is <em>strong</em>.</p><ul><li>By land<li>By air</ul>"
    )
}

fn headings(n: usize) -> String {
    let pair = |i: usize| format!("<h3 id=q{i}>How long does number {i} take?</h3>{}", answer(i));
    framed(&format!("<h1>Kite FAQ</h1>{}", (0..n).map(pair).collect::<String>()))
}

fn accordion(n: usize) -> String {
    let pair = |i: usize| {
        let head = format!(
            "<h3 class='accordion-header'><button class='accordion-button collapsed' data-bs-toggle='collapse'>How long does number {i} take?</button></h3>"
        );
        format!(
            "<div class='accordion-item'>{head}<div class='accordion-collapse'><div class='accordion-body'>{}</div></div></div>",
            answer(i)
        )
    };
    framed(&format!(
        "<h2>Frequently asked questions</h2><div class=accordion>{}</div>",
        (0..n).map(pair).collect::<String>()
    ))
}

fn lines(n: usize) -> String {
    let pair = |i: usize| format!("Q: How long does number {i} take?<br>A: It takes {i} days.<br><br>");
    framed(&format!("<h1>Kite FAQ</h1><p>{}</p>", (0..n).map(pair).collect::<String>()))
}

fn article(n: usize) -> String {
    let part = |i: usize| format!("<h2>Part {i}</h2>{}", answer(i));
    framed(&format!("<h1>Kites of the world</h1>{}", (0..n).map(part).collect::<String>()))
}

fn parsed(html: &str) -> Document {
    page::parse(html.as_bytes(), &Hints::default())
}

fn bench(c: &mut Criterion) {
    let pages: [(&str, Page); 4] =
        [("headings", headings), ("accordion", accordion), ("lines", lines), ("article", article)];
    for (name, page) in pages {
        let mut group = c.benchmark_group(name);
        group.sample_size(20);
        for n in [20, 2_000] {
            let html = page(n);
            let doc = parsed(&html);
            group.throughput(Throughput::Bytes(html.len() as u64));
            group.bench_with_input(BenchmarkId::new("parse", n), &html, |b, html| {
                b.iter(|| black_box(parsed(html)));
            });
            group.bench_with_input(BenchmarkId::new("faqs", n), &doc, |b, doc| {
                b.iter(|| black_box(faqs(doc, &Settings::default())));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
