//! When the page was published: what it declares, else the date that stands near its title.

use page::{Document, Tag};

use super::beside::Beside;
use super::declared;
use crate::embedded::Item;
use crate::main_text::MainText;
use crate::{Evidence, Field};

/// Names of meta tags, those of publication before those of change.
const METAS: [&str; 12] = [
    "article:published_time",
    "datePublished",
    "parsely-pub-date",
    "sailthru.date",
    "dc.date.issued",
    "dcterms.created",
    "dc.date",
    "date",
    "pubdate",
    "publishdate",
    "og:updated_time",
    "article:modified_time",
];

/// The day, ISO 8601.
pub(super) fn date(
    doc: &Document,
    main: &MainText,
    items: &[Item],
    beside: &Beside,
) -> Option<Field<String>> {
    let declared = of_items(items).or_else(|| of_meta(doc));
    declared.or_else(|| in_text(doc, main)).or_else(|| of_server(beside))
}

/// Is a day that the page names yet to come? Then it is that of an event, and no page was published on it.
pub(super) fn is_to_come(day: &Field<String>, today: Option<jiff::civil::Date>) -> bool {
    let is_shown =
        |evidence: &Evidence| matches!(evidence, Evidence::Text { .. } | Evidence::Attribute { .. });
    day.evidence.iter().any(is_shown) && today.is_some_and(|today| day.value > today.to_string())
}

/// The day that the page's text and its `<time>` name, whatever it declares.
pub(super) fn in_text(doc: &Document, main: &MainText) -> Option<Field<String>> {
    of_time(doc).or_else(|| of_text(doc, main))
}

/// The day on which the server says the page was changed last: a page made for each visit is as old as the visit.
pub(super) fn of_server(beside: &Beside) -> Option<Field<String>> {
    const NAME: &str = "Last-Modified";
    let moment = |name: &str| beside.header(name).and_then(super::cache::moment);
    let changed = moment(NAME).filter(|m| moment("Date").is_none_or(|now| *m < now))?;
    let day = changed.to_zoned(jiff::tz::TimeZone::UTC).date();
    Some(Field::new(day.to_string(), Evidence::Header(NAME.to_owned())))
}

fn of_items(items: &[Item]) -> Option<Field<String>> {
    let keys = ["datePublished", "dateCreated", "uploadDate", "dateModified"];
    let pages = declared::of_page(items);
    keys.iter().find_map(|key| {
        pages.iter().find_map(|i| {
            let evidence = Evidence::Embedded { node: i.node, key: (*key).to_owned() };
            Some(Field::new(day(i.text(key)?)?, evidence))
        })
    })
}

fn of_meta(doc: &Document) -> Option<Field<String>> {
    METAS.iter().find_map(|name| {
        let evidence = Evidence::Embedded { node: doc.root(), key: (*name).to_owned() };
        Some(Field::new(day(doc.meta(name)?)?, evidence))
    })
}

fn of_time(doc: &Document) -> Option<Field<String>> {
    let times = doc.nodes().filter(|n| doc.tag(*n) == Tag::TIME);
    times.take(20).find_map(|node| {
        Some(Field::new(day(doc.attr(node, "datetime")?)?, Evidence::Attribute { node, name: "datetime" }))
    })
}

/// The first whole date after the title.
fn of_text(doc: &Document, main: &MainText) -> Option<Field<String>> {
    const NEAR: usize = 600;
    let text = doc.full_text();
    let from = main.title.as_ref().map_or(0, |t| t.start);
    let to = (from + NEAR..=text.len()).find(|i| text.is_char_boundary(*i)).unwrap_or(text.len());
    let settings = marks::Settings { language: views::language_of(doc), as_of: None };
    let near = text.get(from..to)?;
    let marks = marks::find_only(near, &settings, &["date"]);
    marks.iter().find_map(|m| {
        let span = from + m.span.start()..from + m.span.end();
        Some(Field::new(day(&m.value.to_string())?, Evidence::Text { span, by: "date" }))
    })
}

/// The day of an ISO date or time.
fn day(text: &str) -> Option<String> {
    let day: jiff::civil::Date = text.trim().get(..10)?.parse().ok()?;
    Some(day.to_string())
}

#[cfg(test)]
mod tests {
    use crate::Settings;
    use crate::annotation::annotate;

    #[test]
    fn a_day_yet_to_come_is_no_day_of_publication() {
        let html = "<title>Talks</title><h1>Talks</h1><p>15 October 2026: Bread and pencils, a talk on the scribes of 1500 and what they wrote.";
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let date = |today: &str| {
            let settings = Settings { as_of: today.parse().ok(), ..Settings::default() };
            annotate(&doc, &settings).date.map(|day| day.value)
        };
        assert_eq!(date("2026-01-01"), None);
        assert_eq!(date("2026-10-15").as_deref(), Some("2026-10-15"));
        let timed = page::parse(
            b"<title>Talks</title><h1>Talks</h1><time datetime=2031-10-15>soon</time>",
            &page::Hints::default(),
        );
        let settings = Settings { as_of: "2026-11-26".parse().ok(), ..Settings::default() };
        assert_eq!(annotate(&timed, &settings).date, None);
        assert_eq!(date("not known").as_deref(), Some("2026-10-15"));
    }
}
