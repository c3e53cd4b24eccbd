//! Part of Gleaner: pages and records kept, deduplicated and searched, in SQLite or PostgreSQL.
//!
//! ```text
//! visits, records ──▶ Store ──▶ hosts, pages      the frontier: whose turn it is
//!                       │   ├─▶ records, sources  what pages tell, each thing once, with all pages that tell of it
//!                       │   ├─▶ history           what is new, changed, cancelled, gone, and what people edited
//!                       │   ├─▶ snapshots         pages as they were when records were read from them, as evidence
//!                       │   ├─▶ catalogue         pages that editors describe: a queue, and a shelf to browse
//!                       │   ├─▶ followed          lists of pages, what happened to their records, and who was told
//!                       │   ├─▶ readers           people: accounts, profiles, ratings
//!                       │   └─▶ words, vocabulary full text, and what a word of a query stands for
//!                       ▼
//!                     search
//! ```
//!
//! The only room with SQL. One file (SQLite) needs no set-up; `postgres://…` is shared by many machines. Every step happens
//! wholly or not at all.
//!
//! ```
//! # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
//! # runtime.block_on(async {
//! let file = std::env::temp_dir().join(format!("gleaner-{}.db", std::process::id()));
//! let store = store::Store::open(&file.display().to_string()).await?;
//! assert_eq!(store.twin(7.into(), 3).await?, None);
//! # std::fs::remove_file(file).ok();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod access;
mod accounts;
mod analysis;
mod ask;
mod at_hand;
mod backup;
mod bounds;
mod catalogue;
mod census;
mod changes;
mod clauses;
mod clean;
mod condition;
mod corrections;
mod date_words;
mod deeds;
mod edits;
mod entries;
mod error;
mod fields;
mod fleet;
mod followed;
mod frontier;
mod guards;
mod identity;
mod keep;
mod keys;
mod kind_sets;
mod kinds;
mod likeness;
mod made;
mod matcher;
mod meanings;
mod migrate;
mod moment;
mod names;
mod near;
mod numbers;
mod own_page;
mod page;
mod postgres;
mod provenance;
mod query;
mod readers;
mod record;
mod remembered;
mod reports;
mod same;
mod schedules;
mod schemas;
mod search;
mod secure;
mod series;
mod session;
mod settle;
mod sightings;
mod similar;
mod site_names;
mod snapshot;
mod snapshots;
mod split;
mod sqlite;
mod store;
mod stored;
mod syntax;
mod time;
mod trim;
mod united;
mod unread;
mod upkeep;
mod value;
mod vocabulary;
mod watched;
mod watches;
mod whole;
mod words;

pub use accounts::Account;
pub use analysis::stem_word;
pub use ask::ANSWERS;
pub use at_hand::{AtHand, Kept};
pub use bounds::{Bounds, Part};
pub use catalogue::{BrokenLink, Entry, Index, LinkState, Metadata, Shelf, Stage, Subject, Wanted};
pub use census::{Census, DownHost, Swept};
pub use changes::{Changed, Collection, Walk};
pub use clean::clean;
pub use condition::{Condition, Is};
pub use corrections::Correction;
pub use error::{QueryError, Result, StoreError};
pub use fields::Fields;
pub use fleet::{Beat, Share, Worker};
pub use followed::{Followed, FollowedChange, FollowedSink};
pub use identity::Identity;
pub use keys::Scope;
pub use made::{Made, Sort};
pub use page::{
    Again, Before, Down, Fingerprint, Held, HostState, KindSet, Lease, Link, Next, Outcome, ReadKinds,
    Settled, Visit, Waiting,
};
pub use query::{Order, Query, SortField, Within};
pub use readers::{Known, Rated, Reader, Role};
pub use record::Record;
pub use reports::Report;
pub use schedules::{Schedule, ScheduleChange};
pub use schemas::KnownKind;
pub use search::{Count, Day, Hit};
pub use series::Occurrence;
pub use sightings::{KeptPage, Sighting};
pub use site_names::{SiteName, site_of};
pub use snapshot::Snapshot;
pub use split::Split;
pub use store::Store;
pub use time::parse_day;
pub use trim::Trimmed;
pub use unread::Unread;
pub use upkeep::Upkeep;
pub use watched::{Watched, WatchedPage};
pub use watches::{Crawl, Watch};
pub use whole::{Change, Joined, Source, Whole};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
