//! What opens an account, and how all of it ends.
//!
//! ```text
//! link, mailed ── opened once ──▶ address verified, password chosen       all that opened it before ends
//! password ──▶ session            a browser that logs in
//!         └──▶ device             a browser that is known: guesses made elsewhere do not keep it out
//! key (`keys`)                    what a program shows
//! ```
//!
//! The store has no passwords and no secrets, only their hashes.

use std::time::Duration;

use crate::error::Result;
use crate::readers::{self, Role};
use crate::session::Session;
use crate::store::Store;
use crate::time::millis;
use crate::value::Value;

/// Browsers of an account that are known, the last.
const DEVICES: usize = 20;

impl Store {
    /// Begins a session that lasts so long, for somebody who has shown the password of which this is left; sessions that are over are
    /// thrown away. `false` where the account has another password by now.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn begin_session(
        &self,
        reader: i64,
        password: &str,
        hash: &str,
        lasts: Duration,
    ) -> Result<bool> {
        // It changes nothing, but waits for who changes the password just now, who then ends this session or lets none begin.
        const UNCHANGED: &str = "UPDATE readers SET password = ?2 WHERE id = ?1 AND password = ?2";
        let [password, hash] = [password, hash].map(str::to_owned);
        self.write(move |db| {
            let is_unchanged = db.run(UNCHANGED, &[reader.into(), password.as_str().into()])? > 0;
            if is_unchanged {
                add(db, "sessions (hash, reader, until)", &hash, reader.into(), lasts)?;
            }
            Ok(is_unchanged)
        })
        .await
    }

    /// Ends a session.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn end_session(&self, hash: &str) -> Result<()> {
        let hash = hash.to_owned();
        self.write(move |db| {
            db.run("DELETE FROM sessions WHERE hash = ?1", &[hash.as_str().into()]).map(drop)
        })
        .await
    }

    /// Ends all sessions of an account.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn end_sessions(&self, reader: i64) -> Result<()> {
        self.write(move |db| db.run("DELETE FROM sessions WHERE reader = ?1", &[reader.into()]).map(drop))
            .await
    }

    /// Keeps that somebody logged in with a browser, under a new hash in place of that which it showed; of many browsers the last ones.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn add_device(
        &self,
        reader: i64,
        hash: &str,
        shown: Option<&str>,
        lasts: Duration,
    ) -> Result<()> {
        const OLDER: &str = "
            DELETE FROM devices WHERE reader = ?1 AND hash NOT IN
            (SELECT hash FROM devices WHERE reader = ?1 ORDER BY until DESC, hash LIMIT ?2)";
        let (hash, shown) = (hash.to_owned(), shown.map(str::to_owned));
        self.write(move |db| {
            if let Some(shown) = &shown {
                let sql = "DELETE FROM devices WHERE reader = ?1 AND hash = ?2";
                db.run(sql, &[reader.into(), shown.as_str().into()])?;
            }
            add(db, "devices (hash, reader, until)", &hash, reader.into(), lasts)?;
            db.run(OLDER, &[reader.into(), DEVICES.into()]).map(drop)
        })
        .await
    }

    /// Did the account of an address log in with this browser?
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn is_device(&self, email: &str, hash: &str) -> Result<bool> {
        let sql = "SELECT 1 FROM devices d JOIN readers r ON r.id = d.reader
            WHERE d.hash = ?1 AND r.email = ?2 AND d.until > ?3";
        let [email, hash] = [email.to_lowercase(), hash.to_owned()];
        self.read(move |db| {
            let now = db.now()?;
            Ok(db.row(sql, &[hash.as_str().into(), email.as_str().into(), now.into()])?.is_some())
        })
        .await
    }

    /// Keeps the hash of a link that is mailed to an address and opens its account for so long.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn add_link(&self, email: &str, hash: &str, lasts: Duration) -> Result<()> {
        let [email, hash] = [email.to_lowercase(), hash.to_owned()];
        self.write(move |db| add(db, "links (hash, email, until)", &hash, email.as_str().into(), lasts)).await
    }

    /// The address that a link was mailed to; `None` where the link is over.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn link(&self, hash: &str) -> Result<Option<String>> {
        let hash = hash.to_owned();
        self.read(move |db| address(db, &hash)).await
    }

    /// Opens a link once: the address is its owner's, who has chosen a password; the account's number. All links of the address end,
    /// and all that opened its account before. An address without an account gets one, with this secret for its feeds.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn open_link(&self, hash: &str, password: &str, feed: &str) -> Result<Option<i64>> {
        let [hash, password, feed] = [hash, password, feed].map(str::to_owned);
        self.write(move |db| {
            // Whoever takes the link away opens it, and who comes at the same moment finds none.
            let taken = "DELETE FROM links WHERE hash = ?1 AND until > ?2 RETURNING email";
            let now = db.now()?;
            let taken = db.row(taken, &[hash.as_str().into(), now.into()])?;
            let Some(email) = taken.map(|row| row.text(0)).transpose()? else { return Ok(None) };
            let reader = db.row("SELECT id FROM readers WHERE email = ?1", &[email.as_str().into()])?;
            match reader {
                Some(row) => {
                    let reader = row.int(0)?;
                    verify(db, reader, &password, &feed)?;
                    Ok(Some(reader))
                }
                None => {
                    db.run("DELETE FROM links WHERE email = ?1", &[email.as_str().into()])?;
                    readers::add(db, &email, &password, Role::Reader, &feed)
                }
            }
        })
        .await
    }

    /// Keeps that an address is its owner's, by the operator's word, and who owns it has this password. All that opened the account
    /// before ends; a secret of feeds that was there before the address was known to be its owner's makes room for another.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn verify(&self, reader: i64, password: &str, feed: &str) -> Result<()> {
        let [password, feed] = [password, feed].map(str::to_owned);
        self.write(move |db| verify(db, reader, &password, &feed)).await
    }

    /// Gives somebody another password; all that opened the account before ends.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn set_password(&self, reader: i64, password: &str) -> Result<()> {
        let password = password.to_owned();
        self.write(move |db| set_password(db, reader, &password)).await
    }

    /// Says what somebody may do. All that opened the account before ends, so that nothing keeps the rights of before and nobody
    /// gains by a key that was made before. `false` where the address is not verified: it has no role.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn set_role(&self, reader: i64, role: Role) -> Result<bool> {
        self.write(move |db| {
            let sql = "UPDATE readers SET role = ?2 WHERE id = ?1 AND (verified > 0 OR ?2 = 'reader')";
            let changed = db.run(sql, &[reader.into(), role.name().into()])? > 0;
            if changed {
                end_all(db, reader)?;
            }
            Ok(changed)
        })
        .await
    }
}

/// Keeps a hash until it is over; those that are over are thrown away.
fn add(db: &mut dyn Session, table: &str, hash: &str, whose: Value, lasts: Duration) -> Result<()> {
    let now = db.now()?;
    let name = table.split(' ').next().unwrap_or_default();
    db.run(&format!("DELETE FROM {name} WHERE until <= ?1"), &[now.into()])?;
    let until = now.saturating_add(millis(lasts));
    let sql = format!("INSERT INTO {table} VALUES (?1, ?2, ?3)");
    db.run(&sql, &[hash.into(), whose, until.into()]).map(drop)
}

fn address(db: &mut dyn Session, link: &str) -> Result<Option<String>> {
    let now = db.now()?;
    let sql = "SELECT email FROM links WHERE hash = ?1 AND until > ?2";
    db.row(sql, &[link.into(), now.into()])?.map(|row| row.text(0)).transpose()
}

fn verify(db: &mut dyn Session, reader: i64, password: &str, feed: &str) -> Result<()> {
    let now = db.now()?;
    set_password(db, reader, password)?;
    // Somebody else may have made the account, and asked for mails to it.
    let sql = "UPDATE readers SET verified = ?2, feed = ?3, digest = 0 WHERE id = ?1 AND verified = 0";
    db.run(sql, &[reader.into(), now.into(), feed.into()]).map(drop)
}

fn set_password(db: &mut dyn Session, reader: i64, password: &str) -> Result<()> {
    // First the password: a session that began by the one of before is there to be ended, and none begins by it any more.
    db.run("UPDATE readers SET password = ?2 WHERE id = ?1", &[reader.into(), password.into()])?;
    end_all(db, reader)
}

/// Ends all that opens an account but its password.
fn end_all(db: &mut dyn Session, reader: i64) -> Result<()> {
    for table in ["sessions", "keys", "devices"] {
        db.run(&format!("DELETE FROM {table} WHERE reader = ?1"), &[reader.into()])?;
    }
    readers::end_links(db, reader)
}
