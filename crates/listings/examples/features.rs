//! Measures every candidate of labelled pages against their truth: what `fit/weights.py` learns from.
//!
//! ```text
//! features CORPUS [ID…]  ──▶  one line a candidate: page, site, F1, generator, measures …
//! ```

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for developers")]

use std::collections::HashSet;

use listings::{Listing, Member, candidates, features};
use serde_json::Value;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let corpus = std::path::Path::new(&args[0]);
    let truth = std::fs::read_to_string(corpus.join("truth.jsonl")).unwrap();
    for row in truth.lines().map(|l| serde_json::from_str::<Value>(l).unwrap()) {
        let id = row["id"].as_str().unwrap();
        if args.len() == 1 || args[1..].iter().any(|a| id.contains(a.as_str())) {
            page(corpus, id, &row);
        }
    }
}

fn page(corpus: &std::path::Path, id: &str, row: &Value) {
    let bytes = std::fs::read(corpus.join("pages").join(format!("{id}.html"))).unwrap();
    let doc = page::parse(&bytes, &page::Hints::default());
    let marks = marks::find(doc.full_text(), &marks::Settings::default());
    let truth = Truth::of(row);
    let squashed = Squashed::of(doc.full_text());
    for (i, list) in candidates(&doc, &marks).iter().enumerate() {
        let f1 = truth.f1(&records(&doc, list, &squashed));
        let first = list.records().next().map(|m| doc.path(m.span().from)).unwrap_or_default();
        let values = features(&list.measures)
            .into_iter()
            .map(|(_, v)| format!("{v:.4}"))
            .collect::<Vec<_>>()
            .join("\t");
        let names = features(&list.measures).into_iter().map(|(n, _)| n).collect::<Vec<_>>().join(",");
        let site = row["site"].as_str().unwrap();
        println!("{id}\t{site}\t{i}\t{f1:.4}\t{}\t{first}\t{names}\t{values}", list.generator.name());
    }
}

fn records(doc: &page::Document, list: &Listing, squashed: &Squashed) -> Vec<String> {
    let text = |m: &Member| {
        m.intervals.iter().map(|i| squashed.between(doc.span_between(i.from, i.to))).collect::<String>()
    };
    list.records().map(text).collect()
}

fn squash(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A text with only its letters and digits, and where each byte went.
struct Squashed {
    text: String,
    at: Vec<u32>,
}

impl Squashed {
    fn of(full: &str) -> Squashed {
        let (mut text, mut at) = (String::new(), Vec::with_capacity(full.len() + 1));
        for c in full.chars() {
            at.extend(std::iter::repeat_n(text.len() as u32, c.len_utf8()));
            text.extend(c.is_alphanumeric().then_some(c).into_iter().flat_map(char::to_lowercase));
        }
        at.push(text.len() as u32);
        Squashed { text, at }
    }

    fn between(&self, span: std::ops::Range<usize>) -> &str {
        &self.text[self.at[span.start] as usize..self.at[span.end] as usize]
    }
}

/// The must-have texts of each record, and those that are its alone.
struct Truth {
    keys: Vec<Vec<String>>,
    own: Vec<HashSet<String>>,
}

impl Truth {
    fn of(row: &Value) -> Truth {
        let texts = |r: &Value| -> Vec<String> {
            let all = r["texts"].as_array().unwrap().iter();
            all.map(|t| squash(t.as_str().unwrap())).filter(|k| !k.is_empty()).collect()
        };
        let keys: Vec<Vec<String>> = row["records"].as_array().unwrap().iter().map(texts).collect();
        let whole: Vec<String> = keys.iter().map(|k| k.join("\n")).collect();
        let alone = |k: &String| {
            k.chars().count() >= 8 && whole.iter().filter(|w| w.contains(k.as_str())).count() == 1
        };
        let own = keys.iter().map(|ks| ks.iter().filter(|k| alone(k)).cloned().collect()).collect();
        Truth { keys, own }
    }

    fn holds(&self, i: usize, text: &str) -> bool {
        let keys = &self.keys[i];
        let foreign = |m: usize| {
            let us: Vec<&String> = self.own[m].iter().collect();
            let held = us
                .iter()
                .filter(|u| text.contains(u.as_str()) && !keys.iter().any(|k| k.contains(u.as_str())));
            !us.is_empty() && 2 * held.count() > us.len()
        };
        keys.iter().all(|k| text.contains(k.as_str())) && !(0..self.keys.len()).any(|m| m != i && foreign(m))
    }

    fn f1(&self, records: &[String]) -> f32 {
        let mut used = HashSet::new();
        for i in (0..self.keys.len()).filter(|i| !self.keys[*i].is_empty()) {
            if let Some(j) = (0..records.len()).find(|j| !used.contains(j) && self.holds(i, &records[*j])) {
                used.insert(j);
            }
        }
        let right = used.len() as f32;
        2.0 * right / (records.len() + self.keys.len()) as f32
    }
}
