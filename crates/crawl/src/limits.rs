//! How much a visit may take.

use std::time::Duration;

/// What a server may ask of us, and what we ask of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Largest body in bytes, after decompression: a small compressed body may unpack to anything.
    pub bytes: usize,
    /// Longest time for one answer, from the first packet to the last byte.
    pub time: Duration,
    /// Longest chain of redirects.
    pub redirects: usize,
    /// Least time between two requests to one host; a host's robots.txt may ask for more.
    pub pace: Duration,
    /// Where we may connect to.
    pub reach: Reach,
}

/// Where we may connect to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Anywhere, this machine and its own network too: for a person who says which pages to fetch.
    Anywhere,
    /// Only into the public network: for a service that fetches what strangers ask for.
    Public,
}

/// 64 MB (the largest page of our corpora has 6 MB), 30 seconds, ten redirects (browsers: twenty; honest chains have
/// three), one second, anywhere.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: 64 << 20,
            time: Duration::from_secs(30),
            redirects: 10,
            pace: Duration::from_secs(1),
            reach: Reach::Anywhere,
        }
    }
}
