//! From a PAGE on the command line to its bytes.
//!
//! ```text
//! file · folder · 'pattern*' · https://… · -  ── locations ──▶ Location ── items ──▶ Item, one a page ── read ──▶ Page
//!                                                          │ an archive                                 { bytes, hints }
//!                                                          └──────▶ Item, one for each page in it
//! ```

mod address;
mod archive_file;
mod archived;
mod folder;
mod gzip;
mod location;
mod page;

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use archive::Capture;
use archive::digest::Checked;
use gleaner::{Beside, Hints};
use jiff::civil;

pub(crate) use archive_file::holds_archive;
pub(crate) use archived::{Item, items};
pub(crate) use location::{Location, locations};
pub(crate) use page::Page;

use page::Archived;

use crate::options::Options;

/// Largest page read, in bytes after decompression. The largest real page of our corpora has 6 MB; a file a hundred
/// times that is no page, and reading it whole would take the machine's memory.
const LARGEST: u64 = 512 << 20;

/// All pages that the arguments name, one after the other, on this thread.
pub(crate) fn pages(options: &Options) -> impl Iterator<Item = anyhow::Result<Page>> + '_ {
    let reader = Reader::new(options);
    let items = items(locations(&options.pages)).filter(|item| !matches!(item, Item::Summary(_)));
    items.map(move |item| reader.read(item))
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

    /// The page of an item. The error says what was tried, on what, and what to do.
    pub(crate) fn read(&self, item: Item) -> anyhow::Result<Page> {
        let (name, bytes) = match item {
            Item::Began(beginning) => {
                ("-".to_owned(), limited(beginning.chain(std::io::stdin().lock()), "standard input")?)
            }
            Item::At(Location::Stdin) => {
                ("-".to_owned(), limited(std::io::stdin().lock(), "standard input")?)
            }
            Item::At(Location::File(path)) => (path.display().to_string(), file(&path)?),
            Item::At(Location::Address(address)) => return self.fetched(&address),
            Item::At(Location::Nothing(why)) | Item::Summary(why) => bail!("{why}"),
            Item::Capture(capture) => return self.archived(&capture),
            Item::Damaged(error) => return Err(error),
        };
        let header = |name| self.options.header(name);
        self.page(name, bytes, header("content-type"), self.options.url.as_deref(), header("date"))
    }

    /// A page of an archive. Its own address counts, and of the rest what the user says outweighs what the server said.
    fn archived(&self, capture: &Capture) -> anyhow::Result<Page> {
        let location = &capture.record.location;
        let body = capture.body(&archived::LIMITS);
        let kind = self.options.header("content-type").or_else(|| capture.content_type());
        let uri = capture.uri();
        let source = if uri.is_empty() {
            format!("{} at byte {}", location.file, location.offset)
        } else {
            uri.to_owned()
        };
        let mut page = self.page(
            source,
            body.bytes,
            kind,
            Some(uri).filter(|uri| !uri.is_empty()),
            self.options.header("date"),
        )?;
        let differs = capture.block_digest() == Checked::Differs;
        let digest = differs.then(|| "its bytes are not those that its WARC-Block-Digest says".to_owned());
        let damage = body.fault.or(digest);
        let at = format!("reading {} at byte {} ({})", location.file, location.offset, page.source);
        page.damage = damage.map(|what| format!("{at}: {what}")).or(page.damage);
        let captured = capture.date().map(|date| date.to_zoned(jiff::tz::TimeZone::UTC).date());
        page.as_of = page.as_of.or(captured).or_else(|| day(capture.header("date")?));
        page.headers.extend(capture.headers(&Beside::HEADERS));
        page.archived =
            Some(Archived { file: location.file.to_string(), offset: location.offset, date: capture.date() });
        Ok(page)
    }

    /// The page at an address, with its frames. What the user says of it outweighs what the server says.
    fn fetched(&self, address: &str) -> anyhow::Result<Page> {
        let visit = self.web.fetch(address)?;
        let header = |name: &str| self.options.header(name).or_else(|| visit.header(name)).map(str::to_owned);
        let (kind, date) = (header("content-type"), header("date"));
        let url = self.options.url.as_deref().unwrap_or(visit.url.as_str());
        let mut page =
            self.page(address.to_owned(), visit.body, kind.as_deref(), Some(url), date.as_deref())?;
        page.headers.extend(visit.headers);
        self.web.add_frames(&mut page);
        Ok(page)
    }

    /// A page of the same site to which a page leads; `None` where it may not or cannot be had.
    pub(crate) fn linked(&self, page: &Page, address: &str) -> Option<gleaner::Document> {
        let visit = self.web.fetch_of_site(page.hints.url.as_deref()?, address)?;
        let content_type = visit.header("content-type").map(str::to_owned);
        let hints = Hints { url: Some(visit.url.to_string()), content_type, ..Hints::default() };
        Some(gleaner::parse(&visit.body, &hints))
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
        let headers = self.options.headers.clone();
        Ok(Page { source, bytes, hints, headers, damage, as_of: date.and_then(day), archived: None })
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
