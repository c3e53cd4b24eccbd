//! Names become addresses: as the system says, but for the names that the standard keeps apart.
//!
//! ```text
//! name ── .localhost ──▶ 127.0.0.1, ::1      (RFC 6761 §6.3: whatever the system says)
//!      ├─ .invalid ────▶ no such name        (§6.4)
//!      └─ DNS ──▶ addresses ── public ones alone, if that is our reach ──▶ connect
//! ```

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::Reach;
use crate::public::is_public;

/// A name that has no address.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct NoName(String);

/// The resolver of all our connections.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Names {
    pub(crate) reach: Reach,
}

impl Resolve for Names {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = self.reach;
        Box::pin(async move {
            let found = addresses(name.as_str()).await.map_err(|e| NoName(e.to_string()))?;
            let mut may =
                found.into_iter().filter(|at| reach == Reach::Anywhere || is_public(*at)).peekable();
            if may.peek().is_none() {
                return Err(NoName("the name leads into a private network".to_owned()).into());
            }
            let addresses: Vec<SocketAddr> = may.map(|at| SocketAddr::new(at, 0)).collect();
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

/// The addresses of a name.
async fn addresses(name: &str) -> io::Result<Vec<IpAddr>> {
    match name.trim_end_matches('.').rsplit('.').next().unwrap_or_default() {
        top if top.eq_ignore_ascii_case("localhost") => {
            Ok(vec![IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)])
        }
        top if top.eq_ignore_ascii_case("invalid") => {
            Err(io::Error::new(io::ErrorKind::NotFound, "no name that ends so is given out"))
        }
        _ => Ok(tokio::net::lookup_host((name, 0)).await?.map(|at| at.ip()).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn names_of_the_standard_need_no_system() {
        let own = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
        for name in ["localhost", "a.localhost", "physics.example.LOCALHOST."] {
            assert_eq!(addresses(name).await.expect(name), own, "{name}");
        }
        for name in ["invalid", "talks.invalid", "talks.INVALID."] {
            assert!(addresses(name).await.is_err(), "{name}");
        }
    }
}
