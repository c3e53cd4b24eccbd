//! The figures that the scorer gives on the labelled pages.
//!
//! ```text
//! ../shared/corpora/events ── score.py --json ──▶ Scores { digest, figures: name → number }
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::house;

/// The corpora that are scored.
pub(crate) const CORPORA: [&str; 7] = ["events", "lists", "dates", "faqs", "courses", "annotate", "maintext"];

/// Figures by name; those of a group as `by_language.en`.
pub(crate) type Figures = BTreeMap<String, f64>;

/// What one corpus gave.
#[derive(Debug)]
pub(crate) struct Scores {
    /// Of truth, pages and scorer: figures of two digests cannot be compared.
    pub(crate) digest: String,
    /// The figures.
    pub(crate) figures: Figures,
}

/// Are the labelled pages at hand?
pub(crate) fn can_score() -> bool {
    scorer().exists() && CORPORA.iter().all(|c| corpus(c).join("truth.jsonl").exists())
}

/// What is scored, and how.
#[derive(Debug, Clone)]
pub(crate) struct ScoreOptions {
    /// The program.
    pub(crate) glean: PathBuf,
    /// Where the labelled pages are.
    pub(crate) corpora: PathBuf,
    /// Goes to every call of it.
    pub(crate) options: String,
    /// `all` pages, or those kept for judging: `judge`.
    pub(crate) part: &'static str,
}

impl ScoreOptions {
    /// All pages by this program.
    pub(crate) fn of(glean: &Path) -> Self {
        ScoreOptions { glean: glean.to_owned(), corpora: corpora(), options: String::new(), part: "all" }
    }
}

/// The scores of all corpora, each as it is to be scored, as many at once as there are cores: the scorer asks the program page by page,
/// which keeps one busy.
pub(crate) fn all_corpora(
    score_options: impl Fn(&str) -> ScoreOptions + Sync,
) -> Vec<(&'static str, Result<Scores>)> {
    let waiting = Mutex::new(CORPORA.into_iter());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let all = std::iter::from_fn(next).map(|corpus| (corpus, of(corpus, &score_options(corpus))));
        all.collect::<Vec<_>>()
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut all = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let joined = |worker: thread::ScopedJoinHandle<'_, _>| {
            worker.join().unwrap_or_else(|fault| resume_unwind(fault))
        };
        workers.into_iter().flat_map(joined).collect::<Vec<_>>()
    });
    all.sort_by_key(|(corpus, _)| CORPORA.iter().position(|known| known == corpus));
    all
}

/// Scores one corpus.
pub(crate) fn of(name: &str, score_options: &ScoreOptions) -> Result<Scores> {
    let ScoreOptions { glean, corpora, options, part } = score_options;
    if !glean.exists() {
        bail!("scoring: no {}; run cargo build --release first", house::shown(glean));
    }
    let mut command = Command::new("python3");
    command.arg(scorer()).arg(name).arg(corpora.join(folder(name))).arg("--glean").arg(glean).arg("--json");
    command.args(["--part", part]).arg(format!("--args={options}")).stderr(Stdio::inherit());
    let output = command.output().context("scoring: running python3, which the scorer needs")?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let first = printed.lines().next().unwrap_or_default();
    let json = serde_json::from_str(first).with_context(|| format!("scoring {name}: {printed}"))?;
    for line in printed.lines().skip(1) {
        println!("   {line}");
    }
    let mut figures = Figures::new();
    flatten("", &json, &mut figures);
    Ok(Scores { digest: digest(name)?, figures })
}

fn scorer() -> PathBuf {
    house::shared().join("eval/score.py")
}

/// The folder of what is scored; main texts are labelled on the pages of `annotate`.
pub(crate) fn corpus(name: &str) -> PathBuf {
    corpora().join(folder(name))
}

fn corpora() -> PathBuf {
    house::shared().join("corpora")
}

fn folder(name: &str) -> &str {
    if name == "maintext" { "annotate" } else { name }
}

fn flatten(prefix: &str, value: &Value, figures: &mut Figures) {
    match value {
        Value::Number(number) => {
            figures.insert(prefix.to_owned(), number.as_f64().unwrap_or_default());
        }
        Value::Object(map) => {
            for (key, value) in map {
                let name = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                flatten(&name, value, figures);
            }
        }
        _ => {}
    }
}

/// FNV-1a over truth and scorer, and over the names and sizes of the pages.
fn digest(name: &str) -> Result<String> {
    let truth = corpus(name).join("truth.jsonl");
    let mut parts = vec![fs::read(&truth).with_context(|| format!("reading {}", truth.display()))?];
    parts.push(fs::read(scorer())?);
    parts.extend(pages(&corpus(name).join("pages")));
    let hash = parts.iter().flatten().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    Ok(format!("{hash:016x}"))
}

fn pages(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let size = |e: &fs::DirEntry| e.metadata().map_or(0, |m| m.len());
    let mut pages: Vec<Vec<u8>> =
        entries.map(|e| format!("{} {}\n", e.file_name().to_string_lossy(), size(&e)).into_bytes()).collect();
    pages.sort();
    pages
}
