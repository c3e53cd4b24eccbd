//! Metrics: requests are logged, and counted for the operator.
//!
//! ```text
//! request ─▶ handler ─▶ answer ─┬─▶ a line of the log: method, path, status and duration
//!                               └─▶ counts by status, and a histogram of durations, as Prometheus reads them
//! ```
//!
//! Neither tells who asked or what was searched for: paths are logged without their query, and without the secrets that the
//! addresses of feeds hold.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the histogram's buckets, in milliseconds.
const BUCKETS: [u64; 9] = [5, 10, 20, 40, 80, 160, 320, 1_000, 10_000];

/// Counts of answers since the program began.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// By the first digit of the status.
    classes: [AtomicU64; 6],
    /// By bucket of the histogram, the last without an upper bound.
    buckets: [AtomicU64; BUCKETS.len() + 1],
    micros: AtomicU64,
}

impl Metrics {
    /// Counts and logs a response.
    pub(crate) fn record_response(&self, method: &str, path: &str, status: u16, took: Duration) {
        if let Some(class) = self.classes.get(usize::from(status / 100)) {
            class.fetch_add(1, Ordering::Relaxed);
        }
        let millis = took.as_secs_f64() * 1000.0;
        let bucket = BUCKETS.iter().position(|end| millis <= *end as f64).unwrap_or(BUCKETS.len());
        if let Some(bucket) = self.buckets.get(bucket) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
        self.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        let path = redact_secrets(path);
        tracing::info!(method, %path, status, ms = (millis * 10.0).round() / 10.0, "answered");
    }

    /// The counts, as Prometheus reads them.
    pub(crate) fn render_prometheus(&self) -> String {
        let mut out = String::from(
            "# HELP gleaner_requests_total Requests that were answered, by status.\n# TYPE gleaner_requests_total counter\n",
        );
        // Writing to a text does not fail.
        for (class, count) in self.classes.iter().enumerate().skip(1) {
            let _ = writeln!(
                out,
                "gleaner_requests_total{{status=\"{class}xx\"}} {}",
                count.load(Ordering::Relaxed)
            );
        }
        out.push_str("# HELP gleaner_request_seconds How long answers took.\n# TYPE gleaner_request_seconds histogram\n");
        let mut sum = 0;
        let ends = BUCKETS.iter().map(|end| (*end as f64 / 1000.0).to_string()).chain(["+Inf".to_owned()]);
        for (end, count) in ends.zip(&self.buckets) {
            sum += count.load(Ordering::Relaxed);
            let _ = writeln!(out, "gleaner_request_seconds_bucket{{le=\"{end}\"}} {sum}");
        }
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "gleaner_request_seconds_sum {seconds}\ngleaner_request_seconds_count {sum}");
        out
    }
}

/// A path without the secrets that stand in some.
fn redact_secrets(path: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    if let ["", "feeds", secret, ..] | ["", "account", "link", secret, ..] = parts.as_mut_slice() {
        *secret = "…";
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_by_status_and_time() {
        let metrics = Metrics::default();
        for (status, millis) in [(200, 3), (200, 30), (404, 3), (500, 20_000)] {
            metrics.record_response("GET", "/events", status, Duration::from_millis(millis));
        }
        let text = metrics.render_prometheus();
        for line in [
            "gleaner_requests_total{status=\"2xx\"} 2",
            "gleaner_requests_total{status=\"5xx\"} 1",
            "gleaner_request_seconds_bucket{le=\"0.005\"} 2",
            "gleaner_request_seconds_bucket{le=\"0.04\"} 3",
            "gleaner_request_seconds_bucket{le=\"10\"} 3",
            "gleaner_request_seconds_bucket{le=\"+Inf\"} 4",
            "gleaner_request_seconds_sum 20.036",
            "gleaner_request_seconds_count 4",
        ] {
            assert!(text.lines().any(|other| other == line), "{line} in {text}");
        }
    }

    #[test]
    fn secrets_are_not_told() {
        assert_eq!(redact_secrets("/feeds/0123abc/events.ics"), "/feeds/…/events.ics");
        assert_eq!(redact_secrets("/account/link/0123abc"), "/account/link/…");
        assert_eq!([redact_secrets("/events"), redact_secrets("/")], ["/events", "/"]);
    }
}
