//! Mails: what has changed of events that a reader knows, as soon as it has; and what is new of what fits them and in the searches
//! that they saved, once a day or a week.
//!
//! ```text
//! readers ─┬─ something moved or was cancelled ── `change_mail` ──▶ plain text and HTML ──▶ SMTP
//!          └─ else, where a mail is due ── what fits, saved searches ── not told of yet ──▲
//! ```

use std::time::Duration;

use askama::Template;
use lettre::Message;
use store::{Hit, Reader, Schedule, Store};

use crate::answer::Failure;
use crate::app::ServeOptions;
use crate::card::Card;
use crate::change_mail;
use crate::handlers::{Fitting, Interests, SHOWN};
use crate::kinds::{self, Kinds};
use crate::locale::Locale;
use crate::mail::{compose, locale_of, to_line};
use crate::post::{Post, PostError};
use crate::searches;

/// How often it is looked whose mail is due.
const LOOK: Duration = Duration::from_secs(15 * 60);

/// Readers that are read from the store at once.
const PART: usize = 100;

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
        for reader in readers.iter().filter(|reader| reader.verified && !reader.locked) {
            match send_one(store, options, post, (reader, now)).await {
                Ok(true) => sent += 1,
                Ok(false) => {}
                Err(why) => tracing::warn!(reader = reader.id, why, "a mail was not sent"),
            }
        }
    }
}

/// Sends one mail to somebody, where there is something to tell: of what is new they hear the next time, where something has changed.
async fn send_one(
    store: &Store,
    options: &ServeOptions,
    post: &Post,
    (reader, now): (&Reader, i64),
) -> Result<bool, String> {
    Ok(change_mail::send(store, options, post, reader).await?
        || (is_due(reader, now) && send(store, options, post, reader).await?))
}

fn is_due(reader: &Reader, now: i64) -> bool {
    reader.digest > 0 && reader.mailed.saturating_add(i64::from(reader.digest) * DAY) <= now
}

/// Sends what is new; no where nothing is.
async fn send(store: &Store, options: &ServeOptions, post: &Post, reader: &Reader) -> Result<bool, String> {
    let why = |failure: Failure| failure.to_string();
    let to_text = |error: store::StoreError| error.to_string();
    let kinds = Kinds::of(store).await.map_err(to_text)?;
    let locale = locale_of(reader);
    // What somebody searches for stands before what they may like.
    let mut found = of_searches(store, reader, &kinds).await.map_err(why)?;
    for (hit, reasons) in fitting(store, reader, &kinds).await.map_err(why)? {
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
    let takes_place = |hit: &Hit| kinds::takes_place(&kinds, hit);
    let announced = new.iter().map(|(hit, _)| (hit.id, takes_place(hit).then(|| Schedule::of(hit))));
    store.mailed(reader.id, announced.collect()).await.map_err(to_text)?;
    Ok(true)
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

/// What fits a reader: the best of each kind, then the next ones, so that no kind takes all of a mail.
async fn fitting(store: &Store, reader: &Reader, kinds: &Kinds) -> Result<Vec<Fitting>, Failure> {
    let of_kinds = Interests::of(store, reader).await?.by_kind(store, kinds).await?;
    let mut of_kinds: Vec<_> = of_kinds.into_iter().map(Vec::into_iter).collect();
    Ok((0..SHOWN).flat_map(|_| of_kinds.iter_mut().filter_map(Iterator::next).collect::<Vec<_>>()).collect())
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

/// How many are new, and of which kind where all are of one.
fn subject((kinds, locale): (&Kinds, &Locale), new: &[(Hit, Vec<String>)]) -> String {
    let first = new.first().map(|(hit, _)| hit.kind.as_str()).unwrap_or_default();
    let one_kind = kinds.schema(first).filter(|_| new.iter().all(|(hit, _)| hit.kind == first));
    let subject = match one_kind {
        Some(schema) => locale
            .text("new-of-kind-for-you")
            .with("kind", kinds::count_in_sentence(schema, new.len(), locale)),
        None => locale.text("new-finds-for-you"),
    };
    to_line(&subject.with("count", new.len()).to_string())
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
            when: to_line(&card.when_line()),
            place: card.place.as_deref().map(to_line),
            people: to_line(&card.people),
            reasons: reasons.iter().map(|reason| to_line(reason)).collect(),
            ..card
        }
    };
    let cards: Vec<Card> = new.iter().map(card).collect();
    let subject = subject((kinds, locale), new);
    let plain = Plain { cards: &cards, base, end: &end, locale }.render()?;
    let html = Html { cards: &cards, base, end: &end, locale }.render()?;
    compose(post, reader, subject, &end, (plain, html))
}
