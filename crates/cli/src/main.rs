//! Part of Gleaner: the program `glean`.
//!
//! ```text
//! arguments ─▶ places ─▶ page ─▶ verb ─▶ found ─▶ standard output        errors ─▶ standard error
//!               input     (on several threads)      sink
//! ```
//!
//! The middle of the house returns values and cannot fail; what can fail (reading, fetching, writing) is told here.

mod annotate;
mod applied;
mod args;
mod batch;
mod crawling;
mod demonstration;
mod end;
mod explain;
mod exporting;
mod files;
mod fitting;
mod following;
mod index;
mod input;
mod keeping;
mod kind_table;
mod learn;
mod options;
mod output;
#[cfg_attr(not(feature = "parquet"), path = "no_parquet.rs")]
mod parquet;
mod patterns;
mod prose;
mod serving;
mod signals;
mod sink;
mod snapshots;
mod spool;
mod table;
mod task;
mod template;
mod terminal;
mod tree;
mod verb;
mod zone;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use gleaner::{Labels, Unexported};

use crate::args::{Annotating, Arguments, Verb};
use crate::end::{End, FAILED, UNFIT, unread};
use crate::keeping::Asked;
use crate::learn::Which;
use crate::options::{Format, MethodName, Options};
use crate::output::Output;
use crate::sink::{Form, Sink};
use crate::task::Task;
use crate::terminal::Terminal;
use crate::verb::Work;

fn main() -> ExitCode {
    let words = keeping::left_out(std::env::args_os().collect());
    let words = crawling::config::expanded::<Arguments>(words).unwrap_or_else(|why| unread(&why));
    let arguments = Arguments::parse_from(words);
    match run(&arguments) {
        Ok(End::Done) => ExitCode::SUCCESS,
        Ok(End::Failed) => ExitCode::from(FAILED),
        Ok(End::Unfit) => ExitCode::from(UNFIT),
        // Whoever read our output stopped reading, as `| head` does: that is no error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "glean: writing the results: {error}");
            ExitCode::from(FAILED)
        }
    }
}

/// Does what the arguments say.
fn run(arguments: &Arguments) -> io::Result<End> {
    if let Some(folder) = &arguments.models.model {
        fitting::take(folder).unwrap_or_else(|why| unread(&why));
    }
    let options = match &arguments.verb {
        Verb::Events(options)
        | Verb::Faqs(options)
        | Verb::Courses(options)
        | Verb::Annotate(Annotating { options, .. })
        | Verb::Text(options)
        | Verb::Marks(options)
        | Verb::Outline(options)
        | Verb::Tree(options) => options,
        Verb::Template { file, options, .. } if file.as_os_str() == "learn" => {
            check(&arguments.verb, options);
            return template::learn(options);
        }
        Verb::Records { options, .. }
        | Verb::Extract { options, .. }
        | Verb::Tables { options, .. }
        | Verb::Prose { options, .. }
        | Verb::Patterns { options, .. }
        | Verb::Apply { options, .. }
        | Verb::Template { options, .. } => options,
        Verb::Learn { examples, not, list, pattern, search, options } => {
            check(&arguments.verb, options);
            let labels = Labels { examples: examples.clone(), negatives: not.clone() };
            let which = match (list, pattern) {
                (Some(n), _) => Which::List(n.get()),
                (None, Some(n)) => Which::Pattern(n.get(), search),
                (None, None) if !search.align.is_empty() => Which::Pattern(1, search),
                (None, None) if examples.is_empty() && not.is_empty() => Which::Best,
                (None, None) => Which::Labelled(&labels),
            };
            return learn::learn(options, options.file(), &which);
        }
        Verb::Relearn { rule, options } => {
            check(&arguments.verb, options);
            let old = files::learnt(rule).unwrap_or_else(|why| unread(&why));
            let own = Output::File(rule.clone());
            return learn::relearn(options, &old, options.output.as_ref().unwrap_or(&own).file());
        }
        Verb::ExportRule(told) => {
            let rule = files::learnt(&told.rule).unwrap_or_else(|why| unread(&why));
            return match told.export(&rule) {
                Ok(export) => exporting::write(&export).map(|()| End::Done),
                Err(why @ Unexported::NoAddress(_)) => wrong(&format!("{why}: name it with --address")),
                Err(why) => terminal::say(&format!("exporting the rule: {why}; glean apply reads it"))
                    .map(|()| End::Unfit),
            };
        }
        Verb::Index { archives, output } => {
            return index::index(archives, output.as_ref().and_then(Output::file));
        }
        Verb::Fit(told) => return fitting::run(told),
        Verb::Crawl(told) => return crawling::run(told),
        Verb::Follow(told) => {
            let well = following::run(told, signals::ended())?;
            return Ok(if well { End::Done } else { End::Failed });
        }
        Verb::Rules(told) => return keeping::run(Asked::Rules(told)),
        Verb::Search(told) => return keeping::run(Asked::Search(told)),
        Verb::Ask(told) => return keeping::run(Asked::Ask(told)),
        Verb::Export(told) => return keeping::run(Asked::Export(told)),
        Verb::Stats(told) => return keeping::run(Asked::Stats(told)),
        Verb::Gc(told) => return keeping::run(Asked::Sweep(told)),
        Verb::Serve(told) => return serving::run(serving::Asked::Serve(told)),
        Verb::Demo(told) => return serving::run(serving::Asked::Demo(told)),
        Verb::Account(told) => return serving::run(serving::Asked::Account(told)),
        Verb::Keep(told) => return keeping::run(Asked::Keep(told)),
        Verb::Backup(told) => return keeping::run(Asked::Backup(told)),
        Verb::Restore(told) => return keeping::run(Asked::Restore(told)),
        Verb::Snapshots(options) => return keeping::run(Asked::Snapshots(options)),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "glean", &mut script);
            return io::stdout().write_all(&script).map(|()| End::Done);
        }
    };
    check(&arguments.verb, options);
    let task = Task::of(&arguments.verb).unwrap_or_else(|why| unread(&why));
    let terminal = Terminal::of_this_process();
    let places = input::places(&options.pages);
    let work = Work::new(task, options, &terminal);
    let form = Form::of(&work)?;
    // Tables have a folder for all of them.
    let file = options.file().filter(|_| !matches!(form, Form::Tables(_)));
    let mut sink = Sink::new(form, places.len(), options.quiet, output::open(file)?);
    batch::in_order(input::items(places), jobs(options), |item| work.on(item), |found| sink.take(found))?;
    let end = sink.finish()?;
    if let Some(told) = work.told().filter(|_| !options.quiet) {
        writeln!(io::stderr(), "glean: {told}")?;
    }
    Ok(end)
}

/// Ends the program where two arguments do not go together.
fn check(verb: &Verb, options: &Options) {
    if let Some((name, verbs)) = options.format.and_then(|format| unfit(format, verb)) {
        wrong(&format!("--format {name} is for {verbs}; use jsonl, json, csv or table here"));
    }
    if let Some(name) = of_records(options).filter(|_| makes_a_rule(verb)) {
        wrong(&format!("{name} is for records, and a rule is a text of its own; give it to glean apply"));
    }
    let tables = matches!(verb, Verb::Tables { .. });
    if tables || options.format == Some(Format::Parquet) {
        if !parquet::BUILT_IN {
            wrong("this glean writes no Parquet; one that does is built with --features parquet");
        }
        if tables && options.file().is_none() {
            wrong("there is a table for each kind: name a folder for them with --output");
        }
        if tables && options.explain {
            wrong("--explain is for people, and tables are for programs; --evidence tells it in a column");
        }
        if options.file().is_none() && io::stdout().is_terminal() {
            wrong("Parquet is not for terminals; name a file with --output, or send it through a pipe");
        }
    }
    if options.time_zone.is_some() && options.format != Some(Format::Ics) {
        wrong("--time-zone is for calendars; add --format ics");
    }
    if matches!(verb, Verb::Annotate(annotating) if annotating.about.ocr) {
        annotate::pictures::program().unwrap_or_else(|why| wrong(&why));
    }
    if matches!(verb, Verb::Relearn { .. }) && options.pages.len() > 1 {
        wrong("a rule is mended on one page; give one PAGE");
    }
    if options.pages.iter().filter(|p| **p == *"-").count() > 1 {
        wrong("`-` is given more than once; standard input can be read only once");
    }
}

/// Is a rule learnt, or mended?
fn makes_a_rule(verb: &Verb) -> bool {
    matches!(verb, Verb::Learn { .. } | Verb::Relearn { .. })
}

/// An option that is given and says how records are chosen or written.
fn of_records(options: &Options) -> Option<&'static str> {
    let given = [
        (options.format.is_some(), "--format"),
        (options.explain, "--explain"),
        (options.evidence, "--evidence"),
        (options.min_confidence > 0.0, "--min-confidence"),
        (options.method != MethodName::Default, "--method"),
    ];
    given.into_iter().find(|(given, _)| *given).map(|(_, name)| name)
}

/// A format's name and the verbs that it is for, where the verb is none of them.
fn unfit(format: Format, verb: &Verb) -> Option<(&'static str, &'static str)> {
    let kinds = matches!(
        verb,
        Verb::Events(_) | Verb::Courses(_) | Verb::Faqs(_) | Verb::Annotate(_) | Verb::Extract { .. }
    );
    let linked = kinds || matches!(verb, Verb::Records { .. } | Verb::Apply { .. });
    let text = matches!(verb, Verb::Text(_));
    let (fits, name, verbs) = match format {
        Format::Ics => (has_time(verb), "ics", "records that have a time, such as events"),
        Format::Dc => (kinds, "dc", "records of a kind: events, courses, faqs, annotate, extract"),
        Format::Jsonld => (linked, "jsonld", "events, records, courses, faqs, annotate, extract and apply"),
        Format::Md => {
            (linked || text, "md", "events, records, courses, faqs, annotate, extract, text and apply")
        }
        Format::Parquet => {
            let fits = linked || text || matches!(verb, Verb::Tables { .. });
            (fits, "parquet", "events, records, courses, faqs, annotate, text, extract and apply")
        }
        _ if matches!(verb, Verb::Tables { .. }) => {
            wrong("tables are written in Parquet; for another form ask for one kind, such as glean events")
        }
        _ => return None,
    };
    (!fits).then_some((name, verbs))
}

/// Do the records of a verb have a time, so that they can stand in a calendar? What is wrong with a kind is told when it is read.
fn has_time(verb: &Verb) -> bool {
    match verb {
        Verb::Events(_) => true,
        Verb::Extract { kind, .. } => {
            files::kind(kind).map_or(true, |schema| schema.of_role(gleaner::schema::Role::Start).is_some())
        }
        _ => false,
    }
}

/// Ends the program: wrong usage.
fn wrong(why: &str) -> ! {
    Arguments::command().error(ErrorKind::ValueValidation, why).exit()
}

fn jobs(options: &Options) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    options.jobs.map_or_else(cores, usize::from)
}
