//! What repeats, alignment and the search for patterns cost, on rows as pages have them and on strings built to be slow.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use views::tokens::{
    Automaton, Encoding, Pattern, Position, Repeats, Symbol, Thresholds, TokenString, align_strings, patterns,
};

/// A string of about so many symbols.
type Strings = fn(usize) -> Vec<Symbol>;

/// Rows of 20 tokens, each fourth with one more, so that they recur and are not all alike.
fn rows(n: usize) -> Vec<Symbol> {
    let row = |i: usize| (0..20).chain((i * i % 4 == 1).then_some(30)).collect::<Vec<Symbol>>();
    (0..n / 20).flat_map(row).collect()
}

fn one_token(n: usize) -> Vec<Symbol> {
    vec![7; n]
}

/// Fibonacci's word, in which every beginning recurs.
fn nested(n: usize) -> Vec<Symbol> {
    let (mut word, mut before) = (vec![1, 2], vec![1]);
    while word.len() < n {
        let next = [word.as_slice(), &before].concat();
        before = std::mem::replace(&mut word, next);
    }
    word.truncate(n);
    word
}

/// Bits of a linear feedback shift register of 24 bits: every word of 24 once, as a de Bruijn string has them.
fn de_bruijn(n: usize) -> Vec<Symbol> {
    let step = |s: &u32| Some(s >> 1 | ((s ^ s >> 1 ^ s >> 2 ^ s >> 7) & 1) << 23);
    std::iter::successors(Some(1), step).map(|s| s & 1).take(n).collect()
}

const STRINGS: [(&str, Strings); 4] =
    [("rows", rows), ("one token", one_token), ("nested", nested), ("de Bruijn", de_bruijn)];

fn repeats(c: &mut Criterion) {
    for (name, string) in STRINGS {
        let mut group = c.benchmark_group(format!("repeats, {name}"));
        group.sample_size(10);
        for n in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
            let string = string(n);
            group.throughput(Throughput::Elements(n as u64));
            group.bench_with_input(BenchmarkId::from_parameter(n), &string, |b, s| {
                b.iter(|| black_box(Repeats::of(s)));
            });
        }
        group.finish();
    }
}

fn alignment(c: &mut Criterion) {
    let mut group = c.benchmark_group("alignment");
    group.sample_size(10);
    for n in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
        let string = rows(n);
        let records: Vec<&[Symbol]> = string.split_inclusive(|s| *s == 19).collect();
        group.throughput(Throughput::Elements(n as u64));
        group.bench_with_input(BenchmarkId::from_parameter(n), &records, |b, r| {
            b.iter(|| black_box(align_strings(r)));
        });
    }
    group.finish();
}

/// One rule on ten million tokens: of which all stand in records, and of which none do.
fn automaton(c: &mut Criterion) {
    const TOKENS: usize = 10_000_000;
    let mut pattern = Pattern::exact(&(0..20).collect::<Vec<Symbol>>());
    pattern.places.push(Position { symbols: vec![30], optional: true });
    let Some(rule) = Automaton::of(&pattern) else { return };
    let mut group = c.benchmark_group("a rule");
    group.sample_size(10).throughput(Throughput::Elements(TOKENS as u64));
    for (name, string) in [("all records", rows(TOKENS)), ("none", vec![40; TOKENS])] {
        group.bench_with_input(BenchmarkId::from_parameter(name), &string, |b, s| {
            b.iter(|| black_box(rule.occurrences(s)));
        });
    }
    group.finish();
}

fn pages(c: &mut Criterion) {
    let pages: [(&str, String); 3] = [
        ("rows", "<tr><td><a>x</a><td>y<td><b>z</b>".to_owned()),
        ("one tag", "<p>x".to_owned()),
        ("nested", format!("{}x{}", "<div><b>y</b>".repeat(40), "</div>".repeat(40))),
    ];
    for (name, piece) in pages {
        let mut group = c.benchmark_group(format!("patterns, {name}"));
        group.sample_size(10);
        for n in [1_000, 10_000, 100_000] {
            let html = format!("<table>{}", piece.repeat(n / 10));
            let doc = page::parse(html.as_bytes(), &page::Hints::default());
            let tokens = TokenString::of(&doc, Encoding::AllTags);
            group.throughput(Throughput::Elements(tokens.len() as u64));
            group.bench_with_input(BenchmarkId::from_parameter(n), &tokens, |b, t| {
                b.iter(|| black_box(patterns(t, &Thresholds::SECTION_5)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, repeats, alignment, automaton, pages);
criterion_main!(benches);
