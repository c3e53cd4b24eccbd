//! A site on loopback that answers as a test says, well or badly.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::certificate::Certificate;

/// What was asked for.
#[derive(Debug, Clone)]
pub struct Request {
    /// Path and query.
    pub path: String,
    /// Headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// What was sent behind them.
    pub body: Vec<u8>,
    /// When it was read.
    pub at: Instant,
}

impl Request {
    /// What a header says; its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }
}

/// How it is answered.
pub enum Reply {
    /// Status, headers, body; the length is added.
    Whole(u16, &'static str, Vec<u8>),
    /// Any of the others, after a while.
    Late(Duration, Box<Reply>),
    /// These bytes, then the connection is closed.
    Raw(Vec<u8>),
    /// A head, then a byte now and then for ever.
    Dripping(Duration),
    /// A head, then zeros without end.
    Endless,
}

/// A page of this text, well answered.
pub fn page(html: impl Into<String>) -> Reply {
    Reply::Whole(200, "content-type: text/html\r\n", html.into().into_bytes())
}

/// Nothing but this status.
pub fn status(status: u16) -> Reply {
    Reply::Whole(status, "", Vec::new())
}

/// A site that runs as long as the test.
pub struct Site {
    /// `http://127.0.0.1:PORT`
    pub address: String,
    log: Arc<Mutex<Vec<Request>>>,
}

impl Site {
    /// A site on a free port that answers so.
    pub async fn new(answer: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Site {
        Site::begin(None, answer).await
    }

    /// A site whose connections are TLS, with a certificate that nobody has signed.
    pub async fn with_tls(answer: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Site {
        Site::with_certificate(Certificate::of_nobody(), answer).await
    }

    /// A site whose connections are TLS, with this certificate.
    pub async fn with_certificate(
        certificate: Certificate,
        answer: impl Fn(&Request) -> Reply + Send + Sync + 'static,
    ) -> Site {
        let tls =
            rustls::ServerConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
                .with_safe_default_protocol_versions()
                .expect("usual versions")
                .with_no_client_auth()
                .with_single_cert(vec![certificate.chain], certificate.key)
                .expect("a certificate");
        Site::begin(Some(TlsAcceptor::from(Arc::new(tls))), answer).await
    }

    /// A site that says these bytes, whatever it is told, and closes the connection.
    pub async fn saying(bytes: &'static [u8]) -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("bound"));
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let _ = stream.read(&mut [0; 4096]).await;
                let _ = stream.write_all(bytes).await;
                let _ = stream.shutdown().await;
            }
        });
        Site { address, log: Arc::default() }
    }

    async fn begin(
        tls: Option<TlsAcceptor>,
        answer: impl Fn(&Request) -> Reply + Send + Sync + 'static,
    ) -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("bound"));
        let requests: Arc<Mutex<Vec<Request>>> = Arc::default();
        let (log, answer) = (Arc::clone(&requests), Arc::new(answer));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (log, answer, tls) = (Arc::clone(&log), Arc::clone(&answer), tls.clone());
                tokio::spawn(async move {
                    match tls {
                        None => serve(stream, &log, &*answer).await,
                        Some(tls) => {
                            // A client that wants no such certificate is gone before it asks.
                            let Ok(stream) = tls.accept(stream).await else { return };
                            serve(stream, &log, &*answer).await;
                        }
                    }
                });
            }
        });
        Site { address, log: requests }
    }

    /// The whole address of a path.
    pub fn url(&self, path: &str) -> url::Url {
        url::Url::parse(&format!("{}{path}", self.address)).expect("an address")
    }

    /// The whole address of a path at another name of this machine, such as `physics.localhost`.
    pub fn url_at(&self, name: &str, path: &str) -> url::Url {
        let mut url = self.url(path);
        url.set_host(Some(name)).expect("a name");
        url
    }

    /// All requests, in their order.
    pub fn requests(&self) -> Vec<Request> {
        self.log.lock().expect("no panic").clone()
    }

    /// The requests for pages, without those for robots.txt, in their order.
    pub fn page_requests(&self) -> Vec<Request> {
        let log = self.log.lock().expect("no panic");
        log.iter().filter(|r| r.path != "/robots.txt").cloned().collect()
    }

    /// The paths of the requests for pages, sorted.
    pub fn paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = self.page_requests().into_iter().map(|r| r.path).collect();
        paths.sort();
        paths
    }
}

/// What bytes go over.
trait Stream: AsyncRead + AsyncWrite + Unpin {}

impl<S: AsyncRead + AsyncWrite + Unpin> Stream for S {}

async fn serve(
    mut stream: impl Stream,
    log: &Mutex<Vec<Request>>,
    answer: &(dyn Fn(&Request) -> Reply + Send + Sync),
) {
    let mut read = Vec::new();
    loop {
        let Some(head) = head(&mut stream, &mut read).await else { return };
        let Some(mut request) = request(&head) else { return };
        let length = request.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        let Some(body) = body(&mut stream, &mut read, length).await else { return };
        request.body = body;
        log.lock().expect("no panic").push(request.clone());
        let mut answered = answer(&request);
        while let Reply::Late(pause, other) = answered {
            tokio::time::sleep(pause).await;
            answered = *other;
        }
        if reply(&mut stream, answered).await.is_none() {
            return;
        }
    }
}

/// The head of the next request; what was read beyond it stays in `read`.
async fn head(stream: &mut impl Stream, read: &mut Vec<u8>) -> Option<String> {
    loop {
        if let Some(end) = read.windows(4).position(|w| w == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&read[..end]).into_owned();
            read.drain(..end + 4);
            return Some(head);
        }
        if stream.read_buf(read).await.ok()? == 0 {
            return None;
        }
    }
}

/// What a request sends behind its head; what was read beyond it stays in `read`.
async fn body(stream: &mut impl Stream, read: &mut Vec<u8>, length: usize) -> Option<Vec<u8>> {
    while read.len() < length {
        if stream.read_buf(read).await.ok()? == 0 {
            return None;
        }
    }
    Some(read.drain(..length).collect())
}

fn request(head: &str) -> Option<Request> {
    let mut lines = head.lines();
    let path = lines.next()?.split(' ').nth(1)?.to_owned();
    let header =
        |line: &str| line.split_once(':').map(|(n, v)| (n.to_ascii_lowercase(), v.trim().to_owned()));
    Some(Request { path, headers: lines.filter_map(header).collect(), body: Vec::new(), at: Instant::now() })
}

/// `None`: the connection is at its end.
async fn reply(stream: &mut impl Stream, reply: Reply) -> Option<()> {
    match reply {
        Reply::Whole(status, headers, body) => {
            let length =
                if status == 304 { String::new() } else { format!("content-length: {}\r\n", body.len()) };
            let head = format!("HTTP/1.1 {status} X\r\n{headers}{length}\r\n");
            stream.write_all(&[head.as_bytes(), &body].concat()).await.ok()
        }
        // What is late was waited for.
        Reply::Late(..) => None,
        Reply::Raw(bytes) => {
            stream.write_all(&bytes).await.ok()?;
            stream.shutdown().await.ok()?;
            None
        }
        Reply::Dripping(pause) => {
            stream.write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\n\r\n").await.ok()?;
            loop {
                stream.write_all(b"x").await.ok()?;
                tokio::time::sleep(pause).await;
            }
        }
        Reply::Endless => {
            stream.write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\n\r\n").await.ok()?;
            loop {
                stream.write_all(&[0; 65536]).await.ok()?;
            }
        }
    }
}
