//! Prints the texts that could describe pages, for `fit/annotation.py`.
//!
//! ```text
//! id <tab> path   ──▶   {"id": …, "names": […], "texts": [{"text": …, "row": […]} …]}
//! ```

use std::io::{BufRead, Write};

use serde_json::json;

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let Some((id, path)) = line.split_once('\t') else { continue };
        let doc = page::parse(&std::fs::read(path)?, &page::Hints::default());
        let traced = records::annotation::trace(&doc, &records::Settings::default());
        let names: Vec<&str> =
            traced.first().map_or(Vec::new(), |(_, f)| f.iter().map(|(n, _)| *n).collect());
        let texts: Vec<_> = traced
            .iter()
            .map(|(text, f)| json!({"text": text, "row": f.iter().map(|(_, v)| *v).collect::<Vec<f32>>()}))
            .collect();
        writeln!(out, "{}", json!({"id": id, "names": names, "texts": texts}))?;
    }
    Ok(())
}
