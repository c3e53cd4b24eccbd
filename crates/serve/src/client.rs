//! From which machine a request comes.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// The bits of an IPv6 address that are a customer's own: whoever has one address has all of them (RFC 6177).
const OWN: u32 = 64;

/// A machine, or none that is known. Two of them are the same where one customer has both.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Client(Option<IpAddr>);

impl Client {
    /// The machine at an address.
    pub(crate) fn new(address: IpAddr) -> Client {
        Client(Some(address.to_canonical()))
    }

    /// The machine that a proxy names, with a port or without.
    pub(crate) fn parse(text: &str) -> Client {
        let text = text.trim();
        let bare = text.trim_start_matches('[').trim_end_matches(']');
        let address = bare.parse().or_else(|_| text.parse().map(|address: SocketAddr| address.ip()));
        address.map(Client::new).unwrap_or_default()
    }

    /// What is counted as one.
    fn network(self) -> Option<IpAddr> {
        self.0.map(|address| match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> OWN << OWN).into(),
        })
    }
}

impl PartialEq for Client {
    fn eq(&self, other: &Client) -> bool {
        self.network() == other.network()
    }
}

impl Eq for Client {}

impl Hash for Client {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.network().hash(state);
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(address) => address.fmt(f),
            None => f.write_str("unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_is_one_client() {
        let same = |a: &str, b: &str| Client::parse(a) == Client::parse(b);
        for (a, b) in [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"),
            ("[2001:db8:1:2::1]:4711", "2001:db8:1:2::2"),
            ("203.0.113.9:80", "203.0.113.9"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("", "nobody"),
        ] {
            assert!(same(a, b), "{a} {b}");
        }
        for (a, b) in [("2001:db8:1:2::1", "2001:db8:1:3::1"), ("203.0.113.9", "203.0.113.10"), ("", "::")] {
            assert!(!same(a, b), "{a} {b}");
        }
        assert_eq!(Client::parse(" [2001:db8::1]:80").to_string(), "2001:db8::1");
    }
}
