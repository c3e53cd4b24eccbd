//! The verbs: what is done with each page.

use std::io::{self, Write};
use std::process::ExitCode;

use formats::{json, row};
use gleaner::{Document, Hints};

use crate::args::{Arguments, Options, Verb};
use crate::input;

/// Does the verb to every page; exit code 1 if some page could not be read.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let options = arguments.verb.options();
    let mut code = ExitCode::SUCCESS;
    for name in &options.pages {
        match input::read(name) {
            Ok(bytes) => page(&arguments.verb, options, name, &bytes, out)?,
            Err(error) => {
                code = ExitCode::from(1);
                writeln!(io::stderr(), "glean: reading {name}: {error}")?;
            }
        }
    }
    out.flush()?;
    Ok(code)
}

fn page(verb: &Verb, options: &Options, name: &str, bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    let hints = Hints { url: options.url.clone(), ..Hints::default() };
    match verb {
        Verb::Events(_) => events(&gleaner::parse(bytes, &hints), options, name, out),
        Verb::Records(_) => records(&gleaner::parse(bytes, &hints), options, name, out),
        Verb::Marks(_) if name == "-" => marks(&String::from_utf8_lossy(bytes), options, out),
        Verb::Marks(_) => marks(gleaner::parse(bytes, &hints).full_text(), options, out),
        Verb::Tree(_) => tree(&gleaner::parse(bytes, &hints), out),
    }
}

fn events(doc: &Document, options: &Options, source: &str, out: &mut impl Write) -> io::Result<()> {
    for event in gleaner::events(doc, &options.settings()) {
        writeln!(out, "{}", json::line(row::event(doc, &event, source)))?;
    }
    Ok(())
}

fn records(doc: &Document, options: &Options, source: &str, out: &mut impl Write) -> io::Result<()> {
    let settings = marks::Settings { language: options.lang.clone(), as_of: options.as_of };
    let marks = marks::find(doc.full_text(), &settings);
    for row in row::records(doc, &gleaner::listings(doc, &marks), source) {
        writeln!(out, "{}", json::line(row))?;
    }
    Ok(())
}

fn marks(text: &str, options: &Options, out: &mut impl Write) -> io::Result<()> {
    let settings = marks::Settings { language: options.lang.clone(), as_of: options.as_of };
    for mark in marks::find(text, &settings) {
        writeln!(out, "{}", json::line(row::mark(&mark, text)))?;
    }
    Ok(())
}

/// Each element on a line, indented by depth, with its own text behind it.
fn tree(doc: &Document, out: &mut impl Write) -> io::Result<()> {
    for node in doc.nodes().skip(1) {
        let indent = "  ".repeat(doc.depth(node).saturating_sub(1) as usize);
        match doc.tag(node) {
            page::Tag::TEXT => writeln!(out, "{indent}{:?}", doc.text(node))?,
            _ => writeln!(out, "{indent}<{}>", doc.name(node))?,
        }
    }
    Ok(())
}
