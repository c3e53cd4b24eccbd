//! The locations of pages, parsed from the arguments.
//!
//! ```text
//! a.html · folder · 'pattern*' · https://… · file:///… · -  ──▶  Location, one a file or address
//! ```

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use url::Url;

use super::folder;

/// The location of one page, or of an archive of many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Location {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// An address to fetch.
    Address(String),
    /// An argument that names no page, and why.
    Nothing(String),
}

/// All locations that the arguments name, in their order; the pages of a folder or pattern by name.
pub(crate) fn locations(arguments: &[OsString]) -> Vec<Location> {
    arguments.iter().flat_map(|a| location(a)).collect()
}

fn location(argument: &OsStr) -> Vec<Location> {
    let (path, shown) = (Path::new(argument), argument.to_string_lossy());
    if argument == "-" {
        return vec![Location::Stdin];
    }
    if path.is_dir() {
        return files_or_reason(folder::pages(path), || {
            format!(
                "looking for pages in the folder {shown}: there are none; pages end in .html, .htm, .php … or begin with an HTML tag, archives end in .warc.gz, .wacz …"
            )
        });
    }
    if path.exists() {
        return vec![Location::File(path.to_owned())];
    }
    if let Some(location) = argument.to_str().and_then(parse_address) {
        return vec![location];
    }
    if shown.contains(['*', '?', '[']) {
        let paths = glob::glob(&shown).into_iter().flatten().flatten().filter(|p| p.is_file()).collect();
        return files_or_reason(paths, || format!("looking for files like {shown}: there are none"));
    }
    vec![Location::File(path.to_owned())]
}

/// The location of an argument that begins like an address.
fn parse_address(argument: &str) -> Option<Location> {
    let (scheme, _) = argument.split_once("://")?;
    let is_scheme = scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    let scheme = scheme.to_ascii_lowercase();
    Some(match scheme.as_str() {
        "http" | "https" => Location::Address(argument.to_owned()),
        "file" => match Url::parse(argument).ok().and_then(|url| url.to_file_path().ok()) {
            Some(path) => Location::File(path),
            None => Location::Nothing(format!(
                "reading {argument}: it names no file of this machine; write its path"
            )),
        },
        _ if !is_scheme || scheme.is_empty() => return None,
        _ => Location::Nothing(format!(
            "reading {argument}: pages are fetched from http and https addresses only; save it to a file first"
        )),
    })
}

fn files_or_reason(paths: Vec<PathBuf>, why_none: impl FnOnce() -> String) -> Vec<Location> {
    if paths.is_empty() {
        return vec![Location::Nothing(why_none())];
    }
    paths.into_iter().map(Location::File).collect()
}

impl Location {
    /// The name to show for it.
    pub(crate) fn name(&self) -> String {
        match self {
            Location::Stdin => "-".to_owned(),
            Location::File(path) => path.display().to_string(),
            Location::Address(address) => address.clone(),
            Location::Nothing(_) => String::new(),
        }
    }
}
