//! Searches that are made to take long, and an ordinary one beside them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use store::{Query, Store, StoreError};

use crate::vocabulary::Vocabulary;

/// How often each is asked.
const TIMES: usize = 10;

/// Who asks them at once.
const AT_ONCE: usize = 8;

fn queries(vocabulary: &Vocabulary) -> Vec<(&'static str, Query)> {
    let words = |words: String| Query { words, limit: 21, ..Query::default() };
    // Two letters with which many words begin.
    let common =
        vocabulary.beginnings(0.08).into_iter().filter_map(|word| word.get(..2)).collect::<BTreeSet<_>>();
    let beginnings: Vec<String> = common.into_iter().map(|letters| format!("{letters}*")).collect();
    let [a, b, c, d, ..] = beginnings.as_slice() else { panic!("too few words") };
    let four = [a, b, c, d].map(String::as_str);
    let nested = (0..18).fold("ba".to_owned(), |inner, n| format!("(so{n} NOT (so{n} {inner}))"));
    let condition = vec!["(speaker ~ a and department ~ e or location ~ i)"; 40].join(" or ");
    let condition = Query { condition: condition.parse().ok(), ..words(String::new()) };
    vec![
        ("10^4 words", words("word ".repeat(10_000))),
        ("60 words", words((0..60).map(|n| format!("mi{n}spelt ")).collect())),
        ("nested exclusions", words(nested)),
        ("many beginnings", words(beginnings.join(" "))),
        ("any of four beginnings", words(four.join(" OR "))),
        ("all of four beginnings", words(four.join(" "))),
        ("beginnings of a field", words(format!("title:{a} OR speaker:{b} OR location:{c} OR title:{d}"))),
        ("a beginning without others", words(format!("{a} -{b} -{c} -{d}"))),
        ("a condition of all fields", condition.clone()),
        ("beginnings and a condition", Query { words: four.join(" OR "), ..condition }),
    ]
}

pub(crate) async fn measure(store: &Store, vocabulary: &Vocabulary, ordinary: Query) {
    let queries = queries(vocabulary);
    println!("\n| hostile search | answered | work, most, ms |\n|---|---|---|");
    for (what, query) in &queries {
        let (mut most, mut answers) = (Duration::ZERO, "records");
        for _ in 0..TIMES {
            let work = ProcessTime::now();
            answers = match store.search(query.clone()).await {
                Ok(_) => "records",
                Err(StoreError::Costly) => "given up",
                Err(StoreError::Query(_)) => "refused",
                Err(error) => panic!("{what}: {error}"),
            };
            most = most.max(work.elapsed());
        }
        println!("| {what} | {answers} | {:.1} |", most.as_secs_f64() * 1000.0);
    }
    let over = Arc::new(AtomicBool::new(false));
    let asking: Vec<_> = (0..AT_ONCE)
        .map(|n| {
            let (store, over, queries) = (store.clone(), Arc::clone(&over), queries.clone());
            tokio::spawn(async move {
                for (_, query) in queries.into_iter().cycle().skip(n) {
                    if over.load(Ordering::Relaxed) {
                        return;
                    }
                    let _ = store.search(query).await;
                }
            })
        })
        .collect();
    let mut took = Vec::new();
    for _ in 0..TIMES * 5 {
        let begun = Instant::now();
        store.search(ordinary.clone()).await.unwrap();
        took.push(begun.elapsed());
    }
    over.store(true, Ordering::Relaxed);
    for asker in asking {
        asker.await.unwrap();
    }
    took.sort();
    let ms = |time: &Duration| time.as_secs_f64() * 1000.0;
    let (median, most) = (took.get(took.len() / 2).map_or(0.0, ms), took.last().map_or(0.0, ms));
    println!(
        "\nAn ordinary search beside {AT_ONCE} who ask these without end: median {median:.1} ms, most {most:.1} ms"
    );
}
