//! What rules of sites' lists save and change: the pages of a site read by discovery, and by the rules that are learnt meanwhile.
//!
//! `cargo bench -p gleaner-harvest --bench site_rules [-- FOLDER…]`: each folder's pages are a site, in the order of their names; without one,
//! 2,000 made-up pages are.

#![allow(clippy::print_stdout, reason = "a bench tells what it measured")]

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gleaner::{Hints, schema};
use harvest::{Fetched, Gleaning, SiteRules};
use store::Record;

/// Pages of the made-up site.
const PAGES: usize = 2_000;

fn main() {
    // `cargo bench` adds a word of its own.
    let folders: Vec<PathBuf> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).map(PathBuf::from).collect();
    if folders.is_empty() {
        compare("made up", &(0..PAGES).map(made_up).collect::<Vec<_>>());
    }
    for folder in folders {
        let entries = std::fs::read_dir(&folder).expect("the folder can be listed");
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
        files.sort();
        let pages: Vec<Vec<u8>> = files.iter().map(|file| std::fs::read(file).expect("a page")).collect();
        compare(&folder.display().to_string(), &pages);
    }
}

fn compare(name: &str, pages: &[Vec<u8>]) {
    let item = Arc::new(schema::named("item").expect("it ships").clone());
    let discovery = Gleaning::new(vec![item.clone()], None, None);
    let rules = Arc::new(SiteRules::default());
    let by_rules = Gleaning::new(vec![item], None, None).with_site_rules(Arc::clone(&rules));
    let (mut parsed, mut one, mut other) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut alike, mut records, mut of_rules) = (0, 0, 0);
    for (number, body) in pages.iter().enumerate() {
        let url = format!("https://site.example/{number}").parse().expect("an address");
        let page = Fetched { url, headers: Vec::new(), body: body.clone() };
        let began = Instant::now();
        let document =
            gleaner::parse(&page.body, &Hints { url: Some(page.url.to_string()), ..Hints::default() });
        parsed += began.elapsed();
        let read = |gleaning: &Gleaning, spent: &mut Duration| {
            let began = Instant::now();
            let records = gleaning.records(&document, &page);
            *spent += began.elapsed();
            records
        };
        // Whoever comes first warms what both need: each is first on every other page.
        let (found, led) = if number % 2 == 0 {
            let found = read(&discovery, &mut one);
            (found, read(&by_rules, &mut other))
        } else {
            let led = read(&by_rules, &mut other);
            (read(&discovery, &mut one), led)
        };
        records += found.len();
        of_rules += led.len();
        let says =
            |records: &[Record]| records.iter().map(|r| (r.title.clone(), r.url.clone())).collect::<Vec<_>>();
        if says(&found) == says(&led) {
            alike += 1;
        } else if std::env::var_os("SHOW").is_some() {
            println!(
                "  {number}: {} records by discovery, {} by rules {:?}",
                found.len(),
                led.len(),
                led.iter().map(|r| r.title.clone().unwrap_or_default()).collect::<Vec<_>>()
            );
        }
    }
    let each = |spent: Duration| spent.as_secs_f64() * 1e3 / pages.len().max(1) as f64;
    println!(
        "{name}: {} pages; parsing {:.2} ms, discovery {:.2} ms, rules {:.2} ms a page ({:.2} times as fast, {:.2} with parsing)",
        pages.len(),
        each(parsed),
        each(one),
        each(other),
        one.as_secs_f64() / other.as_secs_f64(),
        (parsed + one).as_secs_f64() / (parsed + other).as_secs_f64(),
    );
    println!(
        "  {alike} pages alike; {records} records by discovery, {of_rules} by rules; {:?}",
        rules.readings()
    );
}

const WORDS: [&str; 12] = [
    "salt", "tin", "copper", "harbour", "granite", "lantern", "orchard", "signal", "weather", "glass",
    "wool", "paper",
];

fn words(seed: usize, count: usize) -> String {
    let word =
        |at: usize| WORDS.get((seed * 7 + at * (seed % 5 + 1)) % WORDS.len()).copied().unwrap_or_default();
    (0..count).map(word).collect::<Vec<_>>().join(" ")
}

/// A page of a shop: six of ten list goods, three are tables of orders, one is about a thing.
fn made_up(number: usize) -> Vec<u8> {
    let mut main = String::new();
    let count = 3 + number * 13 % 28;
    let seed = |at: usize| number * 31 + at;
    // Writing to a text does not fail.
    match number % 10 {
        0..6 => {
            main += "<h1>Goods</h1><div class=goods>";
            for at in 0..count {
                let (title, text, of) = (words(seed(at), 4), words(seed(at) + 3, 24), seed(at));
                let offer = if of % 7 == 0 { "<p class=offer>Offer of the week" } else { "" };
                let _ = write!(
                    main,
                    "<div class=card><img src=/p/{of}.jpg alt=''><h3><a href=/goods/{of}>The {title} no. {of}</a></h3>{offer}<p class=text>{text}.<p class=price>${}.50</div>",
                    of % 90 + 3
                );
            }
            main += "</div><a href=?page=next>Next</a>";
        }
        6..9 => {
            main += "<h1>Orders</h1><table class=orders><tr><th>Order<th>Customer<th>Date<th>Sum</tr>";
            for at in 0..count {
                let of = seed(at);
                let _ = write!(
                    main,
                    "<tr><td><a href=/orders/{of}>Order of {} {of}</a><td>{}<td>2026-0{}-1{}<td>${}.00</tr>",
                    words(of, 2),
                    words(of + 5, 2),
                    of % 9 + 1,
                    of % 10,
                    of % 400 + 20
                );
            }
            main += "</table>";
        }
        _ => {
            let _ = write!(main, "<h1>The {}</h1>", words(number, 4));
            for at in 0..6 {
                let _ = write!(main, "<p>{}.", words(seed(at), 60));
            }
        }
    }
    let menu: String =
        (0..14).map(|at| format!("<li><a href=/menu/{at}>{} {at}</a>", words(at, 2))).collect();
    let page = format!(
        "<!doctype html><html lang=en><title>{} {number}</title><header><ul class=menu>{menu}</ul></header><main>{main}</main><footer><p>All about us<p>Imprint</footer>",
        words(number, 3)
    );
    page.into_bytes()
}
