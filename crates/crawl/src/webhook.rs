//! A webhook: what happened, posted to an address that asked for it, signed so that the receiver knows from whom it is.
//!
//! ```text
//! body ── HMAC-SHA256 over "id.timestamp.body" ──▶ POST, webhook-id · webhook-timestamp · webhook-signature ──▶ 2xx
//! ```
//!
//! The headers are those of the Standard Webhooks, which libraries of many languages verify. No redirect is followed: who
//! answers by one could send us anywhere.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::header::CONTENT_TYPE;
use sha2::Sha256;
use url::Url;

use crate::http::Http;
use crate::{Limits, Refusal};

/// How a secret begins that is written in base64, as the Standard Webhooks have it.
const PACKED: &str = "whsec_";

/// Why something was not delivered.
#[derive(Debug, thiserror::Error)]
pub enum Undelivered {
    /// It could not be sent.
    #[error(transparent)]
    Unsent(#[from] Refusal),
    /// The receiver did not take it.
    #[error(
        "posting to {url}: the receiver answered {status}; a receiver answers 2xx, and no redirect is followed"
    )]
    Status {
        /// The receiver.
        url: Url,
        /// The status with its name.
        status: String,
    },
}

/// A receiver, and the secret that it shares with us.
#[derive(Debug, Clone)]
pub struct Webhook {
    http: Http,
    url: Url,
    secret: Vec<u8>,
}

impl Webhook {
    /// A receiver. A secret that begins with `whsec_` is base64 behind that; any other is taken as its bytes. `None` where the
    /// system lends no network, or the address is none of the web.
    pub fn new(url: &Url, secret: &str, limits: Limits) -> Option<Webhook> {
        let packed = secret.strip_prefix(PACKED).and_then(|text| STANDARD.decode(text).ok());
        let secret = packed.unwrap_or_else(|| secret.as_bytes().to_vec());
        let is_web = matches!(url.scheme(), "http" | "https") && url.host_str().is_some();
        Some(Webhook { http: Http::new(limits)?, url: url.clone(), secret }).filter(|_| is_web)
    }

    /// Posts a JSON body once. `id` is the same whenever the same is posted, so that a receiver can pass over what it took;
    /// `now` is the moment in seconds since 1970.
    ///
    /// # Errors
    /// Where it could not be sent, or the receiver did not answer 2xx.
    pub async fn post(&self, id: &str, now: i64, body: &str) -> Result<(), Undelivered> {
        let mut headers = reqwest::header::HeaderMap::new();
        let mut add = |name: &'static str, value: &str| {
            value.parse().map(|value| headers.insert(name, value)).map(drop).is_ok()
        };
        let sign = self.signature(id, now, body);
        let whole = add("webhook-id", id)
            && add("webhook-timestamp", &now.to_string())
            && add("webhook-signature", &sign);
        debug_assert!(whole, "identities have no line ends");
        headers.insert(CONTENT_TYPE, reqwest::header::HeaderValue::from_static("application/json"));
        let answer = self.http.post(&self.url, headers, body.to_owned()).await?;
        if answer.status().is_success() {
            return Ok(());
        }
        Err(Undelivered::Status { url: self.url.clone(), status: answer.status().to_string() })
    }

    /// `v1,` and the base64 of the HMAC-SHA256 over `id.timestamp.body`.
    fn signature(&self, id: &str, now: i64, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("a key of any length");
        mac.update(format!("{id}.{now}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use servers::{Request, Site, status};

    use super::*;
    use crate::Reach;

    /// The example of the Standard Webhooks' own libraries.
    #[test]
    fn a_signature_is_as_the_standard_has_it() {
        let url = Url::parse("https://example.org/").expect("an address");
        let hook = Webhook::new(&url, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", Limits::default())
            .expect("a network");
        let signed = hook.signature("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[tokio::test]
    async fn it_reaches_no_private_network_and_follows_no_redirect() {
        let site = Site::new(|request: &Request| match request.path.as_str() {
            "/moved" => servers::Reply::Whole(302, "location: /taken\r\n", Vec::new()),
            "/taken" => status(204),
            _ => status(500),
        })
        .await;
        let hook = |path: &str, reach| {
            Webhook::new(&site.url(path), "s", Limits { reach, ..Limits::default() }).expect("a network")
        };
        let refused = hook("/taken", Reach::Public).post("1", 0, "{}").await.expect_err("private");
        assert!(refused.to_string().contains("private network"), "{refused}");
        assert!(site.page_requests().is_empty());
        let moved = hook("/moved", Reach::Anywhere).post("1", 0, "{}").await.expect_err("moved");
        assert!(moved.to_string().contains("302"), "{moved}");
        assert_eq!(site.paths(), ["/moved"]);
        hook("/taken", Reach::Anywhere).post("1", 0, "{}").await.expect("taken");
    }
}
