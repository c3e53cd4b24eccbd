//! A page, and where it comes from.

use std::borrow::Cow;

/// A page, and where it comes from.
#[derive(Debug, Clone, Default)]
pub struct Page<'p> {
    /// Its bytes.
    pub html: &'p [u8],
    /// Its address, against which links are resolved.
    pub url: Option<&'p str>,
    /// The HTTP header `Content-Type`.
    pub content_type: Option<&'p str>,
    /// What to call it; without this its address, or its place in its archive.
    pub source: Option<&'p str>,
    /// The archive in which it stands.
    pub file: Option<&'p str>,
    /// Where its record begins in the archive, in bytes.
    pub offset: Option<i64>,
    /// When it was fetched: its day stands for "today".
    pub date: Option<jiff::Timestamp>,
    /// What the server said with it: how long it may be kept, its language.
    pub headers: Cow<'p, [(String, String)]>,
}

impl Page<'_> {
    /// What to call it.
    pub fn name(&self) -> String {
        match (self.source.or(self.url), self.file, self.offset) {
            (Some(name), ..) => name.to_owned(),
            (None, Some(file), Some(offset)) => format!("{file} at byte {offset}"),
            (None, file, _) => file.unwrap_or("-").to_owned(),
        }
    }
}

/// The site of an address, by which tables may be divided: its host in lower case, without `www.`.
///
/// ```
/// assert_eq!(tables::site("https://www.Example.org:8080/a").as_deref(), Some("example.org"));
/// assert_eq!(tables::site("about:blank"), None);
/// ```
pub fn site(address: &str) -> Option<String> {
    let host = url::Url::parse(address).ok()?.host_str()?.to_ascii_lowercase();
    let host = host.trim_end_matches('.');
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned()).filter(|h| !h.is_empty())
}
