//! Readers: accounts, sessions, profiles, ratings; and what they see of a record and of a site.

use std::time::Duration;

use serde_json::json;
use store::{Fields, Known, Reader, Record, Role, Scope};

use crate::Case;
use crate::fixture::{Fixture, link};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("an address has one account", an_address_has_one_account),
    ("sessions end", sessions_end),
    (
        "a new password or role ends all that opened the account",
        a_new_password_or_role_ends_all_that_opened_it,
    ),
    ("a mailed link opens once", a_mailed_link_opens_once),
    ("an address that is not verified has no role", an_address_that_is_not_verified_has_no_role),
    ("browsers are known by who logged in", browsers_are_known_by_who_logged_in),
    ("a profile is kept", a_profile_is_kept),
    ("ratings are kept, changed and taken back", ratings_are_kept_changed_and_taken_back),
    ("records that were rated are told", records_that_were_rated_are_told),
    ("a mail tells of a record once", a_mail_tells_of_a_record_once),
    ("keys are known by their hash", keys_are_known_by_their_hash),
    ("a locked account opens nothing", a_locked_account_opens_nothing),
    ("accounts are looked through", accounts_are_looked_through),
    ("an account goes with all that is its own", an_account_goes_with_all_that_is_its_own),
    ("a record is shown with sources and history", a_record_is_shown_with_sources_and_history),
    ("sites are shown with their health", sites_are_shown_with_their_health),
];

const LONG: Duration = Duration::from_secs(60);

/// What is left of everybody's password.
const PASSWORD: &str = "$argon2id$…";

fn made(fixture: &Fixture, email: &str) -> i64 {
    let feed = format!("feed of {email}");
    fixture.does(fixture.store.add_reader(email, PASSWORD, Role::Reader, &feed)).unwrap()
}

fn known(fixture: &Fixture, by: Known) -> Option<Reader> {
    fixture.does(fixture.store.reader(by))
}

fn by_session(fixture: &Fixture, hash: &str) -> Option<i64> {
    known(fixture, Known::Session(hash.to_owned())).map(|reader| reader.id)
}

/// Begins a session by the password of [`made`].
fn begun(fixture: &Fixture, reader: i64, hash: &str, lasts: Duration) -> bool {
    fixture.does(fixture.store.begin_session(reader, PASSWORD, hash, lasts))
}

fn an_address_has_one_account(fixture: &Fixture) {
    let ann = made(fixture, "Ann@Example.org");
    let again = fixture.store.add_reader("ann@example.ORG", "other", Role::Admin, "other");
    assert_eq!(fixture.does(again), None);
    let found = known(fixture, Known::Email("ANN@example.org".into())).unwrap();
    assert_eq!((found.id, &*found.email, &*found.password), (ann, "ann@example.org", "$argon2id$…"));
    assert_eq!((found.role, found.digest, found.mailed), (Role::Reader, 0, 0));
    assert_eq!(known(fixture, Known::Feed("feed of Ann@Example.org".into())), Some(found));
    assert_eq!(known(fixture, Known::Email("bob@example.org".into())), None);
    let bob = made(fixture, "bob@example.org");
    let ids = |after, most| -> Vec<i64> {
        fixture.does(fixture.store.readers(after, most)).iter().map(|reader| reader.id).collect()
    };
    assert_eq!((ids(0, 9), ids(ann, 9), ids(0, 1)), (vec![ann, bob], vec![bob], vec![ann]));
}

fn sessions_end(fixture: &Fixture) {
    let ann = made(fixture, "ann@example.org");
    assert!(begun(fixture, ann, "first", LONG));
    assert!(begun(fixture, ann, "over", Duration::ZERO));
    assert_eq!(by_session(fixture, "first"), Some(ann));
    assert_eq!((by_session(fixture, "over"), by_session(fixture, "never")), (None, None));
    fixture.does(fixture.store.end_session("first"));
    assert_eq!(by_session(fixture, "first"), None);
}

/// What of an account is open: a session, a key, a browser and a link of this name.
fn open(fixture: &Fixture, name: &str, email: &str) -> [bool; 4] {
    [
        by_session(fixture, name).is_some(),
        fixture.does(fixture.store.keyed(name)).is_some(),
        fixture.does(fixture.store.is_device(email, name)),
        fixture.does(fixture.store.link(name)).is_some(),
    ]
}

fn opened(fixture: &Fixture, reader: i64, name: &str, email: &str) {
    assert!(begun(fixture, reader, name, LONG));
    fixture.does(fixture.store.add_key(reader, name, "laptop", Scope::Write));
    fixture.does(fixture.store.add_device(reader, name, None, LONG));
    fixture.does(fixture.store.add_link(email, name, LONG));
    assert_eq!(open(fixture, name, email), [true; 4]);
}

fn a_new_password_or_role_ends_all_that_opened_it(fixture: &Fixture) {
    let (ann, bob) = (made(fixture, "ann@example.org"), made(fixture, "bob@example.org"));
    opened(fixture, ann, "a", "Ann@example.org");
    opened(fixture, bob, "b", "bob@example.org");
    fixture.does(fixture.store.set_password(ann, "new"));
    assert_eq!(open(fixture, "a", "ann@example.org"), [false; 4]);
    assert_eq!(open(fixture, "b", "bob@example.org"), [true; 4]);
    assert!(fixture.does(fixture.store.set_role(bob, Role::Editor)));
    assert_eq!(open(fixture, "b", "bob@example.org"), [false; 4]);
    assert_eq!(known(fixture, Known::Id(ann)).unwrap().password, "new");
    // Who was let in by the old password a moment before.
    assert!(!begun(fixture, ann, "late", LONG));
    assert_eq!(by_session(fixture, "late"), None);
    assert_eq!(known(fixture, Known::Id(bob)).unwrap().role, Role::Editor);
}

fn a_mailed_link_opens_once(fixture: &Fixture) {
    let open_link = |hash: &str| fixture.does(fixture.store.open_link(hash, "chosen", "new feed"));
    for (hash, lasts) in [("one", LONG), ("two", LONG), ("over", Duration::ZERO)] {
        fixture.does(fixture.store.add_link("Ann@example.org", hash, lasts));
    }
    assert_eq!((open_link("over"), open_link("never")), (None, None));
    assert_eq!(fixture.does(fixture.store.link("two")).as_deref(), Some("ann@example.org"));
    let ann = open_link("one").unwrap();
    assert_eq!((open_link("one"), open_link("two")), (None, None));
    let reader = known(fixture, Known::Email("ann@example.org".into())).unwrap();
    assert_eq!((reader.id, &*reader.password, reader.verified), (ann, "chosen", true));
    // Many at one moment: one of them opens it.
    for round in 0..5 {
        let hash = format!("at once {round}");
        fixture.does(fixture.store.add_link("ann@example.org", &hash, LONG));
        let opened = fixture.wait(async {
            let mut all = tokio::task::JoinSet::new();
            for _ in 0..6 {
                let (store, hash) = (fixture.store.clone(), hash.clone());
                all.spawn(async move { store.open_link(&hash, "chosen", "new feed").await.unwrap() });
            }
            all.join_all().await
        });
        assert_eq!(opened.iter().flatten().count(), 1, "{opened:?}");
    }
    // Of an account that was there the same: it keeps what is its own, and the feeds of who is known stay.
    fixture.does(fixture.store.set_profile(ann, Fields::new(), 7));
    fixture.does(fixture.store.add_link("ann@example.org", "three", LONG));
    assert_eq!(fixture.does(fixture.store.open_link("three", "other", "other feed")), Some(ann));
    let reader = known(fixture, Known::Id(ann)).unwrap();
    assert_eq!((&*reader.password, &*reader.feed, reader.digest), ("other", "new feed", 7));
}

/// An account of an earlier version, which anybody may have made for the address.
fn an_address_that_is_not_verified_has_no_role(fixture: &Fixture) {
    let ann = made(fixture, "ann@example.org");
    opened(fixture, ann, "a", "ann@example.org");
    fixture.does(fixture.store.set_profile(ann, Fields::new(), 1));
    fixture.run("UPDATE readers SET verified = 0");
    assert!(!fixture.does(fixture.store.set_role(ann, Role::Editor)));
    fixture.run("UPDATE readers SET role = 'admin'");
    let reader = known(fixture, Known::Id(ann)).unwrap();
    assert_eq!((reader.role, reader.verified), (Role::Reader, false));
    fixture.does(fixture.store.verify(ann, "by the operator", "own feed"));
    assert_eq!(open(fixture, "a", "ann@example.org"), [false; 4]);
    let reader = known(fixture, Known::Id(ann)).unwrap();
    assert_eq!(
        (reader.role, reader.verified, reader.digest, &*reader.feed),
        (Role::Admin, true, 0, "own feed")
    );
}

fn browsers_are_known_by_who_logged_in(fixture: &Fixture) {
    let (ann, bob) = (made(fixture, "ann@example.org"), made(fixture, "bob@example.org"));
    let knows = |email: &str, hash: &str| fixture.does(fixture.store.is_device(email, hash));
    fixture.does(fixture.store.add_device(ann, "a", None, LONG));
    fixture.does(fixture.store.add_device(ann, "over", None, Duration::ZERO));
    assert_eq!([knows("ANN@example.org", "a"), knows("bob@example.org", "a")], [true, false]);
    assert!(!knows("ann@example.org", "over"));
    // One browser that logs in often does not make the account forget another one.
    fixture.does(fixture.store.add_device(ann, "0", None, LONG));
    for number in 1..30 {
        let shown = (number - 1).to_string();
        fixture.does(fixture.store.add_device(ann, &number.to_string(), Some(&shown), LONG));
    }
    assert_eq!(["a", "28", "29"].map(|hash| knows("ann@example.org", hash)), [true, false, true]);
    // Bob's log in with Ann's browser ends nothing of hers.
    fixture.does(fixture.store.add_device(bob, "b", Some("a"), LONG));
    assert_eq!([knows("ann@example.org", "a"), knows("bob@example.org", "b")], [true, true]);
    for number in 30..60 {
        let lasts = LONG + Duration::from_secs(number);
        fixture.does(fixture.store.add_device(bob, &number.to_string(), None, lasts));
    }
    assert_eq!(fixture.number("SELECT COUNT(*) FROM devices"), 2 + 20);
    assert_eq!([knows("bob@example.org", "59"), knows("bob@example.org", "b")], [true, false]);
}

fn a_locked_account_opens_nothing(fixture: &Fixture) {
    let (ann, bob) = (made(fixture, "ann@example.org"), made(fixture, "bob@example.org"));
    for (reader, name) in [(ann, "a"), (bob, "b")] {
        assert!(begun(fixture, reader, name, LONG));
        fixture.does(fixture.store.add_key(reader, name, "laptop", Scope::Write));
    }
    let opens = |letter: &str, email: &str| {
        let keyed = fixture.does(fixture.store.keyed(letter)).is_some();
        let feed = known(fixture, Known::Feed(format!("feed of {email}"))).is_some();
        [by_session(fixture, letter).is_some(), keyed, feed]
    };
    fixture.does(fixture.store.set_locked(ann, true));
    assert_eq!(opens("a", "ann@example.org"), [false; 3]);
    assert_eq!(opens("b", "bob@example.org"), [true; 3]);
    // A session that began in the same moment opens nothing either.
    assert!(begun(fixture, ann, "late", LONG));
    assert_eq!(by_session(fixture, "late"), None);
    assert!(known(fixture, Known::Email("ann@example.org".into())).unwrap().locked);
    fixture.does(fixture.store.set_locked(ann, false));
    assert_eq!(opens("a", "ann@example.org"), [false, true, true], "its sessions have ended");
    fixture.does(fixture.store.end_sessions(bob));
    assert_eq!(opens("b", "bob@example.org"), [false, true, true]);
}

fn accounts_are_looked_through(fixture: &Fixture) {
    let ids = ["ann@example.org", "bob_x@example.org", "bobx@example.com"].map(|email| made(fixture, email));
    assert!(begun(fixture, ids[1], "on", LONG));
    assert!(begun(fixture, ids[1], "over", Duration::ZERO));
    fixture.does(fixture.store.add_key(ids[1], "key", "laptop", Scope::Read));
    let found = |letters: &str, after, most| -> Vec<i64> {
        let all = fixture.does(fixture.store.accounts(letters, after, most));
        all.iter().map(|account| account.reader.id).collect()
    };
    assert_eq!((found("", 0, 9), found("", ids[0], 1)), (ids.to_vec(), vec![ids[1]]));
    assert_eq!(
        (found("BOB", 0, 9), found("b_x", 0, 9), found("%", 0, 9)),
        (vec![ids[1], ids[2]], vec![ids[1]], vec![])
    );
    let bob = fixture.does(fixture.store.accounts("bob_x", 0, 1)).remove(0);
    assert_eq!((bob.sessions, bob.keys, bob.made > 0), (1, 1, true));
}

fn a_profile_is_kept(fixture: &Fixture) {
    let (ann, bob) = (made(fixture, "ann@example.org"), made(fixture, "bob@example.org"));
    let profile = json!({"words": "jazz, \"open\nmic\""}).as_object().cloned().unwrap();
    fixture.does(fixture.store.set_profile(ann, profile.clone(), 7));
    fixture.does(fixture.store.set_feed(ann, "another secret"));
    let found = known(fixture, Known::Feed("another secret".into())).unwrap();
    assert_eq!((found.profile, found.digest), (profile, 7));
    assert_eq!(known(fixture, Known::Id(bob)).unwrap().profile, Fields::new());
}

fn records_that_were_rated_are_told(fixture: &Fixture) {
    let (ann, bob) = (made(fixture, "ann@example.org"), made(fixture, "bob@example.org"));
    let event = |title: &str| {
        let row = json!({"title": title, "start": "2999-11-03", "speaker": ["Ada"], "text": title, "confidence": 0.9});
        Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    };
    fixture.does(fixture.store.keep(link("a", "1"), ["Jazz", "Blues", "Soul"].map(event).to_vec()));
    for (reader, record, stars) in [(ann, 1, 2), (bob, 1, 5), (ann, 2, 4)] {
        fixture.does(fixture.store.rate(reader, record, Some(stars)));
    }
    let mut rated = fixture.does(fixture.store.rated_of_kind("event", 9));
    rated.sort_by_key(|rated| rated.record);
    let ratings: Vec<_> = rated.iter().map(|r| (r.record, &*r.title, r.times, r.stars)).collect();
    assert_eq!(ratings, [(1, "Jazz", 2, 7), (2, "Blues", 1, 4)]);
    assert_eq!(rated[0].fields["speaker"], json!(["Ada"]));
    assert_eq!(fixture.does(fixture.store.rated_of_kind("event", 1)).len(), 1);
    assert_eq!(fixture.does(fixture.store.rated_of_kind("job", 9)), []);
    let changed = fixture.does(fixture.store.changed(vec![3, 1, 99]));
    assert_eq!(changed.iter().map(|(record, _)| *record).collect::<Vec<_>>(), [1, 3]);
    assert!(changed.iter().all(|(_, at)| *at > 1_600_000_000_000));
}

fn ratings_are_kept_changed_and_taken_back(fixture: &Fixture) {
    let (ann, bob) = (made(fixture, "ann@example.org"), made(fixture, "bob@example.org"));
    let rate = |reader, record, rating| fixture.does(fixture.store.rate(reader, record, rating));
    rate(ann, 1, Some(2));
    rate(ann, 2, Some(9));
    rate(ann, 1, Some(4));
    rate(bob, 1, Some(1));
    let mut ratings = fixture.does(fixture.store.ratings(ann, 9));
    ratings.sort_unstable();
    assert_eq!(ratings, [(1, 4), (2, 5)]);
    assert_eq!(fixture.does(fixture.store.rated(1)), (2, 2.5));
    rate(ann, 1, None);
    assert_eq!(fixture.does(fixture.store.rated(1)), (1, 1.0));
    assert_eq!(fixture.does(fixture.store.rated(7)), (0, 0.0));
    let of = |reader, record| fixture.does(fixture.store.rating(reader, record));
    assert_eq!([of(ann, 1), of(ann, 2), of(bob, 1), of(bob, 2)], [None, Some(5), Some(1), None]);
}

fn a_mail_tells_of_a_record_once(fixture: &Fixture) {
    let ann = made(fixture, "ann@example.org");
    fixture.does(fixture.store.mailed(ann, vec![(3, None), (1, None)]));
    fixture.does(fixture.store.mailed(ann, vec![(1, None), (4, None)]));
    assert_eq!(fixture.does(fixture.store.untold(ann, vec![5, 4, 3, 2, 1])), [5, 2]);
    assert!(known(fixture, Known::Id(ann)).unwrap().mailed > 1_700_000_000_000);
}

fn keys_are_known_by_their_hash(fixture: &Fixture) {
    let (ann, bob) = (made(fixture, "ann@example.org"), made(fixture, "bob@example.org"));
    fixture.does(fixture.store.add_key(ann, "1", "laptop", Scope::Read));
    fixture.does(fixture.store.add_key(bob, "2", "phone", Scope::Write));
    let of = |hash: &str| fixture.does(fixture.store.keyed(hash)).map(|(reader, scope)| (reader.id, scope));
    assert_eq!([of("1"), of("2"), of("3")], [Some((ann, Scope::Read)), Some((bob, Scope::Write)), None]);
    assert_eq!(fixture.does(fixture.store.keys(ann)), [("1".to_owned(), "laptop".to_owned(), Scope::Read)]);
    // Nobody throws away another's.
    fixture.does(fixture.store.remove_key(ann, "2"));
    fixture.does(fixture.store.remove_key(ann, "1"));
    assert_eq!([of("1"), of("2")], [None, Some((bob, Scope::Write))]);
}

fn an_account_goes_with_all_that_is_its_own(fixture: &Fixture) {
    let ann = made(fixture, "ann@example.org");
    assert!(begun(fixture, ann, "s", LONG));
    fixture.does(fixture.store.rate(ann, 1, Some(5)));
    fixture.does(fixture.store.mailed(ann, vec![(1, None)]));
    fixture.does(fixture.store.add_key(ann, "hash", "laptop", Scope::Write));
    fixture.does(fixture.store.add_link("ann@example.org", "link", LONG));
    fixture.does(fixture.store.remove_reader(ann));
    assert_eq!(known(fixture, Known::Id(ann)), None);
    for table in ["readers", "sessions", "keys", "ratings", "told", "links"] {
        assert_eq!(fixture.number(&format!("SELECT COUNT(*) FROM {table}")), 0, "{table}");
    }
}

fn event(title: &str, place: &str) -> Record {
    let row = json!({"title": title, "start": "2999-11-03T16:00", "location": place, "confidence": 0.9});
    let evidence = json!({"title": [{"by": "heading", "at": [0, 5]}]});
    Record::of_row(
        schema::named("event").unwrap(),
        row.as_object().cloned().unwrap(),
        evidence.as_object().cloned().unwrap(),
    )
}

fn a_record_is_shown_with_sources_and_history(fixture: &Fixture) {
    for (host, room) in [("a", "Room 5"), ("b", "Room 5"), ("a", "Room 6")] {
        fixture
            .does(fixture.store.keep(link(host, "talks"), vec![event("Advances in Protein Folding", room)]));
    }
    let whole = fixture.does(fixture.store.whole(1)).unwrap();
    assert_eq!(whole.hit.title.as_deref(), Some("Advances in Protein Folding"));
    assert_eq!((whole.sources.len(), whole.gone), (2, None));
    assert!(whole.sources.iter().all(|source| source.evidence["title"][0]["by"] == "heading"));
    let happened: Vec<&str> = whole.history.iter().map(|change| &*change.what).collect();
    assert_eq!((happened.first(), happened.last()), (Some(&"changed"), Some(&"new")));
    let changed = &whole.history[0];
    assert_eq!(changed.detail["location"], json!(["Room 5", "Room 6"]));
    assert_eq!(fixture.does(fixture.store.whole(99)), None);
    let hits = fixture.does(fixture.store.records(vec![99, 1]));
    assert_eq!(hits, [whole.hit]);
}

fn sites_are_shown_with_their_health(fixture: &Fixture) {
    fixture.does(fixture.store.keep(link("a", "talks"), vec![event("Jazz", "x"), event("Blues", "y")]));
    fixture.add(&[link("a", "waits"), link("b", "waits")]);
    let sites = fixture.does(fixture.store.watched(0, 9));
    let rows: Vec<_> = sites.iter().map(|s| (&*s.name, s.pages, s.read, s.records, s.failed)).collect();
    assert_eq!(rows, [("https://a.example.org", 2, 1, 2, 0), ("https://b.example.org", 1, 0, 0, 0)]);
    assert!(sites[0].visited.is_some() && sites[1].visited.is_none());
    let behind = fixture.does(fixture.store.watched(sites[0].id, 9));
    assert_eq!(behind, sites[1..]);
    let pages = fixture.does(fixture.store.watched_pages(sites[0].id, 0, 9));
    let rows: Vec<_> = pages.iter().map(|p| (p.outcome.as_deref(), p.records)).collect();
    assert_eq!(rows, [(Some("read"), 2), (None, 0)]);
}
