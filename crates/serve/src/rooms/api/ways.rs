//! The table of ways: what each is called, takes, needs and gives. A new way is a row here and a function.

use std::future::Future;
use std::pin::Pin;

use serde_json::Value;

use super::answer::Problem;
use super::call::Call;
use super::takes::{Of, Place, Takes};
use super::{catalogue, made, mine, queue, records, sources};
use crate::rooms::editor::AT_ONCE;

/// What a way gives, some time.
pub(super) type Given = Pin<Box<dyn Future<Output = Result<Value, Problem>> + Send>>;

/// What a caller must show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    Nothing,
    /// A key.
    Key,
    /// A key of scope "write".
    Write,
    /// A key of scope "write" of an editor.
    Editor,
}

/// A way of the API.
pub(super) struct Way {
    /// The method, in lower case as OpenAPI writes it.
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    /// Its name in programs made from the document.
    pub(super) name: &'static str,
    pub(super) tells: &'static str,
    pub(super) needs: Needs,
    pub(super) takes: &'static [&'static [Takes]],
    /// Status of what it gives.
    pub(super) status: u16,
    /// Name of the schema of what it gives (`data/shapes.json`); empty: nothing.
    pub(super) gives: &'static str,
    pub(super) run: fn(Call) -> Given,
}

impl Way {
    /// What it takes at a place.
    pub(super) fn all(&self, place: Place) -> impl Iterator<Item = &'static Takes> {
        self.takes.iter().copied().flatten().filter(move |takes| takes.place == place)
    }

    /// What it takes of a name.
    pub(super) fn takes(&self, place: Place, name: &str) -> Option<&'static Takes> {
        self.all(place).find(|takes| takes.name == name)
    }

    /// Does it take a body?
    pub(super) fn has_body(&self) -> bool {
        self.all(Place::Body).next().is_some()
    }
}

const fn query(name: &'static str, of: Of, tells: &'static str) -> Takes {
    Takes { name, place: Place::Query, needed: false, of, tells }
}

const fn needed(name: &'static str, place: Place, of: Of, tells: &'static str) -> Takes {
    Takes { name, place, needed: true, of, tells }
}

const TEXT: Of = Of::Text(200);

const LIMIT: Takes =
    query("limit", Of::Whole(1, 100), "How many are given at most; 20 where nothing is said.");

const CURSOR: Takes = query("cursor", Of::Cursor, "Where the list goes on: `next` of the part before.");

const PAGED: &[Takes] = &[LIMIT, CURSOR];

const ID: &[Takes] = &[needed("id", Place::Path, Of::Whole(1, i64::MAX), "Its number.")];

const SEARCH: &[Takes] = &[
    query("q", TEXT, "Words, \"phrases\", beginnings* and -words, all of which must hold."),
    query(
        "kind",
        TEXT,
        "event, course, faq, page, or the name of a declared kind; all where nothing is said.",
    ),
    query("from", Of::Day, "First day."),
    query("to", Of::Day, "Last day."),
    query("topic", TEXT, "What an event is about, as its `topic` says: Computing, Music, …"),
    query("place", TEXT, "Words of the place."),
    query("source", TEXT, "A part of the address of a page that tells of it."),
    query("university", TEXT, "As `source`."),
    query("speaker", TEXT, "Words of a speaker's name."),
    query("discipline", TEXT, "A discipline, as courses' numbers begin, or a part of a number: CS, 164."),
    query("term", TEXT, "A part of a course's term."),
    query("teacher", TEXT, "A part of a teacher's name."),
    query("near", Of::Near, "LATITUDE,LONGITUDE,KILOMETRES."),
    query("min_confidence", Of::Share, "Least confidence."),
    query(
        "order",
        Of::One(&["rank", "date", "number"]),
        "The most fitting first, the first to begin first (records with a date only), or by number: only by number, and without \
         `q` and `place`, can more than 1,000 be read.",
    ),
];

const LOOK: &[Takes] = &[
    query(
        "q",
        TEXT,
        "Words with AND, OR, NOT, (parentheses), \"exact phrases\", beginnings*, title:, author:, subject:, keyword:, description:",
    ),
    query("subject", TEXT, "A subject that they have."),
    query("keyword", TEXT, "A key word that they have."),
    query("author", TEXT, "An author that they have."),
    query(
        "order",
        Of::One(&["new", "title", "rank"]),
        "The newest first, by title, or the most fitting first.",
    ),
];

const ASK: &[Takes] = &[
    needed("q", Place::Query, Of::Text(500), "The question, in one's own words."),
    query("limit", Of::Whole(1, 50), "How many answers are given at most; 20 where nothing is said."),
];

const RATING: &[Takes] = &[needed("rating", Place::Body, Of::Whole(1, 5), "1 to 5.")];

const PAGE: &[Takes] = &[needed("url", Place::Body, Of::Text(2_000), "The page's address.")];

const PAGES: &[Takes] =
    &[needed("urls", Place::Body, Of::Texts(1, AT_ONCE, 2_000), "Addresses of pages for the catalogue.")];

const fn body(name: &'static str, of: Of, tells: &'static str) -> Takes {
    Takes { name, place: Place::Body, needed: false, of, tells }
}

/// A page that is looked at: fetched, or as it is given.
const LOOKED: &[Takes] = &[
    body("url", Of::Text(2_000), "The page's address; where `html` is given, the address it is read at."),
    body("html", Of::Html, "The page itself: nothing is fetched then."),
];

const PROFILE: &[Takes] = &[
    body(
        "words",
        Of::Texts(0, 40, 200),
        "Words and phrases; none where nothing is said, as of all that follows.",
    ),
    body("topics", Of::Texts(0, 60, 100), "Topics, as the profile's form names them: Computing, Music, …"),
    body(
        "places",
        Of::Texts(0, 8, 200),
        "Places with kilometres around them: \"Cambridge, UK; 10\", \"Home; 52.52, 13.405; 5\".",
    ),
    body("days", Of::Wholes(7, 1, 7), "Days of the week, 1 for Monday; none: any day."),
    body("digest", Of::Whole(0, 31), "Days between two mails of what is new; 0: no mails."),
];

const COURSES: &[Takes] = &[
    query("q", TEXT, "Words that the courses hold."),
    query("university", TEXT, "A part of the address of their pages."),
    query("discipline", TEXT, "A discipline, as courses' numbers begin, or a part of a number: CS, 164."),
    query("term", TEXT, "A part of the term."),
    query("teacher", TEXT, "A part of a teacher's name."),
];

const MADE: &[Takes] =
    &[needed("sort", Place::Query, Of::One(&["rule", "kind"]), "Rules, or kinds."), LIMIT, CURSOR];

const JUDGED: &[Takes] = &[
    needed("stage", Place::Body, Of::One(&["described", "accepted", "rejected"]), "What becomes of it."),
    body("title", Of::Text(500), "The title; as it was where nothing is said, as of all that follows."),
    body("description", Of::Text(8_000), "The annotation."),
    body("authors", Of::Texts(0, 40, 200), "Its authors."),
    body("subjects", Of::Texts(0, 40, 200), "Its subjects."),
    body("keywords", Of::Texts(0, 100, 200), "Its key phrases."),
];

const INDEX: &[Takes] = &[
    needed("index", Place::Path, Of::One(&["subject", "keyword", "author"]), "Which terms."),
    query("behind", TEXT, "The term behind which the list goes on: `next` of the part before."),
    LIMIT,
];

/// All of them.
pub(super) const WAYS: &[Way] = &[
    Way {
        method: "get",
        path: "/api/v1/records",
        name: "searchRecords",
        tells: "Records that fit a search.",
        needs: Needs::Nothing,
        takes: &[SEARCH, PAGED],
        status: 200,
        gives: "Records",
        run: |call| Box::pin(records::search(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/records/{id}",
        name: "getRecord",
        tells: "One record, with the pages that tell of it, its evidence and its history.",
        needs: Needs::Nothing,
        takes: &[ID],
        status: 200,
        gives: "WholeRecord",
        run: |call| Box::pin(records::whole(call)),
    },
    Way {
        method: "put",
        path: "/api/v1/records/{id}/rating",
        name: "rateRecord",
        tells: "Says what one thinks of a record.",
        needs: Needs::Write,
        takes: &[ID, RATING],
        status: 200,
        gives: "Rating",
        run: |call| Box::pin(mine::rate(call)),
    },
    Way {
        method: "delete",
        path: "/api/v1/records/{id}/rating",
        name: "unrateRecord",
        tells: "Takes a rating back.",
        needs: Needs::Write,
        takes: &[ID],
        status: 204,
        gives: "",
        run: |call| Box::pin(mine::unrate(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/ask",
        name: "ask",
        tells: "What pages answer to a question, the best first.",
        needs: Needs::Nothing,
        takes: &[ASK],
        status: 200,
        gives: "Answers",
        run: |call| Box::pin(records::ask(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/sources",
        name: "listSources",
        tells: "The sites that are watched, and how each is.",
        needs: Needs::Nothing,
        takes: &[PAGED],
        status: 200,
        gives: "Sources",
        run: |call| Box::pin(sources::sites(call)),
    },
    Way {
        method: "post",
        path: "/api/v1/sources",
        name: "addSource",
        tells: "Reads a page at once and keeps what it tells.",
        needs: Needs::Editor,
        takes: &[PAGE],
        status: 201,
        gives: "Added",
        run: |call| Box::pin(sources::add(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/sources/{id}/pages",
        name: "listPages",
        tells: "The pages of a site, and how each is.",
        needs: Needs::Nothing,
        takes: &[ID, PAGED],
        status: 200,
        gives: "Pages",
        run: |call| Box::pin(sources::pages(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/stats",
        name: "stats",
        tells: "How much there is.",
        needs: Needs::Nothing,
        takes: &[],
        status: 200,
        gives: "Stats",
        run: |call| Box::pin(sources::stats(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/catalogue",
        name: "searchCatalogue",
        tells: "Entries of the catalogue that fit.",
        needs: Needs::Nothing,
        takes: &[LOOK, PAGED],
        status: 200,
        gives: "Entries",
        run: |call| Box::pin(catalogue::search(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/catalogue/{id}",
        name: "getEntry",
        tells: "One entry of the catalogue.",
        needs: Needs::Nothing,
        takes: &[ID],
        status: 200,
        gives: "Entry",
        run: |call| Box::pin(catalogue::entry(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/terms/{index}",
        name: "listTerms",
        tells: "The subjects, key words or authors of the catalogue, each with how many entries have it.",
        needs: Needs::Nothing,
        takes: &[INDEX],
        status: 200,
        gives: "Terms",
        run: |call| Box::pin(catalogue::terms(call)),
    },
    Way {
        method: "post",
        path: "/api/v1/queue",
        name: "offerPages",
        tells: "Offers pages for the catalogue: they are read and described, and an editor looks at them.",
        needs: Needs::Editor,
        takes: &[PAGES],
        status: 202,
        gives: "Offered",
        run: |call| Box::pin(catalogue::offer(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/mine",
        name: "myEvents",
        tells: "The events that fit the profile of the key's owner, best first, each with why.",
        needs: Needs::Key,
        takes: &[],
        status: 200,
        gives: "Fitting",
        run: |call| Box::pin(mine::fitting(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/profile",
        name: "getProfile",
        tells: "What the key's owner is interested in.",
        needs: Needs::Key,
        takes: &[],
        status: 200,
        gives: "Profile",
        run: |call| Box::pin(mine::profile(call)),
    },
    Way {
        method: "put",
        path: "/api/v1/profile",
        name: "setProfile",
        tells: "Says what the key's owner is interested in, all of it.",
        needs: Needs::Write,
        takes: &[PROFILE],
        status: 200,
        gives: "Profile",
        run: |call| Box::pin(mine::set_profile(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/textbooks",
        name: "listTextbooks",
        tells: "The textbooks that most of the courses name which fit a search.",
        needs: Needs::Nothing,
        takes: &[COURSES],
        status: 200,
        gives: "Textbooks",
        run: |call| Box::pin(records::textbooks(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/queue",
        name: "listQueue",
        tells: "The pages that an editor is to look at, the least sure first.",
        needs: Needs::Editor,
        takes: &[&[LIMIT]],
        status: 200,
        gives: "Queue",
        run: |call| Box::pin(queue::to_see(call)),
    },
    Way {
        method: "put",
        path: "/api/v1/queue/{id}",
        name: "judgePage",
        tells: "Mends what a page is said to be, and takes it into the catalogue or not.",
        needs: Needs::Editor,
        takes: &[ID, JUDGED],
        status: 200,
        gives: "Queued",
        run: |call| Box::pin(queue::judge(call)),
    },
    Way {
        method: "post",
        path: "/api/v1/lists",
        name: "findLists",
        tells: "The lists that a page holds, best first, each with its measures, its records and the rule that leads to it.",
        needs: Needs::Key,
        takes: &[LOOKED],
        status: 200,
        gives: "Lists",
        run: |call| Box::pin(made::lists(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/made",
        name: "listMade",
        tells: "The rules or kinds that were kept, the newest first.",
        needs: Needs::Key,
        takes: &[MADE],
        status: 200,
        gives: "MadeList",
        run: |call| Box::pin(made::all(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/made/{id}",
        name: "getMade",
        tells: "A rule or a kind, with its file.",
        needs: Needs::Key,
        takes: &[ID],
        status: 200,
        gives: "Made",
        run: |call| Box::pin(made::one(call)),
    },
    Way {
        method: "post",
        path: "/api/v1/made/{id}/run",
        name: "runMade",
        tells: "Runs a rule or a kind on a page: its records, and what tells that a rule does not fit there.",
        needs: Needs::Key,
        takes: &[ID, LOOKED],
        status: 200,
        gives: "Run",
        run: |call| Box::pin(made::run(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/ratings",
        name: "myRatings",
        tells: "The last ratings of the key's owner, the last first.",
        needs: Needs::Key,
        takes: &[&[LIMIT]],
        status: 200,
        gives: "Ratings",
        run: |call| Box::pin(mine::ratings(call)),
    },
];
