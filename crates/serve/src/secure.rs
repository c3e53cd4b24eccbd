//! TLS by certificates of one's own, where no proxy stands before the house.
//!
//! ```text
//! connection ──▶ handshake, apart from all others ──▶ handlers
//!                    │ the certificate of now: files that change are read again, as renewals every few weeks want
//! ```

use std::fmt;
use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use axum::serve::Listener;
use rustls::ServerConfig;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// How often files are looked at, at most.
const LOOK: Duration = Duration::from_secs(60);

/// How long a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// Handshakes at once: each costs a signature, and a connection that says nothing holds its place until its time is over.
const HANDSHAKES: usize = 512;

/// Why there is no TLS.
#[derive(Debug, thiserror::Error)]
#[error(
    "{path}: {why}; give the chain of certificates with --tls-cert and its key with --tls-key, both in PEM"
)]
pub struct CertificateError {
    /// The file.
    path: String,
    /// What is wrong with it.
    why: String,
}

/// A certificate with its chain and its key, from two files that are read again when they change.
pub struct Certificates {
    chain: PathBuf,
    key: PathBuf,
    held: Mutex<Held>,
}

struct Held {
    key: Arc<CertifiedKey>,
    /// When the files were written last, as they were read.
    written: [Option<SystemTime>; 2],
    looked: Instant,
}

impl fmt::Debug for Certificates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificates").field("chain", &self.chain).finish_non_exhaustive()
    }
}

impl Certificates {
    /// Reads a chain, the site's own certificate first, and its key.
    ///
    /// # Errors
    /// Where a file cannot be read or holds none, or the key is another's.
    pub fn read(chain: &Path, key: &Path) -> Result<Certificates, CertificateError> {
        let written = [chain, key].map(modified_at);
        let held = Held { key: Arc::new(read(chain, key)?), written, looked: Instant::now() };
        Ok(Certificates { chain: chain.to_owned(), key: key.to_owned(), held: Mutex::new(held) })
    }

    /// The certificate of now. Files that make no sense while they are being renewed change nothing.
    fn now(&self, now: Instant) -> Arc<CertifiedKey> {
        // A thread that panicked left a whole value behind.
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if now.saturating_duration_since(held.looked) >= LOOK {
            held.looked = now;
            let found = [&*self.chain, &*self.key].map(modified_at);
            if found != held.written {
                match read(&self.chain, &self.key) {
                    Ok(key) => (held.key, held.written) = (Arc::new(key), found),
                    Err(error) => tracing::warn!(%error, "the certificate stays as it was"),
                }
            }
        }
        Arc::clone(&held.key)
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.now(Instant::now()))
    }
}

fn modified_at(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}

fn read(chain: &Path, key: &Path) -> Result<CertifiedKey, CertificateError> {
    let wrong = |path: &Path, why: String| CertificateError { path: path.display().to_string(), why };
    let certificates = CertificateDer::pem_file_iter(chain).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let certificates = certificates.map_err(|error| wrong(chain, error.to_string()))?;
    if certificates.is_empty() {
        return Err(wrong(chain, "it holds no certificate".to_owned()));
    }
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| wrong(key, error.to_string()))?;
    CertifiedKey::from_der(certificates, secret, &default_provider())
        .map_err(|error| wrong(key, error.to_string()))
}

/// Connections whose handshake is done.
pub(crate) struct Secured {
    done: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    address: SocketAddr,
}

impl Secured {
    /// Secures what comes in at an address.
    pub(crate) fn new(listener: TcpListener, certificates: Arc<Certificates>) -> io::Result<Secured> {
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?;
        let mut config = config.with_no_client_auth().with_cert_resolver(certificates);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        let address = listener.local_addr()?;
        let (send, done) = mpsc::channel(1);
        tokio::spawn(accept_connections(listener, TlsAcceptor::from(Arc::new(config)), send));
        Ok(Secured { done, address })
    }
}

/// Lets connections in until nobody takes them any more.
async fn accept_connections(
    listener: TcpListener,
    tls: TlsAcceptor,
    send: mpsc::Sender<(TlsStream<TcpStream>, SocketAddr)>,
) {
    let places = Arc::new(Semaphore::new(HANDSHAKES));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let accepted = tokio::select! {
            () = send.closed() => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, from)) = accepted else {
            // Too many open files, mostly: others are about to end.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let (tls, send) = (tls.clone(), send.clone());
        tokio::spawn(async move {
            let hands = tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await;
            drop(place);
            // Whoever speaks no TLS, or not in time, hears nothing.
            if let Ok(Ok(stream)) = hands {
                let _ = send.send((stream, from)).await;
            }
        });
    }
}

impl Listener for Secured {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        match self.done.recv().await {
            Some(done) => done,
            // The one who accepts ends with us and not before.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_again_when_they_change() {
        let folder = std::env::temp_dir().join(format!("gleaner-tls-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [chain, key] = ["chain.pem", "key.pem"].map(|name| folder.join(name));
        let lay = |pem: &str, secret: &str, hour: u64| {
            for (path, text) in [(&chain, pem), (&key, secret)] {
                fs::write(path, text).unwrap();
                let at = SystemTime::UNIX_EPOCH + Duration::from_secs(hour * 3600);
                fs::File::options().append(true).open(path).unwrap().set_modified(at).unwrap();
            }
        };
        let [old, new] = [(); 2].map(|()| servers::Certificate::of_nobody());
        lay(&old.pem, &old.key_pem, 1);
        let certificates = Certificates::read(&chain, &key).unwrap();
        let begun = Instant::now();
        let is = |after: Duration, expected: &servers::Certificate| {
            certificates.now(begun + after).cert.first() == Some(&expected.chain)
        };
        lay(&new.pem, "half a key", 2);
        assert!(is(LOOK * 2, &old), "what makes no sense changes nothing");
        lay(&new.pem, &old.key_pem, 3);
        assert!(is(LOOK * 4, &old), "nor does another's key");
        lay(&new.pem, &new.key_pem, 4);
        assert!(is(LOOK * 4, &old), "files are not looked at with each handshake");
        assert!(is(LOOK * 6, &new));
        for (path, text) in [(&chain, "no certificate"), (&key, "no key")] {
            let before = fs::read_to_string(path).unwrap();
            fs::write(path, text).unwrap();
            let error = Certificates::read(&chain, &key).unwrap_err().to_string();
            assert!(error.contains(&path.display().to_string()) && error.contains("--tls-cert"), "{error}");
            fs::write(path, before).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
