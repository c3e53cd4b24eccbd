//! Which addresses belong to the public network: a service that fetches on behalf of strangers must reach no others.
//!
//! ```text
//! name ── DNS ──▶ addresses ── public ones only ──▶ connect        what was checked is what is connected to
//! ```
//!
//! The check stands in the resolver that the connection itself uses ([`crate::names`]), so that a name that changes its
//! address between check and connection (DNS rebinding) gains nothing. Addresses written as numbers, which ask no resolver,
//! are checked before.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// Is an address written as numbers one of a private network? Names are left to the resolver.
pub(crate) fn is_private_literal(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => !is_public(IpAddr::V4(ip)),
        Some(Host::Ipv6(ip)) => !is_public(IpAddr::V6(ip)),
        Some(Host::Domain(_)) | None => false,
    }
}

/// Does an address belong to the public network? Not those of this machine, of local networks and links, of carriers, of
/// documentation and tests, of groups (IANA's special-purpose registries, RFC 6890), nor IPv6 addresses that hold such an
/// IPv4 address (mapped, translated, 6to4, Teredo).
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let protocol = a == 192 && b == 0 && c == 0;
    let relay = a == 192 && b == 88 && c == 99;
    let benchmark = a == 198 && (b == 18 || b == 19);
    !(a == 0
        || a >= 240
        || shared
        || protocol
        || relay
        || benchmark
        || ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation()
        || ip.is_multicast())
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    if let Some(inner) = inner(ip) {
        return is_public_v4(inner);
    }
    let [a, b, ..] = ip.segments();
    // Only 2000::/3 is given out; of it 2001:db8::/32 and 3fff::/20 are for documentation, 2001::/23 for protocols.
    let global = a & 0xe000 == 0x2000;
    let documentation = (a == 0x2001 && b == 0xdb8) || (a == 0x3fff && b < 0x1000);
    let protocol = a == 0x2001 && b < 0x200;
    global && !documentation && !protocol
}

/// The IPv4 address that an IPv6 address carries: mapped (::ffff:0:0/96), translated (64:ff9b::/96), 6to4 (2002::/16).
fn inner(ip: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = ip.segments();
    let of = |high: u16, low: u16| {
        let ([w, x], [y, z]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(w, x, y, z)
    };
    match (a, b, c, d, e, f) {
        (0, 0, 0, 0, 0, 0xffff) | (0x64, 0xff9b, 0, 0, 0, 0) => Some(of(g, h)),
        (0x2002, ..) => Some(of(b, c)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_and_private_addresses() {
        for public in
            ["93.184.216.34", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"]
        {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
        for private in [
            "127.0.0.1",
            "127.255.0.9",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.0.1",
            "169.254.169.254",
            "0.0.0.0",
            "0.1.2.3",
            "100.64.0.1",
            "100.127.9.9",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.9",
            "192.88.99.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "3fff::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2002:a00:1::1",
            "::127.0.0.1",
            "100::1",
        ] {
            assert!(!is_public(private.parse().expect("an address")), "{private}");
        }
    }

    #[test]
    fn numbers_in_every_writing_are_known() {
        for written in [
            "http://127.0.0.1/",
            "http://2130706433/",
            "http://0x7f.1/",
            "http://0177.0.0.1/",
            "http://127.1/",
            "http://[::1]/",
            "http://[::ffff:7f00:1]/",
            "http://0/",
            "http://①②⑦.⓪.⓪.①/",
        ] {
            assert!(is_private_literal(&Url::parse(written).expect("an address")), "{written}");
        }
        for other in ["http://localhost/", "http://93.184.216.34/", "http://127.0.0.1.example.org/"] {
            assert!(!is_private_literal(&Url::parse(other).expect("an address")), "{other}");
        }
    }
}
