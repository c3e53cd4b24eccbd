//! Addresses: of the page that another tool is to read, and as a query writes what stands in it.

/// The address of a page that is fetched over the web.
pub(super) fn of_web(source: &str) -> Option<&str> {
    let is_of_web = ["http://", "https://"].iter().any(|scheme| source.starts_with(scheme));
    is_of_web.then_some(source)
}

/// An address without its scheme, as a name for what is read there.
pub(super) fn short(url: &str) -> String {
    url.split_once("://").map_or(url, |(_, rest)| rest).trim_end_matches('/').to_owned()
}

/// A value of a query: all but letters, digits and `-._~` as bytes in hexadecimal digits (RFC 3986, section 2.3).
pub(super) fn query_value(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
