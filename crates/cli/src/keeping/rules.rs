//! `glean rules`: the rules that are saved in a store.
//!
//! ```text
//! 3  Talks  fits, as tried 2026-11-24 09:00 UTC  https://example.edu/talks
//! ```

use anyhow::bail;
use clap::{Args, Subcommand};
use serde_json::json;
use store::{Sort, Store, Upkeep};

use super::display::{effective_format, format_minute, print};
use super::location::{Where, opened};
use super::record_writer::FormatOption;
use crate::end::End;
use crate::options::Format;
use crate::terminal::{self, Terminal};

/// Most rules of a sort that are listed.
const MOST: usize = 10_000;

/// `glean rules`.
#[derive(Debug, Args)]
pub(crate) struct Rules {
    #[command(subcommand)]
    action: Action,
}

/// The subcommands of `glean rules`.
#[derive(Debug, Subcommand)]
enum Action {
    /// All rules, those that people saved before those that crawls learnt, the newest first: number, name, how each fits its page, the page
    List {
        #[command(flatten)]
        at: Where,
        #[command(flatten)]
        output: FormatOption,
    },
    /// A rule's file
    Show(RuleArgs),
    /// Keeps a rule and runs it no more
    Off(RuleArgs),
    /// Runs a rule again
    On(RuleArgs),
}

/// The number of a rule, and its store.
#[derive(Debug, Args)]
struct RuleArgs {
    /// Its number, as `glean rules list` has it
    number: i64,
    #[command(flatten)]
    at: Where,
}

/// Runs `glean rules`.
pub(super) async fn rules(args: &Rules) -> anyhow::Result<End> {
    match &args.action {
        Action::List { at, output } => {
            let store = opened(at).await?;
            let mut rules = store.upkeep(Sort::Rule, MOST).await?;
            rules.extend(store.upkeep(Sort::Learnt, MOST).await?);
            list(&rules, output.format)
        }
        Action::Show(one) => show(&opened(&one.at).await?, one).await,
        Action::Off(one) => switch(&opened(&one.at).await?, one, false).await,
        Action::On(one) => switch(&opened(&one.at).await?, one, true).await,
    }
}

fn list(rules: &[Upkeep], format: Option<Format>) -> anyhow::Result<End> {
    let as_table = effective_format(format, &Terminal::of_this_process()) == Format::Table;
    let line = |rule: &Upkeep| {
        let (name, source) = (terminal::plain(&rule.name), terminal::plain(&rule.source));
        format!("{:>6}  {name}  {}  {source}\n", rule.id, terminal::plain(&state(rule)))
    };
    let row = |rule: &Upkeep| {
        let at = |time: Option<i64>| time.map(format_minute);
        let row = json!({
            "rule": rule.id, "sort": rule.sort.name(), "name": rule.name, "source": rule.source, "tried": at(rule.tried), "broken": at(rule.broken),
            "why": rule.why, "mended": at(rule.mended), "off": at(rule.off),
        });
        format!("{row}\n")
    };
    print(&rules.iter().map(|rule| if as_table { line(rule) } else { row(rule) }).collect::<String>())?;
    Ok(End::Done)
}

/// The state of a rule, for people.
fn state(rule: &Upkeep) -> String {
    let why = rule.why.as_deref().unwrap_or_default();
    match rule {
        Upkeep { off: None, sort: Sort::Learnt, .. } => "learnt by a crawl".to_owned(),
        Upkeep { off: Some(at), .. } => format!("off since {}", format_minute(*at)),
        Upkeep { broken: Some(at), .. } => format!("broken since {}: {why}", format_minute(*at)),
        Upkeep { tried: Some(_), why: Some(why), .. } => format!("could not be tried: {why}"),
        Upkeep { tried: Some(at), .. } => format!("fits, as tried {}", format_minute(*at)),
        Upkeep { tried: None, .. } => "not tried yet".to_owned(),
    }
}

async fn show(store: &Store, one: &RuleArgs) -> anyhow::Result<End> {
    match store.made(one.number).await?.filter(|made| made.sort.is_rule()) {
        Some(made) => {
            terminal::give(&made.text)?;
            Ok(End::Done)
        }
        None => missing(one),
    }
}

async fn switch(store: &Store, one: &RuleArgs, on: bool) -> anyhow::Result<End> {
    if store.switch_rule(one.number, on).await? { Ok(End::Done) } else { missing(one) }
}

fn missing(one: &RuleArgs) -> anyhow::Result<End> {
    bail!("the store {} has no rule {}; glean rules list tells which it has", one.at.store, one.number)
}
