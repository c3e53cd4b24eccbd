//! Every room, wide and narrow, light and dark: axe-core finds no fault there that keeps people out.
//!
//! ```text
//! room ─▶ 1280 px ─▶ 390 px ─▶ axe-core: all its rules light, contrast dark too ─▶ serious and critical faults
//!                      └─ GLEAN_SHOTS=FOLDER: a picture of each
//! ```

use std::path::PathBuf;
use std::sync::LazyLock;

use serde_json::json;

use crate::World;
use crate::tab::Tab;

/// The program, as `cargo xtask test` installs it.
static AXE: LazyLock<String> = LazyLock::new(|| {
    let file = "../../target/npm/node_modules/axe-core/axe.min.js";
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    std::fs::read_to_string(&file).unwrap_or_else(|why| {
        panic!("{}: {why}: run `cargo xtask test`, which installs axe-core, or `npm install --prefix target/npm axe-core`", file.display())
    })
});

/// What it says of the page: each fault with its place. What stands in a frame is a copy of somebody's page.
const FAULTS: &str = "const said = await axe.run(document, {...RULES, iframes: false, resultTypes: ['violations']});
    return said.violations.filter((fault) => LEVELS.includes(fault.impact)).map((fault) =>
      `${fault.impact}: ${fault.id}: ${fault.help}: ` + fault.nodes.map((node) => node.html.slice(0, 200) + ' | ' + node.any.map((a) => a.message).join(' ')).join('\\n    '));";

/// Windows of a desk and of a hand.
const WIDTHS: [u32; 2] = [1280, 390];

/// Looks at a room in all lights.
pub(crate) async fn look(tab: &Tab, room: &str, faults: &mut Vec<String>) {
    for width in WIDTHS {
        tab.wide(width).await;
        for (scheme, rules) in
            [("light", json!({})), ("dark", json!({"runOnly": ["color-contrast", "link-in-text-block"]}))]
        {
            let features = json!([{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]);
            tab.ask("Emulation.setEmulatedMedia", json!({"features": features})).await;
            if let Some(folder) = std::env::var_os("GLEAN_SHOTS") {
                tab.shot(&PathBuf::from(folder).join(format!("{room}-{width}-{scheme}.png"))).await;
            }
            if tab.eval("return window.axe === undefined").await == true {
                tab.eval(&AXE).await;
            }
            let found = FAULTS.replace("RULES", &rules.to_string()).replace("LEVELS", LEVELS);
            let found = tab.eval(&found).await;
            let found = found.as_array().unwrap().iter().map(|fault| fault.as_str().unwrap().to_owned());
            faults.extend(found.map(|fault| format!("{room}, {width} px, {scheme}: {fault}")));
            // What is wider than the window is cut off, or the whole page is moved with a finger.
            let wide = tab.eval("return document.documentElement.scrollWidth - window.innerWidth").await;
            if wide.as_f64().unwrap() > 0.0 {
                faults.push(format!("{room}, {width} px: {wide} px wider than the window"));
            }
        }
    }
}

/// Faults that keep people out.
const LEVELS: &str = "['serious', 'critical']";

async fn looked(tab: &Tab, rooms: &[(&str, &str)]) {
    let mut faults = Vec::new();
    for (name, path) in rooms {
        tab.go(path).await;
        look(tab, name, &mut faults).await;
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The rooms of everybody.
pub(crate) async fn of_everybody(_: &World, tab: &Tab) {
    let first = |of: &'static str| async move {
        tab.go(of).await;
        let found = "return document.querySelector('main a[href^=\"/records/\"], main td a[href^=\"/sources/\"]').getAttribute('href')";
        tab.until("a record", found).await.as_str().unwrap().to_owned()
    };
    let (event, course, source) =
        (first("/events?q=jazz").await, first("/courses?teacher=Tanabe").await, first("/sources").await);
    let place = format!("{event}/source/0");
    tab.go(&place).await;
    let beside = "return document.querySelector('main a[href$=\"/beside/now\"]').getAttribute('href')";
    let beside = tab.until("the page beside as it is now", beside).await.as_str().unwrap().to_owned();
    looked(
        tab,
        &[
            ("home", "/"),
            ("events", "/events"),
            ("events-none", "/events?q=nothingatall"),
            ("events-wrong", "/events?from=tomorrow"),
            ("events-week", "/events?view=week"),
            ("events-month", "/events?view=month"),
            ("embedded", "/embed/en/event"),
            ("embedded-month", "/embed/de/event?view=month"),
            ("event", &event),
            ("event-place", &place),
            ("event-beside", &beside),
            ("courses", "/courses"),
            ("courses-none", "/courses?q=nothingatall"),
            ("jobs", "/browse/job"),
            ("jobs-sorted", "/browse/job?where=title+~+an&sort=-title"),
            ("jobs-wrong", "/browse/job?where=title+~"),
            ("kinds-of-the-store", "/kinds"),
            ("course", &course),
            ("questions", "/questions"),
            ("questions-asked", "/questions?q=renew+a+book"),
            ("questions-none", "/questions?q=xyzzy"),
            ("sources", "/sources"),
            ("watch", "/watches/1"),
            ("source", &source),
            ("log-in", "/session"),
            ("mine-unknown", "/mine"),
            ("nothing", "/nothing"),
        ],
    )
    .await;
}

/// Rooms of everybody in the other languages, whose words are longer: what each holds is the same.
pub(crate) async fn in_other_languages(_: &World, tab: &Tab) {
    tab.go("/events?q=jazz").await;
    let found = "return document.querySelector('main a[href^=\"/records/\"]').getAttribute('href')";
    let event = tab.until("a record", found).await.as_str().unwrap().to_owned();
    let place = format!("{event}/source/0");
    let paths = [
        "/",
        "/events",
        "/events?view=month",
        &event,
        &place,
        "/questions",
        "/sources",
        "/kinds",
        "/session",
    ];
    for (tag, name) in [("de", "Deutsch"), ("fr", "Français"), ("es", "Español")] {
        tab.wide(WIDTHS[0]).await;
        tab.go("/events").await;
        tab.follow(name).await;
        assert_eq!(tab.eval("return document.documentElement.lang").await, tag);
        let names: Vec<String> = (1..=paths.len()).map(|number| format!("{tag}-{number}")).collect();
        let rooms: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(paths).collect();
        looked(tab, &rooms).await;
    }
}

/// The rooms of who is logged in.
pub(crate) async fn of_readers(_: &World, tab: &Tab) {
    tab.log_in("reader@demo.example", "demo demo").await;
    tab.go("/events?q=jazz").await;
    tab.follow("Jazz night with Blue Harbour").await;
    let event = tab.eval("return location.pathname").await.as_str().unwrap().to_owned();
    looked(
        tab,
        &[
            ("mine", "/mine"),
            ("event-rated", &event),
            ("profile", "/profile"),
            ("account", "/account"),
            ("editor-forbidden", "/editor"),
        ],
    )
    .await;
}

/// The rooms of admins: all accounts, and one.
pub(crate) async fn of_admins(world: &World, tab: &Tab) {
    let hash = serve::password("demo demo").unwrap();
    let added =
        world.store.add_reader("admin@demo.example", &hash, store::Role::Admin, &serve::secret()).await;
    let admin = added.unwrap().unwrap();
    tab.log_in("admin@demo.example", "demo demo").await;
    looked(
        tab,
        &[
            ("accounts", "/accounts"),
            ("accounts-one", "/accounts/1"),
            ("accounts-own", &format!("/accounts/{admin}")),
        ],
    )
    .await;
}

/// The rooms of editors: viewer, kinds, what was kept.
pub(crate) async fn of_editors(world: &World, tab: &Tab) {
    tab.log_in("editor@demo.example", "demo demo").await;
    looked(
        tab,
        &[
            ("viewer-form", "/viewer"),
            ("sources-editor", "/sources"),
            ("watch-editor", "/watches/1"),
            ("kind", "/kinds/new"),
            ("split", "/records/1/split"),
        ],
    )
    .await;
    let mut faults = Vec::new();
    tab.wide(1280).await;
    tab.go("/viewer").await;
    tab.fill("Address of a page", &format!("{}/cs/talks", world.demo.site)).await;
    tab.follow("Find its lists").await;
    look(tab, "viewer", &mut faults).await;
    tab.wide(1280).await;
    tab.follow("Correct record 2").await;
    look(tab, "viewer-record", &mut faults).await;
    tab.wide(1280).await;
    tab.press("Take in a record that was missed").await;
    look(tab, "viewer-missed", &mut faults).await;
    tab.wide(1280).await;
    tab.press_at("the rule's name", "document.getElementById('rule-name')").await;
    tab.write("Talks").await;
    tab.follow("Keep the rule").await;
    look(tab, "rule", &mut faults).await;
    tab.wide(1280).await;
    tab.fill("Address of a page", &format!("{}/physics/colloquium", world.demo.site)).await;
    tab.follow("Run").await;
    look(tab, "rule-broken", &mut faults).await;
    tab.wide(1280).await;
    tab.go("/kinds/new").await;
    tab.fill("Name of the kind", "evenings").await;
    tab.tick("days and spans of days").await;
    tab.tick("times of day").await;
    tab.fill("Address of a page", &format!("{}/music/concerts", world.demo.site)).await;
    tab.follow("Try it").await;
    tab.sees("8 records").await;
    look(tab, "kind-tried", &mut faults).await;
    tab.go("/saved").await;
    look(tab, "saved", &mut faults).await;
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The editor's queue and the catalogue, empty and with something in it.
pub(crate) async fn of_the_catalogue(world: &World, tab: &Tab) {
    let _alone = world.queue.lock().await;
    tab.log_in("editor@demo.example", "demo demo").await;
    looked(tab, &[("editor-empty", "/editor"), ("catalogue-none", "/catalogue?q=nothingatall")]).await;
    tab.wide(1280).await;
    let pages = ["/physics/", "/library/faq", "/music/concerts", "/none"]
        .map(|path| format!("{}{path}", world.demo.site));
    tab.go("/editor").await;
    tab.fill("Addresses of pages", &pages.join("\n")).await;
    tab.follow("Describe them").await;
    tab.until(
        "pages that were read",
        "return !document.querySelector('[data-waits]') && all('tbody tr').length >= 4",
    )
    .await;
    let mut faults = Vec::new();
    look(tab, "editor", &mut faults).await;
    tab.wide(1280).await;
    tab.follow("Begin with the lowest confidence").await;
    look(tab, "editor-unread", &mut faults).await;
    tab.wide(1280).await;
    tab.follow("Reject").await;
    look(tab, "editor-one", &mut faults).await;
    tab.wide(1280).await;
    for _ in 0..3 {
        tab.follow("Accept").await;
    }
    looked(
        tab,
        &[
            ("catalogue", "/catalogue"),
            ("catalogue-titles", "/catalogue?order=title&show=titles"),
            ("catalogue-wrong", "/catalogue?q=%28tides"),
            ("catalogue-subjects", "/catalogue/by/subject"),
            ("catalogue-authors", "/catalogue/by/author"),
        ],
    )
    .await;
    tab.wide(1280).await;
    tab.go("/catalogue").await;
    tab.press_at("an entry", "document.querySelector('.card h3 a')").await;
    tab.sees("here since").await;
    look(tab, "catalogue-entry", &mut faults).await;
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
