//! Part of Gleaner: pages as the system's Chromium shows them, for those that are empty until their scripts have run.
//!
//! ```text
//! page as sent ──▶ tab ── scripts run ──▶ page as shown
//!                   │ ▲
//!    what it asks for │ answers       the browser itself connects to nothing: whoever renders fetches, as politely as ever
//! ```
//!
//! Two rooms: [`Chromium`] speaks the browser's own protocol, [`Renderer`] shows pages by it. Nothing here knows of crawls.

mod chromium;
mod folder;
mod render;
mod request;

pub use chromium::{Chromium, Failure};
pub use render::{Page, Renderer};
pub use request::{Answer, Request};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
