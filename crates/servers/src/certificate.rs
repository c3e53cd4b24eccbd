//! Certificates of nobody known, made anew for each test.

use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// A certificate for `localhost` that signs itself, with its key.
pub struct Certificate {
    /// As the protocol sends it.
    pub chain: CertificateDer<'static>,
    /// Its key, as the protocol wants it.
    pub key: PrivateKeyDer<'static>,
    /// As files hold it.
    pub pem: String,
    /// Its key, as files hold it.
    pub key_pem: String,
}

impl Certificate {
    /// Makes one.
    pub fn of_nobody() -> Certificate {
        let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        let made = rcgen::generate_simple_self_signed(names).expect("a certificate");
        Certificate {
            chain: made.cert.der().clone(),
            key: PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into()),
            pem: made.cert.pem(),
            key_pem: made.signing_key.serialize_pem(),
        }
    }
}
