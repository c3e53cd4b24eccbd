//! Boats for sale: a kind that nobody shipped is ticked, switched on, read, found, subscribed to and saved as a search.

use serde_json::Value;

use crate::World;
use crate::tab::{Scripts, Tab};

/// From the form to the mail's list, by hand alone. Two of these journeys share a store: each has a kind of its own.
pub(crate) async fn nobody_shipped(world: &World, tab: &Tab, scripts: Scripts) {
    let kind = if scripts == Scripts::On { "boats" } else { "ships" };
    let room = format!("/browse/{kind}");
    tab.log_in("editor@demo.example", "demo demo").await;
    tab.follow("Kinds").await;
    tab.follow("Make a kind by ticking").await;
    tab.fill("Name of the kind", kind).await;
    tab.tick("sums of money").await;
    tab.tick("e-mail addresses").await;
    tab.tick("names of people").await;
    tab.fill("How many of them, at least", "2").await;
    tab.fill("The page contains one of these", "keel").await;
    let page = format!("{}/boats?{kind}", world.site.address);
    tab.fill("Address of a page", &page).await;
    tab.follow("Try it").await;
    tab.sees("4 records").await;
    tab.follow("Keep the kind").await;
    tab.sees("No pages are read for this kind.").await;
    tab.follow("Switch on").await;
    tab.sees("read before will be read anew by a crawl that comes again").await;
    tab.sees("Pages are read for this kind.").await;
    tab.follow("Sources").await;
    tab.fill("Add a site or a page by its address", &page).await;
    tab.follow("Look at it").await;
    tab.follow("Keep this page’s records, once").await;
    tab.sees("records found there").await;
    found(tab, &room).await;
    record(tab).await;
    by_programs(tab, kind).await;
    saved(tab, &room, kind).await;
}

/// It has a room with facets, conditions and an order.
async fn found(tab: &Tab, room: &str) {
    tab.go(room).await;
    tab.sees("4 found").await;
    tab.sees("900 USD").await;
    tab.follow("Ann Lee").await;
    tab.sees("2 found").await;
    tab.sees("Sea Gull").await;
    tab.follow("Not only person").await;
    tab.press("Conditions and order").await;
    tab.fill("Condition on fields", "price < 2000").await;
    tab.fill("Sort by", "price").await;
    tab.follow("Search").await;
    tab.sees("3 found").await;
    let titles = tab.eval("return all('.card h3').map(name).join(', ')").await;
    assert_eq!(titles, "Storm Petrel, The Razorbill, Sea Gull");
    tab.fill("Condition on fields", "prize < 2000").await;
    tab.follow("Search").await;
    tab.sees("no field “prize”").await;
    tab.go(room).await;
    let atom = tab.behind("Feed (Atom)").await;
    assert_eq!(atom.matches("<entry>").count(), 4, "{atom}");
    let feed: Value = serde_json::from_str(&tab.behind("JSON Feed").await).unwrap();
    assert_eq!(feed["items"].as_array().map(Vec::len), Some(4));
}

/// A record shows its fields, and where on its page each was read.
async fn record(tab: &Tab) {
    tab.follow("The Razorbill").await;
    tab.sees("900 USD").await;
    tab.sees("bob@boats.example").await;
    tab.follow("Show on the page").await;
    tab.sees("“$900”").await;
}

async fn by_programs(tab: &Tab, kind: &str) {
    let read = |path: String| async move {
        let body = format!("return await (await fetch('{path}')).json()");
        tab.eval(&body).await
    };
    let kinds = read("/api/v1/kinds".to_owned()).await;
    let own = kinds["items"].as_array().unwrap().iter().find(|other| other["name"] == kind).unwrap();
    assert_eq!((&own["gleaned"], &own["records"]), (&true.into(), &4.into()), "{own}");
    let found = read(format!("/api/v1/records?kind={kind}&where=price%20%3E%201000&sort=-price")).await;
    let titles: Vec<&str> =
        found["items"].as_array().unwrap().iter().filter_map(|record| record["title"].as_str()).collect();
    assert_eq!(titles, ["Arctic Tern", "Sea Gull"], "{found}");
}

/// The search is saved, stands among what is theirs with a feed, and is removed; the kind is switched off, and its records stay.
async fn saved(tab: &Tab, room: &str, kind: &str) {
    tab.go(&format!("{room}?q=razorbill")).await;
    tab.press("Save this search").await;
    let name = format!("Rare {kind}");
    tab.fill("Name of the search", &name).await;
    tab.follow("Save").await;
    tab.sees(&name).await;
    tab.sees("The Razorbill").await;
    let atom = tab.behind(&format!("Feed of {name}")).await;
    assert_eq!(atom.matches("<entry>").count(), 1, "{atom}");
    tab.follow(&format!("Remove {name}")).await;
    assert!(!tab.text().await.contains(&name));
    tab.go("/kinds").await;
    tab.follow(&format!("Switch off {}", if kind == "boats" { "Boats" } else { "Ships" })).await;
    tab.go(room).await;
    tab.sees("4 found").await;
}
