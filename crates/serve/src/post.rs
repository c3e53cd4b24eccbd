//! The post: a mail server and a sender.

use std::time::Duration;

use lettre::message::{Mailbox, SinglePart};
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{AsyncTransport, Message, Tokio1Executor};

/// Who mails: a server and a sender.
#[derive(Debug, Clone)]
pub struct Post {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Why nobody can mail, or a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum PostError {
    /// The server's address makes no sense.
    #[error("the mail server {server}: {why}; write smtps://USER:PASSWORD@HOST, or smtp://localhost:25")]
    Server {
        /// As it was written, without a password.
        server: String,
        /// What is wrong.
        why: String,
    },
    /// The sender makes no sense.
    #[error("the sender {0} is no e-mail address")]
    Sender(String),
    /// The store refused.
    #[error("{0}")]
    Store(String),
    /// A mail was not sent.
    #[error("mailing {to}: {why}")]
    Unsent {
        /// To whom.
        to: String,
        /// What went wrong.
        why: String,
    },
}

impl Post {
    /// A server (`smtps://USER:PASSWORD@HOST`, `smtp://HOST:PORT?tls=required`, `smtp://localhost`) and a sender.
    ///
    /// # Errors
    /// Where one of them makes no sense; whether the server is there is seen when a mail is sent.
    pub fn new(server: &url::Url, sender: &str) -> Result<Post, PostError> {
        let named = || format!("{}://{}", server.scheme(), server.host_str().unwrap_or_default());
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server.as_str())
            .map_err(|error| PostError::Server { server: named(), why: error.to_string() })?
            .timeout(Some(Duration::from_secs(30)))
            .build();
        let from = sender.parse().map_err(|_| PostError::Sender(sender.to_owned()))?;
        Ok(Post { transport, from })
    }

    /// Sends a plain text to somebody.
    ///
    /// # Errors
    /// Where the address makes no sense, or the server does not take it.
    pub async fn send(&self, to: &str, subject: &str, text: String) -> Result<(), PostError> {
        let unsent = |why: String| PostError::Unsent { to: to.to_owned(), why };
        let address = to.parse().map_err(|_| unsent("it is no e-mail address".to_owned()))?;
        let message = Message::builder().from(self.from.clone()).to(address).subject(subject);
        let message =
            message.singlepart(SinglePart::plain(text)).map_err(|error| unsent(error.to_string()))?;
        self.deliver(message).await.map_err(unsent)
    }

    /// Who sends.
    pub(crate) fn sender(&self) -> Mailbox {
        self.from.clone()
    }

    /// Hands a mail to the server; why it did not take it.
    pub(crate) async fn deliver(&self, message: Message) -> Result<(), String> {
        self.transport.send(message).await.map(drop).map_err(|error| error.to_string())
    }
}
