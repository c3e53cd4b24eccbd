//! Where pages are: what each argument names.
//!
//! ```text
//! a.html · folder · 'pattern*' · https://… · file:///… · -  ──▶  Place, one a file or address
//! ```

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use url::Url;

use super::folder;

/// Where one page is, or an archive of many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// An address to fetch.
    Address(String),
    /// An argument that names no page, and why.
    Nothing(String),
}

/// All places that the arguments name, in their order; the pages of a folder or pattern by name.
pub(crate) fn places(arguments: &[OsString]) -> Vec<Place> {
    arguments.iter().flat_map(|a| place(a)).collect()
}

fn place(argument: &OsStr) -> Vec<Place> {
    let (path, shown) = (Path::new(argument), argument.to_string_lossy());
    if argument == "-" {
        return vec![Place::Stdin];
    }
    if path.is_dir() {
        return some(folder::pages(path), || {
            format!(
                "looking for pages in the folder {shown}: there are none; pages end in .html, .htm, .php … or begin with an HTML tag, archives end in .warc.gz, .wacz …"
            )
        });
    }
    if path.exists() {
        return vec![Place::File(path.to_owned())];
    }
    if let Some(place) = argument.to_str().and_then(addressed) {
        return vec![place];
    }
    if shown.contains(['*', '?', '[']) {
        let paths = glob::glob(&shown).into_iter().flatten().flatten().filter(|p| p.is_file()).collect();
        return some(paths, || format!("looking for files like {shown}: there are none"));
    }
    vec![Place::File(path.to_owned())]
}

/// The place of an argument that begins as an address does.
fn addressed(argument: &str) -> Option<Place> {
    let (scheme, _) = argument.split_once("://")?;
    let is_scheme = scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    let scheme = scheme.to_ascii_lowercase();
    Some(match scheme.as_str() {
        "http" | "https" => Place::Address(argument.to_owned()),
        "file" => match Url::parse(argument).ok().and_then(|url| url.to_file_path().ok()) {
            Some(path) => Place::File(path),
            None => Place::Nothing(format!(
                "reading {argument}: it names no file of this machine; write its path"
            )),
        },
        _ if !is_scheme || scheme.is_empty() => return None,
        _ => Place::Nothing(format!(
            "reading {argument}: pages are fetched from http and https addresses only; save it to a file first"
        )),
    })
}

fn some(paths: Vec<PathBuf>, why_none: impl FnOnce() -> String) -> Vec<Place> {
    if paths.is_empty() {
        return vec![Place::Nothing(why_none())];
    }
    paths.into_iter().map(Place::File).collect()
}

impl Place {
    /// What to call it.
    pub(crate) fn name(&self) -> String {
        match self {
            Place::Stdin => "-".to_owned(),
            Place::File(path) => path.display().to_string(),
            Place::Address(address) => address.clone(),
            Place::Nothing(_) => String::new(),
        }
    }
}
