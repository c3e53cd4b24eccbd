//! The arguments of `glean follow`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use crawl::{Limits, Reach};
use formats::ics::Zone;
use gleaner::Example;
use harvest::{Between, Which};
use serve::Post;
use url::Url;

use crate::{files, zone};

/// `glean follow`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Follow {
    #[command(subcommand)]
    pub(super) action: Option<Action>,
    /// The page to follow; without one all pages that the store follows are visited as they are due
    #[arg(value_name = "URL")]
    pub(super) url: Option<String>,
    /// The store: a file (made where there is none), or postgres://…
    #[arg(short, long, value_name = "STORE", default_value = "gleaner.db")]
    pub(super) store: String,
    /// Which list of `glean records` to follow, 1 = the best [default: the best]
    #[arg(long, value_name = "N", requires = "url", group = "chosen")]
    pub(super) list: Option<NonZeroUsize>,
    /// A value as it stands on the page: the best list that has it is followed; may be given several times
    #[arg(short, long = "example", value_name = "[NAME=]VALUE", requires = "url", group = "chosen")]
    pub(super) examples: Vec<Example>,
    /// The list to which a rule leads, from `glean learn`
    #[arg(long, value_name = "FILE", requires = "url", group = "chosen")]
    pub(super) rule: Option<PathBuf>,
    /// Write the last changes to a feed, anew after each visit: FILE.atom (or .xml), FILE.json (JSON Feed), FILE.ics (the list as a
    /// calendar, where its records have dates); may be given several times
    #[arg(short, long = "out", value_name = "FILE", requires = "url")]
    pub(super) out: Vec<PathBuf>,
    /// Where the clock times of a calendar (FILE.ics) hold, such as Europe/Vienna [default: not said, as on the page]
    #[arg(long, value_name = "ZONE", value_parser = zone::zone, requires = "out")]
    pub(super) time_zone: Option<Zone>,
    /// Post each change to this address, signed; once each, tried again until it is taken
    #[arg(long, value_name = "URL", requires = "secret_file")]
    pub(super) webhook: Option<Url>,
    /// The file that holds the secret with which posts are signed
    #[arg(long, value_name = "FILE", requires = "webhook")]
    pub(super) secret_file: Option<PathBuf>,
    /// The webhook may lie on this machine or in its own network
    #[arg(long, requires = "webhook")]
    pub(super) reach_private: bool,
    /// Run this command for each change, which is on its standard input as JSON; nothing of the page is part of the command
    #[arg(long, value_name = "COMMAND")]
    pub(super) exec: Option<String>,
    /// Mail what changed on a visit to this address
    #[arg(long, value_name = "ADDRESS", requires = "mail_from")]
    pub(super) mail: Option<String>,
    /// Mail server: smtps://USER:PASSWORD@HOST, or smtp://localhost:25. GLEAN_SMTP says the same, unseen by other users
    #[arg(long, value_name = "URL", requires = "mail")]
    pub(super) smtp: Option<Url>,
    /// Sender of the mails
    #[arg(long, value_name = "ADDRESS", requires = "mail")]
    pub(super) mail_from: Option<String>,
    /// Visit the page once, now, and end; without a page all that are due
    #[arg(long)]
    pub(super) once: bool,
    /// Least time between two visits: 90s, 15m, 2h, 1d [default: as before, else 15m]
    #[arg(long, value_name = "TIME", value_parser = span)]
    min: Option<Duration>,
    /// Most time between two visits [default: as before, else 1d]
    #[arg(long, value_name = "TIME", value_parser = span)]
    max: Option<Duration>,
    /// How changes are written to standard output [default: text on a terminal, else jsonl]
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    pub(super) format: Option<Lines>,
}

impl Follow {
    /// The list that the arguments choose, if they choose one.
    pub(super) fn which(&self) -> anyhow::Result<Option<Which>> {
        if let Some(number) = self.list {
            return Ok(Some(Which::Number(number.get())));
        }
        if let Some(file) = &self.rule {
            let rule = files::rule(file).map_err(anyhow::Error::msg)?;
            return Ok(Some(Which::Rule(Box::new(rule))));
        }
        Ok((!self.examples.is_empty()).then(|| Which::Examples(self.examples.clone())))
    }

    /// How often pages are visited.
    pub(super) fn between(&self) -> anyhow::Result<Between> {
        let (least, most) = (self.min, self.max);
        if least.zip(most).is_some_and(|(least, most)| least > most) {
            anyhow::bail!("following: --min is more than --max");
        }
        Ok(Between { least, most })
    }

    /// Who mails, where somebody is to be mailed.
    pub(super) fn post(&self) -> anyhow::Result<Option<Post>> {
        let (Some(_), Some(sender)) = (&self.mail, &self.mail_from) else { return Ok(None) };
        let from_env = std::env::var("GLEAN_SMTP").ok().map(|text| text.parse()).transpose();
        let from_env: Option<Url> = from_env.context("reading GLEAN_SMTP: it is no address")?;
        let server =
            self.smtp.clone().or(from_env).context("mailing: name a server with --smtp or GLEAN_SMTP")?;
        Ok(Some(Post::new(&server, sender)?))
    }

    /// Where the webhook may lie.
    pub(super) fn limits(&self) -> Limits {
        let reach = if self.reach_private { Reach::Anywhere } else { Reach::Public };
        Limits { reach, ..Limits::default() }
    }
}

/// How a change is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lines {
    /// A line for people
    Text,
    /// An object a line
    Jsonl,
}

/// The subcommands on followed pages.
#[derive(Debug, Subcommand)]
pub(super) enum Action {
    /// The pages that are followed, and how each is
    List {
        /// The store: a file, or postgres://…
        #[arg(short, long, value_name = "STORE", default_value = "gleaner.db")]
        store: String,
    },
    /// The list of a followed page as it is known, and what changed last
    Show {
        /// The page
        url: String,
        /// The store: a file, or postgres://…
        #[arg(short, long, value_name = "STORE", default_value = "gleaner.db")]
        store: String,
    },
    /// Follows a page no longer, and forgets what is known of it
    Off {
        /// The page
        url: String,
        /// The store: a file, or postgres://…
        #[arg(short, long, value_name = "STORE", default_value = "gleaner.db")]
        store: String,
    },
}

/// A time such as `15m`, `2h`, `1d`, `90s`.
fn span(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is no time; write 90s, 15m, 2h or 1d");
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?);
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3_600,
        "d" => 86_400,
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    Some(number.saturating_mul(seconds)).filter(|s| *s > 0).map(Duration::from_secs).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(span("15m"), Ok(Duration::from_secs(900)));
        assert_eq!(span("1d"), Ok(Duration::from_secs(86_400)));
        assert!(["15", "m", "0m", "1w", "-1m", ""].iter().all(|text| span(text).is_err()));
    }
}
