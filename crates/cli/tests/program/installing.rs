//! What packages of the program hold besides it: its version, manual pages and completions.

use std::fs;

use crate::{folder, glean};

#[test]
fn the_version_says_what_is_built_in() {
    for option in ["--version", "-V"] {
        let run = glean(&[option]);
        assert_eq!(run.code, 0);
        let begins = concat!("glean ", env!("CARGO_PKG_VERSION"), " (");
        assert!(run.out.starts_with(begins), "{}", run.out);
        let features = run.out.split("features: ").nth(1).and_then(|rest| rest.split(';').next());
        let built_in: Vec<&str> = features.unwrap().split(", ").filter(|name| *name != "none").collect();
        assert_eq!(built_in.contains(&"mcp"), cfg!(feature = "mcp"), "{}", run.out);
        assert_eq!(built_in.contains(&"parquet"), cfg!(feature = "parquet"), "{}", run.out);
        // A build for tests names no commit, an optimised one does.
        assert_eq!(run.out.contains("no release"), cfg!(debug_assertions), "{}", run.out);
    }
}

#[test]
fn every_command_has_its_manual_page() {
    let at = folder("manual").join("man1");
    let run = glean(&["man", &at.display().to_string()]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let help = glean(&["--help"]).out;
    let (_, commands) = help.split_once("Commands:").unwrap();
    let (commands, _) = commands.split_once("Arguments:").or(commands.split_once("Options:")).unwrap();
    // The name of a command stands two columns in, its description further.
    let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let page = fs::read_to_string(at.join(format!("glean-{name}.1"))).unwrap();
        assert!(page.contains(".SH NAME") && page.contains(".SH OPTIONS"), "{name}: {page}");
    }
    assert!(fs::read_to_string(at.join("glean.1")).unwrap().contains("glean\\-events(1)"));
}

#[test]
fn where_no_page_can_be_written_man_says_so() {
    let file = folder("no-manual").join("file");
    fs::write(&file, "").unwrap();
    let run = glean(&["man", &file.display().to_string()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("writing the manual pages into"), "{}", run.err);
}

#[test]
fn completions_know_the_commands() {
    for (shell, word) in [("bash", "complete -F"), ("zsh", "#compdef glean"), ("fish", "complete -c glean")] {
        let run = glean(&["completions", shell]);
        assert_eq!(run.code, 0);
        assert!(run.out.contains(word) && run.out.contains("relearn"), "{shell}: {}", run.out);
    }
}
