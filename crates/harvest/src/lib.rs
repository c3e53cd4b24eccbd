//! Part of Gleaner: the pipeline: what is fetched is gleaned, kept, and followed.
//!
//! ```text
//! crawl ── Visitor  ──▶ Gleaning ──▶ records, links
//!       ── Frontier ──▶ Keeper ──▶ store      a visit and what it yielded: one transaction
//! due page ──▶ Following ──▶ what changed ──▶ store ── deliver ──▶ sinks, each change once
//! archive ──▶ Replay ──▶ Gleaning ──▶ store          pages as they were captured, nothing fetched
//! ```
//!
//! The crawler knows a trait, the store knows SQL, neither knows the other: here they meet.
//!
//! ```
//! # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
//! # runtime.block_on(async {
//! use crawl::frontier::{Frontier, Link};
//! let file = std::env::temp_dir().join(format!("gleaner-harvest-{}.db", std::process::id()));
//! let keeper = harvest::Keeper::open(&file.display().to_string(), std::time::Duration::from_secs(1)).await?;
//! assert_eq!(keeper.add(vec![Link::seed("https://example.org/".parse()?)]).await?, 1);
//! # std::fs::remove_file(file).ok();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod delivery;
mod following;
pub mod gazetteer;
mod gleaning;
mod guarded;
mod keeper;
mod learning;
mod position;
mod presence;
mod replay;
mod ruled;
mod saved;
mod site_rules;
mod snapshots;
mod watching;

pub use crawl::{Fetched, Reach, Refusal, is_public, site};
pub use delivery::{Delivered, Patience, deliver, of_log};
pub use following::{Between, FollowError, Following, Visited, Which, clean_address, feed_page};
pub use gleaning::{GleanedPage, Gleaning, records};
pub use guarded::Guarded;
pub use keeper::Keeper;
pub use learning::{Learnt, learning};
pub use replay::Replay;
pub use ruled::Ruled;
pub use saved::Saved;
pub use site_rules::{Readings, SiteRules};
pub use snapshots::{Snapshots, keep_all};
pub use watching::{DAILY_PAGES, Watching, links_within, parts, seed};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
