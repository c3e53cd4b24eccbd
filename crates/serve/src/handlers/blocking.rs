//! Work that takes as long as a page, done apart from the threads that answer.

use crate::answer::Failure;

/// Does it.
pub(super) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.map_err(|stopped| Failure::Ours(stopped.to_string()))
}
