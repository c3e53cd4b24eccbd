//! How well search and answers find what people mean: judged queries and questions, beside what somebody writes in an afternoon.
//!
//! ```text
//! GLEANER_CORPORA=FOLDER cargo bench -p gleaner-store --bench judged                   the half to tune by
//! GLEANER_CORPORA=FOLDER cargo bench -p gleaner-store --bench judged -- aside          the half kept aside
//! GLEANER_CORPORA=FOLDER cargo bench -p gleaner-store --bench judged -- work answers   each answer, and what was right
//! GLEANER_CORPORA=FOLDER cargo bench -p gleaner-store --bench judged -- ask            answers alone
//! GLEANER_CORPORA=FOLDER cargo bench -p gleaner-store --bench judged -- fit            how much each measure of an answer counts
//! GLEANER_CORPORA=FOLDER cargo bench -p gleaner-store --bench judged -- similar        records like others
//! ```
//!
//! FOLDER holds the labelled corpora (`cargo xtask score` reads the same).

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "its figures")]
#![allow(clippy::cast_precision_loss, reason = "counts are small")]
#![allow(clippy::indexing_slicing, reason = "places of its own lists")]

mod corpus;
mod fit;
mod judgements;
mod similar;
mod yardsticks;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use corpus::{Page, SITE};
use cpu_time::ProcessTime;
use judgements::{Grades, Half, Question, mistyped, ndcg};
use servers::Cluster;
use store::{Hit, Query, Record, Store};
use yardsticks::{Fts5, Joined, TsVector, word_overlap};

fn main() {
    let folder =
        std::env::var("GLEANER_CORPORA").expect("GLEANER_CORPORA names the folder of the labelled corpora");
    let args: BTreeSet<String> = std::env::args().skip(1).collect();
    let half = if args.contains("aside") { Half::Aside } else { Half::Work };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let pages = corpus::pages(Path::new(&folder));
    runtime.block_on(measure(pages, half, &args));
}

/// A system that is judged.
enum System {
    Gleaner(Store),
    Fts5(Fts5),
    TsVector(TsVector),
    Overlap,
}

async fn measure(pages: Vec<Page>, half: Half, args: &BTreeSet<String>) {
    let verbose = args.contains("answers");
    let cluster = Cluster::start();
    let folder = std::env::temp_dir().join(format!("gleaner-judged-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let sqlite = Store::open(&folder.join("gleaner.db").display().to_string()).await.unwrap();
    let postgres = Store::open(&cluster.database("gleaner")).await.unwrap();
    let records: Vec<Record> = pages.iter().flat_map(|page| page.records.clone()).collect();
    for page in pages {
        sqlite.keep(page.link.clone(), page.records.clone()).await.unwrap();
        postgres.keep(page.link, page.records).await.unwrap();
    }
    if args.contains("fit") {
        fit::print(&sqlite, &faqs(&records)).await;
        std::fs::remove_dir_all(folder).unwrap();
        return;
    }
    let kept: i64 = sqlite.census().await.unwrap().records.iter().map(|(_, count)| count).sum();
    println!("{kept} records of {} kinds, {half:?}", sqlite.census().await.unwrap().records.len());
    if args.contains("similar") {
        similar::print(&sqlite, &postgres).await;
        std::fs::remove_dir_all(folder).unwrap();
        return;
    }
    let faqs = faqs(&records);
    let searched = [
        ("Gleaner, SQLite", System::Gleaner(sqlite.clone())),
        ("Gleaner, PostgreSQL", System::Gleaner(postgres.clone())),
        ("FTS5", System::Fts5(Fts5::of(&records))),
        ("tsvector", System::TsVector(TsVector::of(&cluster.database("plain"), &records).await)),
    ];
    println!(
        "\n| search | nDCG@10 | without a result, % | one typo: right in three, % | p99, ms |\n|---|---|---|---|---|"
    );
    for (name, system) in searched.iter().filter(|_| !args.contains("ask")) {
        search_figures(name, system, &records, half, verbose).await;
    }
    let systems = [
        ("Gleaner, SQLite", System::Gleaner(sqlite)),
        ("Gleaner, PostgreSQL", System::Gleaner(postgres)),
        ("FTS5", System::Fts5(Fts5::of(&faqs))),
        ("tsvector", System::TsVector(TsVector::of(&cluster.database("answers"), &faqs).await)),
        ("word overlap", System::Overlap),
    ];
    println!(
        "\n| ask | right first | among three | other language: first | three | answered without an answer, % | median, ms | p99 | work: median, ms | p99 |\n|---|---|---|---|---|---|---|---|---|---|"
    );
    for (name, system) in &systems {
        ask_figures(name, system, &faqs, half, verbose).await;
    }
    std::fs::remove_dir_all(folder).unwrap();
}

fn faqs(records: &[Record]) -> Vec<Record> {
    records.iter().filter(|record| record.kind == "faq").cloned().collect()
}

/// A record that was found: its address on its page, and what it is called.
struct Answer {
    id: String,
    title: String,
}

fn found(records: &[Record], numbers: Vec<usize>) -> Vec<Answer> {
    numbers.into_iter().map(|number| of_record(&records[number])).collect()
}

fn of_record(record: &Record) -> Answer {
    Answer { id: id(record.url.as_deref()), title: record.title.clone().unwrap_or_default() }
}

fn of_hit(hit: Hit) -> Answer {
    Answer { id: id(hit.url.as_deref()), title: hit.title.unwrap_or_default() }
}

fn id(url: Option<&str>) -> String {
    url.and_then(|url| url.strip_prefix(SITE)).unwrap_or_default().to_owned()
}

async fn search(system: &System, records: &[Record], words: &str) -> Vec<Answer> {
    match system {
        System::Gleaner(store) => {
            let query = Query { words: words.to_owned(), limit: 10, partly: true, ..Query::default() };
            store.search(query).await.unwrap().into_iter().map(of_hit).collect()
        }
        System::Fts5(fts5) => found(records, fts5.search(words, Joined::All)),
        System::TsVector(vectors) => found(records, vectors.search(words, Joined::All).await),
        System::Overlap => found(records, word_overlap(words, records)),
    }
}

async fn search_figures(name: &str, system: &System, records: &[Record], half: Half, verbose: bool) {
    let (mut gains, mut without, mut typos, mut took) = (Vec::new(), 0, Vec::new(), Vec::new());
    for (turn, question) in
        judgements::queries().into_iter().filter(|question| question.half == half).enumerate()
    {
        let grades = Grades::of(&question.right);
        let grade = |found: &Answer| grades.grade(&found.id, &found.title);
        let all: Vec<u32> =
            records.iter().map(|record| grade(&of_record(record))).filter(|grade| *grade > 0).collect();
        assert!(!all.is_empty(), "{}: no record is right", question.words);
        let begun = Instant::now();
        let hits = search(system, records, &question.words).await;
        took.push(begun.elapsed());
        without += usize::from(hits.is_empty());
        let grades_of_hits: Vec<u32> = hits.iter().map(grade).collect();
        gains.push(ndcg(&grades_of_hits, &all));
        if verbose && name == "Gleaner, SQLite" {
            println!("{:.2} {} {grades_of_hits:?}", gains.last().unwrap(), question.words);
            hits.iter().take(5).for_each(|hit| println!("        {} {}", hit.id, hit.title));
        }
        let best = all.iter().max().copied().unwrap_or_default();
        if let Some(typo) = mistyped(&question.words, turn) {
            let hits = search(system, records, &typo).await;
            let is_right = hits.iter().take(3).any(|hit| grade(hit) == best);
            if verbose && !is_right && name == "Gleaner, SQLite" {
                println!("  typo {typo} [{}]", hits.len());
            }
            typos.push(f64::from(u8::from(is_right)));
        }
    }
    let zero = 100.0 * f64::from(u32::try_from(without).unwrap()) / gains.len() as f64;
    println!(
        "| {name} | {:.3} | {zero:.1} | {:.1} | {:.1} |",
        mean(&gains),
        100.0 * mean(&typos),
        percentile(&mut took, 99)
    );
}

async fn answers(system: &System, faqs: &[Record], question: &str) -> Vec<Answer> {
    match system {
        System::Gleaner(store) => {
            store.ask(question, 3).await.unwrap().into_iter().map(|(hit, _)| of_hit(hit)).collect()
        }
        System::Fts5(fts5) => found(faqs, fts5.search(question, Joined::Any)),
        System::TsVector(vectors) => found(faqs, vectors.search(question, Joined::Any).await),
        System::Overlap => found(faqs, word_overlap(question, faqs)),
    }
}

async fn ask_figures(name: &str, system: &System, faqs: &[Record], half: Half, verbose: bool) {
    let (mut took, mut worked) = (Vec::new(), Vec::new());
    let verbose = verbose && name == "Gleaner, SQLite";
    let mut shares = Vec::new();
    for set in [judgements::questions(), judgements::across()] {
        let (mut first, mut three) = (Vec::new(), Vec::new());
        for question in set.into_iter().filter(|question| question.half == half) {
            let (begun, work) = (Instant::now(), ProcessTime::now());
            let answers = answers(system, faqs, &question.words).await;
            took.push(begun.elapsed());
            worked.push(work.elapsed());
            let place = answers.iter().take(3).position(|answer| is_right(answer, &question, faqs));
            if verbose && place != Some(0) {
                println!("{place:?} {} [{}]", question.words, question.right);
                answers.iter().take(3).for_each(|answer| println!("        {} {}", answer.id, answer.title));
            }
            first.push(f64::from(u8::from(place == Some(0))));
            three.push(f64::from(u8::from(place.is_some())));
        }
        shares.push(format!("{:.3} | {:.3}", mean(&first), mean(&three)));
    }
    let mut wrong = Vec::new();
    for question in judgements::unanswered().into_iter().filter(|question| question.half == half) {
        let answers = answers(system, faqs, &question.words).await;
        if let Some(answer) = answers.first().filter(|_| verbose) {
            println!("answered: {}: {}", question.words, answer.title);
        }
        wrong.push(f64::from(u8::from(!answers.is_empty())));
    }
    println!(
        "| {name} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} |",
        shares.join(" | "),
        100.0 * mean(&wrong),
        percentile(&mut took, 50),
        percentile(&mut took, 99),
        percentile(&mut worked, 50),
        percentile(&mut worked, 99)
    );
}

/// Is it one of the right ones, or the same question of another page?
fn is_right(answer: &Answer, question: &Question, faqs: &[Record]) -> bool {
    question.right.split("; ").any(|right| {
        let right = format!("faqs/{right}");
        let stored = faqs.iter().find(|record| id(record.url.as_deref()) == right);
        assert!(stored.is_some(), "{right} is no stored question");
        answer.id == right
            || stored.is_some_and(|stored| stored.title.as_deref() == Some(answer.title.as_str()))
    })
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

fn percentile(took: &mut [Duration], percent: usize) -> f64 {
    took.sort();
    took[took.len() * percent / 100].as_secs_f64() * 1000.0
}
