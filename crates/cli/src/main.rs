//! Part of Gleaner: the program `glean`.
//!
//! ```text
//! arguments ─▶ locations ─▶ page ─▶ verb ─▶ found ─▶ standard output        errors ─▶ standard error
//!               input     (on several threads)      sink
//! ```
//!
//! The middle of the house returns values and cannot fail; what can fail (reading, fetching, writing) is reported here.

#[cfg(feature = "mcp")]
mod agents;
mod annotate;
mod args;
mod batch;
mod crawling;
mod demonstration;
mod end;
mod explain;
mod export_rule;
mod files;
mod fitting;
mod following;
mod index;
mod input;
mod keeping;
mod kind_table;
mod learn;
mod manual;
mod options;
mod output;
#[cfg_attr(not(feature = "parquet"), path = "no_parquet.rs")]
mod parquet;
mod patterns;
mod prose;
mod rule_run;
mod serving;
mod signals;
mod sink;
mod snapshots;
mod spool;
mod stored;
mod subjects;
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

use crate::args::{Annotate, Arguments, Verb};
use crate::end::{End, FAILED, UNFIT, WRONG, exit_unreadable};
use crate::learn::Which;
use crate::options::{Format, MethodName, Options};
use crate::output::Output;
use crate::sink::{Form, Sink};
use crate::task::Task;
use crate::terminal::Terminal;
use crate::verb::Work;

fn main() -> ExitCode {
    let args = keeping::separate_excluded_words(std::env::args_os().collect());
    let args = crawling::config::expanded::<Arguments>(args).unwrap_or_else(|why| exit_unreadable(&why));
    let parsed = Arguments::parse_from(args);
    match run(&parsed) {
        Ok(End::Done) => ExitCode::SUCCESS,
        Ok(End::Failed) => ExitCode::from(FAILED),
        Ok(End::Wrong) => ExitCode::from(WRONG),
        Ok(End::Unfit) => ExitCode::from(UNFIT),
        // Whoever read our output stopped reading, as `| head` does: that is no error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "glean: writing the results: {error}");
            ExitCode::from(FAILED)
        }
    }
}

/// Runs the command of the arguments.
fn run(arguments: &Arguments) -> io::Result<End> {
    if let Some(folder) = &arguments.models.model {
        fitting::use_models(folder).unwrap_or_else(|why| exit_unreadable(&why));
    }
    let options = match &arguments.verb {
        Verb::Events(options)
        | Verb::Faqs(options)
        | Verb::Courses(options)
        | Verb::Annotate(Annotate { options, .. })
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
            let old = files::rule(rule).unwrap_or_else(|why| exit_unreadable(&why));
            let own = Output::File(rule.clone());
            return learn::relearn(options, &old, options.output.as_ref().unwrap_or(&own).file());
        }
        Verb::ExportRule(args) => {
            let rule = files::rule(&args.rule).unwrap_or_else(|why| exit_unreadable(&why));
            return match args.export(&rule) {
                Ok(export) => export_rule::write(&export).map(|()| End::Done),
                Err(why @ Unexported::NoAddress(_)) => {
                    exit_with_usage_error(&format!("{why}: name it with --address"))
                }
                Err(why) => terminal::say(&format!("exporting the rule: {why}; glean apply reads it"))
                    .map(|()| End::Unfit),
            };
        }
        Verb::Index { archives, output } => {
            return index::index(archives, output.as_ref().and_then(Output::file));
        }
        Verb::Fit(args) => return fitting::run(args),
        Verb::Crawl(args) => return crawling::run(args),
        Verb::Follow(args) => {
            let well = following::run(args, signals::ended())?;
            return Ok(if well { End::Done } else { End::Failed });
        }
        Verb::Rules(args) => return keeping::run(keeping::Command::Rules(args)),
        Verb::Search(args) => return keeping::run(keeping::Command::Search(args)),
        Verb::Ask(args) => return keeping::run(keeping::Command::Ask(args)),
        Verb::Export(args) => return keeping::run(keeping::Command::Export(args)),
        Verb::Stats(args) => return keeping::run(keeping::Command::Stats(args)),
        Verb::Gc(args) => return keeping::run(keeping::Command::Sweep(args)),
        Verb::Serve(args) => return serving::run(serving::Command::Serve(args)),
        Verb::Demo(args) => return serving::run(serving::Command::Demo(args)),
        Verb::Account(args) => return serving::run(serving::Command::Account(args)),
        #[cfg(feature = "mcp")]
        Verb::Mcp(args) => return agents::run(args),
        Verb::Keep(args) => return keeping::run(keeping::Command::Keep(args)),
        Verb::Backup(args) => return keeping::run(keeping::Command::Backup(args)),
        Verb::Restore(args) => return keeping::run(keeping::Command::Restore(args)),
        Verb::Snapshots(options) => return keeping::run(keeping::Command::Snapshots(options)),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "glean", &mut script);
            return io::stdout().write_all(&script).map(|()| End::Done);
        }
        Verb::Man { folder } => return manual::write(folder),
    };
    check(&arguments.verb, options);
    let task = Task::of(&arguments.verb).unwrap_or_else(|why| exit_unreadable(&why));
    let terminal = Terminal::of_this_process();
    let locations = input::locations(&options.pages);
    let work = Work::new(task, options, &terminal);
    let form = Form::of(&work)?;
    // Tables have a folder for all of them.
    let file = options.file().filter(|_| !matches!(form, Form::Tables(_)));
    let (out, earlier) = output::open_beside(file)?;
    let mut sink = Sink::new(form, locations.len(), options.quiet, out);
    batch::in_order(
        input::items(locations),
        jobs(options),
        |item| work.process(item),
        |output| sink.take(output),
    )?;
    let any_read = sink.has_read_any();
    let end = sink.finish()?;
    match earlier {
        Some(earlier) if any_read => earlier.replace()?,
        Some(earlier) => {
            terminal::say(&format!("{} stays as it was: no page could be read", earlier.name()))?;
        }
        None => {}
    }
    if let Some(args) = work.summary().filter(|_| !options.quiet) {
        writeln!(io::stderr(), "glean: {args}")?;
    }
    Ok(end)
}

/// Ends the program where two arguments do not go together.
fn check(verb: &Verb, options: &Options) {
    if let Some((name, verbs)) = options.format.and_then(|format| unsupported_format(format, verb)) {
        exit_with_usage_error(&format!("--format {name} is for {verbs}; use jsonl, json, csv or table here"));
    }
    if let Some(name) = record_option(options).filter(|_| writes_rule(verb)) {
        exit_with_usage_error(&format!(
            "{name} is for records, and a rule is a text of its own; give it to glean apply"
        ));
    }
    let tables = matches!(verb, Verb::Tables { .. });
    if tables || options.format == Some(Format::Parquet) {
        if !parquet::BUILT_IN {
            exit_with_usage_error(
                "this glean writes no Parquet; one that does is built with --features parquet",
            );
        }
        if tables && options.file().is_none() {
            exit_with_usage_error("there is a table for each kind: name a folder for them with --output");
        }
        if tables && options.explain {
            exit_with_usage_error(
                "--explain is for people, and tables are for programs; --evidence tells it in a column",
            );
        }
        if options.file().is_none() && io::stdout().is_terminal() {
            exit_with_usage_error(
                "Parquet is not for terminals; name a file with --output, or send it through a pipe",
            );
        }
    }
    if options.time_zone.is_some() && options.format != Some(Format::Ics) {
        exit_with_usage_error("--time-zone is for calendars; add --format ics");
    }
    if matches!(verb, Verb::Annotate(args) if args.about.ocr) {
        annotate::pictures::program().unwrap_or_else(|why| exit_with_usage_error(&why));
    }
    if matches!(verb, Verb::Relearn { .. }) && options.pages.len() > 1 {
        exit_with_usage_error("a rule is mended on one page; give one PAGE");
    }
    if options.pages.iter().filter(|p| **p == *"-").count() > 1 {
        exit_with_usage_error("`-` is given more than once; standard input can be read only once");
    }
}

/// Is a rule learnt, or mended?
fn writes_rule(verb: &Verb) -> bool {
    matches!(verb, Verb::Learn { .. } | Verb::Relearn { .. })
}

/// The name of an option that is set and says how records are chosen or written.
fn record_option(options: &Options) -> Option<&'static str> {
    let is_set = [
        (options.format.is_some(), "--format"),
        (options.explain, "--explain"),
        (options.evidence, "--evidence"),
        (options.min_confidence > 0.0, "--min-confidence"),
        (options.method != MethodName::Default, "--method"),
    ];
    is_set.into_iter().find(|(is_set, _)| *is_set).map(|(_, name)| name)
}

/// What formats of exchange between catalogues hold.
const EXCHANGED: &str = "records of a kind: events, courses, faqs, annotate, extract";

/// The name of a format that the verb does not support, and the verbs that do.
fn unsupported_format(format: Format, verb: &Verb) -> Option<(&'static str, &'static str)> {
    let kinds = matches!(
        verb,
        Verb::Events(_) | Verb::Courses(_) | Verb::Faqs(_) | Verb::Annotate(_) | Verb::Extract { .. }
    );
    let linked = kinds || matches!(verb, Verb::Records { .. } | Verb::Apply { .. });
    let text = matches!(verb, Verb::Text(_));
    let (fits, name, verbs) = match format {
        Format::Ics => (has_time(verb), "ics", "records that have a time, such as events"),
        Format::Exchange(exchange) => (kinds, exchange.name, EXCHANGED),
        Format::Jsonld => (linked, "jsonld", "events, records, courses, faqs, annotate, extract and apply"),
        Format::Md => {
            (linked || text, "md", "events, records, courses, faqs, annotate, extract, text and apply")
        }
        Format::Parquet => {
            let fits = linked || text || matches!(verb, Verb::Tables { .. });
            (fits, "parquet", "events, records, courses, faqs, annotate, text, extract and apply")
        }
        _ if matches!(verb, Verb::Tables { .. }) => exit_with_usage_error(
            "tables are written in Parquet; for another form ask for one kind, such as glean events",
        ),
        _ => return None,
    };
    (!fits).then_some((name, verbs))
}

/// Do the records of a verb have a time, so that they can stand in a calendar? What is wrong with a kind is told when it is read.
fn has_time(verb: &Verb) -> bool {
    match verb {
        Verb::Events(_) => true,
        Verb::Extract { kind, .. } => files::kind(kind).map_or(true, |schema| schema.fits_calendar()),
        _ => false,
    }
}

/// Ends the program with a usage error.
fn exit_with_usage_error(why: &str) -> ! {
    Arguments::command().error(ErrorKind::ValueValidation, why).exit()
}

fn jobs(options: &Options) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    options.jobs.map_or_else(cores, usize::from)
}
