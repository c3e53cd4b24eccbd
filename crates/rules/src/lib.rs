//! Part of Gleaner: rules, learnt from the list of one page and run on the other pages of its site.
//!
//! ```text
//! Document + Listing ── learn ──▶ Rule ◀── read · write ──▶ a file that people edit
//! Document of the same site ─────▶ list ──▶ Listing: records with columns
//! ```
//!
//! ```
//! let page = |items: &str| page::parse(format!("<ul class=talks>{items}</ul>").as_bytes(), &page::Hints::default());
//! let first = page("<li>Salt<li>Weather<li>Sheep");
//! let rule = rules::learn(&first, &listings::listings(&first, &[])[0], "talks.html").unwrap();
//! assert!(rule.to_string().starts_with("gleaner-rule 1\nsource talks.html\nlearnt 3\n"));
//! assert!(rule.to_string().ends_with("record ul.talks > li\nbegins .\norder .: end\norder begin: .\nfield text 1.00 . as title\n"));
//! let other = page("<li>Bread<li>Glass");
//! let texts: Vec<&str> = rule.apply(&other).iter().map(|r| r.text(&other)).collect();
//! assert_eq!(texts, ["Bread", "Glass"]);
//! ```

mod across;
mod assembly;
mod boundary;
mod change;
mod example;
mod export;
mod field;
mod file;
mod find;
mod flat;
mod keeper;
mod labelled;
mod learn;
mod name;
mod naming;
mod odd;
mod opening;
mod order;
mod path;
mod pattern;
mod quoted;
mod relearn;
mod route;
mod rule;
mod selector;
mod sisters;
mod tokens;
mod watch;

pub use across::{PageWithLists, Unlearnt, learn_across, learn_template};
pub use boundary::{aligned, boundaries};
pub use change::Change;
pub use example::{Example, Labels, by_examples};
pub use export::{Export, Unexported, Words};
pub use field::{Field, Locator};
pub use file::RuleError;
pub use find::Extraction;
pub use keeper::Keeper;
pub use labelled::learn_labelled;
pub use learn::learn;
pub use name::Name;
pub use opening::Opening;
pub use path::{Nth, Path, Step};
pub use pattern::{by_pattern, learn_pattern};
pub use relearn::relearn;
pub use rule::Rule;
pub use selector::Selector;
pub use tokens::Tokens;
pub use watch::{Fault, Verdict};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
