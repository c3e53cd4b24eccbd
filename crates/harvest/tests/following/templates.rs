//! Pages of lists, written in six ways.

/// A record of a made-up shop.
#[derive(Debug, Clone)]
pub(crate) struct Ware {
    pub(crate) title: String,
    pub(crate) link: String,
    pub(crate) price: u32,
    pub(crate) note: String,
    pub(crate) number: u32,
}

/// What the page does besides its records.
#[derive(Debug, Clone, Default)]
pub(crate) struct Manner {
    /// Behind every link.
    pub(crate) session: String,
    /// How often every record was looked at, if the page says so.
    pub(crate) views: Option<u32>,
    /// How blanks are written.
    pub(crate) blank: &'static str,
    /// Classes begin otherwise, and the list stands deeper.
    pub(crate) rebuilt: bool,
}

/// A way to write a list.
pub(crate) type Template = fn(&[Ware], &Manner) -> String;

/// All ways; whether records have links there.
pub(crate) const ALL: &[(&str, Template, bool)] = &[
    ("table", table, true),
    ("ul", bullets, true),
    ("cards", cards, true),
    ("dl", definitions, true),
    ("headings", headings, true),
    ("plain", plain, false),
];

fn href(ware: &Ware, manner: &Manner) -> String {
    format!("/ware/{}{}", ware.link, manner.session)
}

fn views(ware: &Ware, manner: &Manner) -> String {
    manner.views.map_or(String::new(), |n| format!("<i>{} views</i>", 100 + ware.number * 7 + n))
}

fn list(rows: Vec<String>, manner: &Manner, (open, close): (&str, &str)) -> String {
    let blank = if manner.blank.is_empty() { "\n" } else { manner.blank };
    let prefix = if manner.rebuilt { "new-" } else { "" };
    let open = open.replace("class=", &format!("class={prefix}"));
    let all = format!("{open}{blank}{}{blank}{close}", rows.join(blank));
    let all = if manner.rebuilt { format!("<section><div class=wide>{all}</div></section>") } else { all };
    let menu = "<ul><li><a href=/>Home</a><li><a href=/about>About</a><li><a href=/contact>Contact</a></ul>";
    format!(
        "<html lang=en><head><title>Wares</title></head><body>{menu}<h1>Our wares</h1>{all}\
         <p>Prices without postage. Write to us if you miss something.</p></body></html>"
    )
}

fn table(wares: &[Ware], manner: &Manner) -> String {
    let row = |w: &Ware| {
        format!(
            "<tr><td><a href=\"{}\">{}</a></td><td>${}.00</td><td>{}</td><td>{}</td></tr>",
            href(w, manner),
            w.title,
            w.price,
            w.note,
            views(w, manner)
        )
    };
    let head = "<tr><th>Ware</th><th>Price</th><th>Note</th><th>Seen</th></tr>".to_owned();
    let rows = std::iter::once(head).chain(wares.iter().map(row)).collect();
    list(rows, manner, ("<table class=wares>", "</table>"))
}

fn bullets(wares: &[Ware], manner: &Manner) -> String {
    let row = |w: &Ware| {
        let (href, views) = (href(w, manner), views(w, manner));
        format!(
            "<li><a href=\"{href}\">{}</a> <b>${}.00</b> <em>{}</em> {views}</li>",
            w.title, w.price, w.note
        )
    };
    list(wares.iter().map(row).collect(), manner, ("<ul class=wares>", "</ul>"))
}

fn cards(wares: &[Ware], manner: &Manner) -> String {
    let row = |w: &Ware| {
        let (href, views) = (href(w, manner), views(w, manner));
        format!(
            "<article class=card><img src=/p/{}.png><h3><a href=\"{href}\">{}</a></h3><p class=note>{}</p>\
             <span class=price>${}.00</span>{views}<a href=\"{href}#buy\">Buy</a></article>",
            w.number, w.title, w.note, w.price
        )
    };
    list(wares.iter().map(row).collect(), manner, ("<div class=wares>", "</div>"))
}

fn definitions(wares: &[Ware], manner: &Manner) -> String {
    let row = |w: &Ware| {
        let (href, views) = (href(w, manner), views(w, manner));
        format!("<dt><a href=\"{href}\">{}</a></dt><dd>${}.00 – {} {views}</dd>", w.title, w.price, w.note)
    };
    list(wares.iter().map(row).collect(), manner, ("<dl class=wares>", "</dl>"))
}

fn headings(wares: &[Ware], manner: &Manner) -> String {
    let row = |w: &Ware| {
        let (href, views) = (href(w, manner), views(w, manner));
        format!(
            "<div class=entry><h2><a href=\"{href}\">{}</a></h2><p>{}, and what else there is to be said of it.</p>\
             <p class=meta>${}.00 {views}</p></div>",
            w.title, w.note, w.price
        )
    };
    list(wares.iter().map(row).collect(), manner, ("<div class=wares>", "</div>"))
}

fn plain(wares: &[Ware], manner: &Manner) -> String {
    let row = |w: &Ware| {
        let views = views(w, manner);
        format!(
            "<li><strong>{}</strong> <span>${}.00</span> <em>{}</em> {views}</li>",
            w.title, w.price, w.note
        )
    };
    list(wares.iter().map(row).collect(), manner, ("<ul class=wares>", "</ul>"))
}
