//! A call: who makes it and what it asks, checked against what its way takes.
//!
//! ```text
//! key ── whose, and does it open this? ──▶ often? ──▶ values: each known, each as it may be ──▶ Call
//! ```

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde_json::{Map, Value};
use store::Reader;

use super::answer::Problem;
use crate::app::App;
use crate::client::Client;

/// Records of a page of a list, where nothing else is said.
const PAGE: usize = 20;

/// What is asked.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) app: App,
    /// Whose key was shown.
    pub(super) reader: Option<Reader>,
    /// From which machine.
    pub(super) from: Client,
    pub(super) values: BTreeMap<String, String>,
    pub(super) body: Map<String, Value>,
}

impl Call {
    /// The value of a name; empty where nothing is said.
    pub(super) fn said(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// The number of a name.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        self.said(name).parse().ok()
    }

    /// The number that the path names.
    pub(super) fn id(&self) -> i64 {
        self.number("id").unwrap_or(0)
    }

    /// How many are asked for.
    pub(super) fn limit(&self) -> usize {
        self.number("limit").and_then(|n| usize::try_from(n).ok()).unwrap_or(PAGE)
    }

    /// Where the list goes on.
    pub(super) fn cursor(&self) -> i64 {
        self.number("cursor").unwrap_or(0)
    }

    /// A value of the body.
    pub(super) fn body(&self, name: &str) -> &Value {
        self.body.get(name).unwrap_or(&Value::Null)
    }

    /// The texts of a list in the body; none where nothing is said.
    pub(super) fn texts(&self, name: &str) -> Option<Vec<String>> {
        let texts = self.body(name).as_array()?.iter().filter_map(Value::as_str);
        Some(texts.map(str::to_owned).collect())
    }

    /// Whoever asks; a way that needs a key has one.
    pub(super) fn owner(&self) -> Result<&Reader, Problem> {
        self.reader.as_ref().ok_or_else(unknown)
    }
}

pub(super) fn unknown() -> Problem {
    let detail = "Show a key as “Authorization: Bearer KEY”; keys are made on the account's page.";
    Problem::new(StatusCode::UNAUTHORIZED, detail)
}
