//! Vague names: words that could name anything, so that a reader learns nothing from them.
//!
//! ```text
//! struct Found   fn said()   let told = …  ── counted by crate ──▶ compared with vague_names.toml, whose counts only fall
//! ```
//!
//! A type counts where it is defined; a function, a field or a variable wherever its name stands, but for names of other modules
//! and fields behind a `.`. Words of comments and texts are no names.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::fault::Fault;
use super::tokens::{Token, tokens_with_tests};
use crate::house;

/// Types of which a dozen could bear the name.
const VAGUE_TYPES: &[&str] =
    &["Asked", "Desk", "Found", "Given", "Place", "Said", "Seen", "Shown", "Told", "Tongue", "Way"];

/// Names of functions, fields and variables for values that have a name of their own.
const VAGUE_NAMES: &[&str] = &["asked", "given", "said", "seen", "told"];

/// Keywords before the name of a type.
const TYPE_KEYWORDS: &[&str] = &["enum", "struct", "trait", "type", "union"];

const HEADER: &str = "# Vague names by crate (`crates/xtask/src/tidy/names.rs`); a crate that is not listed has none.\n\
    # `cargo xtask names` lowers the counts; none is raised by hand.\n\n[crates]\n";

/// The counts of vague names by crate.
type Counts = BTreeMap<String, usize>;

/// Crates with more vague names than the table allows.
pub(super) fn faults() -> Result<Vec<Fault>> {
    let allowed = read_table(&house::read(&table_path())?)?;
    Ok(exceeding(&count_crates()?, &allowed).into_iter().map(|what| Fault::at(&table_path(), what)).collect())
}

/// Writes the counts into the table; fails where one would rise.
pub(super) fn lower() -> Result<()> {
    let (counts, allowed) = (count_crates()?, read_table(&house::read(&table_path())?)?);
    if let Some(what) = exceeding(&counts, &allowed).first() {
        bail!("{what}");
    }
    fs::write(table_path(), write_table(&counts))?;
    Ok(())
}

fn table_path() -> PathBuf {
    house::root().join("crates/xtask/vague_names.toml")
}

fn exceeding(counts: &Counts, allowed: &Counts) -> Vec<String> {
    let excess = counts.iter().filter_map(|(name, count)| {
        let most = allowed.get(name).copied().unwrap_or_default();
        (*count > most).then(|| {
            format!(
                "crates/{name} has {count} vague names, and may have {most}: give types other names than {}, and \
                 functions and variables other names than {}",
                VAGUE_TYPES.join(", "),
                VAGUE_NAMES.join(", ")
            )
        })
    });
    excess.collect()
}

fn count_crates() -> Result<Counts> {
    let mut counts = Counts::new();
    for folder in house::crates()? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        counts.insert(name, count_crate(&folder)?);
    }
    counts.retain(|_, count| *count > 0);
    Ok(counts)
}

fn count_crate(folder: &Path) -> Result<usize> {
    let mut count = 0;
    for file in house::sources(folder) {
        count += count_vague(&house::read(&file)?);
    }
    Ok(count)
}

/// How many vague names a source has.
fn count_vague(text: &str) -> usize {
    let tokens = tokens_with_tests(text);
    let is_vague = |(at, token): (usize, &Token)| {
        let before = at.checked_sub(1).and_then(|before| tokens.get(before)).map_or("", |t| t.text.as_str());
        let is_type = TYPE_KEYWORDS.contains(&before) && VAGUE_TYPES.contains(&token.text.as_str());
        let is_own = ![".", "::"].contains(&before);
        is_type || is_own && VAGUE_NAMES.contains(&token.text.as_str())
    };
    tokens.iter().enumerate().filter(|pair| is_vague(*pair)).count()
}

fn read_table(text: &str) -> Result<Counts> {
    let table: toml::Table = text.parse()?;
    let crates = table.get("crates").and_then(toml::Value::as_table).cloned().unwrap_or_default();
    let count =
        |(name, count): (String, toml::Value)| Some((name, usize::try_from(count.as_integer()?).ok()?));
    Ok(crates.into_iter().filter_map(count).collect())
}

fn write_table(counts: &Counts) -> String {
    counts.iter().fold(HEADER.to_owned(), |text, (name, count)| text + &format!("{name} = {count}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_count_where_they_are_defined() {
        assert_eq!(count_vague("struct Found; fn f(x: Found) -> other::Seen { Role::Place }"), 1);
        assert_eq!(count_vague("enum Way { Up } type Told<T> = Option<T>; struct WayOut;"), 2);
    }

    #[test]
    fn variables_fields_and_functions_count_wherever_they_stand() {
        assert_eq!(count_vague("fn said(told: &str) -> usize { let seen = told.len(); seen }"), 5);
        assert_eq!(count_vague("other.said(); gleaner::told(x); page.seen"), 0, "they are another's");
        assert_eq!(count_vague("#[cfg(test)] mod tests { fn given() {} }"), 1);
    }

    #[test]
    fn words_of_comments_and_texts_are_no_names() {
        assert_eq!(count_vague("// said\nlet x = \"told\"; /* seen */ unseen(); said_twice"), 0);
    }

    #[test]
    fn a_count_may_fall_and_not_rise() {
        let allowed = read_table("[crates]\na = 2\nb = 1\n").unwrap();
        let counts = |pairs: &[(&str, usize)]| -> Counts {
            pairs.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
        };
        assert!(exceeding(&counts(&[("a", 2)]), &allowed).is_empty());
        let faults = exceeding(&counts(&[("a", 1), ("b", 2), ("c", 1)]), &allowed);
        assert_eq!(faults.len(), 2);
        assert!(faults[0].starts_with("crates/b has 2 vague names, and may have 1: "), "{faults:?}");
        assert!(faults[1].starts_with("crates/c has 1 vague names, and may have 0: "), "{faults:?}");
    }

    #[test]
    fn a_table_is_read_as_it_is_written() {
        let counts = Counts::from([("a".to_owned(), 3)]);
        assert_eq!(read_table(&write_table(&counts)).unwrap(), counts);
        assert_eq!(read_table(&write_table(&Counts::new())).unwrap(), Counts::new());
    }
}
