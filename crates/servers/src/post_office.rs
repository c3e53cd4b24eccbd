//! A mail server on loopback that takes every letter and keeps it (RFC 5321, as far as senders need it).

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A letter that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// Who sent it.
    pub from: String,
    /// To whom.
    pub to: Vec<String>,
    /// Headers and body, as they came.
    pub text: String,
}

/// A mail server.
pub struct PostOffice {
    /// `smtp://127.0.0.1:PORT`
    pub address: String,
    letters: Arc<Mutex<Vec<Letter>>>,
}

impl PostOffice {
    /// A server on a free port, as long as the test runs.
    pub async fn new() -> PostOffice {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("smtp://{}", listener.local_addr().expect("bound"));
        let letters: Arc<Mutex<Vec<Letter>>> = Arc::default();
        let taken = Arc::clone(&letters);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let taken = Arc::clone(&taken);
                tokio::spawn(async move { talk(stream, &taken).await });
            }
        });
        PostOffice { address, letters }
    }

    /// The letters that were taken.
    pub fn letters(&self) -> Vec<Letter> {
        self.letters.lock().expect("no panic").clone()
    }
}

/// Talks with one sender; `None` where it hangs up.
async fn talk(stream: TcpStream, taken: &Mutex<Vec<Letter>>) -> Option<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 loopback ESMTP\r\n").await.ok()?;
    let (mut from, mut to) = (String::new(), Vec::new());
    while let Some(line) = lines.next_line().await.ok()? {
        let address = || line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        let answer = match line.get(..4).unwrap_or(&line).to_ascii_uppercase().as_str() {
            "EHLO" | "HELO" => "250 loopback",
            "MAIL" => {
                from = address();
                "250 ok"
            }
            "RCPT" => {
                to.push(address());
                "250 ok"
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.ok()?;
                let mut text = String::new();
                while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                    text.push_str(line.strip_prefix('.').unwrap_or(&line));
                    text.push_str("\r\n");
                }
                let letter = Letter { from: std::mem::take(&mut from), to: std::mem::take(&mut to), text };
                taken.lock().expect("no panic").push(letter);
                "250 taken"
            }
            "RSET" | "NOOP" => "250 ok",
            "QUIT" => {
                write.write_all(b"221 bye\r\n").await.ok()?;
                return Some(());
            }
            _ => "502 not known",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    Some(())
}
