//! Requests at a fixed rate, as people send them, whether or not the server keeps up.
//!
//! ```text
//! request n is due at n / rate ── whichever connection is free ──▶ server ──▶ time from when it was due to the last byte
//! ```
//!
//! wrk asks again when it was answered: a server that stalls is asked less, and its stall counts once. Here what waits for a
//! stalled server has waited, and says so.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Connections: enough that none is waited for while answers take less than a third of a second.
const CONNECTIONS: usize = 32;

/// Longest wait for an answer.
const LONGEST: Duration = Duration::from_secs(30);

/// What came of it.
#[derive(Debug, Default, Clone)]
pub(crate) struct Load {
    /// Time of each answer of status 200 from when its request was due, in milliseconds, sorted.
    pub(crate) millis: Vec<f64>,
    /// Requests with another answer or none.
    pub(crate) failed: usize,
    /// Bytes of all answers.
    pub(crate) bytes: usize,
}

impl Load {
    /// The time that this share of the answers kept, in milliseconds.
    pub(crate) fn within(&self, share: f64) -> f64 {
        let at = (self.millis.len() as f64 * share) as usize;
        self.millis.get(at.min(self.millis.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
    }
}

/// Asks for paths of a server, in turn, so many a second.
pub(crate) fn load(port: u16, paths: &[String], rate: f64, lasts: Duration) -> Load {
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Load::default()));
    let many = (rate * lasts.as_secs_f64()) as usize;
    let begun = Instant::now() + Duration::from_millis(100);
    thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(|| {
                let (mut own, mut open) = (Load::default(), None);
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(path) = paths.get(n % paths.len().max(1)).filter(|_| n < many) else { break };
                    let due = begun + Duration::from_secs_f64(n as f64 / rate);
                    thread::sleep(due.saturating_duration_since(Instant::now()));
                    match request(port, &mut open, path) {
                        Ok(bytes) => {
                            own.bytes += bytes;
                            own.millis.push(due.elapsed().as_secs_f64() * 1000.0);
                        }
                        Err(_) => {
                            own.failed += 1;
                            open = None;
                        }
                    }
                }
                let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                all.millis.append(&mut own.millis);
                all.failed += own.failed;
                all.bytes += own.bytes;
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    all.millis.sort_by(f64::total_cmp);
    all
}

/// Asks for a path on a connection that stays open; how many bytes came.
fn request(port: u16, open: &mut Option<BufReader<TcpStream>>, path: &str) -> Result<usize> {
    let mut stream = match open.take() {
        Some(stream) => stream,
        None => {
            let stream = TcpStream::connect(("127.0.0.1", port))?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(LONGEST))?;
            BufReader::new(stream)
        }
    };
    write!(stream.get_mut(), "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")?;
    let bytes = read_response(&mut stream)?;
    *open = Some(stream);
    Ok(bytes)
}

/// Reads an answer to its end.
fn read_response(stream: &mut impl BufRead) -> Result<usize> {
    let (mut line, mut length, mut first) = (String::new(), None, true);
    loop {
        line.clear();
        if stream.read_line(&mut line)? == 0 {
            bail!("the connection was closed");
        }
        let header = line.trim_end().to_ascii_lowercase();
        if first && !header.starts_with("http/1.1 200") {
            bail!("answered: {header}");
        }
        first = false;
        if header.is_empty() {
            break;
        }
        length = header.strip_prefix("content-length:").map_or(length, |text| text.trim().parse().ok());
    }
    let length: usize = length.context("an answer without its length")?;
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok(length)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn answers_are_read_to_their_end() {
        let two =
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n";
        let mut stream = two.as_bytes();
        assert_eq!(read_response(&mut stream).ok(), Some(3));
        assert!(read_response(&mut stream).is_err_and(|error| error.to_string().contains("503")));
        assert!(read_response(&mut "".as_bytes()).is_err());
    }

    #[test]
    fn who_waits_for_a_stalled_server_has_waited() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("bound").port();
        // A server that answers nobody for 300 ms, then all at once.
        let stalled = Instant::now() + Duration::from_millis(300);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                thread::spawn(move || {
                    let mut stream = BufReader::new(stream);
                    let mut line = String::new();
                    while stream.read_line(&mut line).is_ok_and(|read| read > 0) {
                        if line == "\r\n" {
                            thread::sleep(stalled.saturating_duration_since(Instant::now()));
                            let _ =
                                stream.get_mut().write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                        }
                        line.clear();
                    }
                });
            }
        });
        let load = load(port, &["/".to_owned()], 50.0, Duration::from_secs(1));
        assert_eq!((load.millis.len(), load.failed, load.bytes), (50, 0, 100));
        // Ten requests were due within the stall.
        assert!(load.within(0.0) < 50.0 && load.within(0.99) > 150.0, "{:?}", load.millis);
    }
}
