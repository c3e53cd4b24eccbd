//! `cargo xtask book`: the documentation as a site, by mdBook, in `target/book`.
//!
//! ```text
//! docs/, and of record/ and bench/ what SUMMARY.md names ──▶ target/book-source ── links? ── mdbook ──▶ target/book
//! ```

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::house;
use crate::step::step;

const SUMMARY: &str = "SUMMARY.md";
/// Folders of the project that the site shows a part of, as folders of its own.
const BESIDE: [&str; 2] = ["record", "bench"];

/// Builds the site; mdBook is built from its crate where it is not there.
///
/// # Errors
/// A link that leads nowhere, or mdBook cannot be built or does not build the site.
pub(crate) fn build() -> Result<()> {
    check()?;
    if !Command::new("mdbook").arg("--version").output().is_ok_and(|o| o.status.success()) {
        println!("mdbook is missing: building it (some minutes)");
        step("cargo install", Command::new("cargo").args(["install", "--locked", "mdbook"]))?;
    }
    let site = house::root().join("target/book");
    step("documentation", Command::new("mdbook").arg("build").arg(source()).arg("--dest-dir").arg(&site))?;
    println!("written: {}", house::shown(&site.join("index.html")));
    Ok(())
}

/// Assembles the site's pages and fails where a link between them leads nowhere, or a page stands in no list.
pub(crate) fn check() -> Result<()> {
    println!("── links of the documentation");
    let source = source();
    let _ = fs::remove_dir_all(&source);
    let pages = assemble(&source)?;
    let listed: BTreeSet<PathBuf> =
        links(&house::read(&source.join(SUMMARY))?).map(|link| PathBuf::from(target(link))).collect();
    let mut faults: Vec<String> = Vec::new();
    for page in &pages {
        if page != Path::new(SUMMARY) && !listed.contains(page) {
            faults.push(format!("{}: is not listed in docs/{SUMMARY}", page.display()));
        }
        let folder = page.parent().unwrap_or(Path::new(""));
        let origin = origin(page);
        for link in
            links(&house::read(&origin)?).filter(|link| is_relative(link) && page != Path::new(SUMMARY))
        {
            if !origin.with_file_name(target(link)).exists() {
                faults.push(format!("{}: the link {link} leads to no file", house::shown(&origin)));
            }
        }
        for link in links(&house::read(&source.join(page))?).filter(|link| is_relative(link)) {
            if !pages.contains(&normal(&folder.join(target(link)))) {
                faults.push(format!("{}: the link {link} leads to no page of the site", page.display()));
            }
        }
    }
    if !faults.is_empty() {
        bail!("documentation:\n{}", faults.join("\n"));
    }
    Ok(())
}

fn source() -> PathBuf {
    house::root().join("target/book-source")
}

/// The file of the project that a page of the site is made of.
fn origin(page: &Path) -> PathBuf {
    let of_docs = house::root().join("docs").join(page);
    if of_docs.exists() { of_docs } else { house::root().join(page) }
}

/// Copies the pages, with links that hold in the site; gives their paths in it.
fn assemble(source: &Path) -> Result<BTreeSet<PathBuf>> {
    let docs = house::root().join("docs");
    let mut pages: BTreeSet<PathBuf> = BTreeSet::new();
    for folder in ["", "tutorials"] {
        for entry in fs::read_dir(docs.join(folder)).context("listing docs")? {
            let name = entry?.file_name();
            if Path::new(&name).extension().is_some_and(|e| e == "md" || e == "toml") {
                pages.insert(Path::new(folder).join(name));
            }
        }
    }
    let listed = house::read(&docs.join(SUMMARY))?;
    let beside = |link: &&str| BESIDE.iter().any(|folder| link.starts_with(&format!("{folder}/")));
    pages.extend(links(&listed).filter(beside).map(PathBuf::from));
    for page in &pages {
        let to = source.join(page);
        fs::create_dir_all(to.parent().unwrap_or(source))?;
        fs::write(&to, moved(&house::read(&origin(page))?, page))?;
    }
    pages.retain(|page| page.extension().is_some_and(|e| e == "md"));
    Ok(pages)
}

/// A page's text with its links as they are in the site, where `docs/` is the root.
fn moved(text: &str, page: &Path) -> String {
    let is_beside = BESIDE.iter().any(|folder| page.starts_with(folder));
    if is_beside {
        return text.replace("](../docs/", "](../");
    }
    let in_docs = page.components().count() == 1;
    BESIDE.iter().fold(text.to_owned(), |text, folder| {
        let (from, to) = (format!("](../{folder}/"), format!("]({folder}/"));
        if in_docs {
            text.replace(&from, &to)
        } else {
            text.replace(&format!("](../../{folder}/"), &format!("](../{folder}/"))
        }
    })
}

/// Where the links of a page lead; those in code lead nowhere.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split("](").skip(1)).filter_map(|rest| rest.split([')', ' ']).next())
}

fn is_relative(link: &str) -> bool {
    !link.starts_with('#') && !link.contains(':')
}

fn target(link: &str) -> &str {
    link.split('#').next().unwrap_or(link)
}

/// A path without `..`.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut out, part| {
        match part {
            Component::ParentDir => {
                out.pop();
            }
            Component::Normal(name) => out.push(name),
            _ => {}
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_in_prose_alone() {
        let text = "[A](a.md#part), [b](../b.md \"title\")\n```text\n[no](code.md)\n```\n[c](https://c.org)";
        let all: Vec<&str> = links(text).collect();
        assert_eq!(all, ["a.md#part", "../b.md", "https://c.org"]);
        assert_eq!(all.iter().filter(|link| is_relative(link)).count(), 2);
        assert_eq!(normal(&Path::new("tutorials").join(target("../b.md#c"))), Path::new("b.md"));
    }

    #[test]
    fn links_out_of_docs_lead_into_the_site() {
        assert_eq!(moved("[s](../record/s.md)", Path::new("spark.md")), "[s](record/s.md)");
        assert_eq!(moved("[s](../../bench/s.md)", Path::new("tutorials/a.md")), "[s](../bench/s.md)");
        assert_eq!(moved("[s](../docs/s.md)", Path::new("record/a.md")), "[s](../s.md)");
    }
}
