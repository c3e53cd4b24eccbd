//! Keeping what a page tells: new, changed, cancelled, gone, or as it was.
//!
//! ```text
//! records of the page now ─┬─ told by this page before? ──▶ as it was, or changed (which fields, from what to what)
//!                          ├─ told by another page? ──────▶ one more source
//!                          └─ neither ────────────────────▶ new
//! records of the page before that it tells no more ───────▶ gone with their last source (past, if they were over)
//! ```
//!
//! What several pages say of a record it says together (`united`). What people edited stands (`corrections`, `edits`): a corrected record is known by what the page said of it, and keeps its corrections.

use std::collections::BTreeMap;

use crate::corrections::{corrected, corrections, kept, set, with_fields, write};
use crate::entries::{Entries, columns, content_hash, contents};
use schema::{Role, Schema};

use crate::error::Result;
use crate::fields::{Fields, changes};
use crate::provenance::{has_source, lock};
use crate::record::Record;
use crate::same::{Known, fold, same};
use crate::session::Session;
use crate::site_names;
use crate::snapshot::Snapshot;
use crate::snapshots;
use crate::stored::{COLUMNS, Stored, asking, at_its_address, became, is, is_by_address, of_its_fold, only};
use crate::time::today;
use crate::united::{Part, change_leading, united};
use crate::vocabulary::NewWords;
use crate::words;

/// A page that is being kept.
struct Page<'d> {
    db: &'d mut dyn Session,
    page: i64,
    site: i64,
    now: i64,
    /// When what it tells is written: others ask for what changed since, whenever the page was visited.
    written: i64,
    /// See [`asking`].
    asking: String,
    entries: Entries,
}

/// What was read of a page.
pub(crate) struct Reading<'r> {
    /// Its number, and that of its host.
    pub(crate) page: i64,
    pub(crate) site: i64,
    /// All that it tells now, of the kinds for which it was read: `None`, of all.
    pub(crate) records: &'r [Record],
    pub(crate) kinds: Option<&'r [String]>,
    /// The page itself.
    pub(crate) snapshot: Option<&'r Snapshot>,
    /// When.
    pub(crate) now: i64,
}

/// Keeps what a page tells now; what it told of kinds for which it was not read stands. What it adds to the vocabulary is to be written
/// at the end of the step.
pub(crate) fn page(db: &mut dyn Session, reading: &Reading<'_>, new_words: &mut NewWords) -> Result<()> {
    let Reading { page, site, records, kinds, snapshot, now } = *reading;
    let sql = format!(
        "SELECT {COLUMNS}, s.said, s.confidence FROM sources s JOIN records r ON r.id = s.record WHERE s.page = ?1 ORDER BY r.id"
    );
    site_names::vote(db, site, page, records)?;
    let asking = asking(records);
    let fingerprint = snapshots::to_keep(db, page, snapshot, records)?;
    let rows = db.rows(&sql, &[page.into(), asking.as_str().into()])?;
    let mut before = Stored::all(db, &rows)?;
    let written = db.now()?;
    let entries = Entries::of(page, site, now, written);
    let mut page = Page { db, page, site, now, written, asking, entries };
    let (mut left, mut known) = (Vec::new(), Vec::new());
    for record in once(records) {
        match before.iter().position(|old| is(old, record)) {
            Some(at) => known.push((before.remove(at), record)),
            None => left.push(record),
        }
    }
    known.iter().try_for_each(|(old, record)| page.again(old, record))?;
    let mut unknown = Vec::new();
    for record in left {
        match page.before_or_elsewhere(&mut before, &known, record)? {
            Some(old) => {
                page.again(&old, record)?;
                known.push((old, record));
            }
            None => unknown.push(record),
        }
    }
    page.parts_again(&mut before, &known)?;
    let was_read = |old: &&Stored| kinds.is_none_or(|kinds| kinds.contains(&old.kind));
    before.iter().filter(was_read).try_for_each(|old| page.no_more(old))?;
    page.entries.unknown(page.db, &unknown)?;
    if let Some(kept) = snapshot.zip(fingerprint) {
        snapshots::keep(page.db, page.page, now, kept, &page.entries.evidence())?;
    }
    new_words.join(page.entries.write(page.db)?);
    Ok(())
}

/// A page may tell of one thing twice, in a calendar and in a list.
fn once(records: &[Record]) -> Vec<&Record> {
    let mut by_fold: BTreeMap<u64, Vec<&Record>> = BTreeMap::new();
    let mut once = Vec::with_capacity(records.len());
    for record in records {
        let alike = by_fold.entry(fold(record)).or_default();
        let known = |other: &&Record| same(&Known::of(other), record, true);
        if !alike.iter().any(known) {
            alike.push(record);
            once.push(record);
        }
    }
    once
}

impl Page<'_> {
    /// The record as the page told of it before in other words, or as another page tells of it. `found`: of what records the page
    /// tells already.
    fn before_or_elsewhere(
        &mut self,
        before: &mut Vec<Stored>,
        found: &[(Stored, &Record)],
        record: &Record,
    ) -> Result<Option<Stored>> {
        // Several that fit are a list of things with one title: which became which is not to be known.
        let at = only(before, |old| is_by_address(old, record))
            .or_else(|| only(before, |old| became(old, record, self.now)));
        if let Some(at) = at {
            return Ok(Some(before.remove(at)));
        }
        let known = match of_its_fold(self.db, &self.asking, self.site, record)? {
            Some(known) => Some(known),
            None => {
                let is_of_page = |old: &Stored| {
                    before.iter().chain(found.iter().map(|(old, _)| old)).any(|o| o.id == old.id)
                };
                at_its_address(self.db, &self.asking, self.site, record)?.filter(|old| !is_of_page(old))
            }
        };
        if let Some(back) = known.as_ref().filter(|known| known.gone && !known.hidden) {
            self.entries.happened(back.id, "back", &Fields::new());
        }
        Ok(known)
    }

    /// The page tells of a record that is known: as before, in other words, or for the first time.
    fn again(&mut self, old: &Stored, record: &Record) -> Result<()> {
        let mut changes = Fields::new();
        if old.last_reading.is_none_or(|last| last.content_hash != content_hash(record)) {
            lock(self.db, &[old.id])?;
            let old = self.as_edited(old)?;
            let part =
                if self.outweighs(&old, record)? { Part::Leads(record) } else { Part::Follows(record) };
            changes = self.take(&old, part, called_off(&old, record))?;
        } else {
            self.call(old, record)?;
        }
        if let Some(shown) = old.merged {
            self.again_by_joined(shown, record, changes)?;
        }
        // Of what was kept before topics were known, the next visit says it.
        let sql = "
            UPDATE records SET last_seen = ?2,
                changed = CASE WHEN gone IS NULL OR hidden IS NOT NULL THEN changed ELSE ?4 END,
                gone = CASE WHEN hidden IS NULL THEN NULL ELSE gone END,
                topic = COALESCE(topic, ?3) WHERE id = ?1";
        let topic = record.topic.clone().into();
        self.db.run(sql, &[old.id.into(), self.now.into(), topic, self.written.into()])?;
        self.entries.source(old.id, record);
        Ok(())
    }

    /// A record as it is now that nobody else can edit it.
    fn as_edited(&mut self, old: &Stored) -> Result<Stored> {
        let sql = "SELECT edited, hidden, merged, gone FROM records WHERE id = ?1";
        let Some(row) = self.db.row(sql, &[old.id.into()])? else { return Ok(old.clone()) };
        Ok(Stored {
            edited: row.int(0)? != 0,
            hidden: row.maybe_int(1)?.is_some(),
            merged: row.maybe_int(2)?,
            gone: row.maybe_int(3)?.is_some(),
            ..old.clone()
        })
    }

    /// A record says from now on what its pages say of it together, but for what people corrected; what has changed.
    fn take(&mut self, old: &Stored, part: Part<'_>, is_off: bool) -> Result<Fields> {
        let fields = self.db.row("SELECT fields FROM contents WHERE record = ?1", &[old.id.into()])?;
        let fields = fields.map_or(Ok(String::new()), |row| row.text(0))?;
        let Some(united) = united(self.db, old.id, self.page, part)? else { return Ok(Fields::new()) };
        let shown = if old.edited { corrected(self.db, old.id, &united.whole)? } else { united.whole };
        let changes = changes(&fields, &shown.fields);
        if let Some(own) = united.own {
            self.entries.fields(old.id, own);
        }
        if changes.is_empty() && !matches!(part, Part::Leads(_)) {
            return Ok(changes);
        }
        self.rewrite(old, &united.leading, &shown)?;
        // Another page's other words for one thing are no change of it, unless they call it off.
        if !changes.is_empty() && (old.last_reading.is_some() || is_off) {
            self.entries.happened(old.id, if is_off { "cancelled" } else { "changed" }, &changes);
        }
        Ok(changes)
    }

    /// The page tells of a record that is joined with another one, which is shown: that is back if nobody told of it, is called off if
    /// the page says so, and changes as the page does where nobody else tells of it.
    fn again_by_joined(&mut self, shown: i64, record: &Record, mut changes: Fields) -> Result<()> {
        lock(self.db, &[shown])?;
        let Some(kept) = kept(self.db, shown)?.filter(|kept| !kept.hidden) else { return Ok(()) };
        if kept.gone {
            self.db.run(
                "UPDATE records SET gone = NULL, changed = ?2 WHERE id = ?1",
                &[shown.into(), self.written.into()],
            )?;
            self.entries.words(shown, words::language(&kept.record), &kept.record);
            self.entries.happened(shown, "back", &Fields::new());
        }
        let is_off =
            record.status.as_deref() == Some(CANCELLED) && kept.record.status.as_deref() != Some(CANCELLED);
        if kept.gone || has_source(self.db, shown, self.page)? {
            let status = kept.schema.of_role(Role::Status).map(|field| &*field.name);
            changes.retain(|name, _| is_off && Some(&**name) == status);
        }
        let corrected = corrections(self.db, shown)?;
        changes.retain(|name, _| corrected.iter().all(|correction| correction.field != *name));
        if changes.is_empty() {
            return Ok(());
        }
        let mut fields = kept.record.fields.clone();
        for (name, change) in &mut changes {
            change[0] = fields.get(name).cloned().unwrap_or_default();
            set(&mut fields, name, change[1].clone());
        }
        let now = with_fields(&kept.schema, &kept.record, fields);
        write(self.db, shown, &now)?;
        change_leading(self.db, shown, &changes)?;
        if !kept.gone {
            words::forget(self.db, shown, kept.record.starts.as_deref())?;
            self.entries.words(shown, words::language(&now), &now);
        }
        self.entries.happened(shown, if is_off { "cancelled" } else { "changed" }, &changes);
        Ok(())
    }

    /// What was split from records of which the page tells stands on it as well, also where it was gone with them.
    fn parts_again(&mut self, before: &mut Vec<Stored>, known: &[(Stored, &Record)]) -> Result<()> {
        const PARTS: &str = "SELECT id, merged FROM records WHERE split = ?1 AND shared = 1";
        for (whole, record) in known.iter().filter(|(old, _)| old.has_parts) {
            // What was split from it before it was joined with another record is still its part.
            let mut wholes: Vec<i64> = whole.merged.into_iter().chain([whole.id]).collect();
            while let Some(whole) = wholes.pop() {
                for row in self.db.rows(PARTS, &[whole.into()])? {
                    let part = row.int(0)?;
                    // A part may have been split again.
                    wholes.push(part);
                    before.retain(|old| old.id != part);
                    if known.iter().all(|(old, _)| old.id != part) {
                        self.part_again(part, record)?;
                        if let Some(shown) = row.maybe_int(1)? {
                            self.again_by_joined(shown, record, Fields::new())?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn part_again(&mut self, part: i64, record: &Record) -> Result<()> {
        lock(self.db, &[part])?;
        if let Some(kept) = kept(self.db, part)?.filter(|kept| kept.gone && !kept.hidden) {
            self.entries.words(part, words::language(&kept.record), &kept.record);
            self.entries.happened(part, "back", &Fields::new());
        }
        let sql = "
            UPDATE records SET last_seen = ?2, gone = NULL, changed = CASE WHEN gone IS NULL THEN changed ELSE ?3 END
            WHERE id = ?1 AND hidden IS NULL";
        self.db.run(sql, &[part.into(), self.now.into(), self.written.into()])?;
        self.entries.source(part, record);
        Ok(())
    }

    /// Of what was kept before it was known what its page is called, the next visit says it.
    fn call(&mut self, old: &Stored, record: &Record) -> Result<()> {
        let sql = "UPDATE contents SET language = ?2, context = ?3 WHERE record = ?1 AND context IS NULL";
        if record.context.is_none() {
            return Ok(());
        }
        let language = words::language(record);
        let context = record.context.clone().into();
        if self.db.run(sql, &[old.id.into(), language.tag().into(), context])? > 0 && !old.hidden {
            let shown = if old.edited { corrected(self.db, old.id, record)? } else { record.clone() };
            words::forget(self.db, old.id, old.starts.as_deref())?;
            self.entries.words(old.id, language, &shown);
        }
        Ok(())
    }

    /// Is what the page says now what the record is to say? What no page tells of any more is said anew; news of a page that is, or
    /// whose words until now were, as sure as any is; so is what the only page that tells of it says, and that it is called off,
    /// whoever says so. How sure the page's words are now is not asked of its own news: what is kept at all is as sure as its kind wants it.
    fn outweighs(&mut self, old: &Stored, record: &Record) -> Result<bool> {
        if old.gone && !old.hidden {
            return Ok(true);
        }
        let news =
            old.last_reading.is_some_and(|last| last.confidence.max(record.confidence) >= old.confidence);
        let surer = record.confidence > old.confidence;
        Ok(news || surer || called_off(old, record) || !has_source(self.db, old.id, self.page)?)
    }

    /// Writes what a record is to say, which is known again by what its page says.
    fn rewrite(&mut self, old: &Stored, page: &Record, record: &Record) -> Result<()> {
        const REWRITE: &str = "
            UPDATE records SET kind = ?1, fold = ?2, title = ?3, starts = ?4, ends = ?5, recurs = ?6, recurs_until = ?7,
                place = ?8, lat = ?9, lon = ?10, status = ?12, confidence = ?13, topic = ?14, changed = ?17,
                own_page = CASE WHEN url = ?11 THEN own_page ELSE ?15 END, url = ?11
            WHERE id = ?16";
        let mut values = columns(record);
        values[1] = fold(page).into();
        values.extend([old.id.into(), self.written.into()]);
        self.db.run(REWRITE, &values)?;
        let sql = "UPDATE contents SET fields = ?2, text = ?3, language = ?4, context = ?5 WHERE record = ?1";
        let language = words::language(record);
        self.db.run(sql, &contents(old.id, language, record))?;
        if !old.hidden {
            words::forget(self.db, old.id, old.starts.as_deref())?;
            self.entries.words(old.id, language, record);
        }
        Ok(())
    }

    /// The page tells no more of a record.
    fn no_more(&mut self, old: &Stored) -> Result<()> {
        let sql = "DELETE FROM sources WHERE page = ?1 AND record = ?2";
        self.db.run(sql, &[self.page.into(), old.id.into()])?;
        let sql = format!("SELECT {COLUMNS}, NULL, NULL FROM records r WHERE r.id = ?1 AND r.gone IS NULL");
        match old.merged {
            None if old.hidden => Ok(()),
            None if has_source(self.db, old.id, self.page)? => {
                lock(self.db, &[old.id])?;
                let old = self.as_edited(old)?;
                self.take(&old, Part::Leaves, false).map(drop)
            }
            None => self.gone_without_source(old),
            Some(shown) => {
                let row = self.db.row(&sql, &[shown.into(), self.asking.as_str().into()])?;
                row.map_or(Ok(()), |row| self.gone_without_source(&Stored::of(&row)?))
            }
        }
    }

    /// A record of which nobody tells any more is gone.
    fn gone_without_source(&mut self, old: &Stored) -> Result<()> {
        if has_source(self.db, old.id, self.page)? {
            return Ok(());
        }
        let sql = "UPDATE records SET gone = ?2, changed = ?3 WHERE id = ?1 AND gone IS NULL";
        self.db.run(sql, &[old.id.into(), self.now.into(), self.written.into()])?;
        words::forget(self.db, old.id, old.starts.as_deref())?;
        // What takes place is over after its day; of a job the day is that on which it was posted, and only its end ends it.
        let takes_place = schema::named(&old.kind).is_some_and(Schema::takes_place);
        let last = old.ends.as_ref().or(old.known.starts.as_ref().filter(|_| takes_place));
        let over = last.is_some_and(|last| *last < today(self.now));
        self.entries.happened(old.id, if over { "past" } else { "gone" }, &Fields::new());
        Ok(())
    }
}

/// How records say that they are called off.
const CANCELLED: &str = "cancelled";

/// Is it called off now, and was not before?
fn called_off(old: &Stored, record: &Record) -> bool {
    let off = |status: &Option<String>| status.as_deref() == Some(CANCELLED);
    off(&record.status) && !off(&old.status)
}
