//! Whether a request is meant for us: for the names that we have, and for addresses.
//!
//! A page elsewhere can let its own name mean our machine (DNS rebinding), and would then read our answers as its own. Its requests
//! still carry its name.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::{Version, header};
use url::Url;

/// Is it?
pub(crate) fn is_ours(request: &Request, base: &Url, names: &[String]) -> bool {
    let mut named = request.headers().get_all(header::HOST).iter();
    let first = named.next().map(|host| host.to_str().unwrap_or_default());
    if named.next().is_some()
        || request.uri().authority().is_some_and(|name| !is_name(name.as_str(), base, names))
    {
        return false;
    }
    match first {
        Some(host) => is_name(host, base, names),
        // Browsers always name a host; monitors of HTTP/1.0 need not.
        None => request.version() < Version::HTTP_11,
    }
}

/// Is a host, with a port or without, one of ours? Another's name for our address is not.
fn is_name(host: &str, base: &Url, names: &[String]) -> bool {
    let bare = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let literal = bare.strip_prefix('[').and_then(|inside| inside.strip_suffix(']')).unwrap_or(bare);
    let is_address = literal.parse::<IpAddr>().is_ok();
    let bare = bare.strip_suffix('.').unwrap_or(bare);
    let own = names.iter().map(String::as_str).chain(base.host_str());
    is_address || own.chain(["localhost"]).any(|name| name.eq_ignore_ascii_case(bare))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let base = "https://events.example.edu/".parse().expect("an address");
        let is_ours = |host: &str| is_name(host, &base, &["glean.internal".to_owned()]);
        for ours in [
            "events.example.edu",
            "EVENTS.example.edu:443",
            "events.example.edu.",
            "glean.internal:8080",
            "localhost:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "192.0.2.7",
        ] {
            assert!(is_ours(ours), "{ours}");
        }
        for foreign in [
            "",
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "events.example.edu.evil.example",
            "127.0.0.1.evil.example",
            "evil.example:x@localhost",
            "[evil]",
            "x.localhost",
            "2130706433",
            "events.example.edu@evil.example",
        ] {
            assert!(!is_ours(foreign), "{foreign}");
        }
    }
}
