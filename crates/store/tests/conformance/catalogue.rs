//! The catalogue: what is offered is read once, looked at in order, and found again when it is accepted.

use std::time::Duration;

use store::{Entry, Index, LinkState, Metadata, Shelf, Stage, StoreError, Subject, Wanted};

use crate::Case;
use crate::fixture::{Fixture, HOLD};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("pages of the catalogue are looked for again", links_are_checked),
    ("a page is offered once", a_page_is_offered_once),
    ("pages of one host are read one after the other", pages_of_one_host_are_read_one_after_the_other),
    ("a page whose reader died is read again", a_page_whose_reader_died_is_read_again),
    ("the least sure entry is looked at first", the_least_sure_entry_is_looked_at_first),
    ("what an editor says is kept", what_an_editor_says_is_kept),
    ("a subject keeps its address", a_subject_keeps_its_address),
    ("what is long is cut", what_is_long_is_cut),
    ("the shelf holds what was accepted", the_shelf_holds_what_was_accepted),
    ("the shelf is searched with operators", the_shelf_is_searched_with_operators),
    ("the most fitting entry stands first", the_most_fitting_entry_stands_first),
    ("indexes count what the shelf holds", indexes_count_what_the_shelf_holds),
];

fn offer(fixture: &Fixture, urls: &[&str]) -> usize {
    let host = |url: &str| url.split('/').next().unwrap_or_default().to_owned();
    let pages = urls.iter().map(|url| ((*url).to_owned(), host(url))).collect();
    fixture.does(fixture.store.offer(pages, 1))
}

fn next(fixture: &Fixture, hold: Duration) -> Option<String> {
    fixture.does(fixture.store.to_read(hold)).map(|(_, url)| url)
}

fn titled(title: &str, description: &str, terms: [&[&str]; 3], confidence: f64) -> Metadata {
    let subjects = terms[1].iter().map(|label| Subject::from(*label)).collect();
    let [authors, _, keywords] = terms.map(|terms| terms.iter().map(|t| (*t).to_owned()).collect());
    let (title, description) = (title.to_owned(), description.to_owned());
    Metadata { title, description, authors, subjects, keywords, confidence, ..Metadata::default() }
}

/// An entry that was read, and perhaps judged.
fn described(fixture: &Fixture, url: &str, metadata: Metadata, stage: Stage) -> i64 {
    offer(fixture, &[url]);
    let (id, _) = fixture.does(fixture.store.to_read(HOLD)).unwrap();
    fixture.does(fixture.store.was_read(id, Ok(metadata.clone())));
    if stage != Stage::Described {
        fixture.does(fixture.store.judge(id, metadata, stage));
    }
    id
}

fn urls(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| &*entry.url).collect()
}

fn a_page_is_offered_once(fixture: &Fixture) {
    assert_eq!((offer(fixture, &["a/1", "a/2", "a/1"]), offer(fixture, &["a/2", "b/1"])), (2, 1));
    assert_eq!(fixture.does(fixture.store.stages()), [(Stage::Waits, 3)]);
    let stage = |id| fixture.does(fixture.store.entry(id)).unwrap().stage;
    let (id, url) = fixture.does(fixture.store.to_read(HOLD)).unwrap();
    fixture.does(fixture.store.was_read(id, Ok(Metadata::default())));
    // One that is described, or in the catalogue, is not read again; one that was rejected is.
    for (judged, offered) in [(Stage::Described, 0), (Stage::Accepted, 0), (Stage::Rejected, 1)] {
        fixture.does(fixture.store.judge(id, Metadata::default(), judged));
        assert_eq!((stage(id), offer(fixture, &[&url])), (judged, offered));
    }
    assert_eq!(stage(id), Stage::Waits);
}

fn pages_of_one_host_are_read_one_after_the_other(fixture: &Fixture) {
    offer(fixture, &["a/1", "a/2", "b/1"]);
    let first = fixture.does(fixture.store.to_read(HOLD)).unwrap();
    assert_eq!(
        (first.1.as_str(), next(fixture, HOLD), next(fixture, HOLD)),
        ("a/1", Some("b/1".into()), None)
    );
    fixture.does(fixture.store.was_read(first.0, Err("no such page".into())));
    assert_eq!(next(fixture, HOLD), Some("a/2".into()));
    let failed = fixture.does(fixture.store.entry(first.0)).unwrap();
    assert_eq!((failed.stage, failed.why.as_deref()), (Stage::Failed, Some("no such page")));
    // One that failed is read again when it is offered again.
    assert_eq!((offer(fixture, &["a/1"]), next(fixture, HOLD)), (1, None));
}

fn a_page_whose_reader_died_is_read_again(fixture: &Fixture) {
    offer(fixture, &["a/1"]);
    let (id, _) = fixture.does(fixture.store.to_read(Duration::ZERO)).unwrap();
    assert_eq!(next(fixture, HOLD), Some("a/1".into()));
    fixture.does(fixture.store.was_read(id, Ok(titled("first", "", [&[], &[], &[]], 0.5))));
    // Who comes late changes nothing.
    fixture.does(fixture.store.was_read(id, Ok(titled("late", "", [&[], &[], &[]], 0.5))));
    fixture.does(fixture.store.was_read(id, Err("late".into())));
    let entry = fixture.does(fixture.store.entry(id)).unwrap();
    assert_eq!((&*entry.metadata.title, entry.stage, entry.why), ("first", Stage::Described, None));
    assert_eq!(fixture.does(fixture.store.entry(99)), None);
}

fn the_least_sure_entry_is_looked_at_first(fixture: &Fixture) {
    let none: [&[&str]; 3] = [&[], &[], &[]];
    let [a, b, c, d] = [("a/1", 0.9), ("b/1", 0.2), ("c/1", 0.5), ("d/1", 0.2)].map(|(url, confidence)| {
        described(fixture, url, titled(url, "", none, confidence), Stage::Described)
    });
    let queue = fixture.does(fixture.store.to_see(9));
    assert_eq!(urls(&queue), ["b/1", "d/1", "c/1", "a/1"]);
    assert_eq!(fixture.does(fixture.store.beside(c)), (Some(d), Some(a)));
    assert_eq!(fixture.does(fixture.store.beside(b)), (None, Some(d)));
    // One that is judged leaves the queue, and its place can still be gone on from.
    fixture.does(fixture.store.judge(d, titled("d", "", none, 0.2), Stage::Accepted));
    assert_eq!(fixture.does(fixture.store.beside(d)), (Some(b), Some(c)));
    assert_eq!(fixture.does(fixture.store.to_see(1)).len(), 1);
    assert_eq!(fixture.does(fixture.store.stages()), [(Stage::Described, 3), (Stage::Accepted, 1)]);
}

fn what_an_editor_says_is_kept(fixture: &Fixture) {
    let metadata = Metadata {
        rung: Some("meta".into()),
        language: Some("en".into()),
        page_type: Some("documentation".into()),
        date: Some("2026-11-21".into()),
        ..titled("Tides", "What the sea does.", [&["Lee, Ann"], &["Oceans"], &["c++", "C", "moon"]], 0.25)
    };
    let id = described(fixture, "a/1", metadata.clone(), Stage::Accepted);
    let entry = fixture.does(fixture.store.entry(id)).unwrap();
    assert_eq!((&entry.metadata, entry.stage, entry.why), (&metadata, Stage::Accepted, None));
    let first = entry.accepted.unwrap();
    assert!(first >= entry.offered && entry.offered > 1_700_000_000_000);
    // To mend it later does not make it new.
    let mended = Metadata { title: "Ebb".into(), rung: None, authors: Vec::new(), ..metadata };
    fixture.does(fixture.store.judge(id, mended.clone(), Stage::Accepted));
    let entry = fixture.does(fixture.store.entry(id)).unwrap();
    assert_eq!((entry.metadata, entry.accepted), (mended, Some(first)));
}

fn a_subject_keeps_its_address(fixture: &Fixture) {
    let concept =
        |label: &str, uri: &str| Subject { label: label.into(), uri: uri.into(), vocabulary: "gnd".into() };
    let subjects = vec![
        concept("Meereswelle", "https://d-nb.info/gnd/1"),
        "Surf".into(),
        concept("Ebbe", &"x".repeat(501)),
    ];
    let metadata = Metadata { title: "Waves".into(), subjects: subjects.clone(), ..Metadata::default() };
    let id = described(fixture, "a/1", metadata, Stage::Accepted);
    let kept = fixture.does(fixture.store.entry(id)).unwrap().metadata.subjects;
    assert_eq!(kept, [subjects[0].clone(), subjects[1].clone(), concept("Ebbe", "")], "no address is cut");
    assert_eq!(
        found(fixture, wanted("subject:meereswelle", &[(Index::Subject, "MEERESWELLE")], Shelf::New)),
        ["a/1"]
    );
    let terms = fixture.does(fixture.store.index(Index::Subject, "", 9));
    assert_eq!(terms.iter().map(|(term, _)| &**term).collect::<Vec<_>>(), ["Ebbe", "Meereswelle", "Surf"]);
}

fn what_is_long_is_cut(fixture: &Fixture) {
    let long = "ä\0 ".repeat(20_000);
    let terms: Vec<String> = (0..100).map(|n| format!("{n} {long}")).collect();
    let metadata = Metadata {
        title: long.clone(),
        description: long.clone(),
        keywords: [terms.clone(), terms].concat(),
        ..Metadata::default()
    };
    let id = described(fixture, "a/1", metadata, Stage::Accepted);
    let entry = fixture.does(fixture.store.entry(id)).unwrap();
    let lengths = [&entry.metadata.title, &entry.metadata.description].map(|text| text.chars().count());
    assert!(lengths[0] <= 500 && lengths[1] <= 8_000 && lengths[1] > 7_000, "{lengths:?}");
    assert_eq!(entry.metadata.keywords.len(), 60);
    assert!(entry.metadata.keywords.iter().all(|term| term.chars().count() <= 200));
}

fn links_are_checked(fixture: &Fixture) {
    let store = &fixture.store;
    let accept =
        |url: &str, stage| described(fixture, url, titled(url, "A page", [&[], &[], &[]], 0.9), stage);
    let [there, moved, gone, away] = ["there", "moved", "gone", "away"]
        .map(|page| accept(&format!("https://{page}.org/x"), Stage::Accepted));
    accept("https://never.org/x", Stage::Rejected);
    let due = || fixture.does(store.link_to_check(Duration::from_secs(60))).map(|(entry, _)| entry);
    assert_eq!(due(), None, "they were read a moment ago");
    assert_eq!(fixture.does(store.check_all_links()), 4);
    assert_eq!(fixture.does(store.link_counts()), (0, 4));
    assert_eq!([due(), due(), due(), due(), due()], [Some(there), Some(moved), Some(gone), Some(away), None]);
    let checked = |entry, state| fixture.does(store.link_checked(entry, state));
    checked(there, LinkState::There);
    checked(moved, LinkState::Moved("https://new.org/x".into()));
    checked(gone, LinkState::Gone("404 Not Found".into()));
    checked(away, LinkState::Failing("no connection".into()));
    let broken =
        || fixture.does(store.broken_links(9)).into_iter().map(|link| link.entry).collect::<Vec<_>>();
    assert_eq!((broken(), fixture.does(store.link_counts())), (vec![gone, away, moved], (3, 0)));
    let since = |entry| {
        fixture.does(store.broken_links(9)).into_iter().find(|link| link.entry == entry).unwrap().since
    };
    let before = since(away);
    std::thread::sleep(Duration::from_millis(5));
    checked(away, LinkState::Failing("too slow".into()));
    assert_eq!(since(away), before, "it still fails");
    checked(away, LinkState::There);
    fixture.does(store.link_not_checked(gone));
    assert_eq!(broken(), [gone, moved], "what is known of it stays");
    let new = || ("https://new.org/x".to_owned(), "https://new.org".to_owned());
    assert!(fixture.does(store.move_entry(moved, new().0, new().1)));
    assert!(!fixture.does(store.move_entry(gone, new().0, new().1)), "another entry has it");
    assert_eq!((due(), broken()), (Some(moved), vec![gone]), "it is looked for there");
    let withdrawn = fixture.does(store.entry(gone)).unwrap().metadata;
    fixture.does(store.judge(gone, withdrawn, Stage::Rejected));
    assert_eq!(broken(), [0; 0]);
}

fn wanted(words: &str, terms: &[(Index, &str)], order: Shelf) -> Wanted {
    let terms = terms.iter().map(|(index, term)| (*index, (*term).to_owned())).collect();
    Wanted { words: words.into(), terms, order, limit: 9, ..Wanted::default() }
}

fn found(fixture: &Fixture, wanted: Wanted) -> Vec<String> {
    fixture.does(fixture.store.shelf(wanted)).into_iter().map(|entry| entry.url).collect()
}

fn the_shelf_holds_what_was_accepted(fixture: &Fixture) {
    let of = |title: &str, subject: &str| titled(title, "", [&[], &[subject], &[]], 0.5);
    described(fixture, "a/1", of("Zebras", "Animals"), Stage::Accepted);
    let b = described(fixture, "b/1", of("Ärzte", "People"), Stage::Accepted);
    described(fixture, "c/1", of("bees", "animals"), Stage::Accepted);
    described(fixture, "d/1", of("Apes", "Animals"), Stage::Rejected);
    described(fixture, "e/1", of("Ants", "Animals"), Stage::Described);
    assert_eq!(found(fixture, wanted("", &[], Shelf::New)), ["c/1", "b/1", "a/1"]);
    assert_eq!(found(fixture, wanted("", &[], Shelf::Title)), ["b/1", "c/1", "a/1"]);
    let animals = wanted("", &[(Index::Subject, " ANIMALS ")], Shelf::Title);
    assert_eq!(found(fixture, animals.clone()), ["c/1", "a/1"]);
    assert_eq!(found(fixture, Wanted { skip: 1, ..animals }), ["a/1"]);
    assert_eq!(found(fixture, wanted("", &[(Index::Author, "Animals")], Shelf::New)), Vec::<String>::new());
    fixture.does(fixture.store.judge(b, of("Ärzte", "People"), Stage::Rejected));
    assert_eq!(found(fixture, wanted("", &[], Shelf::New)), ["c/1", "a/1"]);
    assert_eq!(found(fixture, wanted("arzte", &[], Shelf::Rank)), Vec::<String>::new());
}

fn the_shelf_is_searched_with_operators(fixture: &Fixture) {
    let entries = [
        ("a/1", titled("Tides of the Sea", "The moon pulls.", [&["Ann Lee"], &["Oceans"], &["ebb"]], 0.5)),
        ("b/1", titled("Waves", "Surf report for the café.", [&["Bo Moon"], &["Sport"], &["sea"]], 0.5)),
        ("c/1", titled("Moonlight", "A report on waves of light.", [&[], &["Physics"], &[]], 0.5)),
    ];
    for (url, metadata) in entries {
        described(fixture, url, metadata, Stage::Accepted);
    }
    let cases: &[(&str, &[&str])] = &[
        ("tides OR waves", &["a/1", "b/1", "c/1"]),
        ("(tides OR waves) NOT sport", &["a/1", "c/1"]),
        ("waves -surf", &["c/1"]),
        ("\"surf report\"", &["b/1"]),
        ("\"report surf\"", &[]),
        ("moon", &["a/1", "b/1"]),
        ("moon*", &["a/1", "b/1", "c/1"]),
        ("author:moon", &["b/1"]),
        ("title:moon*", &["c/1"]),
        ("subject:oceans OR keyword:sea", &["a/1", "b/1"]),
        ("description:moon", &["a/1"]),
        ("title:\"of the\" moon", &["a/1"]),
        ("CAFE", &["b/1"]),
        ("nothing", &[]),
        ("!!", &["a/1", "b/1", "c/1"]),
    ];
    for (words, urls) in cases {
        let mut found = found(fixture, wanted(words, &[], Shelf::Rank));
        found.sort_unstable();
        assert_eq!(found, *urls, "{words}");
    }
    let both = wanted("waves", &[(Index::Subject, "physics")], Shelf::Rank);
    assert_eq!(found(fixture, both), ["c/1"]);
    let refused = fixture.wait(fixture.store.shelf(wanted("NOT sea", &[], Shelf::Rank)));
    assert!(matches!(refused, Err(StoreError::Query(_))), "{refused:?}");
}

fn the_most_fitting_entry_stands_first(fixture: &Fixture) {
    let filler = "many other words stand here and say nothing of it ".repeat(5);
    described(fixture, "a/1", titled("Sea", &format!("{filler} tides"), [&[]; 3], 0.5), Stage::Accepted);
    described(fixture, "b/1", titled("Tides", &filler, [&[]; 3], 0.5), Stage::Accepted);
    described(fixture, "c/1", titled("Sand", &format!("{filler} tides"), [&[]; 3], 0.5), Stage::Accepted);
    assert_eq!(found(fixture, wanted("tides", &[], Shelf::Rank))[0], "b/1");
    assert_eq!(found(fixture, wanted("tides", &[], Shelf::New)), ["c/1", "b/1", "a/1"]);
    assert_eq!(found(fixture, wanted("tides", &[], Shelf::Title)), ["c/1", "a/1", "b/1"]);
}

fn indexes_count_what_the_shelf_holds(fixture: &Fixture) {
    let of = |keywords: &[&str]| titled("x", "", [&["Ann Lee"], &[], keywords], 0.5);
    described(fixture, "a/1", of(&["Moon", "tides"]), Stage::Accepted);
    described(fixture, "b/1", of(&["moon", "C++"]), Stage::Accepted);
    described(fixture, "c/1", of(&["moon", "surf"]), Stage::Described);
    let index = |index, behind: &str, most| fixture.does(fixture.store.index(index, behind, most));
    let keywords = index(Index::Keyword, "", 9);
    assert_eq!(keywords, [("C++".to_owned(), 1), ("Moon".to_owned(), 2), ("tides".to_owned(), 1)]);
    assert_eq!(
        (index(Index::Keyword, "C++", 1), index(Index::Keyword, "tides", 9)),
        (keywords[1..2].to_vec(), vec![])
    );
    assert_eq!(index(Index::Author, "", 9), [("Ann Lee".to_owned(), 2)]);
    assert_eq!(index(Index::Subject, "", 9), []);
}
