//! An endpoint of the API: its name, parameters, required access and response.

use std::future::Future;
use std::pin::Pin;

use serde_json::Value;

use super::answer::Problem;
use super::call::Call;
use super::parameter::{Location, Parameter};

/// The future that a handler returns.
pub(super) type HandlerFuture = Pin<Box<dyn Future<Output = Result<Value, Problem>> + Send>>;

/// What a caller needs to be let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Nothing,
    /// A key.
    Key,
    /// A key of scope "write".
    Write,
    /// A key of scope "write" of an editor.
    Editor,
}

/// An endpoint of the API.
pub(super) struct Endpoint {
    /// The method, in lower case as OpenAPI writes it.
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    /// Its name in programs made from the document.
    pub(super) name: &'static str,
    pub(super) summary: &'static str,
    pub(super) access: Access,
    pub(super) parameters: &'static [&'static [Parameter]],
    /// Status of a successful response.
    pub(super) status: u16,
    /// Name of the response's schema (`data/shapes.json`); empty: no content.
    pub(super) response: &'static str,
    pub(super) handler: fn(Call) -> HandlerFuture,
}

impl Endpoint {
    /// The parameters in one part of the request.
    pub(super) fn parameters_in(&self, location: Location) -> impl Iterator<Item = &'static Parameter> {
        self.parameters.iter().copied().flatten().filter(move |parameter| parameter.location == location)
    }

    /// The parameter of a name in one part of the request.
    pub(super) fn parameter(&self, location: Location, name: &str) -> Option<&'static Parameter> {
        self.parameters_in(location).find(|parameter| parameter.name == name)
    }

    /// Does it have a request body?
    pub(super) fn has_body(&self) -> bool {
        self.parameters_in(Location::Body).next().is_some()
    }
}
