//! When and where events take place, as readers know it; and what has changed since.
//!
//! ```text
//! a mail announces it, somebody saves it ──▶ told: the schedule that the reader knows
//!                                              └── another one by now? ──▶ a change, mailed once ──▶ the new one is known
//! ```
//!
//! What is compared are two states and not the history: a correction that was undone before anybody was mailed is no change.

use std::time::Duration;

use marks::Recurrence;

use crate::error::Result;
use crate::same::{Agree, agree, places};
use crate::search::Hit;
use crate::series::Series;
use crate::session::Session;
use crate::store::Store;
use crate::time::millis;
use crate::value::{Row, Value};

/// When and where an event takes place, and whether it does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Schedule {
    /// When it begins: ISO 8601, date or date-time.
    pub starts: Option<String>,
    /// When it ends.
    pub ends: Option<String>,
    /// How it recurs, as iCalendar writes it (RRULE).
    pub recurs: Option<String>,
    /// Where it is.
    pub place: Option<String>,
    /// What became of it: "cancelled", …
    pub status: Option<String>,
}

/// What has changed of an event that a reader knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduleChange {
    /// The record that the reader knows.
    pub record: i64,
    /// The record that is shown: another one where the two were joined.
    pub shown: i64,
    /// What the reader knows.
    pub before: Schedule,
    /// What is so by now.
    pub now: Schedule,
}

/// States of an event in which it does not take place when its page says.
const CALLED_OFF: [&str; 2] = ["cancelled", "postponed"];

/// Changes of one event that are mailed to one reader: a page that says another thing at each visit sends no more, but
/// that the event is cancelled, once.
const MOST_CHANGES: i64 = 5;

/// The first version of the tables that says which schedule a reader knows.
const FOLLOWED: i64 = 26;

/// Readers who were mailed of events before a backup was made that does not say what they know of them know what it holds.
pub(crate) fn take_up(db: &mut dyn Session, version: i64) -> Result<()> {
    if version >= FOLLOWED {
        return Ok(());
    }
    db.script(
        "UPDATE told SET (starts, ends, place, status, followed) =
                (SELECT r.starts, r.ends, r.place, r.status, 1 FROM records r WHERE r.id = told.record)
            WHERE record IN (SELECT id FROM records WHERE kind = 'event')",
    )
}

impl Schedule {
    /// That of a record.
    pub fn of(hit: &Hit) -> Schedule {
        Schedule {
            starts: hit.starts.clone(),
            ends: hit.ends.clone(),
            recurs: hit.recurs.clone(),
            place: hit.place.clone(),
            status: hit.status.clone(),
        }
    }

    /// "cancelled" or "postponed", where it is one of them.
    pub fn called_off(&self) -> Option<&str> {
        self.status.as_deref().filter(|status| CALLED_OFF.contains(status))
    }

    /// Is it over at a moment of its place: "2026-11-03T16:00"?
    fn is_over(&self, moment: &str) -> bool {
        let last = self.ends.as_deref().max(self.starts.as_deref());
        last.is_some_and(|last| minute_or_day(last, moment) < minute_or_day(moment, last))
    }

    /// What a reader knows who knows this, once they could read `now` without news in it: what one leaves open the other says.
    fn refined(&self, now: &Schedule) -> Schedule {
        let longer = |known: &Option<String>, now: &Option<String>| {
            let length = |text: &Option<String>| text.as_deref().map_or(0, str::len);
            if length(now) > length(known) { now.clone() } else { known.clone() }
        };
        Schedule {
            starts: longer(&self.starts, &now.starts),
            ends: longer(&self.ends, &now.ends),
            recurs: longer(&self.recurs, &now.recurs),
            place: longer(&self.place, &now.place),
            status: now.status.clone(),
        }
    }
}

impl ScheduleChange {
    /// Does it begin or end at another time, or recur on other days?
    pub fn is_other_time(&self) -> bool {
        let (before, now) = (&self.before, &self.now);
        are_other_moments(before.starts.as_deref(), now.starts.as_deref())
            || are_other_moments(before.ends.as_deref(), now.ends.as_deref())
            || are_other_rules(before.recurs.as_deref(), now.recurs.as_deref())
    }

    /// Is it at another place? "Room 5" and "Smith Hall, Room 5" are one in other words.
    pub fn is_other_place(&self) -> bool {
        places(self.before.place.as_deref(), self.now.place.as_deref()) == Agree::No
    }

    /// Was it called off, or does it take place after all?
    pub fn is_other_state(&self) -> bool {
        self.before.called_off() != self.now.called_off()
    }

    fn is_news(&self) -> bool {
        self.is_other_time() || self.is_other_place() || self.is_other_state()
    }
}

/// Two moments that both are known and differ: to the minute, or by their days where one has no clock.
fn are_other_moments(a: Option<&str>, b: Option<&str>) -> bool {
    agree(a, b, |a, b| minute_or_day(a, b) == minute_or_day(b, a)) == Agree::No
}

/// Two recurrences that both are known and differ: in their days, or in the last one where both say it.
fn are_other_rules(a: Option<&str>, b: Option<&str>) -> bool {
    let rule = |text: &str| text.parse::<Recurrence>().ok();
    let Some((a, b)) = a.and_then(rule).zip(b.and_then(rule)) else { return false };
    let rhythm = |rule: &Recurrence| {
        let Recurrence { mut weekdays, interval, mut ordinals, .. } = rule.clone();
        weekdays.sort_unstable();
        ordinals.sort_unstable();
        (weekdays, interval, ordinals)
    };
    rhythm(&a) != rhythm(&b) || a.until.zip(b.until).is_some_and(|(a, b)| a != b)
}

/// A moment as far as another one says it too: to the minute, or the day alone.
fn minute_or_day<'m>(moment: &'m str, other: &str) -> &'m str {
    const MINUTE: usize = "2026-11-03T16:00".len();
    const DAY: usize = "2026-11-03".len();
    let length = if other.len().min(moment.len()) >= MINUTE { MINUTE } else { DAY };
    moment.get(..length).unwrap_or(moment)
}

impl Store {
    /// Of these records those that somebody does not know yet by a mail, or since they saved them.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn untold(&self, reader: i64, records: Vec<i64>) -> Result<Vec<i64>> {
        self.read(move |db| {
            let mailed = db.rows("SELECT record FROM told WHERE reader = ?1", &[reader.into()])?;
            let mailed =
                mailed.iter().map(|row| row.int(0)).collect::<Result<std::collections::HashSet<i64>>>()?;
            Ok(records.iter().copied().filter(|record| !mailed.contains(record)).collect())
        })
        .await
    }

    /// Keeps that a mail announced these records to somebody, each with the schedule that the mail named, of which changes are to be
    /// mailed.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn mailed(&self, reader: i64, records: Vec<(i64, Option<Schedule>)>) -> Result<()> {
        const TOLD: &str = "
            INSERT INTO told (reader, record, starts, ends, recurs, place, status, followed)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING";
        self.write(move |db| {
            let now = db.now()?;
            let known = |(record, schedule): &(i64, Option<Schedule>)| {
                let mut values = row(reader, *record, schedule.as_ref().unwrap_or(&Schedule::default()));
                values.push(i64::from(schedule.is_some()).into());
                values
            };
            db.many(TOLD, &records.iter().map(known).collect::<Vec<_>>())?;
            db.run("UPDATE readers SET mailed = ?2 WHERE id = ?1", &[reader.into(), now.into()]).map(drop)
        })
        .await
    }

    /// Saves an event for somebody, who knows this schedule of it: changes are mailed.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn save_event(&self, reader: i64, record: i64, schedule: Schedule) -> Result<()> {
        const SAVE: &str = "
            INSERT INTO told (reader, record, starts, ends, recurs, place, status, followed, saved)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8)
            ON CONFLICT (reader, record) DO UPDATE SET starts = excluded.starts, ends = excluded.ends,
                recurs = excluded.recurs, place = excluded.place, status = excluded.status, followed = 1, saved = excluded.saved, changes = 0";
        self.write(move |db| {
            let mut values = row(reader, record, &schedule);
            values.push(db.now()?.into());
            db.run(SAVE, &values).map(drop)
        })
        .await
    }

    /// Takes an event from those that somebody saved; of its changes no mail tells any more.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn drop_event(&self, reader: i64, record: i64) -> Result<()> {
        let sql =
            format!("UPDATE told SET saved = NULL, followed = 0 WHERE reader = ?1 AND record IN {OF_IT}");
        self.write(move |db| db.run(&sql, &[reader.into(), record.into()]).map(drop)).await
    }

    /// Did somebody save this event, or one that was joined with it?
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn is_saved(&self, reader: i64, record: i64) -> Result<bool> {
        let sql = format!("SELECT 1 FROM told WHERE reader = ?1 AND saved IS NOT NULL AND record IN {OF_IT}");
        self.read(move |db| Ok(db.row(&sql, &[reader.into(), record.into()])?.is_some())).await
    }

    /// The events that somebody saved and that are shown: those that are not over first, then the others, by date; what recurs by
    /// its next time.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn saved_events(&self, reader: i64, most: usize) -> Result<Vec<i64>> {
        const SAVED: &str = "
            SELECT DISTINCT s.id, s.starts, CASE WHEN COALESCE(s.recurs_until, s.ends, s.starts) < ?2 THEN 1 ELSE 0 END, s.recurs
            FROM told t JOIN records r ON r.id = t.record JOIN records s ON s.id = COALESCE(r.merged, r.id)
            WHERE t.reader = ?1 AND t.saved IS NOT NULL AND s.hidden IS NULL";
        let today = self.today().to_string();
        let with = [reader.into(), today.as_str().into()];
        self.read(move |db| {
            let mut saved = Vec::new();
            for row in db.rows(SAVED, &with)? {
                let starts = row.maybe_text(1)?;
                let next = next_time(row.maybe_text(3)?.as_deref(), starts.as_deref(), &today);
                saved.push((row.int(2)?, next.or(starts), row.int(0)?));
            }
            saved.sort_unstable();
            Ok(saved.into_iter().map(|(.., record)| record).take(most).collect())
        })
        .await
    }

    /// What has changed of the events to come that somebody saved, and, where `announced`, of those that mails announced to them; none
    /// where a change was mailed to them within the pause. What is only said in other words, or more exactly, is known from now on.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn schedule_changes(
        &self,
        reader: i64,
        announced: bool,
        pause: Duration,
    ) -> Result<Vec<ScheduleChange>> {
        let (moment, of_now) = (self.moment(), self.moment());
        let differing = self.read(move |db| differing(db, reader, announced, pause, &of_now)).await?;
        let is_over = |change: &ScheduleChange| change.before.is_over(&moment) || change.now.is_over(&moment);
        let to_come = differing.into_iter().filter(|(change, goes_on)| *goes_on || !is_over(change));
        let (news, refined): (Vec<_>, Vec<_>) =
            to_come.map(|(change, _)| change).partition(ScheduleChange::is_news);
        let refined: Vec<(i64, Schedule)> = refined
            .iter()
            .map(|change| (change.record, &change.before, change.before.refined(&change.now)))
            .filter_map(|(record, before, known)| (known != *before).then_some((record, known)))
            .collect();
        if !refined.is_empty() {
            self.write(move |db| db.many(KNOW, &rows(reader, &refined)).map(drop)).await?;
        }
        Ok(news)
    }

    /// Keeps that a mail told somebody of these changes: they know the schedules as they are by now.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn changes_mailed(&self, reader: i64, changes: Vec<ScheduleChange>) -> Result<()> {
        const MAILED: &str =
            "UPDATE told SET changed = ?3, changes = changes + 1 WHERE reader = ?1 AND record = ?2";
        self.write(move |db| {
            let now = db.now()?;
            // What the change leaves open is still known.
            let known: Vec<(i64, Schedule)> = changes
                .iter()
                .map(|change| {
                    let [starts, ends, recurs, place] = [
                        (&change.now.starts, &change.before.starts),
                        (&change.now.ends, &change.before.ends),
                        (&change.now.recurs, &change.before.recurs),
                        (&change.now.place, &change.before.place),
                    ]
                    .map(|(now, before)| now.clone().or_else(|| before.clone()));
                    (
                        change.record,
                        Schedule { starts, ends, recurs, place, status: change.now.status.clone() },
                    )
                })
                .collect();
            db.many(KNOW, &rows(reader, &known))?;
            let mailed = |change: &ScheduleChange| vec![reader.into(), change.record.into(), now.into()];
            db.many(MAILED, &changes.iter().map(mailed).collect::<Vec<_>>()).map(drop)
        })
        .await
    }

    /// The time it is where events take place, to the minute.
    fn moment(&self) -> String {
        self.now().strftime("%Y-%m-%dT%H:%M").to_string()
    }
}

/// When what recurs begins next.
fn next_time(rule: Option<&str>, starts: Option<&str>, today: &str) -> Option<String> {
    let series = Series::of(rule?, starts?, None)?;
    series.occurrences(today, None).next().map(|next| next.starts)
}

/// A record, and those that were joined with it.
const OF_IT: &str =
    "(SELECT id FROM records WHERE id = ?2 UNION ALL SELECT id FROM records WHERE merged = ?2)";

/// A reader knows a schedule.
const KNOW: &str = "UPDATE told SET starts = ?3, ends = ?4, recurs = ?5, place = ?6, status = ?7 WHERE reader = ?1 AND record = ?2";

fn row(reader: i64, record: i64, schedule: &Schedule) -> Vec<Value> {
    let Schedule { starts, ends, recurs, place, status } = schedule.clone();
    let known = [starts, ends, recurs, place, status].map(Value::from);
    [reader.into(), record.into()].into_iter().chain(known).collect()
}

fn rows(reader: i64, schedules: &[(i64, Schedule)]) -> Vec<Vec<Value>> {
    schedules.iter().map(|(record, schedule)| row(reader, *record, schedule)).collect()
}

/// Schedules that are others by now, in whatever words, each with whether its event goes on to recur; of events that are over before
/// today none.
fn differing(
    db: &mut dyn Session,
    reader: i64,
    announced: bool,
    pause: Duration,
    moment: &str,
) -> Result<Vec<(ScheduleChange, bool)>> {
    const LAST: &str = "SELECT MAX(changed) FROM told WHERE reader = ?1";
    const DIFFERING: &str = "
        SELECT t.record, s.id, t.starts, t.ends, t.recurs, t.place, t.status,
            s.starts, s.ends, s.recurs, s.place, s.status, CASE WHEN s.recurs_until >= ?4 THEN 1 ELSE 0 END
        FROM told t JOIN records r ON r.id = t.record JOIN records s ON s.id = COALESCE(r.merged, r.id)
        WHERE t.reader = ?1 AND t.followed = 1 AND (t.saved IS NOT NULL OR CAST(?2 AS BIGINT) = 1)
            AND s.gone IS NULL
            AND (t.changes < ?3 OR s.status = 'cancelled' AND t.status IS DISTINCT FROM 'cancelled')
            AND (COALESCE(t.ends, t.starts) IS NULL OR COALESCE(s.recurs_until, t.ends, t.starts) >= ?4)
            AND (t.starts IS DISTINCT FROM s.starts OR t.ends IS DISTINCT FROM s.ends
                OR t.recurs IS DISTINCT FROM s.recurs OR t.place IS DISTINCT FROM s.place
                OR t.status IS DISTINCT FROM s.status)
        ORDER BY s.starts, t.record";
    let last = db.row(LAST, &[reader.into()])?.map_or(Ok(None), |row| row.maybe_int(0))?;
    if last.is_some_and(|last| last.saturating_add(millis(pause)) > db.now().unwrap_or(i64::MAX)) {
        return Ok(Vec::new());
    }
    let today = moment.split('T').next().unwrap_or_default();
    let with = [reader.into(), i64::from(announced).into(), MOST_CHANGES.into(), today.into()];
    db.rows(DIFFERING, &with)?.iter().map(change).collect()
}

fn change(row: &Row) -> Result<(ScheduleChange, bool)> {
    let schedule = |from: usize| -> Result<Schedule> {
        Ok(Schedule {
            starts: row.maybe_text(from)?,
            ends: row.maybe_text(from + 1)?,
            recurs: row.maybe_text(from + 2)?,
            place: row.maybe_text(from + 3)?,
            status: row.maybe_text(from + 4)?,
        })
    };
    let (record, shown) = (row.int(0)?, row.int(1)?);
    Ok((ScheduleChange { record, shown, before: schedule(2)?, now: schedule(7)? }, row.int(12)? == 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(starts: &str, place: &str) -> Schedule {
        let known = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Schedule { starts: known(starts), place: known(place), ..Schedule::default() }
    }

    fn is_news(before: (&str, &str), now: (&str, &str)) -> bool {
        let (before, now) = (schedule(before.0, before.1), schedule(now.0, now.1));
        ScheduleChange { record: 1, shown: 1, before, now }.is_news()
    }

    #[test]
    fn other_words_are_no_news() {
        let known = ("2026-11-03T16:00", "Smith Hall, Room 5");
        for same in [
            ("2026-11-03T16:00:00", "SMITH HALL (Room 5)"),
            ("2026-11-03T16:00+01:00", "Room 5"),
            ("2026-11-03", ""),
        ] {
            assert!(!is_news(known, same) && !is_news(same, known), "{same:?}");
        }
        for other in [
            ("2026-11-03T17:00", "Room 5"),
            ("2026-11-04", "Room 5"),
            ("2026-11-03T16:00", "Smith Hall, Room 6"),
        ] {
            assert!(is_news(known, other), "{other:?}");
        }
    }

    #[test]
    fn what_is_said_more_exactly_is_known_from_then_on() {
        let known =
            schedule("2026-11-03", "Room 5").refined(&schedule("2026-11-03T16:00", "Smith Hall, Room 5"));
        assert_eq!(known, schedule("2026-11-03T16:00", "Smith Hall, Room 5"));
        assert_eq!(known.refined(&schedule("2026-11-03", "")), known);
    }

    #[test]
    fn other_days_of_what_recurs_are_news() {
        let is_other = |a, b| are_other_rules(Some(a), Some(b)) && are_other_rules(Some(b), Some(a));
        let known = "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=2026-12-15";
        for same in ["FREQ=WEEKLY;BYDAY=TH,TU", "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,TH;UNTIL=20261215", "often"]
        {
            assert!(!is_other(known, same), "{same}");
        }
        assert!(!are_other_rules(Some(known), None));
        for other in
            ["FREQ=WEEKLY;BYDAY=TU", "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=2026-12-22", "FREQ=MONTHLY;BYDAY=1TU,1TH"]
        {
            assert!(is_other(known, other), "{other}");
        }
    }

    #[test]
    fn an_event_is_over_after_its_end() {
        let over = |starts: &str, ends: &str| {
            let ends = Some(ends.to_owned()).filter(|ends| !ends.is_empty());
            Schedule { ends, ..schedule(starts, "") }.is_over("2026-11-03T16:00")
        };
        assert!(
            over("2026-11-03T15:59", "") && over("2026-11-02", "") && over("2026-11-01", "2026-11-03T15:00")
        );
        assert!(!over("2026-11-03", "") && !over("2026-11-03T15:00", "2026-11-03T17:00") && !over("", ""));
        assert!(!over("2026-11-03T23:30", "2026-11-03T00:45"), "an end that comes first is none");
    }
}
