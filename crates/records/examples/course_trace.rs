//! Prints what the course finder measures on pages, for `fit/course.py`: one JSON object a page, its file among its keys.

#![expect(clippy::print_stdout, reason = "it is a program")]

use records::course::trace;
use serde_json::{Value, json};

fn main() {
    for file in std::env::args().skip(1) {
        let Ok(bytes) = std::fs::read(&file) else { continue };
        let trace = trace(&page::parse(&bytes, &page::Hints::default()));
        let name = |(text, measures, score): &(String, Vec<f32>, f32)| json!({"text": text, "measures": measures, "score": score});
        let names: Vec<Value> = trace.names.iter().map(name).collect();
        println!("{}", json!({"file": file, "names": names, "page": trace.page}));
    }
}
