//! The application from outside, as a browser sees it: what people do, what they are mailed, what attackers try; real requests against
//! a running server, pages from a real site on loopback.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod access;
mod accounts;
mod any_kind;
mod api;
mod attacks;
mod browser;
mod catalogue;
mod catalogue_links;
mod change_mails;
mod days;
mod edits;
mod embed;
mod finding;
mod followed;
mod kinds;
mod languages;
mod mails;
mod mine;
mod oai;
mod operating;
mod readers;
mod schemathesis;
mod site_names;
mod snapshots;
mod split;
mod subjects;
mod upkeep;
mod viewer;
mod viewer_safety;
mod watching;
