//! People who read: accounts, sessions, profiles, ratings.
//!
//! ```text
//! Reader ── what opens an account (`access`, `keys`)
//!        ├─ profile      what they are interested in, as the web application writes it
//!        ├─ ratings      of records, 1 to 5
//!        └─ told         records that they know of by a mail, or since they saved them (`schedules`)
//! ```
//!
//! The store knows no passwords, only what is left of them, and of a session's secret only its hash.

use crate::error::Result;
use crate::fields::Fields;
use crate::session::Session;
use crate::store::Store;
use crate::value::Row;

/// What somebody may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// See what is public, have a profile.
    Reader,
    /// Also correct and describe, and add sources.
    Editor,
    /// Also see and change accounts.
    Admin,
}

impl Role {
    /// Its name, as it is kept.
    pub fn name(self) -> &'static str {
        match self {
            Role::Reader => "reader",
            Role::Editor => "editor",
            Role::Admin => "admin",
        }
    }

    /// The role of a name.
    pub fn of(name: &str) -> Option<Role> {
        [Role::Reader, Role::Editor, Role::Admin].into_iter().find(|role| role.name() == name)
    }
}

/// Somebody with an account.
#[derive(Debug, Clone, PartialEq)]
pub struct Reader {
    /// Their number.
    pub id: i64,
    /// Their address, in lower case.
    pub email: String,
    /// What is left of their password: Argon2id's string.
    pub password: String,
    /// What they may do.
    pub role: Role,
    /// The secret part of their feeds' addresses.
    pub feed: String,
    /// What they are interested in.
    pub profile: Fields,
    /// Days between two mails; 0: none.
    pub digest: u32,
    /// When the last mail was sent, in milliseconds since 1970; 0: never.
    pub mailed: i64,
    /// An administrator locked the account: it is known by its number and address alone.
    pub locked: bool,
    /// The address was shown to be theirs: by a link that was mailed to it, or by the operator's word.
    pub verified: bool,
}

/// By what somebody is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    /// Their number.
    Id(i64),
    /// Their address.
    Email(String),
    /// The secret of their feeds.
    Feed(String),
    /// The hash of their session's secret; known only as long as that lasts.
    Session(String),
}

/// A record that somebody rated.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// Its number.
    pub record: i64,
    /// What it is called.
    pub title: String,
    /// All its fields.
    pub fields: Fields,
    /// How many rated it.
    pub times: u32,
    /// The sum of what they gave, 1 to 5 each.
    pub stars: u32,
}

/// All of a reader, as [`reader`] reads it. Only who has shown that the address is theirs has a role.
pub(crate) const READER: &str = "SELECT r.id, r.email, r.password,
    CASE WHEN r.verified > 0 THEN r.role ELSE 'reader' END, r.feed, r.profile, r.digest, r.mailed, r.locked, r.verified FROM readers r";

impl Store {
    /// Adds an account whose address is known to be its owner's; its number, or `None` where the address has one.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn add_reader(
        &self,
        email: &str,
        password: &str,
        role: Role,
        feed: &str,
    ) -> Result<Option<i64>> {
        let [email, password, feed] = [email.to_lowercase(), password.to_owned(), feed.to_owned()];
        self.write(move |db| add(db, &email, &password, role, &feed)).await
    }

    /// Somebody who is known.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn reader(&self, known: Known) -> Result<Option<Reader>> {
        self.read(move |db| {
            let now = db.now()?;
            let (clause, by) = match &known {
                Known::Id(id) => ("WHERE r.id = ?1", (*id).into()),
                Known::Email(email) => ("WHERE r.email = ?1", email.to_lowercase().into()),
                Known::Feed(feed) => ("WHERE r.locked = 0 AND r.feed = ?1", feed.as_str().into()),
                Known::Session(hash) => {
                    let clause = "JOIN sessions s ON s.reader = r.id WHERE r.locked = 0 AND s.hash = ?1 AND s.until > ?2";
                    let row = db.row(&format!("{READER} {clause}"), &[hash.as_str().into(), now.into()])?;
                    return row.as_ref().map(reader).transpose();
                }
            };
            db.row(&format!("{READER} {clause}"), &[by])?.as_ref().map(reader).transpose()
        })
        .await
    }

    /// Readers behind a number, `most` of them; those that are locked too.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn readers(&self, after: i64, most: usize) -> Result<Vec<Reader>> {
        let sql = format!("{READER} WHERE r.id > ?1 ORDER BY r.id LIMIT ?2");
        self.read(move |db| db.rows(&sql, &[after.into(), most.into()])?.iter().map(reader).collect()).await
    }

    /// Keeps what somebody is interested in, and how many days lie between two mails to them.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn set_profile(&self, reader: i64, profile: Fields, digest: u32) -> Result<()> {
        let profile = serde_json::Value::Object(profile).to_string();
        let sql = "UPDATE readers SET profile = ?2, digest = ?3 WHERE id = ?1";
        self.write(move |db| db.run(sql, &[reader.into(), profile.as_str().into(), digest.into()]).map(drop))
            .await
    }

    /// Gives somebody's feeds other addresses.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn set_feed(&self, reader: i64, feed: &str) -> Result<()> {
        let feed = feed.to_owned();
        let sql = "UPDATE readers SET feed = ?2 WHERE id = ?1";
        self.write(move |db| db.run(sql, &[reader.into(), feed.as_str().into()]).map(drop)).await
    }

    /// Throws an account away with all that belongs to it.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn remove_reader(&self, reader: i64) -> Result<()> {
        self.write(move |db| {
            for table in ["sessions", "keys", "devices", "ratings", "told"] {
                db.run(&format!("DELETE FROM {table} WHERE reader = ?1"), &[reader.into()])?;
            }
            end_links(db, reader)?;
            // Others use what they made.
            db.run("UPDATE made SET owner = NULL WHERE owner = ?1", &[reader.into()])?;
            db.run("DELETE FROM readers WHERE id = ?1", &[reader.into()]).map(drop)
        })
        .await
    }

    /// Keeps what somebody thinks of a record, 1 to 5; `None` takes it back.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn rate(&self, reader: i64, record: i64, rating: Option<u8>) -> Result<()> {
        self.write(move |db| {
            let now = db.now()?;
            db.run("DELETE FROM ratings WHERE reader = ?1 AND record = ?2", &[reader.into(), record.into()])?;
            let Some(rating) = rating.map(|rating| i64::from(rating.clamp(1, 5))) else { return Ok(()) };
            let sql = "INSERT INTO ratings (reader, record, rating, at) VALUES (?1, ?2, ?3, ?4)";
            db.run(sql, &[reader.into(), record.into(), rating.into(), now.into()]).map(drop)
        })
        .await
    }

    /// Somebody's last ratings: record and rating, the last first.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn ratings(&self, reader: i64, most: usize) -> Result<Vec<(i64, u8)>> {
        let sql = "SELECT record, rating FROM ratings WHERE reader = ?1 ORDER BY at DESC, record LIMIT ?2";
        let pair = |row: &Row| Ok((row.int(0)?, u8::try_from(row.int(1)?).unwrap_or(0)));
        self.read(move |db| db.rows(sql, &[reader.into(), most.into()])?.iter().map(pair).collect()).await
    }

    /// What somebody thinks of a record, 1 to 5; `None` where they did not say.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn rating(&self, reader: i64, record: i64) -> Result<Option<u8>> {
        let sql = "SELECT rating FROM ratings WHERE reader = ?1 AND record = ?2";
        self.read(move |db| {
            let row = db.row(sql, &[reader.into(), record.into()])?;
            row.map(|row| Ok(u8::try_from(row.int(0)?).unwrap_or(0))).transpose()
        })
        .await
    }

    /// How a record was rated: how often, and the mean.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn rated(&self, record: i64) -> Result<(u32, f64)> {
        let sql = "
            SELECT COUNT(*), CAST(COALESCE(AVG(rating), 0) AS DOUBLE PRECISION) FROM ratings WHERE record = ?1";
        self.read(move |db| match db.row(sql, &[record.into()])? {
            Some(row) => Ok((row.count(0)?, row.real(1)?)),
            None => Ok((0, 0.0)),
        })
        .await
    }

    /// Records of a kind that somebody rated, those that were rated last first.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn rated_of_kind(&self, kind: &str, most: usize) -> Result<Vec<Rated>> {
        let sql = "
            SELECT r.id, r.title, c.fields, COUNT(*), CAST(SUM(g.rating) AS BIGINT) FROM ratings g
            JOIN records r ON r.id = g.record JOIN contents c ON c.record = r.id
            WHERE r.kind = ?1 GROUP BY r.id, r.title, c.fields ORDER BY MAX(g.at) DESC, r.id LIMIT ?2";
        let kind = kind.to_owned();
        let rated = |row: &Row| {
            Ok(Rated {
                record: row.int(0)?,
                title: row.maybe_text(1)?.unwrap_or_default(),
                fields: serde_json::from_str(&row.text(2)?).unwrap_or_default(),
                times: row.count(3)?,
                stars: row.count(4)?,
            })
        };
        self.read(move |db| db.rows(sql, &[kind.as_str().into(), most.into()])?.iter().map(rated).collect())
            .await
    }
}

pub(crate) fn add(
    db: &mut dyn Session,
    email: &str,
    password: &str,
    role: Role,
    feed: &str,
) -> Result<Option<i64>> {
    let sql = "
        INSERT INTO readers (email, password, role, feed, profile, made, verified)
        VALUES (?1, ?2, ?3, ?4, '{}', ?5, ?5) ON CONFLICT (email) DO NOTHING RETURNING id";
    let now = db.now()?;
    let with = [email.into(), password.into(), role.name().into(), feed.into(), now.into()];
    db.row(sql, &with)?.map(|row| row.int(0)).transpose()
}

/// Ends the links that were mailed to an account's address.
pub(crate) fn end_links(db: &mut dyn Session, reader: i64) -> Result<()> {
    let sql = "DELETE FROM links WHERE email = (SELECT email FROM readers WHERE id = ?1)";
    db.run(sql, &[reader.into()]).map(drop)
}

pub(crate) fn reader(row: &Row) -> Result<Reader> {
    Ok(Reader {
        id: row.int(0)?,
        email: row.text(1)?,
        password: row.text(2)?,
        role: Role::of(&row.text(3)?).unwrap_or(Role::Reader),
        feed: row.text(4)?,
        profile: serde_json::from_str(&row.text(5)?).unwrap_or_default(),
        digest: row.count(6)?,
        mailed: row.int(7)?,
        locked: row.int(8)? != 0,
        verified: row.int(9)? != 0,
    })
}
