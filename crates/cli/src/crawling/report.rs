//! What a crawl did, in words.

use std::collections::BTreeMap;
use std::fmt::Write;

use crawl::Report;

/// One line, for progress. `rate`: visits a second.
pub(super) fn line(report: &Report, rate: f64) -> String {
    let failed: u64 = report.failed.values().sum();
    format!(
        "{} pages, {rate:.0}/s · {} records · {} waiting · {} hosts · {failed} failed",
        report.pages(),
        report.records,
        report.waiting,
        report.hosts
    )
}

/// The report at the end, a line a count; counts of nothing are left out.
pub(super) fn told(report: &Report) -> String {
    let mut out = String::new();
    let one = |out: &mut String, count: u64, what: &str| {
        if count > 0 {
            // Writing to a String does not fail.
            let _ = writeln!(out, "{count:>9}  {what}");
        }
    };
    let many = |out: &mut String, counts: &BTreeMap<String, u64>, what: &str| {
        for (why, count) in counts {
            let _ = writeln!(out, "{count:>9}  {what}: {why}");
        }
    };
    one(&mut out, report.read, "pages read");
    one(&mut out, report.records, "records found");
    one(&mut out, report.yielding, "pages that told of any");
    one(&mut out, report.rendered, "pages read as a browser shows them");
    many(&mut out, &report.unrendered, "pages read as sent, not as shown");
    one(&mut out, report.unchanged, "pages as they were before");
    one(&mut out, report.mirrors, "pages that hold what another holds");
    one(&mut out, report.moved, "addresses that lead elsewhere");
    one(&mut out, report.gone, "pages gone");
    many(&mut out, &report.refused, "not fetched or not kept");
    many(&mut out, &report.failed, "pages failed");
    many(&mut out, &report.left, "links not followed");
    one(&mut out, report.lost, "visits not kept, since another worker had taken over");
    out
}

/// Why a crawl read nothing though there was something to be read; `None` where it read something, or all had been read before.
pub(super) fn vain(report: &Report) -> Option<String> {
    if !report.is_vain() || (report.visits() + report.waiting == 0 && report.failed.is_empty()) {
        return None;
    }
    let why = report.failed.iter().chain(&report.refused).max_by_key(|(_, count)| **count);
    Some(match why {
        Some((why, _)) => format!("no page was read: {why}"),
        None if report.visits() == 0 => "no page was read: the crawl ended before the first one".to_owned(),
        None if report.gone > 0 => "no page was read: the server knows none of them (404, 410)".to_owned(),
        None => "no page was read: the addresses lead out of the domain; add where they lead with --domain"
            .to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_nothing_was_read_is_told() {
        let of = |change: fn(&mut Report)| {
            let mut report = Report::default();
            change(&mut report);
            vain(&report)
        };
        assert_eq!(of(|_| {}), None, "all had been read before");
        assert_eq!(of(|report| report.unchanged = 1), None);
        let refused = of(|report| {
            report.refused.insert("robots.txt".into(), 1);
        });
        let moved = of(|report| report.moved = 1);
        let gone = of(|report| report.gone = 1);
        let ended = of(|report| report.waiting = 1);
        for (told, word) in
            [(refused, "robots.txt"), (moved, "--domain"), (gone, "404"), (ended, "before the first")]
        {
            let told = told.expect("it is told");
            assert!(told.contains(word), "{told}");
        }
    }

    #[test]
    fn only_what_happened_is_told() {
        let mut report = Report { read: 3, gone: 1, ..Report::default() };
        report.failed.insert("too slow".into(), 2);
        report.failures.insert("too slow".into(), 6);
        let told = told(&report);
        assert_eq!(told, "        3  pages read\n        1  pages gone\n        2  pages failed: too slow\n");
        assert_eq!(line(&report, 1.6), "6 pages, 2/s · 0 records · 0 waiting · 0 hosts · 2 failed");
    }
}
