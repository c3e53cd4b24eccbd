//! Mails: what is new among a reader's events and in the searches that they saved, once a day or a week.
//!
//! ```text
//! readers whose mail is due ── my events, saved searches ── not told of yet ──▶ plain text and HTML ──▶ SMTP
//!                                                                  └── a link that ends them, for mail programs too (RFC 8058)
//! ```

use std::time::Duration;

use askama::Template;
use lettre::Message;
use lettre::message::MultiPart;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use store::{Hit, Reader, Store};

use crate::answer::Failure;
use crate::app::ServeOptions;
use crate::card::Card;
use crate::handlers::fitting;
use crate::interests::LANGUAGE_KEY;
use crate::kinds::Kinds;
use crate::language::Language;
use crate::locale::Locale;
use crate::post::{Post, PostError};
use crate::search_params::EVENT;
use crate::searches;

/// How often it is looked whose mail is due.
const LOOK: Duration = Duration::from_secs(15 * 60);

/// Readers that are read from the store at once.
const PART: usize = 100;

/// Longest text of a page or a profile in a mail, in characters: a long title.
const LONGEST: usize = 160;

/// Records of a mail.
const RECORDS: usize = 15;

/// Records of each saved search that may be new.
const OF_SEARCH: usize = 40;

/// Milliseconds of a day; a quarter of an hour less, so that a daily mail does not wander through the day.
const DAY: i64 = 86_400_000 - 900_000;

/// Sends what is due, again and again.
pub(crate) async fn forever(store: Store, options: ServeOptions, post: Post) {
    loop {
        match send_due(&store, &options, &post).await {
            Ok(0) => {}
            Ok(sent) => tracing::info!(sent, "mails were sent"),
            Err(error) => tracing::error!(%error, "mails were not sent"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Sends the mails that are due now; how many. One that cannot be sent is tried again the next time, and hinders no other.
///
/// # Errors
/// Where the store refuses.
pub async fn send_due(store: &Store, options: &ServeOptions, post: &Post) -> Result<usize, PostError> {
    let store = &options.with_time_zone(store.clone());
    let now = jiff::Timestamp::now().as_millisecond();
    let (mut after, mut sent) = (0, 0);
    loop {
        let readers =
            store.readers(after, PART).await.map_err(|error| PostError::Store(error.to_string()))?;
        let Some(last) = readers.last() else { return Ok(sent) };
        after = last.id;
        for reader in readers.iter().filter(|reader| is_due(reader, now)) {
            match send(store, options, post, reader).await {
                Ok(true) => sent += 1,
                Ok(false) => {}
                Err(why) => tracing::warn!(reader = reader.id, why, "a mail was not sent"),
            }
        }
    }
}

fn is_due(reader: &Reader, now: i64) -> bool {
    reader.verified
        && !reader.locked
        && reader.digest > 0
        && reader.mailed.saturating_add(i64::from(reader.digest) * DAY) <= now
}

/// Sends one mail; no where there is nothing new.
async fn send(store: &Store, options: &ServeOptions, post: &Post, reader: &Reader) -> Result<bool, String> {
    let why = |failure: Failure| failure.to_string();
    let to_text = |error: store::StoreError| error.to_string();
    let kinds = Kinds::of(store).await.map_err(to_text)?;
    let locale = locale_of(reader);
    // What somebody searches for stands before what they may like.
    let mut found = of_searches(store, reader, &kinds).await.map_err(why)?;
    for (hit, reasons) in fitting(store, reader).await.map_err(why)? {
        let reasons = reasons.into_iter().map(|reason| reason.in_language(locale.language).into());
        add_reasons(&mut found, hit, reasons.collect());
    }
    let numbers: Vec<i64> = found.iter().map(|(hit, _)| hit.id).collect();
    let untold = store.untold(reader.id, numbers).await.map_err(to_text)?;
    let new: Vec<(Hit, Vec<String>)> =
        found.into_iter().filter(|(hit, _)| untold.contains(&hit.id)).take(RECORDS).collect();
    if new.is_empty() {
        return Ok(false);
    }
    let message =
        build_message(options, post, reader, (&kinds, &locale), &new).map_err(|error| error.to_string())?;
    post.deliver(message).await?;
    store.mailed(reader.id, new.iter().map(|(hit, _)| hit.id).collect()).await.map_err(to_text)?;
    Ok(true)
}

/// The language in which a reader saved the profile; English of one that was saved before languages were kept.
fn locale_of(reader: &Reader) -> Locale {
    let tag = reader.profile.get(LANGUAGE_KEY).and_then(|tag| tag.as_str());
    Locale::negotiate(tag.and_then(Language::from_tag), "")
}

/// What the searches find that a reader saved, with their names.
async fn of_searches(
    store: &Store,
    reader: &Reader,
    kinds: &Kinds,
) -> Result<Vec<(Hit, Vec<String>)>, Failure> {
    let mut found = Vec::new();
    for search in searches::of_profile(&reader.profile) {
        for hit in searches::newest(store, kinds, &search, (OF_SEARCH, 0)).await? {
            add_reasons(&mut found, hit, vec![search.name.clone()]);
        }
    }
    Ok(found)
}

/// Adds a record with the reasons for it; one that is there already gets them too.
fn add_reasons(found: &mut Vec<(Hit, Vec<String>)>, hit: Hit, more: Vec<String>) {
    match found.iter_mut().find(|(other, _)| other.id == hit.id) {
        Some((_, reasons)) => reasons.extend(more),
        None => found.push((hit, more)),
    }
}

#[derive(Template)]
#[template(path = "mail.html")]
struct Html<'a> {
    cards: &'a [Card],
    base: &'a str,
    end: &'a str,
    locale: &'a Locale,
}

#[derive(Template)]
#[template(path = "mail.txt")]
struct Plain<'a> {
    cards: &'a [Card],
    base: &'a str,
    end: &'a str,
    locale: &'a Locale,
}

/// A mail. Subject and addresses are ours: nothing of a page stands in a header.
fn build_message(
    options: &ServeOptions,
    post: &Post,
    reader: &Reader,
    (kinds, locale): (&Kinds, &Locale),
    new: &[(Hit, Vec<String>)],
) -> Result<Message, Box<dyn std::error::Error + Send + Sync>> {
    let base = options.base.as_str().trim_end_matches('/');
    let end = format!("{base}/feeds/{}/unsubscribe", reader.feed);
    let card = |(hit, reasons): &(Hit, Vec<String>)| {
        let card = Card::of(hit, kinds, locale);
        Card {
            title: to_line(&card.title),
            when: to_line(&card.when),
            place: card.place.as_deref().map(to_line),
            people: to_line(&card.people),
            reasons: reasons.iter().map(|reason| to_line(reason)).collect(),
            ..card
        }
    };
    let cards: Vec<Card> = new.iter().map(card).collect();
    let events = new.iter().all(|(hit, _)| hit.kind == EVENT);
    let subject = locale.text(if events { "new-events-for-you" } else { "new-finds-for-you" });
    let subject = subject.with("count", cards.len()).to_string();
    let plain = Plain { cards: &cards, base, end: &end, locale }.render()?;
    let html = Html { cards: &cards, base, end: &end, locale }.render()?;
    let message = Message::builder()
        .from(post.sender())
        .to(reader.email.parse()?)
        .subject(subject)
        .header(Unsubscribe(format!("<{end}>")))
        .header(OneClick)
        .multipart(MultiPart::alternative_plain_html(plain, html))?;
    Ok(message)
}

/// A text of a page or a profile as one line of a mail: short, and with nothing that begins another line or turns the reading direction.
fn to_line(text: &str) -> String {
    let is_plain = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    let mut plain = line.chars().filter(is_plain);
    let mut short: String = plain.by_ref().take(LONGEST).collect();
    if plain.next().is_some() {
        short.push('…');
    }
    short
}

/// `List-Unsubscribe`: mail programs show a button for it.
#[derive(Debug, Clone)]
struct Unsubscribe(String);

impl Header for Unsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Unsubscribe, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Unsubscribe(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Unsubscribe::name(), self.0.clone())
    }
}

/// `List-Unsubscribe-Post`: one press is enough (RFC 8058).
#[derive(Debug, Clone)]
struct OneClick;

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<OneClick, Box<dyn std::error::Error + Send + Sync>> {
        Ok(OneClick)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(OneClick::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}
