//! What a crawl did, in words.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use crawl::Report;
use crawl::frontier::Unread;
use harvest::Readings;

/// One line, for progress. `rate`: visits a second.
pub(super) fn line(report: &Report, rate: f64) -> String {
    let failed: u64 = report.failed.values().sum();
    let down = match report.down.len() {
        0 => String::new(),
        down => format!(" · {down} down"),
    };
    let others = match report.others {
        0 => String::new(),
        others => format!(" (+{} with {})", report.held_by_others, workers(others)),
    };
    format!(
        "{} pages, {rate:.0}/s · {} records · {} waiting · {} hosts{others}{down} · {failed} failed",
        report.pages(),
        report.records,
        report.waiting,
        report.hosts
    )
}

/// Other workers, in words.
pub(super) fn workers(others: u64) -> String {
    if others == 1 { "1 other worker".to_owned() } else { format!("{others} other workers") }
}

/// What can be done about pages that were left out as traps.
const TRAPS_LEFT: &str = "           traps: a crawl with a larger --trap-guard, or with --trap-guard off, and --retry failed reads on there\n";

/// The report at the end, a line a count; counts of nothing are left out.
pub(super) fn render(report: &Report) -> String {
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
    if report.unread.is_empty() {
        many(&mut out, &report.failed, "pages failed");
    }
    for unread in failed(report) {
        let (why, due) = (unread.why.as_deref().unwrap_or_default(), when(unread.due));
        one(&mut out, unread.pages, &format!("pages not read: {why}, tried again {due}"));
    }
    many(&mut out, &report.left, "links not followed");
    one(&mut out, report.lost, "visits not kept, since another worker had taken over");
    if report.refused.keys().any(|why| why.starts_with("trap")) {
        out.push_str(TRAPS_LEFT);
    }
    out
}

/// How the lists of pages were read, on a line.
pub(super) fn of_lists(readings: &Readings) -> String {
    let Readings { by_rule, by_discovery, learnt, mended } = readings;
    format!(
        "{by_rule:>9}  pages whose list a rule of their site gave; {by_discovery} by discovery, {learnt} rules learnt, {mended} mended\n"
    )
}

/// Pages that are not read though they, or their host, were asked for.
fn failed(report: &Report) -> impl Iterator<Item = &Unread> {
    report.unread.iter().filter(|unread| !unread.stands && unread.why.is_some())
}

/// In what time something is tried again: "in 5 min".
fn when(due: Option<Duration>) -> String {
    let seconds = due.unwrap_or_default().as_secs();
    match seconds {
        0 => "now".to_owned(),
        1..120 => format!("in {seconds} s"),
        120..7_200 => format!("in {} min", seconds.div_ceil(60)),
        7_200..172_800 => format!("in {} h", seconds.div_ceil(3_600)),
        _ => format!("in {} days", seconds.div_ceil(86_400)),
    }
}

/// Is all read that there is?
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Every page that is known was visited.
    Complete(String),
    /// A limit or a signal ended the crawl, and pages wait.
    Ended(String),
    /// Pages could not be read, and are tried again later.
    Failed(String),
}

/// Is the crawl complete? In a line.
pub(super) fn verdict(report: &Report) -> Verdict {
    let pages = report.unread_for_failures();
    let waiting: u64 =
        report.unread.iter().filter(|unread| unread.why.is_none()).map(|unread| unread.pages).sum();
    let standing: u64 = report.unread.iter().filter(|unread| unread.stands).map(|unread| unread.pages).sum();
    if pages > 0 {
        let due = when(failed(report).filter_map(|unread| unread.due).min());
        let others = if waiting > 0 { format!(", {waiting} more wait") } else { String::new() };
        return Verdict::Failed(format!(
            "not complete: {} not read ({}){others}; the same command tries again what is due (the first {due}), and with \
             --retry failed all of it at once",
            counted(pages),
            reasons(failed(report))
        ));
    }
    if waiting > 0 {
        return Verdict::Ended(format!("not complete: {waiting} pages wait; the same command goes on"));
    }
    if standing > 0 {
        let reasons = reasons(report.unread.iter().filter(|unread| unread.stands));
        return Verdict::Complete(format!(
            "complete: no page waits; {} could not be read ({reasons}), --retry failed asks for them again",
            counted(standing)
        ));
    }
    Verdict::Complete("complete: no page waits".to_owned())
}

fn counted(pages: u64) -> String {
    if pages == 1 { "1 page".to_owned() } else { format!("{pages} pages") }
}

/// Most reasons that a line names.
const NAMED: usize = 3;

/// The most frequent reasons, with their numbers.
fn reasons<'r>(unread: impl Iterator<Item = &'r Unread>) -> String {
    let named = |unread: &Unread| format!("{}: {}", unread.why.as_deref().unwrap_or_default(), unread.pages);
    let mut reasons: Vec<String> = unread.map(named).collect();
    if reasons.len() > NAMED {
        reasons.truncate(NAMED);
        reasons.push("…".to_owned());
    }
    reasons.join(", ")
}

/// Why a crawl read nothing though there was something to be read; `None` where it read something, or all had been read before or by
/// others.
pub(super) fn vain(report: &Report) -> Option<String> {
    if !report.is_vain()
        || (report.most_others > 0 && report.visits() == 0)
        || (report.visits() + report.waiting == 0 && report.failed.is_empty())
    {
        return None;
    }
    let unread = failed(report).max_by_key(|unread| unread.pages).and_then(|unread| unread.why.as_deref());
    let counts = report.failed.iter().chain(&report.refused);
    let why = unread.or(counts.max_by_key(|(_, count)| **count).map(|(why, _)| why.as_str()));
    Some(match why {
        Some(why) => format!("no page was read: {why}"),
        None if report.visits() == 0 => "no page was read: the crawl ended before the first one".to_owned(),
        None if report.gone > 0 => "no page was read: the server knows none of them (404, 410)".to_owned(),
        None if report.left.contains_key("outside the domain") => {
            "no page was read: the addresses lead out of the domain; add where they lead with --domain"
                .to_owned()
        }
        None => {
            "no page was read: the addresses lead to one another, and to no page; look at them in a browser"
                .to_owned()
        }
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
        let shared = of(|report| (report.waiting, report.most_others) = (5, 1));
        assert_eq!(shared, None, "others held all hosts");
        let refused = of(|report| {
            report.refused.insert("robots.txt".into(), 1);
        });
        let moved = of(|report| {
            report.moved = 1;
            report.left.insert("outside the domain".into(), 1);
        });
        let circle = of(|report| report.moved = 2);
        let gone = of(|report| report.gone = 1);
        let ended = of(|report| report.waiting = 1);
        for (reason, word) in [
            (refused, "robots.txt"),
            (moved, "--domain"),
            (circle, "one another"),
            (gone, "404"),
            (ended, "before the first"),
        ] {
            let reason = reason.expect("it is told");
            assert!(reason.contains(word), "{reason}");
        }
    }

    fn unread(why: Option<&str>, pages: u64, stands: bool, seconds: u64) -> Unread {
        let due = Some(Duration::from_secs(seconds));
        Unread { why: why.map(str::to_owned), pages, stands, due }
    }

    #[test]
    fn only_what_happened_is_told() {
        let mut report = Report { read: 3, gone: 1, ..Report::default() };
        report.failed.insert("too slow".into(), 2);
        report.failures.insert("too slow".into(), 6);
        report.unread = vec![unread(Some("too slow"), 2, false, 3_500), unread(Some("404"), 1, true, 9)];
        let out = "        3  pages read\n        1  pages gone\n        2  pages not read: too slow, tried again in 59 min\n";
        assert_eq!(render(&report), out);
        assert_eq!(line(&report, 1.6), "6 pages, 2/s · 0 records · 0 waiting · 0 hosts · 2 failed");
        (report.hosts, report.others, report.held_by_others) = (4, 2, 8);
        let begin = "6 pages, 2/s · 0 records · 0 waiting · 4 hosts (+8 with 2 other workers) · 2 failed";
        assert_eq!(line(&report, 1.6), begin);
    }

    #[test]
    fn the_last_line_is_true() {
        let of = |unread: Vec<Unread>| verdict(&Report { unread, ..Report::default() });
        assert_eq!(of(Vec::new()), Verdict::Complete("complete: no page waits".to_owned()));
        let gone = unread(Some("404"), 1, true, 9);
        assert!(
            matches!(of(vec![gone.clone()]), Verdict::Complete(line) if line.contains("1 page could not be read (404: 1)"))
        );
        let new = unread(None, 7, false, 0);
        assert!(
            matches!(of(vec![new.clone(), gone.clone()]), Verdict::Ended(line) if line.contains("7 pages wait"))
        );
        let failed = [unread(Some("503"), 2, false, 50), unread(Some("too slow"), 3, false, 4_000)];
        let Verdict::Failed(line) = of([&failed[..], &[new, gone]].concat()) else { panic!("pages failed") };
        let begin = "not complete: 5 pages not read (503: 2, too slow: 3), 7 more wait; ";
        assert!(line.starts_with(begin) && line.contains("the first in 50 s"), "{line}");
    }
}
