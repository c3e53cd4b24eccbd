//! The lines by which another site shows a search in a frame, of the size and in the language that somebody chose.

use std::convert::Infallible;

use askama::Template;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use url::form_urlencoded;

use crate::answer::Failure;
use crate::app::App;
use crate::kinds::{Kind, path_of};
use crate::language::Language;
use crate::locale::Locale;
use crate::search_params::SearchParams;

/// Height of a frame, in pixels: a list of some ten events, or a month.
const HEIGHT: u32 = 700;

/// Smallest and largest size of a frame, in pixels.
const SMALLEST: u32 = 200;
const LARGEST: u32 = 4_000;

/// What was chosen of a frame.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct FrameChoice {
    language: Option<Language>,
    width: Option<u32>,
    height: Option<u32>,
}

/// A frame, as the form shows it.
pub(super) struct Snippet {
    pub(super) language: Language,
    /// In pixels; `None`: all the width there is.
    width: Option<u32>,
    pub(super) height: u32,
    /// Somebody has just chosen it.
    pub(super) is_chosen: bool,
}

#[derive(Template)]
#[template(path = "snippet.html")]
struct Lines {
    address: String,
    title: String,
    width: String,
    height: u32,
}

impl FrameChoice {
    fn parse(query: &str) -> FrameChoice {
        let mut choice = FrameChoice::default();
        let size = |text: &str| text.trim().parse::<u32>().ok().map(|size| size.clamp(SMALLEST, LARGEST));
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "frame-language" => choice.language = Language::from_tag(&value),
                "frame-width" => choice.width = size(&value),
                "frame-height" => choice.height = size(&value),
                _ => {}
            }
        }
        choice
    }
}

impl<S: Send + Sync> FromRequestParts<S> for FrameChoice {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<FrameChoice, Infallible> {
        Ok(FrameChoice::parse(parts.uri.query().unwrap_or_default()))
    }
}

impl Snippet {
    pub(super) fn of(choice: &FrameChoice, locale: &Locale) -> Snippet {
        Snippet {
            language: choice.language.unwrap_or(locale.language),
            width: choice.width,
            height: choice.height.unwrap_or(HEIGHT),
            is_chosen: *choice != FrameChoice::default(),
        }
    }

    /// The width as the form has it.
    pub(super) fn width_text(&self) -> String {
        self.width.map(|width| width.to_string()).unwrap_or_default()
    }

    /// The lines for a search of a kind: of a calendar the week or the month that it is then.
    pub(super) fn lines(&self, app: &App, kind: &Kind, params: &SearchParams) -> Result<String, Failure> {
        let locale = Locale::negotiate(Some(self.language), "");
        let path = path_of(&["embed", self.language.tag(), &kind.schema.name]);
        let path = format!("{path}?{}", params.with("day", ""));
        let lines = Lines {
            address: app.address(path.trim_end_matches('?')),
            title: kind.called(&locale).to_owned(),
            width: self.width.map_or_else(|| "100%".to_owned(), |width| width.to_string()),
            height: self.height,
        };
        Ok(lines.render()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_kept_within_reason() {
        let choice = FrameChoice::parse("q=x&frame-width=1&frame-height=99999&frame-language=de-AT");
        assert_eq!((choice.width, choice.height), (Some(SMALLEST), Some(LARGEST)));
        assert_eq!(choice.language, Some(Language::German));
        let none = FrameChoice::parse("frame-width=wide&frame-height=&frame-language=xx");
        assert_eq!(none, FrameChoice::default());
    }
}
