//! The table of ways: what each is called, takes, needs and gives. A new way is a row here and a function.

use std::future::Future;
use std::pin::Pin;

use serde_json::Value;

use super::answer::Problem;
use super::call::Call;
use super::takes::{Of, Place, Takes};
use super::{catalogue, mine, records, sources};
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
    query("speaker", TEXT, "A part of a speaker's name."),
    query("discipline", TEXT, "A part of a course's number."),
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
    &[needed("urls", Place::Body, Of::Texts(AT_ONCE, 2_000), "Addresses of pages for the catalogue.")];

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
