//! Part of Gleaner: the program `glean`.
//!
//! ```text
//! arguments ──▶ pages (bytes) ──▶ verb ──▶ rows ──▶ standard output
//! ```

mod args;
mod input;
mod verbs;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    match verbs::run(&arguments, &mut out) {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "glean: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Did whoever read our output stop reading, as `| head` does? That is no error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}
