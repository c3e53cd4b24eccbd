//! Sites of made-up pages, read one after the other.

use gleaner::{Hints, Settings, parse};

use super::*;

/// Goods no. `from` to `to` of a shop, each a card.
fn goods(class: &str, goods: std::ops::Range<usize>) -> String {
    let card = |n: usize| {
        format!(
            "<div class={class}><h3><a href=/goods/{n}>Kettle of copper no. {n}</a></h3><p>Boils {n} litres of water in a while.<p class=price>${n}.50</div>"
        )
    };
    format!("<h1>Goods</h1><div class=goods>{}</div>", goods.map(card).collect::<String>())
}

/// The titles of a page's best list, as a crawl reads it.
fn read(rules: &SiteRules, url: &str, title: &str, body: &str) -> Vec<String> {
    let html = format!("<!doctype html><html lang=en><title>{title}</title><main>{body}</main>");
    let doc = parse(html.as_bytes(), &Hints { url: Some(url.to_owned()), ..Hints::default() });
    let reading = marks::Settings::default();
    let list = rules.main_list(&Glance::of(&doc, &Settings::default()), &doc, url, &reading);
    list.map_or_else(Vec::new, |list| list.records().map(|record| record.text(&doc)).collect())
}

fn counts(rules: &SiteRules) -> (u64, u64, u64, u64) {
    let Readings { by_rule, by_discovery, learnt, mended } = rules.readings();
    (by_rule, by_discovery, learnt, mended)
}

#[test]
fn pages_alike_are_read_by_the_rule_that_three_of_them_taught() {
    let rules = SiteRules::default();
    for page in 0..6 {
        let records = read(
            &rules,
            "https://shop.example/",
            &format!("Page {page}"),
            &goods("card", page * 9..page * 9 + 9),
        );
        assert_eq!(records.len(), 9, "{records:?}");
    }
    // The fourth page is the first that is read by the rule, and a rule is checked then.
    assert_eq!(counts(&rules), (1, 5, 1, 0));
    // Where discovery would see no list, the rule knows it.
    let few = read(&rules, "https://shop.example/", "Page 7", &goods("card", 70..71));
    assert_eq!(few.len(), 1, "{few:?}");
    // Another site's pages are none of its.
    read(&rules, "https://other.example/", "Page 1", &goods("card", 0..9));
    assert_eq!(rules.readings().learnt, 2);
}

#[test]
fn a_site_that_is_built_anew_gets_a_rule_anew() {
    let rules = SiteRules::default();
    for page in 0..5 {
        read(
            &rules,
            "https://shop.example/",
            &format!("Page {page}"),
            &goods("card", page * 9..page * 9 + 9),
        );
    }
    for page in 5..17 {
        let body = goods("tile", page * 9..page * 9 + 9);
        assert_eq!(read(&rules, "https://shop.example/", &format!("Page {page}"), &body).len(), 9);
    }
    let (by_rule, _, learnt, mended) = counts(&rules);
    assert!(by_rule > 1 && learnt + mended == 2, "{:?}", rules.readings());
}

#[test]
fn rules_that_lead_to_nothing_any_more_make_room() {
    let rules = SiteRules::default();
    let add = |class: usize| {
        let text = format!("gleaner-rule 1\nrecord ul.c{class} > li\nfield text 1.00 . as title\n");
        rules.add("shop.example", rules.numbered(Rule::read("c", &text).expect("it is a rule")))
    };
    let all_are = |is_in_use: bool| {
        for (id, rule) in (1..).zip(&mut rules.sites().get_mut("shop.example").expect("it is known").rules) {
            (rule.id, rule.is_in_use) = (Some(id), is_in_use);
        }
    };
    assert!((0..MOST).all(add));
    all_are(true);
    assert!(!add(MOST), "each is in use");
    all_are(false);
    assert!(add(MOST));
    assert_eq!((rules.sites()["shop.example"].rules.len(), locked(&rules.dropped).len()), (MOST, 1));
}

#[test]
fn what_says_the_same_on_every_page_is_no_pages_list() {
    let rules = SiteRules::default();
    let news = goods("news", 0..9);
    let mut last = Vec::new();
    for page in 0..5 {
        last = read(
            &rules,
            "https://paper.example/",
            &format!("Story {page}"),
            &format!("<p>Story no. {page}.{news}"),
        );
    }
    assert!(last.iter().all(|text| !text.contains("Kettle")), "{last:?}");
    assert_eq!(rules.readings().by_rule, 0);
}

#[test]
fn of_two_lists_the_one_that_discovery_prefers_is_put_first() {
    let rules = SiteRules::default();
    let aside = |page: usize| {
        let link = |n: usize| {
            format!("<li class=other><a href=/o/{n}>See the story of copper no. {n}</a> of May {n}")
        };
        format!("<ul class=others>{}</ul>", (page..page + 7).map(link).collect::<String>())
    };
    for page in 0..6 {
        read(&rules, "https://shop.example/", &format!("Thing {page}"), &aside(page * 7));
    }
    for page in 0..6 {
        let body = goods("card", page * 9..page * 9 + 9) + &aside(page * 7);
        let records = read(&rules, "https://shop.example/", &format!("Page {page}"), &body);
        assert!(page < 2 || records.iter().all(|text| text.contains("Kettle")), "{page}: {records:?}");
    }
}

#[tokio::test]
async fn what_a_crawl_learnt_the_next_one_knows_unless_it_is_switched_off() {
    let file = std::env::temp_dir().join(format!("gleaner-site-rules-{}.db", std::process::id()));
    std::fs::remove_file(&file).ok();
    let store = Store::open(&file.display().to_string()).await.expect("it opens");
    let rules = SiteRules::default();
    for page in 0..4 {
        read(
            &rules,
            "https://shop.example/",
            &format!("Page {page}"),
            &goods("card", page * 9..page * 9 + 9),
        );
    }
    for _ in 0..2 {
        rules.save(&store).await.expect("they are kept");
        let kept = store.upkeep(Sort::Learnt, 9).await.expect("they are read");
        assert_eq!(kept.iter().map(|rule| rule.name.as_str()).collect::<Vec<_>>(), ["shop.example/"]);
    }
    let again = SiteRules::of(&store).await.expect("they are read");
    for page in 5..8 {
        read(
            &again,
            "https://shop.example/",
            &format!("Page {page}"),
            &goods("card", page * 9..page * 9 + 9),
        );
    }
    assert_eq!(counts(&again), (1, 2, 0, 0));
    let id = store.upkeep(Sort::Learnt, 9).await.expect("they are read")[0].id;
    assert!(store.switch_rule(id, false).await.expect("it is kept"));
    let off = SiteRules::of(&store).await.expect("they are read");
    for page in 5..12 {
        read(&off, "https://shop.example/", &format!("Page {page}"), &goods("card", page * 9..page * 9 + 9));
    }
    assert_eq!(counts(&off), (0, 7, 0, 0));
}
