//! Mails to readers: in their language, as plain text and HTML, each with a link that ends mails of its sort.

use lettre::Message;
use lettre::message::MultiPart;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use store::Reader;

use crate::interests::LANGUAGE_KEY;
use crate::language::Language;
use crate::locale::Locale;
use crate::post::Post;

/// Longest text of a page or a profile in a mail, in characters: a long title.
const LONGEST: usize = 160;

/// The language in which a reader saved the profile or an event; English where none was kept.
pub(crate) fn locale_of(reader: &Reader) -> Locale {
    saved_locale(reader).unwrap_or(*Locale::english())
}

/// The language in which a reader saved the profile or an event, where that was kept.
pub(crate) fn saved_locale(reader: &Reader) -> Option<Locale> {
    let tag = reader.profile.get(LANGUAGE_KEY).and_then(|tag| tag.as_str());
    tag.and_then(Language::from_tag).map(|language| Locale::negotiate(Some(language), ""))
}

/// A mail. Subject and addresses are ours: nothing of a page stands in a header. `end` is the address that ends such mails, for mail
/// programs too (RFC 8058).
pub(crate) fn compose(
    post: &Post,
    reader: &Reader,
    subject: String,
    end: &str,
    (plain, html): (String, String),
) -> Result<Message, Box<dyn std::error::Error + Send + Sync>> {
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
pub(crate) fn to_line(text: &str) -> String {
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
