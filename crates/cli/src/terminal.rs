//! What the terminal can show: how wide it is, and whether colours are wanted.

use std::env;
use std::io::{self, IsTerminal, Write, stderr, stdout};

/// Width of a table that goes to no terminal, in columns: fits a mail or a README.
const WIDTH: u16 = 100;

/// Narrower terminals do not say how wide they are, or cannot show a table in any way.
const NARROWEST: u16 = 40;

/// Where the output goes, determined once at start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Terminal {
    /// Does standard output go to a person?
    pub(crate) shown: bool,
    /// May standard output carry colours?
    pub(crate) colour: bool,
    /// Columns.
    pub(crate) width: u16,
}

impl Terminal {
    /// As this process was started. `NO_COLOR` (set and not empty) asks for none, as `TERM=dumb` does.
    pub(crate) fn of_this_process() -> Terminal {
        let shown = stdout().is_terminal();
        let refused = env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|t| t == "dumb");
        let columns = env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
        let readable = |width: &u16| *width >= NARROWEST;
        let width = columns.filter(readable).or_else(|| measured(shown).filter(readable)).unwrap_or(WIDTH);
        Terminal { shown, colour: shown && !refused && !dumb, width }
    }
}

fn measured(shown: bool) -> Option<u16> {
    if !shown {
        return None;
    }
    comfy_table::Table::new().width()
}

/// Is there a person at standard error, to whom progress can be shown?
pub(crate) fn is_watched() -> bool {
    stderr().is_terminal()
}

/// A page's text as one line of at most so many characters: blanks made single, what would steer the terminal left out.
pub(crate) fn line(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !formats::steers(*c)).take(most).collect()
}

/// Writes a message to standard error. It may hold text of a page.
pub(crate) fn say(what: &str) -> io::Result<()> {
    writeln!(stderr(), "glean: {}", plain(what))
}

/// Gives a text on standard output: to a program as it is, to a person without what would steer the terminal.
pub(crate) fn give(text: &str) -> io::Result<()> {
    let shown = if stdout().is_terminal() { plain(text) } else { text.to_owned() };
    stdout().write_all(shown.as_bytes())
}

/// A page's text in its own lines, what would steer the terminal left out.
pub(crate) fn plain(text: &str) -> String {
    text.chars().filter(|c| !formats::steers(*c) || *c == '\n').collect()
}
