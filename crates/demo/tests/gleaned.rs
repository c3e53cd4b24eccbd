//! What gleaning says of the demonstration's pages: they must show the program at work.

use demo::Site;
use gleaner::schema::Role;
use gleaner::{Glance, Hints, Schema, Settings, events};
use jiff::civil::{Date, date};

const TODAY: Date = date(2026, 11, 21);

fn titles(path: &str) -> Vec<String> {
    let html = Site::new(TODAY).page(path).expect("a page");
    let doc = gleaner::parse(html.as_bytes(), &Hints::default());
    let settings = Settings { as_of: Some(TODAY), ..Settings::default() };
    let title =
        |event: &gleaner::Event| event.title.as_ref().map(|title| title.value.clone()).unwrap_or_default();
    events(&doc, &settings).iter().map(title).collect()
}

fn titles_of_table(table: &str) -> Vec<String> {
    table.lines().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect()
}

#[test]
fn talks_and_concerts_are_found() {
    for (path, table) in [
        ("/physics/colloquium", include_str!("../data/physics.tsv")),
        ("/cs/talks", include_str!("../data/computing.tsv")),
        ("/music/concerts", include_str!("../data/music.tsv")),
        ("/campus/events", include_str!("../data/campus.tsv")),
    ] {
        assert_eq!(titles(path), titles_of_table(table), "{path}");
    }
}

#[test]
fn questions_and_courses_are_found() {
    let site = Site::new(TODAY);
    let parsed = |path: &str| gleaner::parse(site.page(path).expect("a page").as_bytes(), &Hints::default());
    let count_questions = |path: &str| gleaner::faqs(&parsed(path), &Settings::default()).len();
    assert_eq!(
        (
            count_questions("/library/faq"),
            count_questions("/admissions/faq"),
            count_questions("/physics/colloquium")
        ),
        (7, 5, 0)
    );
    let courses = gleaner::courses(&parsed("/cs/courses/cs164"), &Settings::default());
    let teacher = courses[0].teachers[0].name.as_ref().map(|name| name.value.as_str());
    assert_eq!((courses.len(), teacher), (1, Some("Yuki Tanabe")));
}

#[test]
fn notice_boards_hold_other_kinds() {
    let site = Site::new(TODAY);
    let titles = |path: &str, kind: &Schema| {
        let doc = gleaner::parse(site.page(path).expect("a page").as_bytes(), &Hints::default());
        let records = gleaner::records_of(kind, &Glance::of(&doc, &Settings::default()));
        let title = kind.of_role(Role::Title).expect("a title").name.clone();
        records.iter().filter_map(|r| Some(r.value(&title)?.value.to_string())).collect::<Vec<_>>()
    };
    let shipped = |name: &str| gleaner::schema::named(name).expect("it ships");
    assert_eq!(titles("/jobs", shipped("job")), titles_of_table(include_str!("../data/jobs.tsv")));
    assert_eq!(titles("/housing", shipped("housing")), titles_of_table(include_str!("../data/housing.tsv")));
    let publications = titles_of_table(include_str!("../data/publications.tsv"));
    assert_eq!(titles("/physics/publications", shipped("publication")), publications);
    let thesis = Schema::from_toml("thesis.toml", demo::THESIS).expect("a kind");
    assert_eq!(titles("/theses", &thesis), titles_of_table(include_str!("../data/theses.tsv")));
}

#[test]
fn there_is_always_something_to_come() {
    for today in [TODAY, date(2027, 2, 28), date(2028, 12, 31), date(1999, 1, 1)] {
        let page = Site::new(today).page("/music/concerts").expect("a page");
        let next = jiff::ToSpan::days(3);
        assert!(page.contains(&format!("{}T20:00", today + next)), "{today}");
    }
}

#[test]
fn traps_go_on_and_nothing_is_at_other_addresses() {
    let site = Site::new(TODAY);
    assert!(site.page("/calendar?month=7").expect("a page").contains("/calendar?month=8"));
    assert!(site.page("/intranet/x/").expect("a page").contains("/intranet/x/x/"));
    for nothing in ["/calendar?month=x", "/calendar?month=9223372036854775807", "/../etc/passwd", ""] {
        assert_eq!(site.page(nothing), None, "{nothing}");
    }
    assert!(
        site.paths().count() > 25 && site.sitemap("http://a").contains("<loc>http://a/library/faq</loc>")
    );
}
