//! What a crawl did, in words.

use std::collections::BTreeMap;
use std::fmt::Write;

use crawl::Report;

/// One line, for progress. `rate`: visits a second.
pub(super) fn line(report: &Report, rate: f64) -> String {
    let failed: u64 = report.failed.values().sum();
    format!(
        "{} pages, {rate:.0}/s · {} records · {} waiting · {} hosts · {failed} failed",
        report.visits(),
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
    many(&mut out, &report.failed, "failed");
    many(&mut out, &report.left, "links not followed");
    one(&mut out, report.lost, "visits not kept, since another worker had taken over");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_happened_is_told() {
        let mut report = Report { read: 3, gone: 1, ..Report::default() };
        report.failed.insert("too slow".into(), 2);
        let told = told(&report);
        assert_eq!(told, "        3  pages read\n        1  pages gone\n        2  failed: too slow\n");
        assert_eq!(line(&report, 1.6), "6 pages, 2/s · 0 records · 0 waiting · 0 hosts · 2 failed");
    }
}
