//! Prints what the lines of pages are weighed by, for `fit/main_text.py`.
//!
//! ```text
//! id <tab> path   ──▶   {"id": …, "names": […], "lines": [{"text": …, "row": […], "near": [[from, to] …], "alike": …}]}
//! ```

use std::io::{BufRead, Write};

use serde_json::json;

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let Some((id, path)) = line.split_once('\t') else { continue };
        let doc = page::parse(&std::fs::read(path)?, &page::Hints::default());
        let traced = records::main_text::trace(&doc);
        let names: Vec<&str> =
            traced.first().map_or(Vec::new(), |l| l.features.iter().map(|(n, _)| n.as_str()).collect());
        let row = |l: &records::main_text::LineTrace| {
            let values: Vec<f32> = l.features.iter().map(|(_, v)| *v).collect();
            let near: Vec<_> = l.near.iter().map(|(_, r)| [r.start, r.end]).collect();
            json!({"text": l.text, "row": values, "near": near, "alike": l.alike.to_string(), "score": l.score})
        };
        let lines: Vec<_> = traced.iter().map(row).collect();
        writeln!(out, "{}", json!({"id": id, "names": names, "lines": lines}))?;
    }
    Ok(())
}
