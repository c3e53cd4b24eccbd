//! A walk through time: a common word is asked for together with a month's or a day's word, one after the other from a day
//! on, until there are records enough. The index intersects both lists, and no record is read that is not of that time.
//!
//! ```text
//! past ◀── October ── November ──▶ December ──▶ …     the month of today is asked once, for both directions
//! ```

use super::statement::{estimate_matches, select_all};
use crate::clauses::Clauses;
use crate::error::Result;
use crate::moment::{day_bucket, month_bucket};
use crate::query::Query;
use crate::search::narrowing::{Dates, Numbers, narrow_at_hand, numbers, tsquery};
use crate::session::{Dialect, Session};
use crate::value::Value;

/// Months, days or blocks that are asked one by one.
pub(super) const MOST_STEPS: usize = 200;

/// Records of a month that may be read at once; where more are to be expected it is read day by day.
const FULL: i64 = 2_000;

/// Most days of a month that are asked at once.
const MOST_DAYS: u8 = 16;

/// In which direction of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// From a day on.
    Up,
    /// From before it, back.
    Down,
}

impl Direction {
    /// How moments compare with the day, and the order of records.
    pub(super) fn sign_and_order(self) -> (&'static str, &'static str) {
        match self {
            Direction::Up => (">=", "r.starts, r.id"),
            Direction::Down => ("<", "r.starts DESC, r.id DESC"),
        }
    }

    /// So many days of a month from one of them on.
    fn days(self, day: u8, many: u8) -> Vec<u8> {
        match self {
            Direction::Up => (day..=31.min(day.saturating_add(many - 1))).collect(),
            Direction::Down => (1.max(day.saturating_sub(many - 1))..=day).rev().collect(),
        }
    }

    /// Where to go on from a month or day: the first text behind, or before, all its dates.
    fn past(self, time: &str) -> String {
        if self == Direction::Up { format!("{time}~") } else { time.to_owned() }
    }
}

/// A search for words through time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Walk<'q> {
    pub(super) query: &'q Query,
    /// The words, as a tsquery is written.
    pub(super) ts_query: &'q str,
}

/// One direction of a walk, and how many records are enough.
#[derive(Debug, Clone, Copy)]
struct Leg<'d> {
    from: &'d str,
    direction: Direction,
    most: usize,
}

impl Walk<'_> {
    /// The first records in date order that match.
    pub(super) fn one_way(
        &self,
        db: &mut dyn Session,
        from: &str,
        direction: Direction,
        most: usize,
    ) -> Result<Numbers> {
        self.collect(db, Leg { from, direction, most }, from.to_owned(), Numbers::new())
    }

    /// The first records from a day on, then the last ones before it.
    pub(super) fn both_ways(&self, db: &mut dyn Session, day: &str, most: usize) -> Result<Numbers> {
        let [up, down] = [Direction::Up, Direction::Down].map(|direction| Leg { from: day, direction, most });
        let (mut found, before) = match self.around(db, day, most)? {
            Some(near) => (
                self.collect(db, up, Direction::Up.past(near.month), near.coming)?,
                self.collect(db, down, Direction::Down.past(near.month), near.before)?,
            ),
            None => (
                self.collect(db, up, day.to_owned(), Numbers::new())?,
                self.collect(db, down, day.to_owned(), Numbers::new())?,
            ),
        };
        found.extend(before);
        Ok(found)
    }

    /// The records of a day's month: its list of a word, or of all words with a beginning, is read once for both directions.
    /// None of a crowded month; nor where a condition is asked of one record after the other, until there are enough.
    fn around<'d>(&self, db: &mut dyn Session, day: &'d str, most: usize) -> Result<Option<Near<'d>>> {
        let Some((month, (year, number))) = day.get(..7).zip(day.get(..4).zip(day.get(5..7))) else {
            return Ok(None);
        };
        let bucket = month_bucket(year, number);
        if self.query.condition.is_some() || self.is_crowded(db, &bucket)? {
            return Ok(None);
        }
        let mut clauses = Clauses::new(
            Dialect::Postgres,
            vec![self.within(std::slice::from_ref(&bucket)), day.into(), most.into()],
        );
        narrow_at_hand(&mut clauses, self.query, Dates::Begin);
        let side = |number: u8, direction: Direction| {
            let (sign, order) = direction.sign_and_order();
            format!(
                "(SELECT r.id, {number} AS side, row_number() OVER (ORDER BY {order}) AS nth FROM near r
                  WHERE r.starts {sign} ?2 ORDER BY nth LIMIT ?3)"
            )
        };
        let sql = format!(
            "WITH near AS MATERIALIZED
                 (SELECT r.id, r.starts FROM records r WHERE r.words @@ {}{})
             {} UNION ALL {} ORDER BY side, nth",
            tsquery("?1"),
            clauses.sql(),
            side(0, Direction::Up),
            side(1, Direction::Down),
        );
        let mut near = Near { month, coming: Numbers::new(), before: Numbers::new() };
        for row in db.rows(&sql, &clauses.values)? {
            let side = if row.int(1)? == 0 { &mut near.coming } else { &mut near.before };
            side.push(row.int(0)?);
        }
        Ok(Some(near))
    }

    /// Goes on from a time, with what was found before it.
    fn collect(&self, db: &mut dyn Session, leg: Leg, mut at: String, mut found: Numbers) -> Result<Numbers> {
        let to = self.query.to.clone().unwrap_or_else(|| "9999-99".to_owned());
        let mut pace = Pace { month: None, days: 1 };
        for _ in 0..MOST_STEPS {
            if found.len() >= leg.most {
                return Ok(found);
            }
            let Some(next) = next_date(db, &at, leg.direction)?
                .filter(|next| leg.direction == Direction::Down || next.as_str() <= to.as_str())
            else {
                return Ok(found);
            };
            let Some((buckets, last)) = self.step(db, &next, leg.direction, &mut pace)? else { break };
            found.extend(self.of_buckets(db, &buckets, leg, leg.most - found.len())?);
            at = leg.direction.past(&last);
        }
        // So many steps did not give enough: all records that fit are read and sorted, which is slow and right.
        select_all(db, self.query, self.ts_query, leg.direction.sign_and_order().1, leg.most)
    }

    /// The words of the next times to ask for, and the last of these times: the month of a date, or of a crowded one some days.
    fn step(
        &self,
        db: &mut dyn Session,
        next: &str,
        direction: Direction,
        pace: &mut Pace,
    ) -> Result<Option<(Vec<String>, String)>> {
        let Some((time, (year, month))) = next.get(..7).zip(next.get(..4).zip(next.get(5..7))) else {
            return Ok(None);
        };
        let whole = month_bucket(year, month);
        let crowded = match &pace.month {
            Some((known_month, crowded)) if *known_month == whole => *crowded,
            _ => self.is_crowded(db, &whole)?,
        };
        pace.month = Some((whole.clone(), crowded));
        if !crowded {
            return Ok(Some((vec![whole], time.to_owned())));
        }
        let Some(day) = next.get(8..10).and_then(|day| day.parse().ok()) else { return Ok(None) };
        let days: Vec<String> =
            direction.days(day, pace.days).iter().map(|day| format!("{day:02}")).collect();
        pace.days = MOST_DAYS.min(2 * pace.days);
        let last = days.last().map(|day| format!("{time}-{day}"));
        let buckets = days.iter().map(|day| day_bucket(year, month, day)).collect();
        Ok(last.map(|last| (buckets, last)))
    }

    /// Are more records of a month to be expected than are read at once?
    fn is_crowded(&self, db: &mut dyn Session, month: &str) -> Result<bool> {
        Ok(estimate_matches(db, &format!("{} & '{month}'", self.ts_query))? > FULL)
    }

    /// The query, together with one of the words of months or days.
    fn within(&self, buckets: &[String]) -> Value {
        format!("{} & ('{}')", self.ts_query, buckets.join("' | '")).into()
    }

    /// The first records of a month or of some days. A condition is asked of one after the other, until there are enough:
    /// the inner `OFFSET` keeps the planner from asking it of all before they are sorted.
    fn of_buckets(&self, db: &mut dyn Session, buckets: &[String], leg: Leg, most: usize) -> Result<Numbers> {
        let values = vec![self.within(buckets), leg.from.into(), most.into()];
        let mut clauses = Clauses::new(Dialect::Postgres, values);
        narrow_at_hand(&mut clauses, self.query, Dates::Begin);
        let (sign, order) = leg.direction.sign_and_order();
        let all = format!(
            "FROM records r WHERE r.words @@ {} AND r.starts {sign} ?2{} ORDER BY {order}",
            tsquery("?1"),
            clauses.take()
        );
        let sql = match &self.query.condition {
            None => format!("SELECT r.id {all} LIMIT ?3"),
            Some(condition) => {
                clauses.condition(condition);
                format!(
                    "SELECT r.id FROM (SELECT {COLUMNS} {all} OFFSET 0) r JOIN contents c ON c.record = r.id
                     WHERE TRUE{} ORDER BY {order} LIMIT ?3",
                    clauses.sql()
                )
            }
        };
        numbers(&db.rows(&sql, &clauses.values)?)
    }
}

/// How a walk goes on.
struct Pace {
    /// The word of the month that was asked about last, and whether it is read by days: a plan costs as much as a day.
    month: Option<(String, bool)>,
    /// How many days are asked at once: each time twice as many, since a common word's list is read for each question.
    days: u8,
}

/// The records of a month on both sides of one of its days, the nearest first.
struct Near<'d> {
    /// Year and month.
    month: &'d str,
    coming: Numbers,
    before: Numbers,
}

/// What a condition may ask of a record besides its contents.
const COLUMNS: &str = "r.id, r.kind, r.title, r.starts, r.ends, r.place, r.status, r.url, r.confidence";

/// The next date of any record.
fn next_date(db: &mut dyn Session, at: &str, direction: Direction) -> Result<Option<String>> {
    let sql = match direction {
        Direction::Up => {
            "SELECT MIN(starts) FROM records WHERE gone IS NULL AND starts IS NOT NULL AND starts >= ?1"
        }
        Direction::Down => {
            "SELECT MAX(starts) FROM records WHERE gone IS NULL AND starts IS NOT NULL AND starts < ?1"
        }
    };
    db.row(sql, &[at.into()])?.map_or(Ok(None), |row| row.maybe_text(0))
}
