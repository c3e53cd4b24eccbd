//! The yardsticks as a program that the scorer can call in place of `glean`.
//!
//! ```text
//! yardstick events  [--as-of DATE] [other options, passed over] PAGE
//! yardstick faqs    [other options, passed over] PAGE
//! yardstick records [--method embley] [other options, passed over] PAGE
//! ```

use std::io::{self, Write};

use gleaner::{Document, Hints};
use serde_json::json;

/// Options with a value that `glean` knows: their value is no page.
const WITH_VALUE: [&str; 5] = ["--format", "--as-of", "--url", "--lang", "--method"];

struct Arguments {
    verb: String,
    as_of: Option<jiff::civil::Date>,
    method: String,
    page: String,
}

fn main() -> io::Result<()> {
    let Some(arguments) = arguments(std::env::args().skip(1)) else {
        return Err(io::Error::other(
            "usage: yardstick events|faqs|records [--as-of DATE] [--method embley] PAGE",
        ));
    };
    let doc = gleaner::parse(&std::fs::read(&arguments.page)?, &Hints::default());
    let out = io::BufWriter::new(io::stdout());
    match arguments.verb.as_str() {
        "events" => events(&doc, arguments.as_of, out),
        "faqs" => faqs(&doc, out),
        _ if arguments.method == "embley" => separated(&doc, out),
        _ => records(&doc, out),
    }
}

fn arguments(mut words: impl Iterator<Item = String>) -> Option<Arguments> {
    let mut found =
        Arguments { verb: words.next()?, as_of: None, method: String::new(), page: String::new() };
    while let Some(word) = words.next() {
        if WITH_VALUE.contains(&word.as_str()) {
            let value = words.next()?;
            match word.as_str() {
                "--as-of" => found.as_of = value.parse().ok(),
                "--method" => found.method = value,
                _ => {}
            }
        } else if !word.starts_with("--") {
            found.page = word;
        }
    }
    (!found.page.is_empty()).then_some(found)
}

fn events(doc: &Document, as_of: Option<jiff::civil::Date>, mut out: impl Write) -> io::Result<()> {
    let language = doc.nodes().take(10).find_map(|n| doc.attr(n, "lang")).map(str::to_owned);
    let settings = gleaner::marks::Settings { as_of, language };
    let marks = gleaner::marks::find_only(doc.full_text(), &settings, &["date", "time"]);
    for event in baselines::dates::events(doc, &marks, as_of) {
        writeln!(out, "{}", json!({ "title": event.title, "start": event.start }))?;
    }
    Ok(())
}

fn faqs(doc: &Document, mut out: impl Write) -> io::Result<()> {
    for (question, answer) in baselines::faqs::pairs(doc) {
        writeln!(out, "{}", json!({ "question": question, "answer": answer }))?;
    }
    Ok(())
}

fn records(doc: &Document, mut out: impl Write) -> io::Result<()> {
    for (i, list) in baselines::lists::lists(doc).iter().enumerate() {
        for node in list {
            writeln!(out, "{}", json!({ "list": i + 1, "text": doc.text(*node) }))?;
        }
    }
    Ok(())
}

fn separated(doc: &Document, mut out: impl Write) -> io::Result<()> {
    for record in baselines::embley::records(doc) {
        writeln!(out, "{}", json!({ "list": 1, "text": record.text(doc) }))?;
    }
    Ok(())
}
