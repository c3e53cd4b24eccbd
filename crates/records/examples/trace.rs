//! Prints what the event finder measures on pages, for `fit/fit.py`: one JSON object a page.
//!
//! Standard input has one page a line: `id <TAB> as-of <TAB> file`.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::io::BufRead;

use records::Settings;
use records::event::trace;
use serde_json::{Map, Value, json};

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let mut parts = line.split('\t');
        let (Some(id), Some(as_of), Some(file)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let Ok(bytes) = std::fs::read(file) else { continue };
        let doc = page::parse(&bytes, &page::Hints::default());
        let settings = Settings { as_of: as_of.parse().ok(), ..Settings::default() };
        let trace = trace(&doc, &settings);
        let groups: Vec<Value> = trace.groups.iter().map(|g| {
            json!({"days": g.days, "first": g.first, "chance": g.chance, "features": features(&g.features)})
        }).collect();
        let titles: Vec<Value> = trace.titles.iter().map(|t| {
            json!({"record": t.record, "day": t.day, "text": t.text, "features": features(&t.features)})
        }).collect();
        let events: Vec<Value> = trace
            .events
            .iter()
            .map(|e| json!({"day": e.day, "title": e.title, "features": features(&e.features)}))
            .collect();
        println!("{}", json!({"id": id, "groups": groups, "titles": titles, "events": events}));
    }
}

fn features(named: &[(&'static str, f32)]) -> Map<String, Value> {
    named.iter().map(|(n, v)| ((*n).to_owned(), json!(v))).collect()
}
