//! The signals by which somebody ends the program in good order.

use std::io;

/// Waits for Ctrl-C or SIGTERM.
#[cfg(unix)]
pub(crate) async fn signalled() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        pressed = tokio::signal::ctrl_c() => pressed,
        _ = terminate.recv() => Ok(()),
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
pub(crate) async fn signalled() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}

/// Is over when somebody ends the program. Where no signal can be waited for, it ends as programs do.
pub(crate) async fn ended() {
    if signalled().await.is_err() {
        std::future::pending::<()>().await;
    }
}
