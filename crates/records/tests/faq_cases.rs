//! Cases of questions and answers: `cases/faq/*.html` beside what each gives, a pair a line.

use std::fmt::Write;
use std::path::Path;

use records::Settings;
use records::faq::{Pair, faqs};

#[test]
fn pages_give_the_pairs_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/faq");
    let mut pages: Vec<_> =
        std::fs::read_dir(folder).expect("the cases are there").filter_map(Result::ok).collect();
    pages.sort_by_key(std::fs::DirEntry::path);
    let wrong: Vec<String> = pages
        .iter()
        .map(|p| p.path())
        .filter(|p| p.extension().is_some_and(|e| e == "html"))
        .filter_map(|p| check(&p))
        .collect();
    assert!(wrong.is_empty(), "{}\nUPDATE_EXPECT=1 rewrites them", wrong.join("\n"));
}

/// What differs from the page's `.expect`, if anything does.
fn check(page: &Path) -> Option<String> {
    let html = std::fs::read(page).expect("the case is readable");
    let doc = page::parse(&html, &page::Hints::default());
    let got: String = faqs(&doc, &Settings::default()).iter().map(line).collect();
    let file = page.with_extension("expect");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&file, &got).expect("the expectation is writable");
    }
    let want = std::fs::read_to_string(&file).unwrap_or_default();
    (got != want).then(|| format!("{}\nwant:\n{want}got:\n{got}", page.display()))
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
