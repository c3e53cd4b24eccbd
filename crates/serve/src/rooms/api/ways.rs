//! The table of ways: what each is called, takes, needs and gives. A new way is a row here and a function.

use std::future::Future;
use std::pin::Pin;

use serde_json::Value;

use super::answer::Problem;
use super::call::Call;
use super::parameters::{
    ASK, FACETS, FIELDS, FILE, ID, INDEX, JUDGED, KIND, LIMIT, LOOK, LOOKED, MADE, OF_KIND, OTHER, PAGE,
    PAGED, PAGES, PROFILE, RATING, SEARCH,
};
use super::takes::{Place, Takes};
use super::{catalogue, edits, kinds, made, mine, queue, records, sources};

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
        method: "post",
        path: "/api/v1/records",
        name: "addRecord",
        tells: "Adds a record that no page tells of.",
        needs: Needs::Editor,
        takes: &[OF_KIND, FIELDS],
        status: 201,
        gives: "Record",
        run: |call| Box::pin(edits::add(call)),
    },
    Way {
        method: "patch",
        path: "/api/v1/records/{id}",
        name: "correctRecord",
        tells: "Corrects fields of a record, whatever its pages say from now on.",
        needs: Needs::Editor,
        takes: &[ID, FIELDS],
        status: 200,
        gives: "Edit",
        run: |call| Box::pin(edits::correct(call)),
    },
    Way {
        method: "post",
        path: "/api/v1/records/{id}/hide",
        name: "hideRecord",
        tells: "Hides a record from all who search.",
        needs: Needs::Editor,
        takes: &[ID],
        status: 200,
        gives: "Edit",
        run: |call| Box::pin(edits::hide(call)),
    },
    Way {
        method: "post",
        path: "/api/v1/records/{id}/merge",
        name: "mergeRecord",
        tells: "Joins another record with this one, which is shown in its place.",
        needs: Needs::Editor,
        takes: &[ID, OTHER],
        status: 200,
        gives: "Edit",
        run: |call| Box::pin(edits::merge(call)),
    },
    Way {
        method: "post",
        path: "/api/v1/edits/{id}/undo",
        name: "undoEdit",
        tells: "Undoes an edit.",
        needs: Needs::Editor,
        takes: &[ID],
        status: 200,
        gives: "Edit",
        run: |call| Box::pin(edits::undo(call)),
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
        path: "/api/v1/kinds",
        name: "listKinds",
        tells: "The kinds of records, what their records say, and whether pages are read for them.",
        needs: Needs::Nothing,
        takes: &[],
        status: 200,
        gives: "Kinds",
        run: |call| Box::pin(kinds::all(call)),
    },
    Way {
        method: "put",
        path: "/api/v1/kinds/{name}",
        name: "putKind",
        tells: "Keeps a kind and switches it on: pages are read for it from now on, and those that were read before are read anew.",
        needs: Needs::Editor,
        takes: &[KIND, FILE],
        status: 200,
        gives: "KindOn",
        run: |call| Box::pin(kinds::put(call)),
    },
    Way {
        method: "delete",
        path: "/api/v1/kinds/{name}",
        name: "dropKind",
        tells: "Switches a kind off: no pages are read for it from now on. Its records stay.",
        needs: Needs::Editor,
        takes: &[KIND],
        status: 204,
        gives: "",
        run: |call| Box::pin(kinds::remove(call)),
    },
    Way {
        method: "get",
        path: "/api/v1/facets",
        name: "listFacets",
        tells: "What records of a kind that fit a search share: places, people, groups, lists of texts, topics, sources; counted over \
            the first 300.",
        needs: Needs::Nothing,
        takes: &[FACETS],
        status: 200,
        gives: "Facets",
        run: |call| Box::pin(records::facets(call)),
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
