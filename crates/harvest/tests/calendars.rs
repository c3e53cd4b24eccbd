//! Calendars of what recurs: one without end ends, one of a year is read whole.

use std::sync::Arc;
use std::time::Duration;

use crawl::frontier::Link;
use crawl::{Crawler, Domain, Memory, Plan, Report};
use harvest::Gleaning;
use jiff::ToSpan;
use jiff::civil::{Date, date};
use servers::{Request, Site, page, status};

const TODAY: Date = date(2026, 11, 25);

/// Most pages of what never ends that are visited, as of other traps.
const MOST: u64 = 200;

/// Crawls a calendar of a story time every few days, whose pages show some days each and lead to the next, as many as there are; back from
/// today where the days are less than none.
async fn crawl(days_of_page: i32, every: usize, pages: i32) -> Report {
    let site = Site::new(move |request: &Request| {
        let number =
            request.path.strip_prefix("/calendar?page=").and_then(|number| number.parse::<i32>().ok());
        let Some(number) = number.filter(|number| *number < pages) else { return status(404) };
        let days = (0..days_of_page.abs()).map(|day| TODAY + (number * days_of_page + day).days());
        let events = days.step_by(every).map(|day| {
            let written = day.strftime("%A, %d %B %Y");
            format!("<li><h3>Story time</h3><p>{written}, 10:00<p>Children's room, Library of Oakville</li>")
        });
        let events: String = events.collect();
        let next = number + 1;
        let next =
            if next < pages { format!("<a href='/calendar?page={next}'>Next</a>") } else { String::new() };
        page(format!("<title>Calendar</title><h1>What is on</h1><ul>{events}</ul>{next}"))
    })
    .await;
    let mut plan = Plan::new(Domain::new(["127.0.0.1"]).expect("a domain"));
    (plan.limits.pace, plan.pages) = (Duration::ZERO, Some(600));
    let events = Arc::new(gleaner::schema::named("event").expect("it ships").clone());
    let gleaning = Gleaning::new(vec![events], None, Some(TODAY));
    let seeds = vec![Link::seed(site.url("/calendar?page=0"))];
    Crawler::new(plan).run(Arc::new(Memory::default()), gleaning, seeds).await.expect("memory does not fail")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_of_what_recurs_for_ever_ends() {
    let months = crawl(28, 7, i32::MAX).await;
    assert!(months.read <= MOST && months.records >= 4 * months.read, "{months:?}");
    assert!(months.refused.keys().any(|why| why.starts_with("trap")), "{months:?}");
    let weeks = crawl(7, 2, i32::MAX).await;
    assert!(weeks.read <= MOST && weeks.records >= 3 * weeks.read, "{weeks:?}");
    let back = crawl(-28, 7, i32::MAX).await;
    assert!(back.read <= MOST && back.records >= 4 * back.read, "{back:?}");
}

/// A page a day: all of the next year, and what shows that the rest is as it.
#[tokio::test(flavor = "multi_thread")]
async fn the_days_of_what_recurs_for_ever_end_behind_a_year() {
    for days_of_page in [1, -1] {
        let days = crawl(days_of_page, 1, i32::MAX).await;
        let most = u64::from(366 + Plan::TRAP_GUARD + 4);
        assert!((366..=most).contains(&days.read) && days.records == days.read, "{days:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_year_of_what_recurs_is_read_whole() {
    let report = crawl(3, 1, 122).await;
    assert_eq!((report.read, report.records, report.unread.len()), (122, 366, 0), "{report:?}");
}
