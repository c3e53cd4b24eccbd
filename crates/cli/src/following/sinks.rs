//! The receivers of changes: standard output, a webhook, a command, a mail address.

use std::io::{self, IsTerminal};

use anyhow::Context;
use crawl::Webhook;
use follow::{Logged, Page};
use harvest::{Delivered, Patience, deliver};
use serve::Post;
use store::{Followed, Store};

use super::args::{Follow, Lines};
use super::display::{self, format_minute, line};
use crate::terminal;

/// Most changes in one delivery, where a delivery may hold several.
const MANY: usize = 200;

/// The receivers of changes.
pub(super) struct Sinks {
    lines: Lines,
    webhook: Option<(String, Webhook)>,
    command: Option<String>,
    mail: Option<(String, Post)>,
}

/// The moment, in milliseconds since 1970.
pub(super) fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

impl Sinks {
    /// The receivers that the arguments name.
    pub(super) fn of(args: &Follow) -> anyhow::Result<Sinks> {
        let lines = if io::stdout().is_terminal() { Lines::Text } else { Lines::Jsonl };
        let mail = args.post()?.and_then(|post| Some((args.mail.clone()?, post)));
        let lines = args.format.unwrap_or(lines);
        Ok(Sinks { lines, webhook: webhook(args)?, command: args.exec.clone(), mail })
    }

    /// Their names in the store.
    fn names(&self) -> Vec<String> {
        let webhook = self.webhook.as_ref().map(|(name, _)| name.clone());
        let command = self.command.as_ref().map(|command| format!("command {command}"));
        let mail = self.mail.as_ref().map(|(to, _)| format!("mail {to}"));
        ["lines".to_owned()].into_iter().chain(webhook).chain(command).chain(mail).collect()
    }

    /// From now on they are told of a page, of what was there at first not.
    pub(super) async fn begin(&self, store: &Store, page: i64) -> store::Result<()> {
        for name in self.names() {
            store.followed_sink(page, &name).await?;
        }
        Ok(())
    }

    /// Tells all of them what they do not know; when to try again those who did not take it, the first of them.
    pub(super) async fn tell(
        &self,
        store: &Store,
        page: &Followed,
        patience: Patience,
    ) -> anyhow::Result<Option<i64>> {
        let about = harvest::feed_page(page);
        let mut next: Option<i64> = None;
        for name in self.names() {
            let sort = name.split(' ').next().unwrap_or_default();
            let most = if matches!(sort, "lines" | "mail") { MANY } else { 1 };
            let mut broken = None;
            let tell = async |changes: &[Logged]| match sort {
                "webhook" => self.post(&about, changes).await,
                "command" => self.run(&about, changes).await,
                "mail" => self.mail(&about, changes).await,
                _ => self.write(&about, changes).map_err(|error| {
                    let why = error.to_string();
                    broken = Some(error);
                    why
                }),
            };
            let delivered = deliver(store, (page.id, &name), most, patience, now, tell).await?;
            if let Some(error) = broken {
                return Err(error.into());
            }
            let due = match delivered {
                Delivered::All(_) => continue,
                Delivered::Later(due) => due,
                Delivered::Failed { why, due } => {
                    terminal::say(&format!(
                        "{}: {why}; tried again from {} on",
                        page.url,
                        format_minute(due)
                    ))?;
                    due
                }
            };
            next = Some(next.map_or(due, |next| next.min(due)));
        }
        Ok(next)
    }

    fn write(&self, page: &Page, changes: &[Logged]) -> io::Result<()> {
        for logged in changes {
            match self.lines {
                Lines::Jsonl => line(&object(page, logged))?,
                Lines::Text => line(&display::sentence(&logged.change))?,
            }
        }
        Ok(())
    }

    async fn post(&self, page: &Page, changes: &[Logged]) -> Result<(), String> {
        let Some((_, webhook)) = &self.webhook else { return Ok(()) };
        for logged in changes {
            let posted = webhook.post(&page.id(logged), now() / 1000, &object(page, logged)).await;
            posted.map_err(|error| hint(&error.to_string()))?;
        }
        Ok(())
    }

    async fn run(&self, page: &Page, changes: &[Logged]) -> Result<(), String> {
        let Some(command) = &self.command else { return Ok(()) };
        for logged in changes {
            super::command::run(command, &object(page, logged)).await?;
        }
        Ok(())
    }

    async fn mail(&self, page: &Page, changes: &[Logged]) -> Result<(), String> {
        let Some((to, post)) = &self.mail else { return Ok(()) };
        // Nothing of a page stands in a header.
        let subject = match changes.len() {
            1 => "A followed page has changed".to_owned(),
            many => format!("A followed page has changed: {many} changes"),
        };
        let entry = |logged: &Logged| {
            let item = page.item(logged);
            format!("{}\n{}\n{}\n", item.title, item.summary, item.address)
        };
        let text: Vec<String> = changes.iter().map(entry).collect();
        let text = format!("{}\n{}\n\n{}", page.title, page.url, text.join("\n"));
        post.send(to, &subject, terminal::plain(&text)).await.map_err(|error| error.to_string())
    }
}

/// The webhook that is asked for, and what it is called in the store.
fn webhook(args: &Follow) -> anyhow::Result<Option<(String, Webhook)>> {
    let (Some(url), Some(file)) = (&args.webhook, &args.secret_file) else { return Ok(None) };
    let secret =
        std::fs::read_to_string(file).with_context(|| format!("reading the secret {}", file.display()))?;
    let secret = secret.trim();
    anyhow::ensure!(!secret.is_empty(), "reading the secret {}: it is empty", file.display());
    let hook = Webhook::new(url, secret, args.limits());
    let hook = hook.with_context(|| format!("posting to {url}: it is no address of the web"))?;
    Ok(Some((format!("webhook {url}"), hook)))
}

/// What to do where a receiver may not be reached.
fn hint(why: &str) -> String {
    let private = why.contains("private network");
    if private { format!("{why} (--reach-private allows a webhook there)") } else { why.to_owned() }
}

/// A change as one line of JSON.
fn object(page: &Page, logged: &Logged) -> String {
    formats::json::line(page.object(logged))
}
