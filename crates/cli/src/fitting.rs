//! `glean fit`: the models of the program, learnt from labelled pages; and `--model`, by which it takes them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use fit::{Corpora, Part, TASKS};

use crate::end::{End, exit_unreadable};

/// Which models decide.
#[derive(Debug, Args)]
pub(crate) struct Models {
    /// A folder of models from `glean fit`, in place of those that ship
    #[arg(long, value_name = "FOLDER", global = true)]
    pub(crate) model: Option<PathBuf>,
}

/// How models are learnt.
#[derive(Debug, Args)]
pub(crate) struct Fit {
    /// Folders of labelled pages, each with truth.jsonl and pages/
    #[arg(required = true, value_name = "CORPUS")]
    corpora: Vec<PathBuf>,
    /// The folder for the models, a file each: NAME.model
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Learn without a part of the sites, such as 2/5 for the second fifth, and list its pages in left-out.txt
    #[arg(long, value_name = "N/PARTS", value_parser = part)]
    without: Option<Part>,
    /// Learn without the pages that are kept for judging
    #[arg(long)]
    without_judged: bool,
    /// Learn these alone: courses, events …
    #[arg(long, value_name = "TASKS", value_delimiter = ',', value_parser = task)]
    only: Vec<String>,
}

/// What models are learnt for.
fn task(name: &str) -> Result<String, String> {
    let known = || TASKS.iter().map(|(task, _)| *task);
    let of = known().find(|task| *task == name);
    of.map(str::to_owned)
        .ok_or_else(|| format!("no such task; there are {}", known().collect::<Vec<_>>().join(", ")))
}

fn part(text: &str) -> Result<Part, String> {
    let numbers = text.split_once('/').and_then(|(n, of)| Some((n.parse::<u32>().ok()?, of.parse().ok()?)));
    let part = numbers.filter(|(n, of)| (1..=*of).contains(n) && *of > 1);
    part.map(|(n, folds)| Part { fold: n - 1, folds })
        .ok_or_else(|| "a part is N/PARTS, such as 2/5".to_owned())
}

/// Learns the models and writes them.
pub(crate) fn run(args: &Fit) -> io::Result<End> {
    let all = Corpora::read(&args.corpora).unwrap_or_else(|why| exit_unreadable(&why.to_string()));
    std::fs::create_dir_all(&args.output)?;
    let mut corpora = if args.without_judged { all.without_judged() } else { all.clone() };
    if let Some(part) = args.without {
        corpora = corpora.without(part);
        let pages = all.sites().filter(|(_, site)| part.holds(site));
        let listed: String = pages.map(|(file, _)| format!("{}\n", file.display())).collect();
        std::fs::write(args.output.join("left-out.txt"), listed)?;
    }
    let wanted = |name: &str| args.only.is_empty() || args.only.iter().any(|only| only == name);
    let tasks: Vec<_> = TASKS.iter().filter(|(name, _)| wanted(name)).collect();
    if let [(_, task)] = tasks[..] {
        for fitted in task(&corpora) {
            std::fs::write(file(&args.output, fitted.name), fitted.model.to_string())?;
            let notes = fitted.model.notes.join("; ");
            writeln!(io::stderr(), "glean: {}: {notes}", fitted.name)?;
        }
        return Ok(End::Done);
    }
    if args.only.is_empty() {
        // What an earlier fit left is learnt anew, and may be of other features.
        for stale in gleaner::models().iter().map(|m| file(&args.output, m.name)).filter(|f| f.exists()) {
            std::fs::remove_file(stale)?;
        }
    }
    for (name, _) in tasks {
        run_task(name, args)?;
    }
    Ok(End::Done)
}

/// Runs one task as a program of its own, since what it measures depends on the models learnt before it.
fn run_task(name: &str, args: &Fit) -> io::Result<()> {
    let mut program = Command::new(std::env::current_exe()?);
    if gleaner::models().iter().any(|m| file(&args.output, m.name).exists()) {
        program.arg("--model").arg(&args.output);
    }
    program.args(["fit", "--only", name]).arg("--output").arg(&args.output).args(&args.corpora);
    if let Some(Part { fold, folds }) = args.without {
        program.arg("--without").arg(format!("{}/{folds}", fold + 1));
    }
    if args.without_judged {
        program.arg("--without-judged");
    }
    let status = program.status()?;
    let failed = || io::Error::other(format!("learning {name}: the task ended with {status}"));
    if status.success() { Ok(()) } else { Err(failed()) }
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.model"))
}

/// Takes the models of a folder in place of those that ship; a model that it lacks stays.
pub(crate) fn use_models(folder: &Path) -> Result<(), String> {
    let mut taken = 0;
    for model in gleaner::models() {
        let path = file(folder, model.name);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(format!("reading the model {}: {error}", path.display())),
        };
        model.replace(&text).map_err(|e| format!("model {}, {e}", path.display()))?;
        taken += 1;
    }
    let names: Vec<&str> = gleaner::models().iter().map(|m| m.name).collect();
    let none = || {
        let (folder, names) = (folder.display(), names.join(", "));
        format!("--model {folder}: no model in it; its files are NAME.model, where NAME is one of {names}")
    };
    if taken == 0 { Err(none()) } else { Ok(()) }
}
