//! What is searched for: words in the query language (`syntax`), and what narrows them.

use schema::Schema;

use crate::condition::Condition;

/// In which order records are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// The most fitting first. Of words that very many records hold, those to come next are ranked.
    #[default]
    Rank,
    /// The first to begin first; records without a date are left out.
    Date,
    /// The last that came into the store first; where words are asked for, as by rank.
    New,
}

impl Order {
    /// The order of a name, as searches write it.
    pub fn named(name: &str) -> Option<Order> {
        match name {
            "rank" => Some(Order::Rank),
            "date" => Some(Order::Date),
            "new" => Some(Order::New),
            _ => None,
        }
    }
}

/// A field that records are sorted by, whatever their kind calls it. Those without it come last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortField {
    /// Its name.
    pub name: String,
    /// Its values are compared by their first number ("$1,250" after "$900"), not as texts.
    pub numbers: bool,
    /// The largest first.
    pub descending: bool,
}

impl SortField {
    /// The field that a text such as `price` or `-price` (the largest first) names, in upper or lower case; `None` where records of
    /// the kind have none of that name, or none that they can be sorted by.
    pub fn read(text: &str, kind: &Schema) -> Option<SortField> {
        let (descending, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        let field = kind.field_in_any_case(name).filter(|field| field.is_sortable())?;
        Some(SortField { name: field.name.clone(), numbers: field.sorts_by_number(), descending })
    }
}

/// Which part of what takes place lies between the days of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Within {
    /// Any part: what begins in these days, and what began before and lasts until them. Of kinds whose records do not take place,
    /// only what begins: a job lasts to its deadline, and does not take place until then.
    #[default]
    Overlap,
    /// It begins in these days.
    Begin,
    /// It began before the first of these days and lasts until it, or longer: what ends first is first. Without a first day: today.
    Running,
}

/// A search. Its parts narrow one another; left out, they narrow nothing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    /// Words in the query language, as `docs/search.md` describes it.
    pub words: String,
    /// Kind of record.
    pub kind: Option<String>,
    /// What it is about, as the one who kept it calls it.
    pub topic: Option<String>,
    /// First day, month or moment, ISO 8601, or `today`. Days that the words name take the place of this one and of the last.
    pub from: Option<String>,
    /// Last day, month or moment, or `today`.
    pub to: Option<String>,
    /// What these days mean of what lasts.
    pub within: Within,
    /// The day that "tomorrow" is reckoned from, and from which on what comes next is reckoned; that of the store's time zone
    /// where none is named.
    pub today: Option<String>,
    /// Words of the place, in the query language.
    pub place: Option<String>,
    /// A part of the address of a page that tells of it.
    pub source: Option<String>,
    /// Least confidence, 0 to 1.
    pub min_confidence: f64,
    /// A condition on fields.
    pub condition: Option<Condition>,
    /// Where few records say all of the words, those that say most of them come behind.
    pub partly: bool,
    /// Within so many kilometres of latitude and longitude.
    pub near: Option<(f64, f64, f64)>,
    /// Which first.
    pub order: Order,
    /// The field to sort by, in the place of `order`.
    pub sort: Option<SortField>,
    /// Most records.
    pub limit: usize,
}
