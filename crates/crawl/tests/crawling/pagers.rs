//! Lists cut into many pages are read whole, however they are cut.

use servers::{Request, Site, page, status};

use crate::{crawl, links, plan};

/// How the pages of a list lead to one another.
#[derive(Debug, Clone, Copy)]
enum Make {
    Next,
    TwoBesides,
    Window,
    Offset,
    Cursor,
    Month,
}

const MAKES: [Make; 6] =
    [Make::Next, Make::TwoBesides, Make::Window, Make::Offset, Make::Cursor, Make::Month];

/// Items of one page.
const ITEMS: usize = 5;

impl Make {
    /// The address of a page.
    fn path(self, page: usize) -> String {
        match self {
            Make::Next | Make::TwoBesides | Make::Window => format!("/list?sort=new&page={page}"),
            Make::Offset => format!("/list?offset={}", page * ITEMS),
            // Which page it is only the server knows.
            Make::Cursor => format!("/list?after={:012x}", page as u64 * 0x9e37_79b9 + 1),
            Make::Month => format!("/archive/{}/{:02}", 1000 + page / 12, page % 12 + 1),
        }
    }

    fn page(self, path: &str) -> Option<usize> {
        let behind = |sign: char| path.rsplit(sign).next();
        match self {
            Make::Next | Make::TwoBesides | Make::Window => behind('=')?.parse().ok(),
            Make::Offset => Some(behind('=')?.parse::<usize>().ok()? / ITEMS),
            Make::Cursor => Some((u64::from_str_radix(behind('=')?, 16).ok()? - 1) as usize / 0x9e37_79b9),
            Make::Month => {
                let (year, month) = path.strip_prefix("/archive/")?.split_once('/')?;
                Some((year.parse::<usize>().ok()? - 1000) * 12 + month.parse::<usize>().ok()? - 1)
            }
        }
    }

    /// The pages to which one leads.
    fn next(self, page: usize, pages: usize) -> Vec<usize> {
        let near = |by: usize| (page.saturating_sub(by)..=page + by).filter(|to| *to != page).collect();
        let to: Vec<usize> = match self {
            Make::Next | Make::Cursor => vec![page + 1],
            Make::TwoBesides => near(2),
            Make::Window => [vec![0, pages - 1], near(5)].concat(),
            Make::Offset | Make::Month => near(1),
        };
        to.into_iter().filter(|to| *to < pages).collect()
    }
}

/// What one page of a shop lists: a few hundred names, and numbers.
fn items(page: usize) -> String {
    let looks = ["oak", "red", "large", "plain", "old", "round", "steel", "soft", "tall", "bright"];
    let things = ["table", "lamp", "chair", "shelf", "bench", "stool", "desk", "bed", "rug", "clock"];
    let item = |item: usize| {
        let (look, thing) = (looks[item * 7 % 10], things[item / 10 * 3 % 10]);
        format!("<li>{look} {thing}, no. {item}, {} euros", item * 13 % 90 + 10)
    };
    (page * ITEMS..(page + 1) * ITEMS).map(item).collect()
}

/// Asserts that all pages of a list are read.
async fn read_whole(make: Make, pages: usize) {
    let site = Site::new(move |request: &Request| match (request.path.as_str(), make.page(&request.path)) {
        ("/", _) => page(links([make.path(0)])),
        (_, Some(at)) if at < pages => {
            let to = make
                .next(at, pages)
                .into_iter()
                .map(|to| format!("<a href='{}'>{}</a> ", make.path(to), to + 1));
            page(format!("<h1>All that we sell</h1><ul>{}</ul>{}", items(at), to.collect::<String>()))
        }
        _ => status(404),
    })
    .await;
    let (report, _) = crawl(plan(), site.url("/")).await;
    assert_eq!(report.read, pages as u64 + 1, "{make:?} {report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pagers_of_400_pages_are_read_whole() {
    for make in MAKES {
        read_whole(make, 400).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pagers_of_1_000_pages_are_read_whole() {
    for make in MAKES {
        read_whole(make, 1_000).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "60,000 pages: cargo nextest run -p gleaner-crawl --run-ignored only pagers"]
async fn pagers_of_10_000_pages_are_read_whole() {
    for make in MAKES {
        read_whole(make, 10_000).await;
    }
}
