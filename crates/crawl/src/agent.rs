//! Who asks: the name that requests bear, and the part of it by which sites name us.
//!
//! ```text
//! mybot/1.0 (+https://example.org/bot)                          mybot
//! Mozilla/5.0 (compatible; mybot/1.0; +https://example.org/bot)  mybot
//! 7bot/1.0                                                      robots.txt can name none (RFC 9309 §2.2.1)
//! ```

use reqwest::header::HeaderValue;

/// Our name and version.
pub const USER_AGENT: &str = concat!("glean/", env!("CARGO_PKG_VERSION"));

/// What stands before the name of a crawler that asks as browsers do.
const COMPATIBLE: &str = "compatible;";

/// Who asks.
#[derive(Debug, Clone)]
pub struct UserAgent {
    /// What requests bear.
    pub(crate) header: HeaderValue,
    product: String,
}

/// A user agent that cannot be one.
#[derive(Debug, Clone, thiserror::Error)]
#[error("reading the user agent `{text}`: {why}; write it as mybot/1.0 (+https://example.org/bot)")]
pub struct UserAgentError {
    text: String,
    why: &'static str,
}

impl UserAgent {
    /// Reads `mybot/1.0 (+https://example.org/bot)`.
    ///
    /// # Errors
    /// Where no header can hold it, or where it has no name by which robots.txt could speak of it.
    pub fn parse(text: &str) -> Result<UserAgent, UserAgentError> {
        let wrong = |why| UserAgentError { text: text.to_owned(), why };
        let header =
            HeaderValue::from_str(text).map_err(|_| wrong("it has signs that a header cannot hold"))?;
        let compatible =
            text.to_ascii_lowercase().find(COMPATIBLE).and_then(|at| text.get(at + COMPATIBLE.len()..));
        let name = compatible.map_or(text, str::trim_start);
        match product_token(name) {
            "" => Err(wrong(
                "robots.txt calls programs by a name of letters, `-` and `_`, with which it must begin",
            )),
            product => Ok(UserAgent { header, product: product.to_owned() }),
        }
    }

    /// The product token by which robots.txt, pages and headers name us.
    pub fn product(&self) -> &str {
        &self.product
    }
}

impl Default for UserAgent {
    fn default() -> UserAgent {
        UserAgent {
            header: HeaderValue::from_static(USER_AGENT),
            product: product_token(USER_AGENT).to_owned(),
        }
    }
}

/// The product token of a user agent: "glean" of "Glean/1.0 (…)", as it is written there.
pub(crate) fn product_token(user_agent: &str) -> &str {
    let is_of_token = |c: char| c.is_ascii_alphabetic() || c == '-' || c == '_';
    let end = user_agent.find(|c: char| !is_of_token(c)).unwrap_or(user_agent.len());
    user_agent.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_name_us_by_the_name_of_the_program() {
        for (text, product) in [
            ("mybot/1.0 (+https://example.org/bot)", "mybot"),
            ("My-Bot_2", "My-Bot_"),
            ("Mozilla/5.0 (compatible; mybot/1.0; +https://example.org/bot)", "mybot"),
            ("(compatible; mybot/1.0)", "mybot"),
            ("Mozilla/5.0 (Compatible; mybot/1.0)", "mybot"),
        ] {
            assert_eq!(UserAgent::parse(text).expect("a name").product(), product, "{text}");
        }
        assert_eq!(UserAgent::default().product(), "glean");
        for (text, why) in [
            ("7bot/1.0", "a name of letters"),
            ("(mybot)", "a name of letters"),
            ("Mozilla/5.0 (compatible; 7bot)", "a name of letters"),
            ("", "a name of letters"),
            ("my\u{7}bot", "a header cannot hold"),
        ] {
            let error = UserAgent::parse(text).expect_err("no name").to_string();
            assert!(error.contains(why) && error.contains("write it as mybot/1.0"), "{error}");
        }
    }
}
