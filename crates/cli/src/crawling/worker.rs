//! What a worker is called.

/// What this worker is called among those that share its store: machine and process.
pub(super) fn name() -> String {
    #[cfg(unix)]
    let machine = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let machine = std::env::var("COMPUTERNAME").unwrap_or_default();
    format!("{machine}:{}", std::process::id())
}
