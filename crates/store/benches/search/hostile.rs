//! Searches that are made to take long, and an ordinary one beside them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use store::{Query, Store, StoreError};

/// How often each is asked.
const TIMES: usize = 10;

/// Who asks them at once.
const AT_ONCE: usize = 8;

fn queries() -> Vec<(&'static str, Query)> {
    let words = |words: String| Query { words, limit: 21, ..Query::default() };
    let beginnings = ["ba*", "be*", "da*", "ka*", "la*", "ma*", "na*", "sa*", "ta*", "va*"];
    let nested = (0..18).fold("ba".to_owned(), |inner, n| format!("(so{n} NOT (ta{n} {inner}))"));
    let condition = vec!["(speaker ~ a and department ~ e or location ~ i)"; 40].join(" or ");
    let condition = Query { condition: condition.parse().ok(), ..words(String::new()) };
    vec![
        ("10^4 words", words("word ".repeat(10_000))),
        ("60 words", words((0..60).map(|n| format!("mi{n}spelt ")).collect())),
        ("nested exclusions", words(nested)),
        ("many beginnings", words(beginnings.join(" "))),
        ("any of four beginnings", words(beginnings[..4].join(" OR "))),
        ("all of four beginnings", words(beginnings[4..8].join(" "))),
        ("beginnings of a field", words("title:ba* speaker:be* location:da* title:ka*".to_owned())),
        (
            "none of four beginnings",
            words(format!(
                "da OR {}",
                beginnings[..4].iter().map(|b| format!("(a -{b})")).collect::<Vec<_>>().join(" OR ")
            )),
        ),
        ("a condition of all fields", condition.clone()),
        ("beginnings and a condition", Query { words: beginnings[..4].join(" OR "), ..condition }),
    ]
}

pub(crate) async fn measure(store: &Store, ordinary: Query) {
    println!("\n| hostile search | answered | work, most, ms |\n|---|---|---|");
    for (what, query) in queries() {
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
            let (store, over) = (store.clone(), Arc::clone(&over));
            tokio::spawn(async move {
                for (_, query) in queries().into_iter().cycle().skip(n) {
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
