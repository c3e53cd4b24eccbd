//! The application from outside: real requests against a running server, pages from a real site on loopback.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod browser;
mod catalogue;

pub(crate) use browser::{Browser, House};
