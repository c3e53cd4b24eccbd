//! The classic learners of wrappers: what a person labels on one page finds the records of the site's other pages.
//!
//! ```text
//! page ── source ──▶ Source: its markup and its tokens ── lesson ──▶ labelled records and items
//!                                                                     ├──▶ wien      LR and HLRT: strings around values
//!                                                                     │      └──▶ pac: how many pages are enough
//!                                                                     └──▶ catalog   STALKER: list ▷ records ▷ items
//!                                                                            └──▶ stalker, landmarks: a rule for each
//! ```
//!
//! The papers' texts are not at hand: examples, algorithms and heuristics are given as they are known from them.

pub mod catalog;
pub mod hlrt;
pub mod landmarks;
pub mod lesson;
pub mod pac;
pub mod source;
pub mod stalker;
pub mod wien;
