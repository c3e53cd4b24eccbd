//! An editor corrects lists, makes kinds, adds sources and fills the catalogue.

use crate::World;
use crate::pages::GUIDES;
use crate::tab::{Scripts, Tab};

async fn editor(tab: &Tab) {
    tab.log_in("editor@demo.example", "demo demo").await;
}

/// A source is added by its address; what it tells of is found at once.
pub(crate) async fn a_source(world: &World, tab: &Tab) {
    editor(tab).await;
    tab.follow("Sources").await;
    let page = format!("{}/talks?{}", world.site.address, tab.name.replace(' ', "-"));
    tab.fill("Add a site or a page by its address", &page).await;
    tab.follow("Look at it").await;
    tab.sees("nothing is kept yet").await;
    tab.sees("Ink and its uses").await;
    tab.follow("Keep this page’s records, once").await;
    tab.sees("5 records found there").await;
    tab.go("/events?q=ink").await;
    tab.sees("Ink and its uses").await;
    tab.go("/sources").await;
    tab.fill("Add a site or a page by its address", &format!("{}/none", world.site.address)).await;
    tab.follow("Look at it").await;
    tab.sees("Sorry").await;
}

/// A site is added by two clicks; a wrong title is corrected by three, a record hidden by one and back by one, two joined by one and parted
/// by one, each of them from the record's page.
pub(crate) async fn a_day(world: &World, tab: &Tab) {
    editor(tab).await;
    tab.go("/sources").await;
    tab.fill("Add a site or a page by its address", &format!("{}/next", world.site.address)).await;
    tab.follow("Look at it").await;
    tab.sees("nothing is kept yet").await;
    tab.follow("Watch it").await;
    let own = tab.eval("return location.pathname").await;
    for _ in 0..100 {
        if tab.text().await.contains("1 of 2,000 pages were read") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        tab.go(own.as_str().unwrap()).await;
    }
    tab.sees("1 of 2,000 pages were read").await;
    tab.go("/events?q=wool").await;
    tab.follow("Wool and its uses").await;
    let wool = tab.eval("return location.pathname").await;
    tab.follow("Correct").await;
    tab.fill("Title", "Wool and its past").await;
    tab.follow("Save").await;
    tab.sees("the page says “Wool and its uses”").await;
    tab.follow("Hide").await;
    tab.sees("only editors see it").await;
    tab.follow("Undo").await;
    tab.go("/events?q=silk").await;
    tab.follow("Silk and its uses").await;
    let other = wool.as_str().unwrap();
    tab.fill("Join with the record of this number or address, which is shown no more", other).await;
    tab.follow("Join").await;
    tab.sees("Joined with it").await;
    tab.follow("Undo: Wool and its past is another one").await;
    tab.go("/events?q=wool").await;
    tab.sees("Wool and its past").await;
}

/// A list is found, corrected, kept as a rule, and the rule is run on another page.
pub(crate) async fn a_rule(world: &World, tab: &Tab) {
    editor(tab).await;
    tab.follow("Viewer").await;
    tab.fill("Address of a page", &format!("{}/talks", world.site.address)).await;
    tab.follow("Find its lists").await;
    tab.sees("5 records").await;
    tab.press("title text").await;
    tab.fill("Name", "subject").await;
    tab.follow("Rename").await;
    tab.sees("1 correction").await;
    tab.follow("Correct record 5").await;
    tab.follow("It is no record").await;
    tab.sees("4 records").await;
    tab.follow("Take the last one back").await;
    tab.sees("5 records").await;
    let file = tab.download("JSON").await;
    assert!(file.contains("\"subject\": \"Tin and its uses\""), "{file}");
    tab.press_at("the rule's name", "document.getElementById('rule-name')").await;
    tab.write(&tab.name).await;
    tab.follow("Keep the rule").await;
    tab.fill("Address of a page", &format!("{}/next", world.site.address)).await;
    tab.follow("Run").await;
    tab.sees("The rule fits this page.").await;
    tab.sees("4 records").await;
    tab.sees("Silk and its uses").await;
    mended(tab).await;
}

/// What the rule leads to lacks a record: it is taken in; and what comes of a correction takes the rule's place.
async fn mended(tab: &Tab) {
    tab.press("Take in a record that was missed").await;
    tab.fill("Words of the record", "the end").await;
    tab.follow("Look for it").await;
    tab.tick("The end.").await;
    tab.follow("These are records").await;
    tab.sees("5 records").await;
    tab.follow("Take the last one back").await;
    tab.sees("4 records").await;
    tab.press("hour text").await;
    tab.follow("Leave this column out").await;
    tab.follow("Keep it in the place of").await;
    tab.sees("without \"hour\"").await;
    tab.sees("/next").await;
}

/// A kind is made by ticking, tried, kept, and found on another page.
pub(crate) async fn a_kind(world: &World, tab: &Tab) {
    editor(tab).await;
    tab.follow("Viewer").await;
    tab.follow("Make a kind by ticking").await;
    tab.fill("Name of the kind", "flats").await;
    tab.tick("sums of money").await;
    tab.tick("streets with a number").await;
    tab.fill("Address of a page", &format!("{}/flats", world.site.address)).await;
    tab.follow("Try it").await;
    tab.sees("3 records").await;
    tab.sees("9 Mill Road").await;
    tab.follow("Keep the kind").await;
    tab.fill("Address of a page", &format!("{}/more", world.site.address)).await;
    tab.follow("Run").await;
    tab.sees("4 records").await;
    tab.sees("3 Elm St").await;
    tab.follow("Back to what was run").await;
    tab.follow("Tick it anew").await;
    tab.tick("telephone numbers").await;
    tab.follow("Keep it in the place of").await;
    tab.sees("phone = \"phone\"").await;
}

/// Ten pages are described and accepted, by keyboard alone, and found in the catalogue.
pub(crate) async fn ten_links(world: &World, tab: &Tab, scripts: Scripts) {
    // There is one queue: who works in it is alone.
    let _alone = world.queue.lock().await;
    editor(tab).await;
    let mark = tab.name.replace(' ', "-");
    let address = |name: &str| format!("{}/guides/{name}?{mark}", world.site.address);
    let all: Vec<String> = GUIDES.iter().map(|(name, _)| address(name)).collect();
    tab.go("/editor").await;
    tab.reach("textarea").await;
    tab.write(&all.join("\n")).await;
    tab.reach("main form button").await;
    tab.follow_key("Enter").await;
    let ready = "return !document.querySelector('[data-waits]') && all('tbody tr').length >= 10";
    while tab.eval(ready).await == false {
        // With scripts the page looks again by itself; without, there is a link.
        match scripts {
            Scripts::On => drop(tab.until("ten pages that were read", ready).await),
            Scripts::Off => tab.go("/editor").await,
        }
    }
    let key = |key: &str| if scripts == Scripts::On { key.to_owned() } else { format!("Alt+{key}") };
    tab.follow_key(&key("j")).await;
    for _ in 0..GUIDES.len() {
        tab.follow_key(&key("a")).await;
    }
    tab.sees("Nothing waits for you").await;
    for (name, title) in GUIDES {
        tab.go("/catalogue?order=title").await;
        tab.fill("Words", title).await;
        tab.follow("Search").await;
        tab.sees(title).await;
        tab.sees(&format!("This guide to {name} tells new sailors")).await;
    }
}
