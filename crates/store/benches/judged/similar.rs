//! Records like others: how long it takes, whether both databases find the same, and how often those found first stand on the page of
//! the one that they are like. Of a list (talks of a series, jobs of an employer) records are more alike than others are.

use std::time::Instant;

use cpu_time::ProcessTime;
use store::{Hit, Store};

use crate::{mean, percentile};

/// Every so manieth record is asked for, and so many like it.
const EVERY: usize = 100;
const MOST: usize = 5;

/// Prints what is measured.
pub(crate) async fn print(sqlite: &Store, postgres: &Store) {
    println!(
        "\n| similar | on the same page, % | of all records, % | median, ms | p99 | work: median, ms | p99 |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut found = Vec::new();
    for (name, store) in [("SQLite", sqlite), ("PostgreSQL", postgres)] {
        let numbers = store.record_numbers(0, i64::MAX).await.unwrap();
        let all = store.records(numbers.iter().step_by(EVERY).copied().collect()).await.unwrap();
        let (mut took, mut worked, mut shares) = (Vec::new(), Vec::new(), Vec::new());
        let (mut same, mut pairs) = (0.0, 0.0);
        for record in &all {
            let (begun, work) = (Instant::now(), ProcessTime::now());
            let similar = store.similar(record.id, MOST).await.unwrap();
            took.push(begun.elapsed());
            worked.push(work.elapsed());
            let on_page = similar.iter().filter(|hit| hit.source == record.source).count();
            shares.extend((!similar.is_empty()).then(|| on_page as f64 / similar.len() as f64));
            let of_kind = all.iter().filter(|other| other.kind == record.kind && other.id != record.id);
            for other in of_kind {
                pairs += 1.0;
                same += f64::from(u8::from(other.source == record.source));
            }
            found.push((name, address(record), similar.iter().map(address).collect::<Vec<_>>()));
        }
        println!(
            "| {name}, {} of {} with any | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} |",
            shares.len(),
            all.len(),
            100.0 * mean(&shares),
            100.0 * same / pairs,
            percentile(&mut took, 50),
            percentile(&mut took, 99),
            percentile(&mut worked, 50),
            percentile(&mut worked, 99)
        );
    }
    let (one, other) = found.split_at(found.len() / 2);
    let differ = one.iter().zip(other).filter(|(a, b)| (&a.1, &a.2) != (&b.1, &b.2));
    println!("{} of {} differ between the databases", differ.count(), one.len());
}

fn address(hit: &Hit) -> (Option<String>, Option<String>) {
    (hit.url.clone(), hit.starts.clone())
}
