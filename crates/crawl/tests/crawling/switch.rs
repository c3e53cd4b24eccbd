//! A site behind a switch that a test turns: well, refusing, resetting, silent, answering 503 or 429, starting anew.
//!
//! ```text
//! well ⇄ refuses · resets · is silent · is late · 503 · 429 with Retry-After        every request is written down with its time
//! ```

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use url::Url;

/// How the site behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// It answers.
    Well,
    /// Nobody listens.
    Refuses,
    /// Connections are reset once a request was sent.
    Resets,
    /// Connections are made, and nothing comes, as where the network drops what is sent.
    Silent,
    /// What is sent is lost, so that there are no connections either.
    Unreachable,
    /// It answers, but later than anybody waits.
    Slow,
    /// It answers as it should after this time.
    Late(Duration),
    /// It answers with this status, and perhaps asks for seconds of peace.
    Status(u16, Option<u64>),
}

/// A site behind a switch.
pub(crate) struct Switch {
    address: SocketAddr,
    mode: watch::Sender<Mode>,
    requests: Arc<Mutex<Vec<(Instant, String, Mode)>>>,
    turns: Mutex<Vec<(Instant, Mode)>>,
    listening: JoinHandle<()>,
}

impl Switch {
    /// A site of so many pages, each of which links to two others.
    pub(crate) async fn new(pages: usize) -> Switch {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let (mode, turned) = watch::channel(Mode::Well);
        let requests: Arc<Mutex<Vec<_>>> = Arc::default();
        let listening = tokio::spawn(listen(listener, address, turned, Arc::clone(&requests), pages));
        Switch { address, mode, requests, turns: Mutex::default(), listening }
    }

    /// Turns the switch.
    pub(crate) fn turn(&self, mode: Mode) {
        self.turns.lock().expect("no panic").push((Instant::now(), mode));
        self.mode.send_replace(mode);
    }

    /// The first page.
    pub(crate) fn seed(&self) -> Url {
        Url::parse(&format!("http://{}/p0", self.address)).expect("an address")
    }

    /// For how long the site was away up to now, each time.
    pub(crate) fn away(&self) -> Vec<Duration> {
        let mut turns = self.turns.lock().expect("no panic").clone();
        turns.push((Instant::now(), Mode::Well));
        let away = turns.windows(2).filter(|turn| turn[0].1 != Mode::Well);
        away.map(|turn| turn[1].0 - turn[0].0).collect()
    }

    /// All requests that came, in their order.
    pub(crate) fn requests(&self) -> Vec<(Instant, String, Mode)> {
        self.requests.lock().expect("no panic").clone()
    }
}

impl Drop for Switch {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Takes connections, but for the times in which nobody listens.
async fn listen(
    listener: TcpListener,
    address: SocketAddr,
    mut turned: watch::Receiver<Mode>,
    requests: Arc<Mutex<Vec<(Instant, String, Mode)>>>,
    pages: usize,
) {
    let mut listener = Some(listener);
    loop {
        let mode = *turned.borrow_and_update();
        match &listener {
            _ if matches!(mode, Mode::Refuses | Mode::Unreachable) => {
                listener = None;
                let _full = if mode == Mode::Unreachable { full(address).await } else { None };
                if turned.changed().await.is_err() {
                    return;
                }
            }
            None => listener = bind(address),
            Some(open) => tokio::select! {
                taken = open.accept() => if let Ok((stream, _)) = taken {
                    tokio::spawn(serve(stream, turned.clone(), Arc::clone(&requests), pages));
                },
                changed = turned.changed() => if changed.is_err() { return },
            },
        }
    }
}

/// The same address again, though connections of before may linger.
fn bind(address: SocketAddr) -> Option<TcpListener> {
    listening(address, 256)
}

fn listening(address: SocketAddr, queue: u32) -> Option<TcpListener> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.set_reuseaddr(true).ok()?;
    socket.bind(address).ok()?;
    socket.listen(queue).ok()
}

/// A listener that takes nobody, and the connection that fills its queue: whoever comes now hears nothing.
async fn full(address: SocketAddr) -> Option<(TcpListener, TcpStream)> {
    let listener = listening(address, 0)?;
    let first = TcpStream::connect(address).await.ok()?;
    Some((listener, first))
}

async fn serve(
    mut stream: TcpStream,
    turned: watch::Receiver<Mode>,
    requests: Arc<Mutex<Vec<(Instant, String, Mode)>>>,
    pages: usize,
) {
    let mut ended = turned.clone();
    let port = stream.local_addr().map(|address| address.port()).unwrap_or_default();
    loop {
        // A server that ends takes its connections with it.
        let path = tokio::select! {
            path = request(&mut stream) => path,
            _ = ended.wait_for(|mode| *mode == Mode::Refuses) => None,
        };
        let Some(path) = path else { return };
        let mode = *turned.borrow();
        requests.lock().expect("no panic").push((Instant::now(), path.clone(), mode));
        let answer = match mode {
            Mode::Well => answer(&path, port, pages),
            Mode::Late(time) => {
                tokio::time::sleep(time).await;
                answer(&path, port, pages)
            }
            Mode::Refuses => return,
            Mode::Resets => {
                // With unsent data thrown away the connection ends by a reset.
                let _ = stream.set_zero_linger();
                return;
            }
            Mode::Silent | Mode::Slow | Mode::Unreachable => {
                tokio::time::sleep(Duration::from_secs(3_600)).await;
                return;
            }
            Mode::Status(status, pause) => {
                let pause = pause.map(|pause| format!("retry-after: {pause}\r\n")).unwrap_or_default();
                format!("HTTP/1.1 {status} X\r\n{pause}content-length: 0\r\n\r\n")
            }
        };
        if stream.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// The path of the next request.
async fn request(stream: &mut TcpStream) -> Option<String> {
    let mut read = Vec::new();
    while !read.windows(4).any(|end| end == b"\r\n\r\n") {
        if stream.read_buf(&mut read).await.ok()? == 0 {
            return None;
        }
    }
    String::from_utf8_lossy(&read).split(' ').nth(1).map(str::to_owned)
}

/// A page of words that no page of another site has.
fn answer(path: &str, port: u16, pages: usize) -> String {
    let Some(number) = path.strip_prefix("/p").and_then(|number| number.parse::<usize>().ok()) else {
        return "HTTP/1.1 404 X\r\ncontent-length: 0\r\n\r\n".to_owned();
    };
    let next = [2 * number + 1, 2 * number + 2].into_iter().filter(|next| *next < pages);
    let links: String = next.map(|next| format!("<a href=/p{next}>page {next}</a> ")).collect();
    let words: String = (0..40).map(|i| format!("word{port}x{} ", number * 1_000 + i)).collect();
    let body = format!("<title>Page {number}</title>{links}<p>{words}");
    format!("HTTP/1.1 200 X\r\ncontent-type: text/html\r\ncontent-length: {}\r\n\r\n{body}", body.len())
}
