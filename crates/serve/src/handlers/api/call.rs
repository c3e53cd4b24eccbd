//! A call: who makes it and its values, checked against the parameters of its endpoint.
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

/// Records of a page of a list, by default.
const PAGE: usize = 20;

/// A call whose values have been checked.
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
    /// The value of a parameter of path or query; empty without one.
    pub(super) fn value(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// The value of a parameter, as a number.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        self.value(name).parse().ok()
    }

    /// The number that the path names.
    pub(super) fn id(&self) -> i64 {
        self.number("id").unwrap_or(0)
    }

    /// How many items to return.
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

    /// The texts of a list in the body; `None` where the body has no such list.
    pub(super) fn texts(&self, name: &str) -> Option<Vec<String>> {
        let texts = self.body(name).as_array()?.iter().filter_map(Value::as_str);
        Some(texts.map(str::to_owned).collect())
    }

    /// The owner of the key; an endpoint that needs a key always has one.
    pub(super) fn owner(&self) -> Result<&Reader, Problem> {
        self.reader.as_ref().ok_or_else(unauthorized)
    }
}

pub(super) fn unauthorized() -> Problem {
    let detail = "Show a key as “Authorization: Bearer KEY”; keys are made on the account's page.";
    Problem::new(StatusCode::UNAUTHORIZED, detail)
}
