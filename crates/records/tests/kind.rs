//! The kinds that ship, each on its example page; and what a file with a fault is told.

use std::path::{Path, PathBuf};

use records::{Glance, Record, Settings, records_of};
use schema::Schema;

fn kinds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/kind")
}

fn load(name: &str) -> Schema {
    schema::named(name).expect("it ships").clone()
}

fn extract(kind: &Schema, doc: &page::Document, settings: &Settings) -> Vec<Record> {
    records_of(kind, &Glance::of(doc, settings))
}

/// The records on a page, one field a line.
fn on(kind: &Schema, page: &str) -> String {
    let html = std::fs::read(kinds().join(page)).expect("an example page can be read");
    let doc = page::parse(&html, &page::Hints::default());
    let settings = records::Settings { as_of: "2003-01-10".parse().ok(), ..Default::default() };
    let mut out = String::new();
    for record in extract(kind, &doc, &settings) {
        out += &format!("record, confidence {:.2}\n", record.confidence);
        for (name, field) in record.fields {
            out += &format!("  {name}: {}\n", field.value);
        }
    }
    out
}

fn check(name: &str) {
    let got = on(&load(name), &format!("{name}.html"));
    let expect = kinds().join(format!("{name}.expect"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&expect, &got).expect("the folder of kinds can be written");
    }
    assert_eq!(got, std::fs::read_to_string(expect).unwrap_or_default(), "UPDATE_EXPECT=1 rewrites");
}

#[test]
fn housing() {
    check("housing");
}

#[test]
fn job() {
    check("job");
}

#[test]
fn names_of_a_list_and_names_built_alike_are_found() {
    let file = "name = 'share'\n[record]\nneeds = ['company', 'price']\n[fields]\nwho = 'company'\nprice = 'price'\n\
        [[recognizer]]\nname = 'company'\nnames = ['Union Pacific Railroad', 'Pacific Gas & Electric', 'Xerox']\n";
    let kind = Schema::from_toml("share.toml", file).unwrap_or_else(|e| panic!("{e}"));
    let html = "<ul><li>Union Pacific Lines $5<li>Pacific Gas & Electric $7<li>Xerox $9</ul>";
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let found = extract(&kind, &doc, &Settings::default());
    let names: Vec<String> =
        found.iter().filter_map(|r| r.fields.first()).map(|(_, f)| f.value.to_string()).collect();
    assert_eq!(names, ["Union Pacific Lines", "Pacific Gas & Electric", "Xerox"]);
}

#[test]
fn a_link_that_a_users_own_list_names_is_the_title() {
    let file = "name = 'offer'\n[record]\nneeds = ['product', 'price']\n[fields]\ntitle = { part = 'title' }\n\
        [[recognizer]]\nname = 'product'\nnames = ['Canon EOS Rebel', 'Nikon Coolpix Camera', 'Sony Alpha Lens Kit']\n";
    let kind = Schema::from_toml("offer.toml", file).unwrap_or_else(|e| panic!("{e}"));
    let html = "<ul><li><a href=1>Canon EOS Rebel</a> $899<li><a href=2>Nikon Coolpix</a> $450<li><a href=3>Sony Alpha 7 Lens</a> $9</ul>";
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let found = extract(&kind, &doc, &Settings::default());
    let titles: Vec<String> =
        found.iter().filter_map(|r| r.fields.first()).map(|(_, f)| f.value.to_string()).collect();
    assert_eq!(titles, ["Canon EOS Rebel", "Nikon Coolpix", "Sony Alpha 7 Lens"]);
}

#[test]
fn a_kind_refuses_the_page_of_another() {
    assert_eq!(on(&load("housing"), "job.html"), "");
    assert_eq!(on(&load("job"), "housing.html"), "");
}

#[test]
fn a_fault_is_told_with_file_and_line() {
    let fault = |text: &str| Schema::from_toml("mine.toml", text).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        fault("name = 'x'\n[record]\nneeds = ['date', 'time']\n[fields]\na = 1").split(':').next(),
        Some("mine.toml, line 5")
    );
    let known = "name = 'x'\n[record]\nneeds = ['email']\n";
    assert!(
        fault("name = 'x'\n[record]\nneeds = ['emial']")
            .starts_with("mine.toml, line 3: unknown recogniser `emial`; known")
    );
    assert!(fault("name = ").starts_with("mine.toml, line 1: "));
    assert_eq!(fault("name = 'x'"), "mine.toml, line 1: [record] is missing: it says what a record needs");
    assert!(fault(&format!("{known}[feilds]\n")).starts_with("mine.toml, line 4: unknown key `feilds`"));
    assert!(fault(&format!("{known}at_least = 2\n")).contains("line 3: `at_least` must be from 1 to the 1"));
    assert!(fault(&format!("{known}[[recognizer]]\nname = 'r'\npattern = '('\n")).contains("recogniser `r`"));
    assert!(
        fault(&format!("{known}[fields]\na = 'email'\nb = {{ part = 'tail' }}\n"))
            .starts_with("mine.toml, line 6")
    );
}

#[test]
fn a_day_with_its_clock_is_a_time_too() {
    let file = "name = \"evenings\"\n[record]\nneeds = [\"date\", \"time\"]\n[fields]\nday = \"date\"\nhour = \"time\"\n";
    let evening =
        |n: u32, what: &str| format!("<li><h3>{what}</h3><p>{n} May 2031, 8:30 pm – 10 pm<p>Hall {n}");
    let page = ["Jazz", "Blues", "Choir", "Organ"]
        .iter()
        .zip(1..)
        .map(|(what, n)| evening(n, what))
        .collect::<String>();
    let doc = page::parse(format!("<ul>{page}</ul>").as_bytes(), &page::Hints::default());
    let kind = Schema::from_toml("evenings", file).expect("a kind");
    let found = extract(&kind, &doc, &Settings::default());
    assert_eq!(found.len(), 4, "{found:?}");
    let hour =
        found[0].fields.iter().find(|(name, _)| name == "hour").map(|(_, field)| field.value.to_string());
    assert_eq!(hour.as_deref(), Some("T20:30/T22:00"));
}
