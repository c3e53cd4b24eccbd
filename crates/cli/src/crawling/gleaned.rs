//! What a crawl gleans from pages: the kinds and rules that its options name, else those of the store.

use std::path::Path;
use std::sync::Arc;

use gleaner::Schema;
use gleaner::schema::Reader;
use harvest::{Ruled, Saved};
use store::Store;

use crate::end::Unreadable;
use crate::{files, stored, terminal};

/// What is gleaned from pages: kinds, and what rules lead to.
pub(super) struct Gleaned {
    pub(super) kinds: Vec<Arc<Schema>>,
    /// Rules that the options name.
    rules: Vec<Ruled>,
    /// Rules that are saved in the store, each for its own site.
    saved: Vec<Ruled>,
}

impl Gleaned {
    /// What the options of a crawl name: kinds, of a store's as well, and a folder of rules.
    ///
    /// # Errors
    /// Where a name leads to no kind, or a file cannot be read.
    pub(super) async fn of(kinds: &[String], rules: Option<&Path>, store: &str) -> anyhow::Result<Gleaned> {
        let kinds = stored::kinds(kinds, store).await?;
        Ok(Gleaned { kinds, rules: files::rules(rules).map_err(Unreadable)?, saved: Vec::new() })
    }

    /// Where no kinds are named: those for which pages of the store are read; and the rules that are saved in it. Fails where
    /// a rule's file bears the name of a kind.
    pub(super) async fn or_known(self, store: &Store) -> anyhow::Result<Gleaned> {
        let kinds = if self.kinds.is_empty() { store.gleaned_kinds().await? } else { self.kinds };
        let known = store.known_kinds().await?.into_iter().map(|known| known.schema);
        let known: Vec<_> =
            kinds.iter().cloned().chain(known).filter(|kind| kind.reader != Reader::Rule).collect();
        for rule in self.rules.iter().map(|rule| &rule.schema().name) {
            if known.iter().any(|kind| kind.name == *rule) {
                let why = format!(
                    "reading the rule {rule}.rule: there is a kind called {rule}; give the rule's file another name"
                );
                return Err(Unreadable(why).into());
            }
        }
        let taken = kinds.iter().chain(self.rules.iter().map(Ruled::schema)).map(|kind| kind.name.clone());
        let saved = Saved::of(store, taken).await?;
        saved.warnings.iter().try_for_each(|warning| terminal::say(warning))?;
        Ok(Gleaned { kinds, rules: self.rules, saved: saved.rules })
    }

    /// The kinds of all records.
    pub(super) fn all(&self) -> Vec<Arc<Schema>> {
        [self.of_all_sites(), self.of_their_sites()].concat()
    }

    /// The kinds for which every page is read: those of the rules that the options name, too.
    pub(super) fn of_all_sites(&self) -> Vec<Arc<Schema>> {
        self.kinds.iter().chain(self.rules.iter().map(Ruled::schema)).cloned().collect()
    }

    /// The kinds of the records to which saved rules lead.
    pub(super) fn of_their_sites(&self) -> Vec<Arc<Schema>> {
        self.saved.iter().map(Ruled::schema).cloned().collect()
    }

    /// All rules.
    pub(super) fn into_rules(self) -> Vec<Ruled> {
        self.rules.into_iter().chain(self.saved).collect()
    }
}
