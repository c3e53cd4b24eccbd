//! How a crawl goes on, while it does: a line on a terminal, and what is being waited for.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use crawl::Report;
use indicatif::ProgressBar;

use super::report;

/// How often progress is shown.
const TICK: Duration = Duration::from_millis(500);

/// How long a host is in trouble before that is reported, in ticks: most are back within ten seconds.
const REPORTED_AFTER: u32 = 20;

/// Shows on a terminal how it goes, and tells everywhere what is being waited for.
pub(super) async fn watch(done: impl Fn() -> Report + Send, quiet: bool) {
    let shown = !quiet && crate::terminal::is_watched();
    let bar = shown.then(ProgressBar::new_spinner);
    let mut visits = 0;
    let mut waited = Waited::default();
    loop {
        tokio::time::sleep(TICK).await;
        let report = done();
        let rate = (report.visits() - visits) as f64 / TICK.as_secs_f64();
        visits = report.visits();
        if let Some(bar) = &bar {
            bar.set_message(report::line(&report, rate));
            bar.tick();
        }
        for line in waited.new_lines(&report, quiet) {
            write_line(bar.as_ref(), &line);
        }
    }
}

fn write_line(bar: Option<&ProgressBar>, line: &str) {
    let write = || writeln!(io::stderr(), "glean: {line}");
    // Whoever closed standard error wants to hear nothing.
    let _ = bar.map_or_else(write, |bar| bar.suspend(write));
}

/// What is being waited for, so that each is reported once.
#[derive(Debug, Default)]
struct Waited {
    trouble: Option<String>,
    network_away: bool,
    /// Ticks without a host, while others hold some.
    idle: u32,
    /// Ticks for which a host has been in trouble.
    down: BTreeMap<String, u32>,
}

impl Waited {
    /// What is to be reported now.
    fn new_lines(&mut self, report: &Report, quiet: bool) -> Vec<String> {
        let mut lines = Vec::new();
        if report.trouble.is_some() && report.trouble != self.trouble {
            lines.push(format!("waiting, since {}", report.trouble.as_deref().unwrap_or_default()));
        }
        self.trouble.clone_from(&report.trouble);
        if quiet {
            return lines;
        }
        if report.network_away && !self.network_away {
            lines.push("waiting, since the network is away: no host answers".to_owned());
        }
        self.network_away = report.network_away;
        self.idle = if report.hosts == 0 && report.held_by_others > 0 { self.idle + 1 } else { 0 };
        if self.idle == REPORTED_AFTER {
            let others = report::workers(report.others);
            let held = report.held_by_others;
            lines.push(format!("waiting for a host: all that can be asked ({held}) are with {others}"));
        }
        for (host, why) in report.down.iter().filter(|_| !report.network_away) {
            let ticks = self.down.entry(host.clone()).or_default();
            *ticks += 1;
            if *ticks == REPORTED_AFTER {
                lines.push(format!("{host} cannot be asked: {why}; its pages wait until it answers"));
            }
        }
        let back: Vec<String> =
            self.down.keys().filter(|host| !report.down.contains_key(*host)).cloned().collect();
        for host in back {
            if self.down.remove(&host).is_some_and(|ticks| ticks >= REPORTED_AFTER) {
                lines.push(format!("{host} answers again"));
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_without_a_host_says_so_once() {
        let mut waited = Waited::default();
        let report = Report { others: 1, held_by_others: 1, ..Report::default() };
        let lines: Vec<String> = (0..50).flat_map(|_| waited.new_lines(&report, false)).collect();
        assert_eq!(lines, ["waiting for a host: all that can be asked (1) are with 1 other worker"]);
    }

    #[test]
    fn a_host_in_trouble_is_reported_once_and_only_where_it_lasts() {
        let mut waited = Waited::default();
        let down = |hosts: &[&str]| Report {
            down: hosts.iter().map(|host| ((*host).to_owned(), "refused".to_owned())).collect(),
            ..Report::default()
        };
        let mut lines = Vec::new();
        (0..50).for_each(|tick| {
            let hosts: &[&str] = if tick % 5 == 0 { &["a", "b"] } else { &["a"] };
            lines.extend(waited.new_lines(&down(hosts), false));
        });
        lines.extend(waited.new_lines(&down(&[]), false));
        assert_eq!(lines, ["a cannot be asked: refused; its pages wait until it answers", "a answers again"]);
    }
}
