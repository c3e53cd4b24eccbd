//! Music, library, campus, admissions: cards with embedded data, months given once, questions that open.

use jiff::civil::Date;

use crate::plan::{every, format_date, rows};
use crate::shell::{page, text};

/// Their pages, and the first page of all.
pub(crate) fn pages(today: Date) -> Vec<(&'static str, String)> {
    vec![
        (
            "/",
            page(
                "University of Harbourfield",
                "<p>A university by the sea, founded in 1871.</p><p><a href=\"/campus/events\">What is on</a> <a href=\"/library/faq\">Library questions</a></p>",
            ),
        ),
        ("/music/", page("Music at Harbourfield", "<p><a href=\"/music/concerts\">Concerts</a></p>")),
        ("/music/concerts", music(today)),
        (
            "/library/",
            page(
                "University Library",
                "<p><a href=\"/library/events\">Events</a> <a href=\"/library/faq\">Questions</a></p>",
            ),
        ),
        ("/library/events", library(today)),
        ("/library/faq", library_questions()),
        (
            "/campus/",
            page(
                "Campus life",
                "<p><a href=\"/campus/events\">Events</a> <a href=\"/campus/news;jsessionid=1\">News</a> <a href=\"/jobs\">Jobs</a> \
                 <a href=\"/housing\">Rooms to rent</a> <a href=\"/theses\">Theses</a></p>",
            ),
        ),
        ("/campus/events", campus(today)),
        ("/admissions/faq", admissions()),
        ("/imprint", page("Imprint", "<p>University of Harbourfield is invented, as are its people.</p>")),
    ]
}

/// Cards, and the same as schema.org's data with places on the map.
fn music(today: Date) -> String {
    let concerts = || rows::<3>(include_str!("../data/music.tsv")).zip(every(today, 6, 3));
    let card = |([title, player, about], day): ([&str; 3], Date)| {
        let with = if player.is_empty() {
            String::new()
        } else {
            format!("<p class=\"with\">With {}</p>", text(player))
        };
        format!(
            "<article class=\"card\"><time datetime=\"{day}T20:00\">{}, 8 pm</time><h2>{}</h2>{with}<p class=\"where\">Harbour Hall</p><p>{}</p></article>",
            format_date(day, "%A %-d %B"),
            text(title),
            text(about)
        )
    };
    let data = |([title, ..], day): ([&str; 3], Date)| {
        let title = title.replace('"', "'");
        format!(
            "{{\"@type\":\"MusicEvent\",\"name\":\"{title}\",\"startDate\":\"{day}T20:00\",\"location\":{{\"@type\":\"Place\",\"name\":\"Harbour Hall\",\
             \"geo\":{{\"@type\":\"GeoCoordinates\",\"latitude\":54.3233,\"longitude\":10.1394}}}}}}"
        )
    };
    let data: Vec<String> = concerts().map(data).collect();
    let cards: String = concerts().map(card).collect();
    let data = format!(
        "<script type=\"application/ld+json\">{{\"@context\":\"https://schema.org\",\"@graph\":[{}]}}</script>",
        data.join(",")
    );
    page("Concerts", &format!("{cards}{data}"))
}

/// Months are headings; an entry says its day only.
fn library(today: Date) -> String {
    let mut month = String::new();
    let mut out = String::new();
    for ([title, who, about], day) in rows::<3>(include_str!("../data/library.tsv")).zip(every(today, 9, 5)) {
        let of_day = format_date(day, "%B %Y");
        if of_day != month {
            out.push_str(&format!("{}<h2>{of_day}</h2><ul>", if month.is_empty() { "" } else { "</ul>" }));
            month = of_day;
        }
        let who = if who.is_empty() { String::new() } else { format!(" with {}", text(who)) };
        out.push_str(&format!(
            "<li><strong>{}, 17:30</strong> {}{who}, Reading Room. {}</li>",
            format_date(day, "%a %-d"),
            text(title),
            text(about)
        ));
    }
    page("Library events", &format!("{out}</ul>"))
}

fn campus(today: Date) -> String {
    let row = |([title, who, about], day): ([&str; 3], Date)| {
        let who = if who.is_empty() { String::new() } else { format!(" Speaker: {}.", text(who)) };
        format!(
            "<div class=\"event\"><h3><a href=\"/campus/events\">{}</a></h3><div>{} | 18:00 | Main Square</div><p>{}{who}</p></div>",
            text(title),
            format_date(day, "%d/%m/%Y"),
            text(about)
        )
    };
    let events: String =
        rows::<3>(include_str!("../data/campus.tsv")).zip(every(today, 4, 2)).map(row).collect();
    page("Campus events", &events)
}

/// Questions that open, in sections.
fn library_questions() -> String {
    let (mut out, mut section) = (String::new(), "");
    for [of, question, answer] in rows::<3>(include_str!("../data/faq.tsv")) {
        if of != section {
            out.push_str(&format!("<h2>{of}</h2>"));
            section = of;
        }
        out.push_str(&format!(
            "<details><summary>{}</summary><p>{}</p></details>",
            text(question),
            text(answer)
        ));
    }
    page("Frequently asked questions", &out)
}

fn admissions() -> String {
    let pair =
        |[question, answer]: [&str; 2]| format!("<dt>{}</dt><dd>{}</dd>", text(question), text(answer));
    let pairs: String = rows::<2>(include_str!("../data/admissions.tsv")).map(pair).collect();
    page("Admissions: frequently asked questions", &format!("<dl>{pairs}</dl>"))
}
