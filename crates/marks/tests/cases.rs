//! Cases of the recognisers: one line a case in `cases/NAME.txt`, where NAME is the recogniser.
//!
//! ```text
//! text => what is marked = its value | the next mark      all marks of the recogniser, in order
//! text => -                                               nothing is marked: a hard negative
//! @ de                                                    language of the cases that follow
//! ```
//!
//! The value may be left out where it is the text itself. `\n` and `\t` stand for the ends of a line and of a cell.

use std::path::Path;
use std::{env, fs};

use marks::Settings;

/// Checks one case; gives what was found instead where it differs.
fn check(recognizer: &str, language: Option<&str>, text: &str, expected: &str) -> Result<(), String> {
    let settings = Settings { language: language.map(str::to_owned), ..Settings::default() };
    let text = text.replace("\\n", "\n").replace("\\t", "\t");
    let found: Vec<String> = marks::find_only(&text, &settings, &[recognizer])
        .iter()
        .map(|m| {
            let (span, value) = (m.span.of(&text), m.value.to_string());
            if span == value { value } else { format!("{span} = {value}") }
        })
        .collect();
    let found = if found.is_empty() { "-".to_owned() } else { found.join(" | ").replace('\n', "\\n") };
    if found == expected { Ok(()) } else { Err(found) }
}

/// Checks the cases of a file; gives a line for each that fails.
fn check_file(path: &Path) -> Vec<String> {
    let recognizer = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut language = None;
    let mut failures = Vec::new();
    for (number, line) in fs::read_to_string(path).expect("a case file is readable").lines().enumerate() {
        if let Some(tag) = line.strip_prefix("@ ") {
            language = Some(tag.to_owned());
        } else if let Some((text, expected)) = line.split_once(" => ").filter(|_| !line.starts_with('#')) {
            if let Err(found) = check(&recognizer, language.as_deref(), text, expected.trim()) {
                failures.push(format!(
                    "{recognizer}:{}: {text}\n  expected {expected}\n  found    {found}",
                    number + 1
                ));
            }
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            failures.push(format!("{recognizer}:{}: no `=>` in {line:?}", number + 1));
        }
    }
    failures
}

#[test]
fn recognisers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut failures = Vec::new();
    for entry in fs::read_dir(folder).expect("the cases stand beside the sources") {
        let path = entry.expect("the folder is readable").path();
        if path.extension().is_some_and(|e| e == "txt") {
            failures.extend(check_file(&path));
        }
    }
    assert!(failures.is_empty(), "{} cases fail:\n{}", failures.len(), failures.join("\n"));
}
