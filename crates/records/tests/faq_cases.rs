//! Cases of questions and answers: `cases/faq/*.html` beside what each gives, a pair a line.

mod cases;

use std::fmt::Write;

use records::Settings;
use records::faq::{Pair, faqs};

#[test]
fn pages_give_the_pairs_beside_them() {
    cases::check("faq", |html| {
        let doc = page::parse(html, &page::Hints::default());
        faqs(&doc, &Settings::default()).iter().map(line).collect()
    });
}

fn line(p: &Pair) -> String {
    let text = |f: &Option<records::Field<String>>| f.as_ref().map_or("", |f| f.value.as_str()).to_owned();
    let mut out = String::new();
    let answer = p.answer.value.replace('\n', " / ");
    let html = p.answer_html.replace('\n', " ");
    let _ = writeln!(
        out,
        "{} | {answer} | {html} | {} | {}",
        p.question.value,
        text(&p.anchor),
        text(&p.section)
    );
    out
}
