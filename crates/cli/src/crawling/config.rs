//! A crawl in a file: all that its command line could say, in TOML.
//!
//! ```text
//! version = 1
//! seeds = ["https://www.example.edu/"]
//! domain = ["example.edu"]             ──▶   glean crawl https://www.example.edu/ --domain=example.edu --pace=2 …
//! pace = 2
//! ```
//!
//! Keys are the names of the options, so that there is one list of them; each value is checked as on the command line, and what is
//! wrong is told with its line. What the command line says itself counts more.

use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, Args, Command, CommandFactory};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Crawl;

/// The version of files that are read.
const VERSION: &str = "1";

/// Options that are of no use in a file.
const NOT_IN_FILES: &[&str] = &["config", "help", "version"];

/// The words of a command line, with those of the file behind `crawl` that it names with `--config`.
///
/// # Errors
/// Where the file cannot be read, or says something that no crawl can do: with its name and line.
pub(crate) fn expanded<A: CommandFactory>(words: Vec<OsString>) -> Result<Vec<OsString>, String> {
    // Errors of the command line itself are reported later.
    let Ok(matches) = A::command().ignore_errors(true).try_get_matches_from(&words) else { return Ok(words) };
    let Some(("crawl", matches)) = matches.subcommand() else { return Ok(words) };
    let Some(path) = matches.get_one::<PathBuf>("config") else { return Ok(words) };
    let text = std::fs::read_to_string(path).map_err(|why| format!("reading {}: {why}", path.display()))?;
    let is_on_command_line =
        |option: &Arg| matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine);
    let further = words_of(&text, path, is_on_command_line)?;
    let verb = words.iter().position(|word| word == "crawl").map_or(words.len(), |at| at + 1);
    let (before, behind) = words.split_at(verb);
    Ok([before, &further, behind].concat())
}

/// The words that a file stands for; without those of options that `is_on_command_line` knows.
fn words_of(
    text: &str,
    path: &Path,
    is_on_command_line: impl Fn(&Arg) -> bool,
) -> Result<Vec<OsString>, String> {
    let fail = |span: Range<usize>, why: &str| {
        let line = text.get(..span.start).unwrap_or(text).matches('\n').count() + 1;
        format!("{}, line {line}: {why}", path.display())
    };
    let table = DeTable::parse(text).map_err(|why| fail(why.span().unwrap_or(0..0), why.message()))?;
    match table.get_ref().get("version").map(|version| (version.span(), number(version.get_ref()))) {
        Some((_, Some(version))) if version == VERSION => {}
        Some((span, _)) => {
            return Err(fail(span, "this program reads files of version 1; write version = 1"));
        }
        None => return Err(fail(0..0, "there is no version; begin the file with version = 1")),
    }
    let command = Crawl::augment_args(Command::new("glean crawl").no_binary_name(true));
    let mut words = Vec::new();
    for (key, value) in table.get_ref().iter().filter(|(key, _)| *key.get_ref() != "version") {
        let option = option(&command, key.get_ref()).map_err(|why| fail(key.span(), &why))?;
        let own = of_option(option, key.get_ref(), value).map_err(|(span, why)| fail(span, &why))?;
        for (span, word) in own {
            check(&command, option, &word).map_err(|why| fail(span, &why))?;
            if !is_on_command_line(option) {
                words.push(word.into());
            }
        }
    }
    Ok(words)
}

/// The option of a key.
fn option<'c>(command: &'c Command, key: &str) -> Result<&'c Arg, String> {
    let names = |option: &&Arg| name(option).is_some_and(|name| !NOT_IN_FILES.contains(&name));
    if let Some(option) = command.get_arguments().filter(names).find(|option| name(option) == Some(key)) {
        return Ok(option);
    }
    let known: Vec<&str> = command.get_arguments().filter(names).filter_map(name).collect();
    let begins = |name: &&&str| name.as_bytes().first() == key.as_bytes().first();
    let alike: Vec<&str> = known.iter().filter(begins).copied().collect();
    let shown = if alike.is_empty() { known } else { alike };
    Err(format!("there is no option `{key}`; a crawl knows {}", shown.join(", ")))
}

/// How a file calls an option: as the command line does, without the dashes.
fn name(option: &Arg) -> Option<&str> {
    option.get_long().or(Some(option.get_id().as_str()).filter(|_| option.is_positional()))
}

type Word = (Range<usize>, String);

/// The words that a value stands for, each with its place.
fn of_option(
    option: &Arg,
    key: &str,
    value: &Spanned<DeValue<'_>>,
) -> Result<Vec<Word>, (Range<usize>, String)> {
    let wrong = |span: Range<usize>, why: &str| Err((span, format!("{key} {why}")));
    let word = |value: &Spanned<DeValue<'_>>| {
        let text = match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            other => number(other),
        };
        let text = text.ok_or((value.span(), format!("{key} wants a text or a number")))?;
        Ok((value.span(), if option.is_positional() { text } else { format!("--{key}={text}") }))
    };
    let many = matches!(option.get_action(), ArgAction::Append);
    match (value.get_ref(), option.get_action()) {
        (DeValue::Boolean(true), ArgAction::SetTrue) => Ok(vec![(value.span(), format!("--{key}"))]),
        (DeValue::Boolean(false), ArgAction::SetTrue) => Ok(Vec::new()),
        (_, ArgAction::SetTrue) => wrong(value.span(), "is true or false"),
        (DeValue::Array(values), _) if many => values.iter().map(word).collect(),
        (DeValue::Array(_), _) => wrong(value.span(), "wants one value, not a list"),
        _ => Ok(vec![word(value)?]),
    }
}

/// A number as it is written; whole ones without signs between their digits.
fn number(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().replace('_', "")),
        DeValue::Float(number) => Some(number.as_str().replace('_', "")),
        _ => None,
    }
}

/// Is the word one that the command line would take?
fn check(command: &Command, option: &Arg, word: &str) -> Result<(), String> {
    let seed = "https://example.org/";
    let words = if option.is_positional() { vec![word] } else { vec![seed, word] };
    let Err(why) = command.clone().try_get_matches_from(words) else { return Ok(()) };
    // What it wants besides may stand elsewhere in the file.
    if why.kind() == ErrorKind::MissingRequiredArgument {
        return Ok(());
    }
    let why = why.to_string();
    let lines: Vec<&str> =
        why.lines().map(str::trim).take_while(|line| !line.starts_with("For more")).collect();
    Err(lines.join(" ").trim().trim_start_matches("error: ").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Vec<String>, String> {
        let words = words_of(text, Path::new("crawl.toml"), |option| option.get_id() == "hosts")?;
        Ok(words.into_iter().map(|word| word.into_string().expect("a text")).collect())
    }

    #[test]
    fn a_file_says_what_a_command_line_would() {
        let text = "version = 1\nseeds = [\"https://a.org/\", \"b.example\"]\ndomain = \"a.org\"\npace = 0.5\npages = 10_000\n\
            again = true\nlinks = false\nhosts = 3\nexclude = ['/x/*', '*?print=*']\nrender = 'all'\nkinds = ['event', 'faq']\ntrap-guard = 'off'\n";
        let mut found = words(text).expect("a file");
        found.sort();
        let mut expected = [
            "https://a.org/",
            "b.example",
            "--domain=a.org",
            "--pace=0.5",
            "--pages=10000",
            "--again",
            "--exclude=/x/*",
            "--exclude=*?print=*",
            "--render=all",
            "--kinds=event",
            "--kinds=faq",
            "--trap-guard=off",
        ];
        expected.sort_unstable();
        assert_eq!(found, expected, "what the command line says counts more");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_a_remedy() {
        for (text, why) in [
            ("pace = 1", "crawl.toml, line 1: there is no version; begin the file with version = 1"),
            ("version = 2", "crawl.toml, line 1: this program reads files of version 1"),
            (
                "version = 1\n\npase = 1",
                "crawl.toml, line 3: there is no option `pase`; a crawl knows proxy, pages, pace, patience",
            ),
            (
                "version = 1\npace = 'slow'",
                "line 2: invalid value 'slow' for '--pace <SECONDS>': not a number from 0",
            ),
            ("version = 1\nagain = 1", "line 2: again is true or false"),
            ("version = 1\npace = [1, 2]", "line 2: pace wants one value, not a list"),
            ("version = 1\ndomain = [\n 'a.org',\n true]", "line 4: domain wants a text or a number"),
            ("version = 1\nconfig = 'x'", "line 2: there is no option `config`"),
            ("version = 1\nrender = 'some'", "line 2: invalid value 'some' for '--render"),
            ("version = 1\n[login]\nuser = 'me'", "login wants a text or a number"),
            ("version = 1\npace = ", "line 2: "),
        ] {
            let message = words(text).expect_err(text);
            assert!(message.contains(why), "{text}: {message}");
        }
    }
}
