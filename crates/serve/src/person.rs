//! Who asks: a browser, and perhaps somebody who logged in with it.
//!
//! ```text
//! cookie "session" ── hash ──▶ Store ──▶ Reader         HttpOnly, SameSite=Lax; behind https Secure, and `__Host-` before the name
//! cookie "form"    ── with the session ──▶ token        each form carries it: a page elsewhere cannot know it
//! cookie "device"  ── hash ──▶ Store: who logged in here ──▶ guesses made elsewhere do not keep them out
//! ```

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};
use store::{Reader, Role};

use crate::client::Client;
use crate::kinds::Kinds;
use crate::locale::Locale;
use crate::secret;

/// How long a session lasts.
pub(crate) const LASTS: Duration = Duration::from_secs(30 * 86_400);

/// How long a browser is known in which somebody logged in.
pub(crate) const KNOWN: Duration = Duration::from_secs(365 * 86_400);

/// A cookie by its name as browsers keep it: over TLS one that no other host of the site can set.
pub(crate) fn cookie_name(name: &str, secure: bool) -> String {
    if secure { format!("__Host-{name}") } else { name.to_owned() }
}

/// Who asks.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    /// Somebody who logged in.
    pub(crate) reader: Option<Reader>,
    /// The session's secret, as the browser has it.
    pub(crate) session: Option<String>,
    /// The browser's secret for forms.
    pub(crate) form: String,
    /// From where, for the throttle.
    pub(crate) from: Client,
    /// The secret of a browser in which somebody logged in before.
    pub(crate) device: Option<String>,
    /// Their language, and how they write days.
    pub(crate) locale: Locale,
    /// The kinds of the store; none for programs, which see no navigation.
    pub(crate) kinds: Arc<Kinds>,
}

impl Person {
    /// What a form of this browser carries.
    pub(crate) fn token(&self) -> String {
        secret::hash(&format!("{}/{}", self.form, self.session.as_deref().unwrap_or_default()))
    }

    /// May they do what this role may?
    pub(crate) fn is(&self, role: Role) -> bool {
        self.reader.as_ref().is_some_and(|reader| reader.role >= role)
    }
}

/// A cookie of a request.
pub(crate) fn cookie(headers: &HeaderMap, name: &str, secure: bool) -> Option<String> {
    let name = cookie_name(name, secure);
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let is_ours = |value: &&str| value.len() == 64 && value.bytes().all(|b| b.is_ascii_hexdigit());
    pairs.find(|(other, _)| *other == name).map(|(_, value)| value).filter(is_ours).map(str::to_owned)
}

/// A cookie for a browser; without a value, one to forget.
pub(crate) fn set_cookie(
    name: &str,
    value: Option<&str>,
    lasts: Option<Duration>,
    secure: bool,
) -> HeaderValue {
    let age = match (value, lasts) {
        (None, _) => "; Max-Age=0".to_owned(),
        (_, Some(lasts)) => format!("; Max-Age={}", lasts.as_secs()),
        _ => String::new(),
    };
    let name = cookie_name(name, secure);
    let flag = if secure { "; Secure" } else { "" };
    let text = format!("{name}={}; Path=/; HttpOnly; SameSite=Lax{age}{flag}", value.unwrap_or_default());
    HeaderValue::from_str(&text).expect("a value is letters and digits")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_ours_or_none() {
        let secret = secret::generate();
        let mut headers = HeaderMap::new();
        let all = format!("a=b; session={secret};form=x");
        headers.insert(header::COOKIE, HeaderValue::from_str(&all).expect("a header"));
        assert_eq!(cookie(&headers, "session", false), Some(secret.clone()));
        assert_eq!((cookie(&headers, "form", false), cookie(&headers, "session", true)), (None, None));
        let set = set_cookie("session", Some(&secret), Some(LASTS), true);
        assert!(
            set.to_str()
                .expect("text")
                .ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure")
        );
    }

    #[test]
    fn a_token_belongs_to_browser_and_session() {
        let person = |form: &str, session: Option<&str>| Person {
            reader: None,
            session: session.map(str::to_owned),
            form: form.to_owned(),
            from: Client::default(),
            device: None,
            locale: *Locale::english(),
            kinds: Arc::default(),
        };
        assert_eq!(person("f", None).token(), person("f", None).token());
        assert_ne!(person("f", None).token(), person("g", None).token());
        assert_ne!(person("f", None).token(), person("f", Some("s")).token());
    }
}
