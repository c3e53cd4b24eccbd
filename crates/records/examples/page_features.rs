//! Prints the features of pages for `fit/page_type.py`.
//!
//! ```text
//! id <tab> as-of, perhaps empty <tab> path   ──▶   id <tab> one number a feature
//! ```
//!
//! The first line names the features.

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout());
    writeln!(out, "id\t{}", records::page_type::NAMES.join("\t"))?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let mut cells = line.split('\t');
        let (Some(id), Some(as_of), Some(path)) = (cells.next(), cells.next(), cells.next()) else {
            continue;
        };
        let settings = records::Settings { as_of: as_of.parse().ok(), ..records::Settings::default() };
        let doc = page::parse(&std::fs::read(path)?, &page::Hints::default());
        let marks = marks::find(
            doc.full_text(),
            &marks::Settings { as_of: settings.as_of, ..marks::Settings::default() },
        );
        let values = records::page_type::features(&doc, &marks, &settings).values;
        let numbers: Vec<String> = values.iter().map(|v| format!("{v:.5}")).collect();
        writeln!(out, "{id}\t{}", numbers.join("\t"))?;
    }
    Ok(())
}
