//! A way of the API: what it is called, takes, needs and gives.

use std::future::Future;
use std::pin::Pin;

use serde_json::Value;

use super::answer::Problem;
use super::call::Call;
use super::takes::{Place, Takes};

/// What a way gives, some time.
pub(super) type Given = Pin<Box<dyn Future<Output = Result<Value, Problem>> + Send>>;

/// What a caller must show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    Nothing,
    /// A key.
    Key,
    /// A key of scope "write".
    Write,
    /// A key of scope "write" of an editor.
    Editor,
}

/// A way of the API.
pub(super) struct Way {
    /// The method, in lower case as OpenAPI writes it.
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    /// Its name in programs made from the document.
    pub(super) name: &'static str,
    pub(super) tells: &'static str,
    pub(super) needs: Needs,
    pub(super) takes: &'static [&'static [Takes]],
    /// Status of what it gives.
    pub(super) status: u16,
    /// Name of the schema of what it gives (`data/shapes.json`); empty: nothing.
    pub(super) gives: &'static str,
    pub(super) run: fn(Call) -> Given,
}

impl Way {
    /// What it takes at a place.
    pub(super) fn all(&self, place: Place) -> impl Iterator<Item = &'static Takes> {
        self.takes.iter().copied().flatten().filter(move |takes| takes.place == place)
    }

    /// What it takes of a name.
    pub(super) fn takes(&self, place: Place, name: &str) -> Option<&'static Takes> {
        self.all(place).find(|takes| takes.name == name)
    }

    /// Does it take a body?
    pub(super) fn has_body(&self) -> bool {
        self.all(Place::Body).next().is_some()
    }
}
