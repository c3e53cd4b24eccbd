//! Prints what the finder of questions measures on pages, for `fit/faq.py`: one JSON object a page.
//!
//! Standard input has one page a line: `id <TAB> file`.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::io::BufRead;

use records::Settings;
use records::faq::{faqs, trace};
use serde_json::{Map, Value, json};

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let Some((id, file)) = line.split_once('\t') else { continue };
        let Ok(bytes) = std::fs::read(file) else { continue };
        let doc = page::parse(&bytes, &page::Hints::default());
        let settings = Settings::default();
        let features = |named: &[(&'static str, f32)]| -> Map<String, Value> {
            named.iter().map(|(n, v)| ((*n).to_owned(), json!(v))).collect()
        };
        let groups: Vec<Value> = trace(&doc, &settings)
            .iter()
            .map(|g| json!({"questions": g.questions, "features": features(&g.features), "score": g.score}))
            .collect();
        let given: Vec<Value> = faqs(&doc, &settings)
            .iter()
            .map(|p| json!({"question": p.question.value, "answer": p.answer.value, "confidence": p.confidence}))
            .collect();
        println!("{}", json!({"id": id, "groups": groups, "given": given}));
    }
}
