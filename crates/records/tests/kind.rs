//! The kinds that ship, each on its folder of pages; and what a kind of one's own reads.

mod cases;

use std::path::Path;

use records::page_type::PageType;
use records::{Glance, Record, Settings, records_of};
use schema::Schema;

fn extract(kind: &Schema, doc: &page::Document, settings: &Settings) -> Vec<Record> {
    records_of(kind, &Glance::of(doc, settings))
}

/// The records on a page, one field a line.
fn on(kind: &Schema, html: &[u8]) -> String {
    let doc = page::parse(html, &page::Hints::default());
    let settings = Settings { as_of: "2003-01-10".parse().ok(), ..Settings::default() };
    let mut out = String::new();
    for record in extract(kind, &doc, &settings) {
        out += &format!("record, confidence {:.2}\n", record.confidence);
        for (name, field) in record.fields {
            out += &format!("  {name}: {}\n", field.value);
        }
    }
    out
}

/// The folders of cases, each named as its kind.
fn folders() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/kind");
    let entries = std::fs::read_dir(root).expect("the cases can be listed");
    let folders = entries.map(|entry| entry.expect("a folder")).filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn every_kind_reads_its_pages() {
    for name in folders() {
        let kind = schema::named(&name).expect("it ships");
        cases::check(&format!("kind/{name}"), |html| on(kind, html));
    }
}

#[test]
fn a_kind_that_its_schema_alone_describes_has_pages() {
    let by_schema = schema::shipped()
        .iter()
        .filter(|kind| matches!(kind.reader, schema::Reader::Schema | schema::Reader::List));
    let mut names: Vec<&str> = by_schema.map(|kind| kind.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(folders(), names);
}

#[test]
fn types_of_pages_are_those_that_schemas_name() {
    let mut names = PageType::ALL.map(PageType::name);
    let mut known = schema::PAGE_TYPES;
    names.sort_unstable();
    known.sort_unstable();
    assert_eq!(names, known);
}

#[test]
fn what_a_page_declares_is_passed_over_where_the_caller_says_so() {
    let html = b"<h1>Kettle</h1><script type='application/ld+json'>{\"@type\": \"Product\", \"name\": \"Kettle\", \"sku\": \"7\"}</script>";
    let doc = page::parse(html, &page::Hints::default());
    let count = |no_meta| {
        let settings = Settings { no_meta, ..Settings::default() };
        extract(schema::named("product").expect("it ships"), &doc, &settings).len()
    };
    assert_eq!((count(false), count(true)), (1, 0));
}

#[test]
fn hostile_pages_take_no_more_than_their_size() {
    let item = "{\"@type\":\"Product\",\"name\":\"A\",\"offers\":{\"price\":\"1\"}},";
    let graph = format!("<script type='application/ld+json'>[{}]</script>", item.repeat(20_000));
    let labels = "<p>Price: Price: Price: SKU: Brand:".repeat(20_000);
    let headings = "<h1>Ingredients</h1>".repeat(20_000);
    let started = std::time::Instant::now();
    for html in [graph, labels, headings] {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        for name in ["product", "recipe"] {
            assert!(
                extract(schema::named(name).expect("it ships"), &doc, &Settings::default()).len() <= 20_000
            );
        }
    }
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}

#[test]
fn hostile_class_names_are_read_once_however_deep_they_stand() {
    let nested =
        "<div class='h-recipe p-name e-instructions'><p class='e-instructions value'><li>a".repeat(5_000);
    let beside =
        "<li class='h-card'><b class='p-name value'><i class='p-org h-card'>a</i></b>".repeat(20_000);
    let started = std::time::Instant::now();
    for html in [nested, beside] {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        for name in ["person", "recipe"] {
            let glance = Glance::of(&doc, &Settings::default());
            let records = records::declared_records(schema::named(name).expect("it ships"), &glance);
            assert!(records.len() <= 20_000);
        }
    }
    assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
}

#[test]
fn hostile_lines_and_names_are_read_once_however_many_sections_hold_them() {
    let sections = "<h6>a</h6><p>x</p>".repeat(148);
    let start = "<title>Cake</title><h1>Cake ingredients</h1>";
    let long_line = format!("{start}{sections}<p>{}", "2 cups, of flour. ".repeat(110_000));
    let long_name = format!("{start}<div id='{}'>{sections}</div>", "a b-".repeat(300_000));
    let started = std::time::Instant::now();
    for html in [long_line, long_name] {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        for name in ["article", "recipe"] {
            assert!(
                extract(schema::named(name).expect("it ships"), &doc, &Settings::default()).len() <= 20_000
            );
        }
    }
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}

#[test]
fn names_of_a_list_and_names_built_alike_are_found() {
    let file = "name = 'share'\n[record]\nneeds = ['company', 'price']\n[fields]\nwho = 'company'\nprice = 'price'\n\
        [[recognizer]]\nname = 'company'\nnames = ['Union Pacific Railroad', 'Pacific Gas & Electric', 'Xerox']\n";
    let kind = Schema::from_toml("share.toml", file).unwrap_or_else(|e| panic!("{e}"));
    let html = "<ul><li>Union Pacific Lines $5<li>Pacific Gas & Electric $7<li>Xerox $9</ul>";
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let found = extract(&kind, &doc, &Settings::default());
    let names: Vec<String> =
        found.iter().filter_map(|r| r.fields.first()).map(|(_, f)| f.value.to_string()).collect();
    assert_eq!(names, ["Union Pacific Lines", "Pacific Gas & Electric", "Xerox"]);
}

#[test]
fn what_a_page_declares_without_its_address_is_on_the_page() {
    let html = "<h1>Kettle</h1><script type='application/ld+json'>{\"@type\": \"Product\", \"name\": \"Kettle\", \"sku\": \"7\", \"url\": \"javascript:buy()\"}</script>";
    let url = |html: &str| {
        let hints = page::Hints { url: Some("https://shop.example/kettle".into()), ..page::Hints::default() };
        let doc = page::parse(html.as_bytes(), &hints);
        let found = extract(schema::named("product").expect("it ships"), &doc, &Settings::default());
        found.iter().map(|r| r.value("url").map(|url| url.value.to_string())).collect::<Vec<_>>()
    };
    assert_eq!(url(html), [Some("https://shop.example/kettle".to_owned())]);
    let another = html.replace("Kettle", "Pot").replace("javascript:buy()", "/pot");
    assert_eq!(url(&another), [Some("/pot".to_owned())]);
    assert_eq!(
        url(&format!("{html}{}", another.replace("/pot", "")))[1],
        None,
        "which of two it is about nobody says"
    );
}

#[test]
fn a_declared_title_ends_where_the_heading_does_if_signs_set_more_apart() {
    let title = |heading: &str, declared: &str| {
        let html = format!(
            "<h1>{heading}</h1><script type='application/ld+json'>{{\"@type\": \"Product\", \"name\": \"{declared}\", \"sku\": \"7\"}}</script>"
        );
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let found = extract(schema::named("product").expect("it ships"), &doc, &Settings::default());
        found[0].value("title").map(|title| title.value.to_string()).unwrap_or_default()
    };
    assert_eq!(title("Tea pot", "Tea Pot red - (4.8/5)"), "Tea pot");
    assert_eq!(title("Tea pot", "Tea Pot with three cups"), "Tea Pot with three cups");
    assert_eq!(title("Tea", "Teapots - red"), "Teapots - red");
}

#[test]
fn a_marked_head_names_columns_however_many_others_stand_beside() {
    let file = "name = 'rock'\n[record]\nneeds = ['hardness']\n[fields]\nname = { part = 'title' }\n\
        hardness = { label = ['Hardness'], type = 'number' }";
    let kind = Schema::from_toml("rock.toml", file).unwrap_or_else(|e| panic!("{e}"));
    let row = |name: &str, hardness: &str| {
        format!("<tr><td>{name}<td>SiO2<td>{hardness}<td>2.65<td>white<td>glassy<td>trigonal</tr>")
    };
    let head = "<tr><th>Mineral<th>Formula<th>Hardness<th>Density<th>Streak<th>Lustre<th>System</tr>";
    let html =
        format!("<table>{head}{}{}{}</table>", row("Quartz", "7"), row("Opal", "6"), row("Jasper", "6.5"));
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let found = extract(&kind, &doc, &Settings::default());
    let hardness: Vec<String> =
        found.iter().filter_map(|r| r.value("hardness")).map(|f| f.value.to_string()).collect();
    assert_eq!(hardness, ["7", "6", "6.5"]);
}

#[test]
fn a_link_that_a_users_own_list_names_is_the_title() {
    let file = "name = 'offer'\n[record]\nneeds = ['product', 'price']\n[fields]\ntitle = { part = 'title' }\n\
        [[recognizer]]\nname = 'product'\nnames = ['Canon EOS Rebel', 'Nikon Coolpix Camera', 'Sony Alpha Lens Kit']\n";
    let kind = Schema::from_toml("offer.toml", file).unwrap_or_else(|e| panic!("{e}"));
    let html = "<ul><li><a href=1>Canon EOS Rebel</a> $899<li><a href=2>Nikon Coolpix</a> $450<li><a href=3>Sony Alpha 7 Lens</a> $9</ul>";
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let found = extract(&kind, &doc, &Settings::default());
    let titles: Vec<String> =
        found.iter().filter_map(|r| r.fields.first()).map(|(_, f)| f.value.to_string()).collect();
    assert_eq!(titles, ["Canon EOS Rebel", "Nikon Coolpix", "Sony Alpha 7 Lens"]);
}

#[test]
fn a_day_with_its_clock_is_a_time_too() {
    let file = "name = \"evenings\"\n[record]\nneeds = [\"date\", \"time\"]\n[fields]\nday = \"date\"\nhour = \"time\"\n";
    let evening =
        |n: u32, what: &str| format!("<li><h3>{what}</h3><p>{n} May 2031, 8:30 pm – 10 pm<p>Hall {n}");
    let page = ["Jazz", "Blues", "Choir", "Organ"]
        .iter()
        .zip(1..)
        .map(|(what, n)| evening(n, what))
        .collect::<String>();
    let doc = page::parse(format!("<ul>{page}</ul>").as_bytes(), &page::Hints::default());
    let kind = Schema::from_toml("evenings", file).expect("a kind");
    let found = extract(&kind, &doc, &Settings::default());
    assert_eq!(found.len(), 4, "{found:?}");
    let hour =
        found[0].fields.iter().find(|(name, _)| name == "hour").map(|(_, field)| field.value.to_string());
    assert_eq!(hour.as_deref(), Some("T20:30/T22:00"));
}

const BOAT: &str = "
name = 'boat'
[record]
needs = ['price', 'hull']
[fields.title]
part = 'title'
[fields.price]
type = 'price'
recognizer = 'price'
label = { en = ['price'] }
[fields.deposit]
type = 'price'
recognizer = 'price'
label = { en = ['deposit'] }
[fields.mooring]
type = 'price'
recognizer = 'price'
label = { en = ['mooring'] }
[fields.hull]
label = { en = ['hull'] }
[fields.listed]
type = 'date'
recognizer = 'date'
part = 'published'
label = { en = ['listed'] }
";

#[test]
fn each_sum_and_day_of_a_kind_is_its_own() {
    let boat = Schema::from_toml("boat.toml", BOAT).unwrap_or_else(|e| panic!("{e}"));
    let said = |rest: &str| {
        let head = "<title>Sloop Ann</title><h1>Sloop Ann</h1>";
        on(&boat, format!("{head}<dl>{rest}<dt>Hull<dd>Oak</dl>").as_bytes())
    };
    let all = said("<dt>Price<dd>$4000<dt>Deposit<dd>$400<dt>Mooring<dd>$50<dt>Listed<dd>2003-01-05");
    let values: Vec<&str> = all.lines().skip(1).map(str::trim).collect();
    let want = [
        "title: Sloop Ann",
        "price: 4000 USD",
        "deposit: 400 USD",
        "mooring: 50 USD",
        "hull: Oak",
        "listed: 2003-01-05",
    ];
    assert_eq!(values, want);
    let one = said("<dt>Price<dd>$4000");
    assert!(one.contains("price: 4000 USD") && !one.contains("deposit") && !one.contains("mooring"), "{one}");
}

#[test]
fn a_sum_in_a_sentence_is_no_price() {
    let product = schema::named("product").expect("it ships");
    let shipping = "<title>Kettle</title><h1>Kettle</h1><p>Free shipping on orders over $50!\
        <script type='application/ld+json'>{\"@type\": \"Product\", \"name\": \"Kettle\", \"sku\": \"7\"}</script>";
    let got = on(product, shipping.as_bytes());
    assert!(got.contains("sku: 7") && !got.contains("price:"), "{got}");
    let aunt = "<title>My aunt</title><h1>My aunt</h1><p>When I was nine, my aunt gave me $40 for a kettle, and I lost it.";
    assert_eq!(on(product, aunt.as_bytes()), "");
}

#[test]
fn a_title_without_end_takes_no_longer_than_its_page() {
    let long = "kettle teapot samovar ".repeat(20_000);
    let html = format!("<title>{long}</title><h1>Kettle</h1><p>{}<p>$40", "kettle pan<p>".repeat(20_000));
    let start = std::time::Instant::now();
    on(schema::named("product").expect("it ships"), html.as_bytes());
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn a_list_of_short_items_below_its_label_is_the_section_of_any_kind() {
    let file = "name = 'hike'\n[record]\nneeds = ['length', 'gear']\n[fields]\ntitle = { part = 'title' }\n\
        length = { label = ['length'] }\ngear = { many = true, part = 'section', label = ['what to bring'] }";
    let kind = Schema::from_toml("hike.toml", file).unwrap_or_else(|e| panic!("{e}"));
    let html = b"<title>Ridge hike</title><h1>Ridge hike</h1><p>A long way over the ridge with views of the lake and the town below it.\
        <p>Length: 12 km<h2>What to bring</h2><ul><li>Water<li>Hat<li>Rope</ul><h2>How to get there</h2><p>By bus 14 to the last stop.";
    let read = on(&kind, html);
    let gear: Vec<&str> = read.lines().filter(|line| line.starts_with("  gear: ")).collect();
    assert_eq!(gear, ["  gear: Water", "  gear: Hat", "  gear: Rope"], "{read}");
}

#[test]
fn a_year_behind_a_label_is_a_day_in_lists_too() {
    let file = "name = 'boat'\n[record]\nneeds = ['price', 'built']\n[fields]\ntitle = { part = 'title' }\n\
        price = 'price'\nbuilt = { type = 'date', label = 'built' }\n";
    let kind = Schema::from_toml("boat.toml", file).unwrap_or_else(|e| panic!("{e}"));
    let built = |html: &str| {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let of = |r: &Record| r.value("built").map(|field| field.value.to_string()).unwrap_or_default();
        extract(&kind, &doc, &Settings::default()).iter().map(of).collect::<Vec<_>>()
    };
    let boat = |name: &str, line: &str| format!("<li><b>{name}</b><br>{line}<br>Price: $900");
    let list = |lines: [&str; 3]| {
        let [a, b, c] = lines;
        format!("<ul>{}{}{}</ul>", boat("Sea Wolf", a), boat("Old Ann", b), boat("Grey Seal", c))
    };
    let days = ["1978", "1980-05", "1990"];
    assert_eq!(built(&list(["Built: 1978", "Built: May 1980", "<b>Built</b> 1990"])), days);
    let prose = list(["Built: 1978, refitted 1999", "Built: hull 1980", "Built: long ago"]);
    assert_eq!(built(&prose), ["", "", ""]);
    let rows = "<tr><td>Sea Wolf<td>1978<td>$900<tr><td>Old Ann<td>May 1980<td>$900<tr><td>Grey Seal<td>1990<td>$900";
    assert_eq!(built(&format!("<table><tr><th>Name<th>Built<th>Price{rows}</table>")), days);
    let page = "<title>Sea Wolf</title><h1>Sea Wolf</h1><dl><dt>Built<dd>1978<dt>Price<dd>$900</dl>";
    assert_eq!(built(page), ["1978"]);
}
