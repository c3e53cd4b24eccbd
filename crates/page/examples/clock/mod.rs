//! How long something took.

use std::time::{Duration, SystemTime};

/// Time on the processor, where the system tells it (Linux), so that a busy machine does not matter; else the clock's.
pub(crate) fn time_used() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_processor = told.and_then(|t| t.split(' ').next()?.parse().ok().map(Duration::from_nanos));
    on_processor
        .unwrap_or_else(|| SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default())
}
