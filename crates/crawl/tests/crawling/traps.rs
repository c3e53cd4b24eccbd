//! Parts of sites that never end, each of which ends within two hundred pages.

use std::fmt::Write;

use servers::{Request, Site, page, status};

use crate::{Plan, crawl, crawl_into, links, plan};

/// Most pages of a trap that are visited.
const MOST: u64 = 200;

/// Visits a site that begins at `/` and never ends; how many pages were asked for. `answer` gives the body of a page.
async fn visited(answer: impl Fn(&str) -> String + Send + Sync + 'static) -> u64 {
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        path => page(answer(path)),
    })
    .await;
    let (report, _) = crawl(Plan { pages: Some(3_000), ..plan() }, site.url("/")).await;
    let names_a_trap = report.refused.keys().chain(report.left.keys()).any(|why| why.starts_with("trap"));
    assert!(names_a_trap || report.mirrors > 0, "what is left out is told: {report:?}");
    site.page_requests().len() as u64
}

/// Asserts that a trap ends.
async fn ends(name: &str, answer: impl Fn(&str) -> String + Send + Sync + 'static) {
    let visited = visited(answer).await;
    assert!(visited <= MOST, "{name}: {visited}");
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

fn number(path: &str, behind: &str) -> Option<i64> {
    path.split(behind).nth(1)?.split(['/', '&', '?']).next()?.parse().ok()
}

/// A hash of a number, as hexadecimal digits.
fn hash(number: u64) -> String {
    let mixed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    format!("{:016x}", (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9))
}

/// A number that is another each time it is asked for.
fn random() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static LAST: AtomicU64 = AtomicU64::new(1);
    LAST.fetch_add(1, Ordering::Relaxed)
}

/// A text that is another for each number, of words that few others have.
fn text(number: usize) -> String {
    let syllables = ["ba", "ko", "li", "mu", "ne", "ro", "sa", "ti", "vu", "ze"];
    let word = |at: usize| {
        let digits = [number, number / 10, number / 100, at].map(|digit| syllables[digit % 10]);
        digits.concat()
    };
    (0..12).map(word).collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn calendars_end() {
    let grid = |month_name: &str| {
        let days: String = (1..29).map(|day| format!("<td>{day}")).collect();
        format!(
            "<title>Calendar: {month_name}</title><h1>{month_name}</h1><p>There are no events in {month_name}.<table>{days}</table>"
        )
    };
    let month_name =
        |month: i64| format!("{} {}", MONTHS[month.rem_euclid(12) as usize], 2026 + month.div_euclid(12));
    ends("by number, in both directions", move |path| {
        let month = number(path, "m=").unwrap_or(0);
        grid(&month_name(month)) + &links([-1, 1].map(|by| format!("/calendar?m={}", month + by)))
    })
    .await;
    let named = move |month: i64| format!("/calendar/{}", month_name(month).replace(' ', "-"));
    ends("by the names of months", move |path| {
        let at = MONTHS.iter().position(|month| path.contains(month)).unwrap_or(0) as i64;
        let year = number(path, "-").unwrap_or(2026);
        let month = (year - 2026) * 12 + at;
        grid(&month_name(month)) + &links([-1, 1].map(|by| named(month + by)))
    })
    .await;
    ends("years, months, weeks and days that lead to one another", move |path| {
        let views = ["/events/year/", "/events/month/", "/events/week/", "/events/day/"];
        let day = views.iter().find_map(|view| number(path, view)).unwrap_or(8_000);
        let near = [-365, -30, -7, -1, 1, 7, 30, 365];
        let to = views.iter().flat_map(|view| near.map(|by| format!("{view}{}", day + by)));
        grid(&month_name(day / 30)) + &links(to)
    })
    .await;
    ends("by day, with words for each", move |path| {
        let day = number(path, "day=").unwrap_or(8_000);
        let date = |day: i64| format!("{} {}", day.rem_euclid(28) + 1, month_name(day.div_euclid(28)));
        let cells =
            (day..day + 28).map(|day| format!("<td><a href='/day?day={day}'>Events on {}</a>", date(day)));
        format!("<h1>{}</h1><p>No events on {}. Week {}.", date(day), date(day), day / 7)
            + &cells.collect::<String>()
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guard_can_be_loosened_and_turned_off_and_reads_on_where_it_ended() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        path => page(links([format!("/calendar?m={}", number(path, "m=").unwrap_or(0) + 1)])),
    })
    .await;
    let frontier = std::sync::Arc::new(crawl::Memory::default());
    let guarded = |trap_guard, pages| Plan { trap_guard, pages, retry_failed: true, ..plan() };
    let report = crawl_into(guarded(Some(10), None), site.url("/"), &frontier).await;
    let why = format!("trap (nothing new in 10 pages): {}", site.url("/calendar?m"));
    assert_eq!(report.refused.keys().collect::<Vec<_>>(), [&why], "{report:?}");
    assert_eq!(site.page_requests().len(), 10);
    crawl_into(guarded(Some(30), None), site.url("/"), &frontier).await;
    assert!((25..=50).contains(&site.page_requests().len()), "{}", site.page_requests().len());
    let before = site.page_requests().len();
    let report = crawl_into(guarded(None, Some(150)), site.url("/"), &frontier).await;
    assert_eq!((report.visits(), site.page_requests().len() - before), (150, 150));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trap_ends_in_daily_parts_as_in_one_run() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        path => {
            let at = number(path, "m=").unwrap_or(0);
            let month_name = format!("{} {}", MONTHS[at.rem_euclid(12) as usize], 2026 + at / 12);
            let next = links([1, 2].map(|by| format!("/calendar?m={}", at + by)));
            page(format!("<h1>{month_name}</h1><p>Nothing is planned in this month, come back soon{next}"))
        }
    })
    .await;
    let frontier = std::sync::Arc::new(crawl::Memory::default());
    for _ in 0..20 {
        crawl_into(Plan { pages: Some(25), ..plan() }, site.url("/"), &frontier).await;
    }
    let in_parts = site.page_requests().len() as u64;
    crawl_into(Plan { retry_failed: true, ..plan() }, site.url("/"), &frontier).await;
    let tries = site.page_requests().len() as u64 - in_parts;
    assert!(in_parts <= MOST && tries <= 10, "{in_parts} pages in parts, {tries} tries later");
}

/// A site of twenty pages that lead to one another; `address` writes the address of a page.
fn of_twenty(path: &str, number_of: impl Fn(&str) -> Option<i64>, address: impl Fn(i64) -> String) -> String {
    let at = number_of(path).unwrap_or(0);
    let to = (1..9).map(|by| address((at * 3 + by) % 20));
    let links: String = to.map(|to| format!("<a href='{to}'>more</a> ")).collect();
    format!("<h1>{}</h1><p>{}{links}", text(at as usize), text(at as usize + 100))
}

#[tokio::test(flavor = "multi_thread")]
async fn session_numbers_end() {
    ends("in a parameter", |path| {
        of_twenty(path, |path| number(path, "/page"), |page| format!("/page{page}?visit={}", hash(random())))
    })
    .await;
    ends("in the path", |path| {
        let at = |path: &str| number(path, "/page");
        of_twenty(path, at, |page| format!("/s/{}/page{page}", hash(random())))
    })
    .await;
}

const VALUES: [&str; 25] = [
    "red", "blue", "green", "black", "white", "small", "large", "tiny", "huge", "slim", "oak", "steel",
    "glass", "wool", "linen", "acme", "brill", "corva", "delta", "evo", "sale", "new", "used", "rented",
    "eco",
];

/// Twenty of a hundred products, which bear five of the values each, behind so many others.
fn products(chosen: &[&str], behind: usize) -> String {
    let values =
        |product: usize| (0..5).map(move |group| VALUES[group * 5 + product / 5_usize.pow(group as u32) % 5]);
    let fit = (0..100).filter(|product| chosen.iter().all(|value| values(*product).any(|own| own == *value)));
    fit.skip(behind).take(20).map(|product| format!("<li>{} {product}", text(product))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_filters_of_a_shop_end() {
    let shop = |path: &str, chosen: &[&str], links: String| {
        let page = number(path, "page=").unwrap_or(0) as usize;
        let title = format!("{} things", chosen.join(" "));
        let pages: String = (0..5).map(|page| format!("<a href='/shop?page={page}'>{page}</a> ")).collect();
        format!("<title>{title}</title><h1>{title}</h1>{}{links}{pages}", products(chosen, page * 20))
    };
    ends("as parameters", move |path| {
        let query = path.split_once('?').map_or("", |(_, query)| query);
        let pairs =
            query.split('&').filter_map(|pair| pair.split_once('=')).filter(|(key, _)| key.starts_with('f'));
        let pairs: Vec<(&str, &str)> = pairs.collect();
        let chosen: Vec<&str> = pairs.iter().map(|(_, value)| *value).collect();
        let to = (0..25).filter(|at| !pairs.iter().any(|(key, _)| *key == format!("f{}", at / 5)));
        let to = to.map(|at| format!("/shop?{query}&f{}={}", at / 5, VALUES[at]));
        shop(path, &chosen, links(to))
    })
    .await;
    ends("as parameters with numbers, and an order besides", move |path| {
        let query = path.split_once('?').map_or("", |(_, query)| query);
        let numbers: Vec<usize> =
            query.split('&').filter_map(|pair| pair.split_once("id=")?.1.parse().ok()).collect();
        let chosen: Vec<&str> = numbers.iter().filter_map(|at| VALUES.get(*at).copied()).collect();
        let to = (0..25).filter(|at| !numbers.iter().any(|other| other / 5 == at / 5));
        let to = to
            .flat_map(|at| ["name", "price"].map(|by| format!("/shop?sort={by}&{query}&g{}id={at}", at / 5)));
        shop(path, &chosen, links(to))
    })
    .await;
    ends("as parts of the path", move |path| {
        let chosen: Vec<&str> = path.split('/').filter(|part| VALUES.contains(part)).collect();
        let to = VALUES.iter().enumerate().filter(|(at, _)| {
            !chosen
                .iter()
                .any(|other| VALUES.iter().position(|value| value == other).is_some_and(|o| o / 5 == at / 5))
        });
        let base = if path == "/" { "/shop/" } else { path };
        shop(path, &chosen, links(to.map(|(_, value)| format!("{base}{value}/"))))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_that_grow_and_copies_of_a_site_end() {
    ends("a relative link that should have been absolute", |path| {
        let menu = ["about/", "news/", "people/", "contact/"].map(|to| format!("<a href='{to}'>{to}</a> "));
        let at = path.split('/').rfind(|part| !part.is_empty()).unwrap_or("home");
        format!("<h1>{at}</h1><p>{}{}", text(at.len() * 31), menu.concat())
    })
    .await;
    ends("a site below itself again and again", |path| {
        let depth = path.matches("/v").count();
        let base = path.rsplit_once("/page").map_or("", |(base, _)| base);
        of_twenty(path, |path| number(path, "/page"), |page| format!("{base}/page{page}"))
            + &links([format!("{base}/v{depth}/page0")])
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chains_and_fans_end() {
    ends("hashes of hashes", |path| {
        let from = path.strip_prefix("/p/").and_then(|hex| u64::from_str_radix(&hex[..7], 16).ok());
        format!("<p>Node {path}") + &links([format!("/p/{}", &hash(from.unwrap_or(1))[..12])])
    })
    .await;
    ends("a pager that goes on behind its end", |path| {
        let at = number(path, "page=").unwrap_or(1);
        let found = if at < 4 { text(at as usize) } else { "Nothing was found.".to_owned() };
        let near = (at - 5..at + 6).filter(|page| *page > 0).map(|page| format!("/list?page={page}"));
        format!("<h1>Results {} to {}</h1><p>{found}", at * 20 - 19, at * 20) + &links(near)
    })
    .await;
    ends("a tree of numbers", |path| {
        let at = number(path, "/node/").unwrap_or(1);
        format!("<h1>Node {at}</h1>") + &links((0..5).map(|child| format!("/node/{}", at * 5 + child)))
    })
    .await;
    ends("a log-in that remembers where one came from", |path| {
        let mut back = String::new();
        path.bytes().for_each(|byte| {
            let _ = if byte.is_ascii_alphanumeric() {
                write!(back, "{}", byte as char)
            } else {
                write!(back, "%{byte:02x}")
            };
        });
        "<h1>Log in</h1>".to_owned() + &links((0..3).map(|form| format!("/login?form={form}&return={back}")))
    })
    .await;
}

/// Pages of a site, each with a text of its own, and how many were read; `next` gives the paths to which a page leads.
async fn read_of(next: impl Fn(&str) -> Option<Vec<String>> + Send + Sync + 'static) -> u64 {
    let site = Site::new(move |request: &Request| match next(&request.path) {
        Some(paths) => page(format!("<p>{} {}</p>{}", request.path, own_text(&request.path), links(paths))),
        None => status(404),
    })
    .await;
    crawl(plan(), site.url("/")).await.0.read
}

/// A text of four new words.
fn own_text(path: &str) -> String {
    let mut seed = path.bytes().fold(7_u64, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    let mut letter = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'a' + (seed >> 33) as u8 % 26)
    };
    (0..4).map(|_| (0..6).map(|_| letter()).chain([' ']).collect::<String>()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_posts_of_a_blog_and_the_commits_of_a_repository_are_all_read() {
    let title = |number: usize| {
        let word = |at: u32| char::from(b'a' + u8::try_from(number / 26_usize.pow(at) % 26).expect("small"));
        format!("/20{:02}/{}/on-{}{}{}", number / 50, MONTHS[number / 4 % 12], word(0), word(1), word(2))
    };
    let posts: Vec<String> = (0..600).map(title).collect();
    let read = read_of(move |path| match path {
        "/" => Some(vec![posts[0].clone()]),
        // Each post leads to the one before it, and to the archive of its month.
        path => match posts.iter().position(|post| post == path) {
            Some(at) => Some(
                posts.get(at + 1).cloned().into_iter().chain([path[..path.rfind('/')?].to_owned()]).collect(),
            ),
            None => {
                Some(posts.iter().filter(|post| post.starts_with(&format!("{path}/"))).cloned().collect())
            }
        },
    })
    .await;
    assert_eq!(read, 1 + 600 + 144);
    let commit = |number: u64| format!("/commit/{}", hash(number));
    let read = read_of(move |path| {
        let log = |page: u64| format!("/log?page={page}");
        if let Some(page) = path.strip_prefix("/log?page=") {
            let page: u64 = page.parse().ok()?;
            let next = (page < 60).then(|| log(page + 1));
            return Some((0..20).map(|i| commit(page * 20 + i)).chain(next).collect());
        }
        Some(match path.strip_prefix("/commit/") {
            Some(hash) => vec![format!("/tree/{hash}/"), format!("/tree/{hash}/src/main.rs")],
            None if path == "/" => vec![log(0)],
            None => Vec::new(),
        })
    })
    .await;
    assert_eq!(read, 1 + 61 + 61 * 20 * 3);
}
