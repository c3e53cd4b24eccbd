//! TLS to PostgreSQL: asked for in the address, and then always with a certificate that is checked.
//!
//! ```text
//! postgres://…?sslmode=require                       the system's roots of trust
//! postgres://…?sslmode=verify-full&sslrootcert=FILE  those of a file, as of an office's own
//! postgres://…                                       no TLS: the same machine, or a network of one's own
//! ```
//!
//! `require` checks the certificate and the host's name too: a connection that is safe from listeners and not from whoever
//! stands between is safe from neither.

use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How safe a connection is to be.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Safety {
    /// Not at all.
    Plain,
    /// TLS, with roots of trust from a file, or the system's.
    Tls {
        /// The file, in PEM.
        roots: Option<String>,
    },
}

impl Safety {
    /// What an address asks for, and the address as the driver knows it: `sslrootcert`, and modes that check, are ours.
    pub(crate) fn of(address: &str) -> (String, Safety) {
        let Some((place, query)) = address.split_once('?') else {
            return (address.to_owned(), Safety::Plain);
        };
        let (mut tls, mut roots, mut rest) = (false, None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", "require" | "verify-ca" | "verify-full")) => tls = true,
                Some(("sslrootcert", file)) => roots = Some(unescaped(file)),
                _ => rest.push(pair),
            }
        }
        if tls {
            rest.push("sslmode=require");
        }
        let safety = if tls { Safety::Tls { roots } } else { Safety::Plain };
        let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        (format!("{place}{query}"), safety)
    }
}

/// `%2F` as it is meant.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let hex = behind.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let meant = hex.filter(|_| *first == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(meant.unwrap_or(*first));
        rest = behind.get(if meant.is_some() { 2 } else { 0 }..).unwrap_or_default();
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What makes connections safe; why it cannot.
pub(crate) fn connector(file: Option<&str>) -> Result<MakeRustlsConnect, String> {
    let mut roots = RootCertStore::empty();
    match file {
        Some(file) => {
            let read = |error: &dyn std::fmt::Display| format!("reading sslrootcert {file}: {error}");
            for certificate in CertificateDer::pem_file_iter(file).map_err(|e| read(&e))? {
                let certificate = certificate.map_err(|e| read(&e))?;
                roots.add(certificate).map_err(|e| read(&e))?;
            }
        }
        // Some of a system's many certificates may be broken; without any no connection is made.
        None => drop(roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs)),
    }
    if roots.is_empty() {
        return Err("no roots of trust: give their file as sslrootcert=FILE".to_owned());
    }
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    Ok(MakeRustlsConnect::new(config.with_root_certificates(roots).with_no_client_auth()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_asks_for() {
        let tls = |roots: Option<&str>| Safety::Tls { roots: roots.map(str::to_owned) };
        for (address, known, safety) in [
            ("postgres://a@b/c", "postgres://a@b/c", Safety::Plain),
            ("postgres://a@b/c?sslmode=disable", "postgres://a@b/c?sslmode=disable", Safety::Plain),
            ("postgres://a@b/c?sslmode=require", "postgres://a@b/c?sslmode=require", tls(None)),
            (
                "postgres://a@b/c?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem&connect_timeout=3",
                "postgres://a@b/c?connect_timeout=3&sslmode=require",
                tls(Some("/etc/ca.pem")),
            ),
        ] {
            assert_eq!(Safety::of(address), (known.to_owned(), safety), "{address}");
        }
        assert_eq!(unescaped("100%/a%zz%2"), "100%/a%zz%2");
    }

    #[test]
    fn a_file_that_is_none_is_told() {
        let error = connector(Some("/nowhere/ca.pem")).err().unwrap_or_default();
        assert!(error.contains("/nowhere/ca.pem"), "{error}");
    }
}
