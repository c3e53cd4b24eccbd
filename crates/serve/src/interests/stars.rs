//! How people and series that recur were rated, over all their records of a kind.
//!
//! ```text
//! events that somebody rated ── the same person? the same series? ──▶ "Ada Lovelace: 4.5 of 5, from 4 ratings of 3 events"
//! ```

use gleaner::Schema;
use store::{Hit, Rated, clean};

use super::words::series;
use crate::kinds::people;

/// How a person or a series was rated.
#[derive(Debug, PartialEq)]
pub(crate) struct AverageRating {
    /// As the record writes it.
    pub(crate) name: String,
    /// The mean, of 5.
    pub(crate) mean: f64,
    /// Ratings.
    pub(crate) times: u32,
    /// Records that were rated.
    pub(crate) records: usize,
}

/// The people and the series of a record of which others were rated: how, this one included.
pub(crate) fn rate_recurring(record: &Hit, rated: &[Rated], schema: &Schema) -> Vec<AverageRating> {
    let of_person = |name: String| {
        let same = clean(&name);
        let is_theirs =
            |other: &Rated| people(schema, &other.fields).iter().any(|other| clean(other) == same);
        average_rating(record, name, rated.iter().filter(|other| is_theirs(other)))
    };
    let of_series = |name: &str| {
        let same = clean(name);
        let is_of_it = |other: &Rated| series(&other.title).is_some_and(|other| clean(other) == same);
        average_rating(record, name.to_owned(), rated.iter().filter(|other| is_of_it(other)))
    };
    let people = people(schema, &record.fields).into_iter().filter_map(of_person);
    let series = record.title.as_deref().and_then(series).and_then(of_series);
    people.chain(series).collect()
}

fn average_rating<'a>(
    record: &Hit,
    name: String,
    rated: impl Iterator<Item = &'a Rated>,
) -> Option<AverageRating> {
    let rated: Vec<&Rated> = rated.collect();
    if rated.iter().all(|other| other.record == record.id) {
        return None;
    }
    let times = rated.iter().map(|other| other.times).sum();
    let sum: u32 = rated.iter().map(|other| other.stars).sum();
    Some(AverageRating {
        name,
        mean: f64::from(sum) / f64::from(times).max(1.0),
        times,
        records: rated.len(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::card::tests::hit;

    #[test]
    fn what_recurs_is_rated_over_all_its_events() {
        let fields = |names: &[&str]| json!({"speaker": names}).as_object().cloned().expect("an object");
        let rated = |record, title: &str, names: &[&str], times, stars| Rated {
            record,
            title: title.into(),
            fields: fields(names),
            times,
            stars,
        };
        let rated = [
            rated(1, "Physics Colloquium: Neutrinos", &["Ada Lovelace"], 2, 9),
            rated(2, "physics colloquium: Quarks", &["Bob"], 1, 2),
            rated(3, "On engines", &["ADA LOVELACE", "Eve"], 1, 3),
        ];
        let stars_of = |id, title: &str, names: &[&str]| {
            let event = Hit { fields: fields(names), ..hit(id, title, None, None) };
            let schema = gleaner::schema::named("event").expect("it ships");
            let ratings = rate_recurring(&event, &rated, schema).into_iter();
            ratings.map(|s| (s.name, s.mean, s.times, s.records)).collect::<Vec<_>>()
        };
        assert_eq!(
            stars_of(9, "Physics Colloquium: Stars", &["Ada Lovelace", "Eve", "Zoe"]),
            [
                ("Ada Lovelace".into(), 4.0, 3, 2),
                ("Eve".into(), 3.0, 1, 1),
                ("Physics Colloquium".into(), 11.0 / 3.0, 3, 2)
            ]
        );
        assert_eq!(stars_of(3, "On engines", &["Eve"]), [], "only this event of hers was rated");
        assert_eq!(stars_of(9, "Talk", &[]), []);
    }
}
