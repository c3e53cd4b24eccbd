//! From a PAGE on the command line to its bytes.
//!
//! ```text
//! file · folder · 'pattern*' · https://… · -  ── places ──▶ Place, one a page ── read ──▶ Page { bytes, hints }
//! ```

mod address;
mod folder;
mod gzip;

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use gleaner::Hints;

use crate::args::Options;

/// Largest page read, in bytes after decompression. The largest real page of our corpora has 6 MB; a file a hundred
/// times that is no page, and reading it whole would take the machine's memory.
const LARGEST: u64 = 512 << 20;

/// Where one page is.
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

/// A page as it was read.
#[derive(Debug)]
pub(crate) struct Page {
    /// What to call it: path or address.
    pub(crate) source: String,
    /// Its bytes, decompressed.
    pub(crate) bytes: Vec<u8>,
    /// What else is known of it.
    pub(crate) hints: Hints,
}

/// All places that the arguments name, in their order; the pages of a folder or pattern by name.
pub(crate) fn places(arguments: &[String]) -> Vec<Place> {
    arguments.iter().flat_map(|a| place(a)).collect()
}

fn place(argument: &str) -> Vec<Place> {
    if argument == "-" {
        return vec![Place::Stdin];
    }
    if argument.starts_with("http://") || argument.starts_with("https://") {
        return vec![Place::Address(argument.to_owned())];
    }
    let path = Path::new(argument);
    if path.is_dir() {
        return some(folder::pages(path), || {
            format!(
                "looking for pages in the folder {argument}: there are none; pages end in .html, .htm, .php … or begin with an HTML tag"
            )
        });
    }
    if !path.exists() && argument.contains(['*', '?', '[']) {
        let paths = glob::glob(argument).into_iter().flatten().flatten().filter(|p| p.is_file()).collect();
        return some(paths, || format!("looking for files like {argument}: there are none"));
    }
    vec![Place::File(path.to_owned())]
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

/// Reads pages, with what the user said of them.
#[derive(Debug)]
pub(crate) struct Reader<'o> {
    options: &'o Options,
    web: address::Web,
}

impl<'o> Reader<'o> {
    /// A reader; it costs nothing until there is something to read.
    pub(crate) fn new(options: &'o Options) -> Reader<'o> {
        Reader { options, web: address::Web::default() }
    }

    /// The page at a place. The error says what was tried, on what, and what to do.
    pub(crate) fn read(&self, place: &Place) -> anyhow::Result<Page> {
        let source = place.name();
        let mut hints = self.hints();
        let bytes = match place {
            Place::Stdin => limited(std::io::stdin().lock(), "standard input")?,
            Place::File(path) => file(path)?,
            Place::Address(address) => {
                let visit = self.web.fetch(address)?;
                hints.content_type =
                    hints.content_type.or_else(|| visit.header("content-type").map(str::to_owned));
                hints.url = hints.url.or_else(|| Some(visit.url.to_string()));
                visit.body
            }
            Place::Nothing(why) => bail!("{why}"),
        };
        let bytes = gzip::unpacked(bytes, LARGEST).with_context(|| format!("unpacking {source}"))?;
        Ok(Page { source, bytes, hints })
    }

    fn hints(&self) -> Hints {
        Hints {
            url: self.options.url.clone(),
            content_type: self.options.header("content-type").map(str::to_owned),
            ..Hints::default()
        }
    }
}

fn file(path: &Path) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    let file = std::fs::File::open(path).with_context(|| format!("reading {name}"))?;
    limited(file, &name.to_string())
}

/// All that can be read, unless it is more than a page can be.
fn limited(from: impl Read, name: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes).with_context(|| format!("reading {name}"))?;
    if bytes.len() as u64 > LARGEST {
        bail!("reading {name}: it is larger than {} MB; cut it into pages first", LARGEST >> 20);
    }
    Ok(bytes)
}
