//! A school's site on loopback: pages to add, to annotate, to learn a rule from, to try a kind on.

use servers::{Request, Site, page, status};

/// How many guides there are to annotate.
pub(crate) const GUIDES: [(&str, &str); 10] = [
    ("tides", "Tide tables"),
    ("knots", "Knots and splices"),
    ("charts", "Reading charts"),
    ("stars", "Steering by stars"),
    ("weather", "Weather at sea"),
    ("birds", "Birds of the coast"),
    ("rescue", "Rescue at sea"),
    ("hulls", "Care of hulls"),
    ("sails", "Mending sails"),
    ("engines", "Small engines"),
];

/// The site.
pub(crate) async fn site() -> Site {
    Site::new(|request: &Request| match request.path.split('?').next().unwrap_or_default() {
        "/talks" => page(talks(&["Salt", "Tin", "Ink", "Oil", "Glass"])),
        "/next" => page(talks(&["Paper", "Soap", "Wool", "Silk"])),
        "/flats" => {
            page(flats(&[("12 Alder St", "$850"), ("9 Mill Road", "$395"), ("4410 Oak Ave", "$1250")]))
        }
        "/boats" => page(boats()),
        "/more" => page(flats(&[
            ("1 Elm St", "$100"),
            ("2 Elm St", "$200"),
            ("3 Elm St", "$300"),
            ("4 Elm St", "$400"),
        ])),
        path => match GUIDES.iter().find(|(name, _)| path.strip_prefix("/guides/") == Some(name)) {
            Some((name, title)) => page(guide(name, title)),
            None => status(404),
        },
    })
    .await
}

const MENU: &str =
    "<ul class=menu><li><a href=/>Home</a><li><a href=/help>Help</a><li><a href=/map>Map</a></ul>";

fn talks(titles: &[&str]) -> String {
    let talk = |(n, title): (usize, &&str)| {
        format!(
            "<li class=talk><h3><a href=/talks/{n}>{title} and its uses</a></h3> <span class=when>{} May 2031</span> \
             <span class=hour>4:30 pm</span> <p class=who>Ann Lee, Room {n}",
            n + 1
        )
    };
    let all: String = titles.iter().enumerate().map(talk).collect();
    format!("<title>Talks</title>{MENU}<h1>Talks</h1><ul class=talks>{all}</ul><p>The end.")
}

fn flats(streets: &[(&str, &str)]) -> String {
    let flat = |(n, (street, rent)): (usize, &(&str, &str))| {
        format!(
            "<div class=offer><h3>Flat {n} in the old town</h3><p>{street}<p>Rent: {rent}<p>cats welcome</div>"
        )
    };
    let all: String = streets.iter().enumerate().map(flat).collect();
    format!("<title>To let</title><h1>To let</h1>{MENU}{all}")
}

fn boats() -> String {
    let boat = |(n, name, price, seller, mail): (usize, &str, &str, &str, &str)| {
        format!(
            "<div class=boat><h3><a href=/boats/{n}>{name}</a></h3><p>A boat with a keel.<p>Price: {price}<p>Seller: {seller}\
             <p>Write to {mail}@boats.example</div>"
        )
    };
    let all = [
        (1, "Sea Gull", "$1,250", "Ann Lee", "ann"),
        (2, "The Razorbill", "$900", "Bob Ray", "bob"),
        (3, "Arctic Tern", "$12,000", "Ann Lee", "ann"),
        (4, "Storm Petrel", "$450", "Eve Fox", "eve"),
    ];
    format!("<title>Boats</title><h1>Boats for sale</h1>{MENU}{}", all.map(boat).concat())
}

fn guide(name: &str, title: &str) -> String {
    format!(
        "<title>{title}</title><h1>{title}</h1><p>This guide to {name} tells new sailors of the harbour school what they need \
         to know about {name} before they first leave the harbour, with exercises for each week of the course.</p>\
         <p>It is kept by the school's own teachers and is read anew each spring.</p>"
    )
}
