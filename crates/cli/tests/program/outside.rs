//! Outside readers: what programs of other people make of our JSON-LD, Markdown, Dublin Core and CSV.
//!
//! They run in the Python that `GLEAN_PYTHON` names, else in the one that `cargo xtask test` installs them into.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{examples, glean, glean_on};

/// A page that tries to be more than text in whatever it is written into.
pub(crate) const HOSTILE: &[u8] = b"<html lang=en><h1>Notes on &lt;script&gt;alert(1)&lt;/script&gt; | *tides*</h1>\
    <p class=author>By Ann Lee</p><p>We measured the sea for ten years &amp; found that 5 * 3 [tides](javascript:x) rose in \
    every year that we measured, as this page tells at length for all who want to know of it.</p>\
    <p># No heading, it goes on with more of the same sea and what it did to us in all those years.</p>";

/// What a Python program prints, as JSON, when it is given our output.
pub(crate) fn read_by(program: &str, output: &str) -> Value {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/venv/bin/python");
    let python = std::env::var_os("GLEAN_PYTHON").unwrap_or(ours.into());
    let mut reader = Command::new(&python);
    reader.args(["-c", program]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut reader = reader.spawn().unwrap_or_else(|why| {
        panic!(
            "running {}: {why}; run `cargo xtask test`, which installs what reads our output, or name a Python that has it in GLEAN_PYTHON",
            python.display()
        )
    });
    reader.stdin.take().unwrap().write_all(output.as_bytes()).unwrap();
    let answer = reader.wait_with_output().unwrap();
    let why = String::from_utf8_lossy(&answer.stderr);
    assert!(
        answer.status.success(),
        "{why}\nA module that is missing is installed by `cargo xtask test`.\n{output}"
    );
    serde_json::from_slice(&answer.stdout).unwrap()
}

/// Expands with schema.org's vocabulary at hand: nothing is fetched.
const JSON_LD: &str = "
import json, sys
from pyld import jsonld
def schema(url, options):
    assert url.rstrip('/') == 'https://schema.org', url
    return {'contextUrl': None, 'documentUrl': url, 'document': {'@context': {'@vocab': 'http://schema.org/'}}}
jsonld.set_document_loader(schema)
print(json.dumps(jsonld.expand(json.load(sys.stdin))))
";

#[test]
fn a_json_ld_processor_reads_the_events() {
    let written = glean(&["events", "--format", "jsonld", &examples()]).out;
    let read = read_by(JSON_LD, &written);
    let rows = glean(&["events", &examples()]).rows();
    let read = read.as_array().unwrap();
    assert_eq!(read.len(), rows.len());
    for (object, row) in read.iter().zip(&rows) {
        assert_eq!(object["@type"][0], "http://schema.org/Event");
        let of = |key: &str| &object[&format!("http://schema.org/{key}")][0]["@value"];
        assert_eq!(of("startDate"), &row["start"]);
        if !row["title"].is_null() {
            assert_eq!(of("name"), &row["title"]);
        }
        let place = &object["http://schema.org/location"][0]["http://schema.org/name"][0]["@value"];
        assert_eq!(place, &row["location"]);
    }
}

#[test]
fn a_json_ld_processor_reads_lists_and_annotations() {
    let lists = glean(&["records", "--format", "jsonld", &examples()]).out;
    let page = glean_on(&["annotate", "--format", "jsonld", "-"], HOSTILE).out;
    assert!(!page.contains('<'), "nothing ends the script: {page}");
    let (lists, page) = (read_by(JSON_LD, &lists), read_by(JSON_LD, &page));
    let (lists, page) = (lists.as_array().unwrap(), &page[0]);
    let items = |list: &Value| list["http://schema.org/itemListElement"].as_array().map_or(0, Vec::len);
    let rows = glean(&["records", &examples()]).rows();
    assert_eq!(lists.iter().map(items).sum::<usize>(), rows.len());
    let name = &page["http://schema.org/name"][0]["@value"];
    assert_eq!(name, "Notes on <script>alert(1)</script> | *tides*");
}

/// What a reader of Markdown renders, and what of it is markup.
const MARKDOWN: &str = "
import json, sys
from markdown_it import MarkdownIt
parser = MarkdownIt('commonmark').enable('table')
tokens = parser.parse(sys.stdin.read())
count = lambda kind: sum(t.type == kind for t in tokens)
inner = [c for t in tokens if t.children for c in t.children]
print(json.dumps({
    'headings': [''.join(c.content for c in tokens[i + 1].children) for i, t in enumerate(tokens) if t.type == 'heading_open'],
    'lines': [''.join(c.content for c in t.children) for t in tokens if t.children],
    'items': count('list_item_open'), 'rows': count('tr_open'),
    'html': count('html_block') + sum(c.type == 'html_inline' for c in inner),
    'links': [c.attrs['href'] for c in inner if c.type == 'link_open'],
    'emphasis': sum(c.type in ('em_open', 'code_inline', 'image') for c in inner),
}))
";

#[test]
fn a_markdown_reader_sees_what_we_meant_and_nothing_of_the_page_s_own() {
    let written = glean_on(&["annotate", "--format", "md", "--no-meta", "-"], HOSTILE).out;
    let read = read_by(MARKDOWN, &written);
    assert_eq!(read["headings"], serde_json::json!(["-"]), "the page is called so: {written}");
    let title = "Notes on <script>alert(1)</script> | *tides* · Ann Lee";
    assert!(read["lines"].as_array().unwrap().contains(&title.into()), "{read}");
    assert_eq!((&read["html"], &read["emphasis"]), (&0.into(), &0.into()), "{written}");
    assert_eq!(read["links"], serde_json::json!([]));
    let text = read_by(MARKDOWN, &glean_on(&["text", "--format", "md", "-"], HOSTILE).out);
    assert_eq!((text["headings"].as_array().unwrap().len(), &text["html"]), (1, &0.into()));

    let events = read_by(MARKDOWN, &glean(&["events", "--format", "md", &examples()]).out);
    assert_eq!(events["items"], glean(&["events", &examples()]).rows().len());
}

#[test]
fn a_markdown_reader_sees_a_row_a_record() {
    let rows = "<tr><td><a href='https://a.org/1'>Tea | green</a><td>$5<tr><td><a href='https://a.org/2'>Milk *</a><td>$6\
        <tr><td><a href='https://a.org/3'>Bread</a><td>$7<tr><td><a href='https://a.org/4'>Salt</a><td>$8";
    let page = format!("<table><tr><th>Good<th>Price{rows}</table>");
    let records = glean_on(&["records", "-"], page.as_bytes()).rows();
    let best = records.iter().filter(|r| r["list"] == 1).count();
    let lists = records.iter().filter(|r| r["record"] == 1).count();
    let written = glean_on(&["records", "--format", "md", "-"], page.as_bytes()).out;
    let read = read_by(MARKDOWN, &written);
    assert_eq!((best, &read["rows"]), (4, &(records.len() + lists).into()), "{written}");
    assert_eq!(read["links"].as_array().unwrap().len(), 4, "{written}");
}

/// What a reader of RDF makes of Dublin Core: element → values.
const DUBLIN_CORE: &str = "
import json, sys
from rdflib import Graph
graph = Graph().parse(data=sys.stdin.read(), format='xml')
found = {}
for subject, element, value in graph:
    found.setdefault(element.split('/')[-1], []).append(str(value))
    found.setdefault('about', []).append(str(subject))
print(json.dumps(found))
";

#[test]
fn a_reader_of_rdf_reads_dublin_core() {
    let written = glean_on(&["annotate", "--format", "dc", "-"], HOSTILE).out;
    assert!(written.starts_with("<?xml") && written.ends_with("</rdf:RDF>\n"));
    let read = read_by(DUBLIN_CORE, &written);
    assert_eq!(read["title"], serde_json::json!(["Notes on <script>alert(1)</script> | *tides*"]));
    assert_eq!(read["creator"], serde_json::json!(["Ann Lee"]));
    assert_eq!(read["language"], serde_json::json!(["en"]));
    assert!(read["description"][0].as_str().unwrap().contains("5 * 3 [tides](javascript:x)"), "{read}");
    let none = glean_on(&["annotate", "--format", "dc", "no-such-page.html"], b"").out;
    assert_eq!(read_by(DUBLIN_CORE, &none), serde_json::json!({}));
}

/// What Python's reader of CSV makes of it: a list of columns and of rows.
const CSV: &str = "
import csv, io, json, sys
rows = list(csv.DictReader(io.StringIO(sys.stdin.buffer.read().decode(), newline='')))
print(json.dumps(rows))
";

#[test]
fn a_reader_of_csv_reads_every_cell() {
    let read = read_by(CSV, &glean(&["events", "--format", "csv", &examples()]).out);
    let rows = glean(&["events", &examples()]).rows();
    assert_eq!(read.as_array().unwrap().len(), rows.len());
    for (cells, row) in read.as_array().unwrap().iter().zip(&rows) {
        for key in ["title", "start", "end", "location", "text", "source"] {
            assert_eq!(cells[key].as_str().unwrap(), row[key].as_str().unwrap_or_default(), "{key}");
        }
        let speakers: Vec<&str> =
            row["speaker"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(cells["speaker"].as_str().unwrap(), speakers.join("; "));
    }
}
