//! Rules that people saved in a store: from the next visit on they are those of their sites.
//!
//! ```text
//! viewer ── saves "talks", learnt from https://a.org/talks ──▶ store ──▶ Ruled { kind "talks" } ── pages of a.org ──▶ rows
//! ```

use std::collections::HashSet;

use gleaner::Rule;
use gleaner::schema::Reader;
use store::{Made, Sort, Store};
use url::Url;

use crate::ruled::Ruled;

/// Most rules of a store that are run: each page of a rule's site is read by it.
const MOST: usize = 1_000;

/// The rules of a store.
#[derive(Debug, Default)]
pub struct Saved {
    /// Each leads to records of a kind that is called as the rule, with its number where another is called so.
    pub rules: Vec<Ruled>,
    /// What is wrong with the others, which are passed over.
    pub warnings: Vec<String>,
}

impl Saved {
    /// The rules that are saved in a store and not switched off, and were learnt from a page with an address; `taken` are
    /// names that no kind of theirs may have, besides those of the kinds that the store knows.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn of(store: &Store, taken: impl IntoIterator<Item = String>) -> store::Result<Saved> {
        let made = store.all_made(Sort::Rule, i64::MAX, MOST).await?;
        let off = store.upkeep(Sort::Rule, MOST).await?.into_iter().filter(|rule| rule.off.is_some());
        let off: HashSet<i64> = off.map(|rule| rule.id).collect();
        let known = store.known_kinds().await?.into_iter().map(|known| known.schema);
        let known = known.filter(|kind| kind.reader != Reader::Rule).map(|kind| kind.name.clone());
        let mut taken: HashSet<String> =
            taken.into_iter().chain(known).map(|name| name.to_lowercase()).collect();
        let mut saved = Saved::default();
        // The oldest keeps its name, also while it is off: the records of another are not taken for its own.
        for made in made.iter().rev() {
            let own = made.name.trim().to_owned();
            let numbered = format!("{own} {}", made.id);
            let name = if taken.contains(&own.to_lowercase()) { numbered } else { own };
            taken.insert(name.to_lowercase());
            if off.contains(&made.id) || !is_address(&made.source) {
                continue;
            }
            match ruled(&name, made) {
                Ok(rule) => saved.rules.push(rule),
                Err(why) => saved
                    .warnings
                    .push(format!("the rule {name:?}, saved in the store, is passed over: {why}")),
            }
        }
        Ok(saved)
    }
}

/// A rule is run on the pages of its site: one that was learnt from a file has none.
fn is_address(source: &str) -> bool {
    Url::parse(source).is_ok_and(|url| url.has_host())
}

fn ruled(name: &str, made: &Made) -> Result<Ruled, String> {
    let rule = Rule::read(name, &made.text).map_err(|error| error.to_string())?;
    // What it says of its page may have been edited; what it was saved for is what the store knows.
    Ruled::new(name, Rule { source: made.source.clone(), ..rule }).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: &str = "gleaner-rule 1\nrecord ul.talks > li\nfield text 1.00 . as title\n";

    async fn store(name: &str) -> Store {
        let file = std::env::temp_dir().join(format!("gleaner-saved-{name}-{}.db", std::process::id()));
        std::fs::remove_file(&file).ok();
        Store::open(&file.display().to_string()).await.expect("it opens")
    }

    #[tokio::test]
    async fn rules_of_a_store_are_kinds_of_their_own() {
        let store = store("own").await;
        for (name, source, text) in [
            ("talks", "https://a.org/talks", RULE),
            ("Talks", "https://b.org/talks", RULE),
            ("event", "https://c.org/", RULE),
            ("from a file", "talks.html", RULE),
            ("broken", "https://d.org/", "gleaner-rule 1\nrecord ul >"),
            ("off", "https://e.org/", RULE),
        ] {
            let (name, source, text) = (name.to_owned(), source.to_owned(), text.to_owned());
            let made = Made { id: 0, owner: None, sort: Sort::Rule, name, source, text, at: 0 };
            store.add_made(made).await.expect("it is kept");
        }
        assert!(
            store.switch_rule(4, false).await.expect("it is kept")
                && store.switch_rule(6, false).await.expect("it is kept")
        );
        assert!(!store.switch_rule(99, false).await.expect("there is none"));
        let saved = Saved::of(&store, ["event".to_owned()]).await.expect("they are read");
        let names: Vec<&str> = saved.rules.iter().map(|rule| rule.schema().name.as_str()).collect();
        assert_eq!(names, ["talks", "Talks 2", "event 3"]);
        // While the first is off, its name is not another's.
        assert!(store.switch_rule(1, false).await.expect("it is kept"));
        let rules = Saved::of(&store, []).await.expect("they are read").rules;
        assert_eq!(rules[0].schema().name, "Talks 2");
        assert!(
            matches!(saved.warnings.as_slice(), [warning] if warning.contains("\"broken\"") && warning.contains("line 2")),
            "{saved:?}"
        );
    }
}
