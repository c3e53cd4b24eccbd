//! What is gleaned from a page that was fetched: records of the kinds that are asked for, and its links.
//!
//! ```text
//! Fetched ── parse ──▶ Document ──▶ events, courses, questions, what the page is ──▶ Records
//!                          └──────▶ links, each with what it promises
//!         └── does it tell of records? ──▶ the page itself, as evidence
//! ```

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

use crawl::{Aim, Fetched, Focus, Reading, Visitor, address};
use formats::{evidence, row};
use gleaner::schema::{Reader, Role};
use gleaner::{Document, Glance, Schema, Settings, Told, marks, topics};
use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::Value;
use store::{Fields, Record, Snapshot};

use crate::position;
use crate::ruled::Ruled;
use crate::site_rules::SiteRules;
use crate::snapshots::Snapshots;

/// What a page yields.
#[derive(Debug, Clone, Default)]
pub struct GleanedPage {
    /// Its records, all of them.
    pub records: Vec<Record>,
    /// The page itself, where it is to be kept as evidence of them.
    pub snapshot: Option<Snapshot>,
}

/// Gleans pages.
#[derive(Debug)]
pub struct Gleaning {
    kinds: Vec<Arc<Schema>>,
    rules: Vec<Ruled>,
    site_rules: Option<Arc<SiteRules>>,
    focus: Option<Focus>,
    snapshots: Option<Snapshots>,
    /// "Today" for pages whose server does not say when it answered.
    today: Option<Date>,
}

impl Gleaning {
    /// Gleans records of these kinds. With an aim, links that promise most are followed first.
    pub fn new(kinds: Vec<Arc<Schema>>, aim: Option<Aim>, today: Option<Date>) -> Gleaning {
        let focus = aim.map(Focus::new);
        Gleaning { kinds, rules: Vec::new(), site_rules: None, focus, snapshots: None, today }
    }

    /// Keeps pages that tell of records as evidence of them, unless they do not allow to be archived.
    #[must_use]
    pub fn with_snapshots(self, snapshots: Option<Snapshots>) -> Gleaning {
        Gleaning { snapshots, ..self }
    }

    /// Keeps the records to which rules lead besides.
    #[must_use]
    pub fn with_rules(self, rules: Vec<Ruled>) -> Gleaning {
        Gleaning { rules, ..self }
    }

    /// Reads lists by the rules of their sites, and learns these.
    #[must_use]
    pub fn with_site_rules(self, site_rules: Arc<SiteRules>) -> Gleaning {
        Gleaning { site_rules: Some(site_rules), ..self }
    }

    /// The names of the kinds for which pages are read.
    pub fn kinds(&self) -> Arc<[String]> {
        let rules = self.rules.iter().map(Ruled::schema);
        self.kinds.iter().chain(rules).map(|kind| kind.name.clone()).collect()
    }

    /// Are lists read, whatever they hold?
    pub fn reads_lists(&self) -> bool {
        self.kinds.iter().any(|kind| kind.reader == Reader::List)
    }

    /// The day that stands for "today" on a page.
    fn as_of(&self, page: &Fetched) -> Option<Date> {
        page.header("date").and_then(day).or(self.today)
    }

    /// The records of a page.
    pub fn records(&self, document: &Document, page: &Fetched) -> Vec<Record> {
        let settings = Settings { as_of: self.as_of(page), ..Settings::default() };
        let source = page.url.as_str();
        let mut glance = Glance::of(document, &settings);
        if let Some(rules) = self.site_rules.as_ref().filter(|_| self.reads_lists()) {
            let list = rules.main_list(&glance, document, source, &reading(&settings));
            glance = glance.with_main_list(list);
        }
        of_glance(&self.kinds, &self.rules, document, &glance, source, &settings)
    }
}

impl Visitor for Gleaning {
    type Yield = GleanedPage;

    fn read(&self, page: &Fetched, agent: &str) -> Reading<GleanedPage> {
        let document = gleaner::parse(&page.body, &page.hints());
        let records = self.records(&document, page);
        // Each page has an annotation: it promises nothing of the pages behind it.
        let of_page = |record: &&Record| {
            self.kinds.iter().any(|kind| kind.name == record.kind && kind.reader == Reader::Page)
        };
        let yielded = records.len() - records.iter().filter(of_page).count();
        let yielded = u32::try_from(yielded).unwrap_or(u32::MAX);
        if let Some(focus) = &self.focus {
            focus.learn(&page.url, yielded);
        }
        let promise = |found: &_| self.focus.as_ref().map_or(0, |focus| focus.promise(found, yielded > 0));
        let reading = Reading::of_links(&document, page, agent, promise);
        let near = self
            .as_of(page)
            .map(|today| today.saturating_sub(HORIZON.days())..=today.saturating_add(HORIZON.days()));
        let identity = |record| identity(record, near.as_ref());
        let identities = records.iter().filter(|record| !of_page(record)).map(identity).collect();
        let snapshots = self.snapshots.as_ref();
        let snapshot = snapshots.and_then(|snapshots| snapshots.evidence(&document, page, agent, &records));
        Reading { records: yielded, identities, yielded: Some(GleanedPage { records, snapshot }), ..reading }
    }
}

/// The records of some kinds, and those to which some rules lead, that a page tells of, wherever it came from; `source` is its
/// address.
pub fn records(
    kinds: &[Arc<Schema>],
    rules: &[Ruled],
    document: &Document,
    source: &str,
    settings: &Settings,
) -> Vec<Record> {
    of_glance(kinds, rules, document, &Glance::of(document, settings), source, settings)
}

/// How texts are read, as rules want it.
fn reading(settings: &Settings) -> marks::Settings {
    marks::Settings { language: settings.language.clone(), as_of: settings.as_of }
}

/// The records of a page that is looked at already.
fn of_glance(
    kinds: &[Arc<Schema>],
    rules: &[Ruled],
    document: &Document,
    glance: &Glance<'_>,
    source: &str,
    settings: &Settings,
) -> Vec<Record> {
    let of_kind = |kind: &Arc<Schema>| {
        let kept = |record: gleaner::Record| {
            let row = row::record(document, kind, &record, source);
            kept_record(kind, row, evidence::record(document, kind, &record))
        };
        gleaner::records_of(kind, glance).into_iter().map(kept).collect::<Vec<_>>()
    };
    let of_rule = |rule: &Ruled| {
        let kept = |(row, evidence)| kept_record(rule.schema(), row, evidence);
        rule.records(document, glance, source).into_iter().map(kept).collect::<Vec<_>>()
    };
    let mut records: Vec<Record> =
        kinds.iter().flat_map(of_kind).chain(rules.iter().flat_map(of_rule)).collect();
    about(document, &mut records);
    let language = settings.language.clone().or_else(|| gleaner::language_of(document));
    let (called, site_name) = (called(document), site_name(document));
    for record in &mut records {
        (record.language, record.context) = (language.clone(), called.clone());
        record.site_name.clone_from(&site_name);
    }
    let host = url::Url::parse(source).ok().and_then(|url| url.host_str().map(str::to_owned));
    position::place(document, host.as_deref().unwrap_or_default(), &mut records);
    records
}

/// A record as it is kept: the address of its page without what only tells who followed it.
fn kept_record(kind: &Schema, mut row: Fields, evidence: Fields) -> Record {
    let field = kind.of_role(Role::Url).and_then(|field| row.get_mut(&field.name));
    if let Some(Value::String(url)) = field
        && let Some(lasting) = url::Url::parse(url).ok().and_then(|url| address::canonical_part(&url))
    {
        *url = lasting.into();
    }
    Record::of_row(kind, row, evidence)
}

/// What a page and its site are called: records are found by these words, too.
fn called(document: &Document) -> Option<String> {
    let title = document.title().unwrap_or_default();
    let site = document.meta("og:site_name").filter(|site| !title.contains(site)).unwrap_or_default();
    Some(format!("{title}\n{site}").trim().to_owned()).filter(|called| !called.is_empty())
}

/// What a page says that its site is called.
fn site_name(document: &Document) -> Option<String> {
    let name = document.meta("og:site_name").or_else(|| document.meta("application-name"))?;
    Some(name.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|name| !name.is_empty())
}

/// Says what events are about: those of a page together.
fn about(document: &Document, records: &mut [Record]) {
    let mut events: Vec<&mut Record> = records.iter_mut().filter(|record| record.kind == "event").collect();
    let texts = |record: &&mut Record| (record.title.clone().unwrap_or_default(), record.text.clone());
    let texts: Vec<(String, String)> = events.iter().map(texts).collect();
    let events_text: Vec<Told<'_>> = texts.iter().map(|(title, text)| Told { title, text }).collect();
    let topics = topics(document.title().unwrap_or_default(), &events_text);
    for (event, topic) in events.iter_mut().zip(topics) {
        event.topic = topic.map(str::to_owned);
    }
}

/// How many days from today a record is another for its day alone. Calendars show what recurs for ever, ahead and back: beyond it, each title
/// counts once. Classes, services and tours are announced for a year at most.
const HORIZON: i32 = 366;

/// A number that two records share where they say the same, wherever they were read.
fn identity(record: &Record, near: Option<&RangeInclusive<Date>>) -> u64 {
    let mut hasher = DefaultHasher::new();
    let begins = record.starts.as_deref().and_then(|starts| starts.get(..10)?.parse::<Date>().ok());
    if begins.zip(near).is_some_and(|(begins, near)| !near.contains(&begins)) {
        // A title may have the day in it, or be one: titles of digits alone count as one.
        let letters = |title: &String| title.chars().filter(|c| c.is_alphabetic()).collect::<String>();
        (&record.kind, record.title.as_ref().map(letters), &record.place).hash(&mut hasher);
        return hasher.finish();
    }
    (&record.kind, &record.title, &record.starts, &record.place, &record.text).hash(&mut hasher);
    hasher.finish()
}

/// The day of an HTTP date: "Sun, 06 Nov 1994 08:49:37 GMT".
fn day(header: &str) -> Option<Date> {
    let zoned = jiff::fmt::rfc2822::parse(header).ok()?;
    Some(zoned.date())
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;

    const PAGE: &str = "<title>Talks</title><h1>Seminar</h1><table>
        <tr><th>Date</th><th>Time</th><th>Speaker</th><th>Title</th></tr>
        <tr><td>5 February</td><td>16:00</td><td>Priya Natarajan</td><td>Crash consistency</td></tr>
        <tr><td>12 February</td><td>16:00</td><td>Tomas Lindqvist</td><td>What a scheduler learns</td></tr>
        <tr><td>19 February</td><td>16:00</td><td>Yuki Tanabe</td><td>A collector that sleeps</td></tr>
        </table><a href=/events/>Events</a><a href=/people/>People</a>";

    fn fetched(date: &str) -> Fetched {
        let headers = vec![("date".to_owned(), date.to_owned())];
        Fetched { url: Url::parse("http://a.org/talks").expect("an address"), headers, body: PAGE.into() }
    }

    fn kinds(names: &[&str]) -> Vec<Arc<Schema>> {
        let named = |name: &&str| Arc::new(gleaner::schema::named(name).expect("it ships").clone());
        names.iter().map(named).collect()
    }

    #[test]
    fn far_from_today_a_title_counts_once_whatever_its_day() {
        let today: Date = "2026-11-25".parse().expect("a date");
        let near = today - HORIZON.days()..=today + HORIZON.days();
        let of = |title: &str, starts: &str| {
            let (title, starts) = (Some(title.to_owned()), Some(starts.to_owned()));
            identity(&Record { kind: "event".into(), title, starts, ..Record::default() }, Some(&near))
        };
        for (one, other) in [("2031-05-12", "2031-05-13"), ("2019-05-12", "2019-05-13T10:00")] {
            assert_eq!(of("Story time", one), of("Story time", other));
            assert_eq!(of("Story time, 12 May", one), of("Story time, 13 May", other));
            assert_eq!(of("12.05.", one), of("13.05.", other), "no title but the day");
            assert_ne!(of("Story time", one), of("Chess", one));
        }
        assert_ne!(of("Story time", "2026-11-26"), of("Story time", "2026-11-27"));
        assert_ne!(of("1984", "2026-11-26"), of("1917", "2026-11-26"));
    }

    #[test]
    fn events_are_gleaned_as_of_the_day_on_which_the_server_answered() {
        let gleaning = Gleaning::new(kinds(&["event", "faq"]), None, None);
        let reading = gleaning.read(&fetched("Mon, 02 Feb 2026 08:49:37 GMT"), "glean");
        let records = reading.yielded.expect("records").records;
        let starts: Vec<_> = records.iter().filter_map(|r| r.starts.as_deref()).collect();
        assert_eq!(starts, ["2026-02-05T16:00", "2026-02-12T16:00", "2026-02-19T16:00"]);
        assert!(records.iter().all(|r| r.kind == "event" && r.evidence.contains_key("start")));
        assert_eq!(reading.records, 3);
        assert_eq!(reading.links.iter().map(|(_, promise)| *promise).collect::<Vec<_>>(), [0, 0]);
    }

    #[test]
    fn a_page_that_tells_of_records_is_kept_unless_it_forbids_it() {
        let gleaning = |snapshots| Gleaning::new(kinds(&["event"]), None, None).with_snapshots(snapshots);
        let kept = |gleaning: &Gleaning, page: &Fetched| {
            gleaning.read(page, "glean").yielded.and_then(|page| page.snapshot)
        };
        let (on, off) = (gleaning(Some(Snapshots::new(1))), gleaning(None));
        let talks = fetched("Mon, 02 Feb 2026 08:49:37 GMT");
        assert_eq!(kept(&on, &talks), Some(Snapshot::of(PAGE.as_bytes(), None, false)));
        assert_eq!(kept(&off, &talks), None);
        let forbids = format!("<meta name=robots content=noarchive>{PAGE}");
        assert_eq!(kept(&on, &Fetched { body: forbids.into(), ..talks.clone() }), None);
        // Another visitor is asked by its own name.
        let own = format!("<meta name=mybot content=noarchive>{PAGE}");
        let own = Fetched { body: own.into(), ..talks.clone() };
        let read = |agent| on.read(&own, agent).yielded.and_then(|page| page.snapshot);
        assert!(read("mybot").is_none() && read("glean").is_some());
        assert_eq!(kept(&on, &Fetched { body: b"<p>No talks".to_vec(), ..talks }), None);
    }

    #[test]
    fn with_an_aim_links_promise() {
        let gleaning = Gleaning::new(kinds(&["event"]), Some(Aim::Events), None);
        let links = gleaning.read(&fetched(""), "glean").links;
        let [(_, events), (_, people)] = links.as_slice() else { panic!("two links: {links:?}") };
        assert!(events > people, "{events} {people}");
    }

    #[test]
    fn what_a_page_is_counts_not_as_a_yield() {
        let reading = Gleaning::new(kinds(&["page"]), None, None).read(&fetched(""), "glean");
        let records = reading.yielded.expect("records").records;
        assert_eq!((records.len(), reading.records), (1, 0));
        assert_eq!(records[0].url.as_deref(), Some("http://a.org/talks"));
    }
}
