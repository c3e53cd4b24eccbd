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
use jiff::civil;

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
    /// What is wrong with its file, of which only a part could be read.
    pub(crate) damage: Option<String>,
    /// The day on which it was so, where the server says: its header `Date`.
    pub(crate) as_of: Option<civil::Date>,
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
        let bytes = match place {
            Place::Stdin => limited(std::io::stdin().lock(), "standard input")?,
            Place::File(path) => file(path)?,
            Place::Address(address) => return self.fetched(address),
            Place::Nothing(why) => bail!("{why}"),
        };
        let header = |name| self.options.header(name);
        self.page(place.name(), bytes, header("content-type"), self.options.url.as_deref(), header("date"))
    }

    /// The page at an address, with its frames. What the user says of it outweighs what the server says.
    fn fetched(&self, address: &str) -> anyhow::Result<Page> {
        let visit = self.web.fetch(address)?;
        let said = |name: &str| self.options.header(name).or_else(|| visit.header(name)).map(str::to_owned);
        let (kind, date) = (said("content-type"), said("date"));
        let url = self.options.url.as_deref().unwrap_or(visit.url.as_str());
        let mut page =
            self.page(address.to_owned(), visit.body, kind.as_deref(), Some(url), date.as_deref())?;
        self.web.add_frames(&mut page);
        Ok(page)
    }

    fn page(
        &self,
        source: String,
        bytes: Vec<u8>,
        content_type: Option<&str>,
        url: Option<&str>,
        date: Option<&str>,
    ) -> anyhow::Result<Page> {
        let (bytes, damage) =
            gzip::unpacked(bytes, LARGEST).with_context(|| format!("unpacking {source}"))?;
        let damage = damage.map(|what| format!("unpacking {source}: {what}"));
        let linked = self.options.linked.iter().map(|(href, path)| Ok((href.clone(), file(path)?)));
        let frames = linked.collect::<anyhow::Result<_>>()?;
        let hints =
            Hints { url: url.map(str::to_owned), content_type: content_type.map(str::to_owned), frames };
        Ok(Page { source, bytes, hints, damage, as_of: date.and_then(day) })
    }
}

/// The day of an HTTP date: `Sat, 21 Nov 2026 09:20:00 GMT`.
fn day(date: &str) -> Option<civil::Date> {
    let moment = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(date).ok()?;
    Some(moment.to_zoned(jiff::tz::TimeZone::UTC).date())
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
