//! What a page asks for while its scripts run, and what it is answered.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// Something that a page asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Its address.
    pub url: String,
    /// Is it a script? The pages of a site share them; data are asked for anew.
    pub is_script: bool,
}

/// What a server said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its headers, name and value.
    pub headers: Vec<(String, String)>,
    /// Its body, decompressed.
    pub body: Vec<u8>,
}

/// Kinds of what a page may ask for that can change what it says. Pictures, fonts, style and other pages in frames cannot,
/// or are read elsewhere.
const KINDS: [&str; 3] = ["Script", "XHR", "Fetch"];

/// Headers of how a body was sent, which say nothing of it once it is here.
const OF_SENDING: [&str; 4] = ["content-encoding", "content-length", "transfer-encoding", "connection"];

impl Request {
    /// What a paused request asks for, if it is to be had: nothing is sent to a server but what asks for something.
    pub(crate) fn of(paused: &Value) -> Option<Request> {
        let kind = paused["resourceType"].as_str()?;
        let url = paused["request"]["url"].as_str()?;
        let web = url.starts_with("https://") || url.starts_with("http://");
        let asks = paused["request"]["method"] == "GET" && web && KINDS.contains(&kind);
        asks.then(|| Request { url: url.to_owned(), is_script: kind == "Script" })
    }
}

impl Answer {
    /// As the browser wants it (`Fetch.fulfillRequest`).
    pub(crate) fn fulfils(&self, request: &Value) -> Value {
        let of_sending = |name: &str| OF_SENDING.iter().any(|of| name.eq_ignore_ascii_case(of));
        let kept = self.headers.iter().filter(|(name, _)| !of_sending(name));
        let headers: Vec<Value> = kept.map(|(name, value)| json!({"name": name, "value": value})).collect();
        json!({
            "requestId": request["requestId"],
            "responseCode": self.status,
            "responseHeaders": headers,
            "body": STANDARD.encode(&self.body),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_scripts_and_data_are_asked_for() {
        let paused = |kind: &str, method: &str, url: &str| json!({"resourceType": kind, "request": {"method": method, "url": url}});
        let script = Request::of(&paused("Script", "GET", "https://kites.example/a.js"));
        assert_eq!(script, Some(Request { url: "https://kites.example/a.js".into(), is_script: true }));
        assert!(
            Request::of(&paused("XHR", "GET", "http://kites.example/talks")).is_some_and(|r| !r.is_script)
        );
        for (kind, method, url) in [
            ("Image", "GET", "https://kites.example/a.png"),
            ("Document", "GET", "https://kites.example/frame"),
            ("Fetch", "POST", "https://kites.example/order"),
            ("Fetch", "GET", "file:///etc/passwd"),
            ("Other", "GET", "https://kites.example/favicon.ico"),
        ] {
            assert_eq!(Request::of(&paused(kind, method, url)), None, "{kind} {method} {url}");
        }
    }

    #[test]
    fn an_answer_is_told_as_it_is_here() {
        let headers = [("Content-Type", "text/plain"), ("Content-Encoding", "gzip")];
        let headers = headers.map(|(n, v)| (n.to_owned(), v.to_owned())).to_vec();
        let arguments =
            Answer { status: 200, headers, body: b"kites".to_vec() }.fulfils(&json!({"requestId": "7"}));
        let expected = json!({
            "requestId": "7",
            "responseCode": 200,
            "responseHeaders": [{"name": "Content-Type", "value": "text/plain"}],
            "body": "a2l0ZXM=",
        });
        assert_eq!(arguments, expected);
    }
}
