//! Part of Gleaner: the project checks itself.
//!
//! ```text
//! cargo xtask test             everything that must hold before a change lands
//! cargo xtask test --quick     what a change in a crate is tried with while it is made
//! cargo xtask tidy             the house rules that no compiler knows: arrows, circles, lengths, names, docs, paths
//! cargo xtask arrows [--write] the arrows as they are now, in the form of arrows.toml
//! cargo xtask names            the counts of vague names that tidy holds, lowered to what they are
//! cargo xtask readme           the examples of README and tutorials, as the release build prints them now
//! cargo xtask book             the documentation as a site, built into target/book
//! cargo xtask score [ARGS]     the scores on the labelled pages, added to record/; with --left-out on sites that no model saw
//! cargo xtask publish          every published crate packed, and built from its package; uploads nothing
//! cargo xtask wheel [test | sdist]   the Python package, built into target/wheels; all of it tried; and its source
//! cargo xtask bench            what gleaning costs on this machine, written to record/
//! cargo xtask bench-crawl      crawlers beside each other on one site on loopback, written to record/
//! cargo xtask bench-archive FOLDER… [--large]   archives to tables, and peers, written to record/
//! cargo xtask bench-serve      the web application over a million events, written to record/
//! cargo xtask site FOLDER [PAGES]   a site to crawl, the same on every machine
//! cargo xtask floors [--lower] the floors that the score gate holds, raised to what is reached
//! ```
#![expect(clippy::print_stdout, reason = "a program for the people of the project, who read what it prints")]

mod bench;
mod bench_archive;
mod bench_crawl;
mod bench_serve;
mod book;
mod checked;
mod console;
mod everything;
mod floors;
mod gate;
mod house;
mod install;
mod left_out;
mod load;
mod publish;
mod python;
mod quick;
mod readme;
mod record;
mod score;
mod sdist;
mod site;
mod step;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::python::WheelUse;

const USAGE: &str = "usage: cargo xtask test [--quick] | tidy | arrows [--write] | names | readme | book | score [--left-out | --label NAME --args OPTIONS] | fit | publish | wheel [test | sdist] | bench | bench-crawl | bench-serve | bench-archive FOLDER… [--large] | site FOLDER [PAGES] | floors [--lower]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<()> {
    match words {
        ["test"] => everything::test(),
        ["test", "--quick"] => quick::test(),
        ["tidy"] => tidy::run(),
        ["arrows"] => tidy::print_arrows(),
        ["arrows", "--write"] => tidy::write_arrows(),
        ["names"] => tidy::lower_vague_names(),
        ["readme"] => readme::renew(),
        ["book"] => book::build(),
        ["score", options @ ..] => record::score(options),
        ["fit"] => left_out::ship(),
        ["publish"] => publish::dry_run(),
        ["wheel"] => python::wheel(WheelUse::Release).map(|path| println!("written: {}", path.display())),
        ["wheel", "test"] => python::test_release(),
        ["wheel", "sdist"] => {
            python::source_distribution().map(|path| println!("written: {}", path.display()))
        }
        ["bench"] => bench::bench(),
        ["bench-archive", words @ ..] => bench_archive::bench(words),
        ["bench-crawl"] => bench_crawl::bench(),
        ["bench-serve"] => bench_serve::bench(),
        ["site", folder] => site::write(Path::new(folder), site::PAGES),
        ["site", folder, pages] => site::write(Path::new(folder), site::counted(pages)?),
        ["floors"] => floors::raise(floors::Change::OnlyUp),
        ["floors", "--lower"] => floors::raise(floors::Change::AlsoDown),
        _ => bail!("{USAGE}"),
    }
}
