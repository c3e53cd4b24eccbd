//! The robots.txt of a site, fetched.

use std::time::Duration;

use url::Url;

use super::file::{READ, Rules};
use crate::Refusal;
use crate::frontier::Validators;
use crate::http::{self, Http};

/// Most redirects on the way to a robots.txt (RFC 9309 §2.3.1.2: at least five).
const REDIRECTS: usize = 5;

/// What a site's robots.txt says.
#[derive(Debug, Clone)]
pub(crate) enum Robots {
    /// These rules.
    Rules(Rules),
    /// It cannot be had, and why: nothing may be fetched. The host may ask to be left alone for so long.
    Unknown(Refusal, Option<Duration>),
}

/// The robots.txt of a page's site. None there (4xx) allows all; a server in trouble (5xx, no answer) allows nothing
/// (RFC 9309 §2.3.1), and so does one that asks for less (429), which says nothing about the file.
pub(crate) async fn of_site(http: &Http, page: &Url) -> Robots {
    let Some(mut url) = address(page) else { return Robots::Rules(Rules::default()) };
    for _ in 0..=REDIRECTS {
        let mut answer = match http.get(&url, &Validators::default()).await {
            Ok(answer) => answer,
            Err(refusal) => return Robots::Unknown(refusal, None),
        };
        let status = answer.status();
        match http::redirect(&url, &answer) {
            Some(Ok(next)) if matches!(next.scheme(), "http" | "https") => url = next,
            Some(_) => break,
            None if status.is_server_error() || status.as_u16() == 429 => {
                let pause = http::retry_after(&answer);
                return Robots::Unknown(Refusal::Status { url, status: status.to_string() }, pause);
            }
            None if !status.is_success() => break,
            None => {
                return match http::read(&mut answer, Vec::new(), READ).await {
                    Ok(file) => Robots::Rules(Rules::of(&file, http.agent())),
                    // What is longer than the limit is cut, not refused: its first rules still hold. Of a file that
                    // broke off on its way nobody knows what it would have said.
                    Err(cut) if cut.is_long() => Robots::Rules(Rules::of(&cut.read, http.agent())),
                    Err(cut) => Robots::Unknown(http.cut(&url, &cut), None),
                };
            }
        }
    }
    Robots::Rules(Rules::default())
}

/// The address of a site's robots.txt. What comes of it is remembered for all who ask the host, so that nothing of who asked first
/// stands in it: no user, no password.
fn address(page: &Url) -> Option<Url> {
    let mut url = page.join("/robots.txt").ok()?;
    url.set_username("").ok()?;
    url.set_password(None).ok()?;
    Some(url)
}

/// What rules are about: a page's path with its query.
pub(crate) fn path(url: &Url) -> String {
    url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()))
}
