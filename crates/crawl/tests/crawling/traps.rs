//! Parts of sites that never end, and honest ones that look like them.

use servers::{Request, Site, page, status};

use crate::{Plan, crawl, links, plan};

#[tokio::test(flavor = "multi_thread")]
async fn traps_end() {
    let site = Site::new(|request: &Request| {
        if let Some(month) = request.path.strip_prefix("/calendar?month=") {
            let month: u64 = month.parse().unwrap_or_default();
            return page(links([format!("/calendar?month={}", month + 1)]));
        }
        match request.path.as_str() {
            "/" => page(links(["/calendar?month=1".into(), "/more/more/".into()])),
            "/robots.txt" => status(404),
            path if path.ends_with("more/") => page("<a href='more/'>relative for ever</a>"),
            _ => page("a leaf"),
        }
    })
    .await;
    let (report, _) = crawl(plan(), site.url("/")).await;
    assert_eq!(report.left.get("trap"), Some(&2), "{report:?}");
    assert!(report.read <= 1 + 102 + 3, "{report:?}");
}

/// Pages of a site that never ends, and how many were read; `next` gives the paths to which a page leads.
async fn read_of_endless(next: impl Fn(&str) -> Option<Vec<String>> + Clone + Send + Sync + 'static) -> u64 {
    let site = Site::new(move |request: &Request| match next(&request.path) {
        Some(paths) => page(format!("<p>{}</p>{}", request.path, links(paths))),
        None => status(404),
    })
    .await;
    let bounded = Plan { pages: Some(20_000), ..plan() };
    crawl(bounded, site.url("/")).await.0.read
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

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_of_named_months_ends() {
    let month = |number: usize| format!("/calendar/{}-{}", MONTHS[number % 12], 2026 + number / 12);
    let read = read_of_endless(move |path| {
        let Some(named) = path.strip_prefix("/calendar/") else { return Some(vec![month(0)]) };
        let (name, year) = named.split_once('-')?;
        let at = MONTHS.iter().position(|month| *month == name)?;
        Some(vec![month((year.parse::<usize>().ok()? - 2026) * 12 + at + 1)])
    })
    .await;
    assert!((100..110).contains(&read), "{read}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_whose_months_and_days_lead_to_one_another_ends() {
    let day = |number: usize| format!("/day/{}", number);
    let month = |number: usize| format!("/month/{}", number);
    let read = read_of_endless(move |path| {
        let number = |from: &str| path.strip_prefix(from)?.parse::<usize>().ok();
        Some(match (number("/day/"), number("/month/")) {
            (Some(at), _) => vec![day(at + 1), month(at / 5)],
            (_, Some(at)) => (0..5).map(|i| day(at * 5 + i)).collect(),
            _ => vec![month(0)],
        })
    })
    .await;
    assert!((200..1_500).contains(&read), "{read}");
}

/// A hash of a number, as hexadecimal digits.
fn hash(number: u64) -> String {
    let mixed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    format!("{:016x}", (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_of_hashes_ends() {
    let read = read_of_endless(|path| {
        // Each leads to the hash of its own.
        let from = path.strip_prefix("/p/").and_then(|hex| u64::from_str_radix(&hex[..7], 16).ok());
        Some(vec![format!("/p/{}", &hash(from.unwrap_or(1))[..7])])
    })
    .await;
    assert!((90..300).contains(&read), "{read}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_posts_of_a_blog_and_the_commits_of_a_repository_are_all_read() {
    let title = |number: usize| {
        let word = |at: u32| char::from(b'a' + u8::try_from(number / 26_usize.pow(at) % 26).expect("small"));
        format!("/20{:02}/{}/on-{}{}{}", number / 50, MONTHS[number / 4 % 12], word(0), word(1), word(2))
    };
    let posts: Vec<String> = (0..600).map(title).collect();
    let read = read_of_endless(move |path| match path {
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
    let read = read_of_endless(move |path| {
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
