//! What each stage of gleaning costs, in processor time on one core: `cargo xtask bench` keeps the figures.
//!
//! ```text
//! stages pages FOLDER     each page of a folder: parsing, and every stage beside it
//! stages grow             pages made here, from 100 KB to 50 MB: each twice the one before
//! ```
//!
//! One line of JSON each. The least of a few rounds counts: what a busy machine adds is not ours.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for developers")]

use std::hint::black_box;
use std::path::PathBuf;

use cpu_time::ThreadTime;
use page::{Document, Hints};
use serde_json::{Value, json};

/// Rounds of which the least counts.
const ROUNDS: usize = 3;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["pages", folder] => pages(folder),
        ["grow"] => grow(),
        _ => println!("usage: stages pages FOLDER | grow"),
    }
}

/// Seconds on the processor, the least of some rounds.
fn seconds<T>(rounds: usize, mut work: impl FnMut() -> T) -> f64 {
    let once = |_| {
        let start = ThreadTime::now();
        black_box(work());
        start.elapsed().as_secs_f64()
    };
    (0..rounds).map(once).fold(f64::MAX, f64::min)
}

fn parse(bytes: &[u8]) -> Document {
    page::parse(bytes, &Hints::default())
}

fn marks_of(doc: &Document) -> Vec<marks::Mark> {
    let language = doc.language().map(str::to_owned);
    marks::find(doc.full_text(), &marks::Settings { language, as_of: None })
}

/// Seconds of each stage on one page.
fn stages(bytes: &[u8], rounds: usize) -> Value {
    let doc = parse(bytes);
    let found = marks_of(&doc);
    let settings = records::Settings::default();
    json!({
        "bytes": bytes.len(),
        "letters": doc.full_text().chars().count(),
        "nodes": doc.len(),
        "parse": seconds(rounds, || parse(bytes)),
        "marks": seconds(rounds, || marks_of(&doc)),
        "events": seconds(rounds, || records::event::events(&doc, &settings)),
        "courses": seconds(rounds, || records::course::courses(&doc, &settings)),
        "faqs": seconds(rounds, || records::faq::faqs(&doc, &settings)),
        "listings": seconds(rounds, || listings::listings(&doc, &found)),
    })
}

fn pages(folder: &str) {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.retain(|p| p.is_file());
    paths.sort();
    for path in paths {
        let mut figures = stages(&std::fs::read(&path).unwrap(), ROUNDS);
        figures["page"] = json!(path.file_stem().unwrap_or_default().to_string_lossy());
        println!("{figures}");
    }
}

/// Writes the piece of a page of a number.
type Make = fn(usize) -> String;

/// Smallest and largest page that is made, in bytes.
const SIZES: (usize, usize) = (100_000, 51_200_000);

fn grow() {
    let kinds: [(&str, Make); 3] = [("table", table), ("soup", soup), ("months", months)];
    for (kind, make) in kinds {
        let mut size = SIZES.0;
        while size <= SIZES.1 {
            let rounds = if size < 2_000_000 { ROUNDS } else { 2 };
            let mut figures = stages(made(make, size).as_bytes(), rounds);
            figures["kind"] = json!(kind);
            println!("{figures}");
            size *= 2;
        }
    }
}

fn made(make: Make, size: usize) -> String {
    let mut page = "<!doctype html><title>Talks</title><h1>Talks</h1>".to_owned();
    (0..).map(make).take_while(|piece| grows(&mut page, piece, size)).for_each(drop);
    page
}

fn grows(page: &mut String, piece: &str, size: usize) -> bool {
    page.push_str(piece);
    page.len() < size
}

fn day(i: usize) -> String {
    const MONTHS: [&str; 5] = ["January", "March", "May", "October", "December"];
    format!("{} {}, {}", MONTHS[i % 5], 1 + i % 28, 1990 + i / 140 % 60)
}

/// A table of talks.
fn table(i: usize) -> String {
    let (open, close) = (if i == 0 { "<table>" } else { "" }, "</tr>");
    let title = format!("On the {i}th shape of rivers and of what is carried by them");
    format!(
        "{open}<tr class=row-{i}><td>{}<td>4:00 pm<td><a href=/talk/{i}>{title}</a><td>Mary Smith<td>Room {i}{close}",
        day(i)
    )
}

/// A flat page of old.
fn soup(i: usize) -> String {
    format!("<b>{}</b> Talk {i} by Tim Berger, with a word on what came of it <br>Hall {i}<br><br>\n", day(i))
}

/// Months that hold lists.
fn months(i: usize) -> String {
    let talk = |k: usize| {
        format!(
            "<li><span class=date>{}</span> <a href={i}-{k}>Talk {i} {k}</a> <i>City Hall</i>",
            day(i + k)
        )
    };
    format!("<h2>Part {i}</h2><ul>{}</ul>", (0..12).map(talk).collect::<String>())
}
