//! What people made and share: rules and kinds, as the files that they are.
//!
//! ```text
//! viewer ──▶ Made { sort: rule, text: "gleaner-rule 1 …" } ──▶ everybody's list
//! ```

use crate::error::Result;
use crate::session::Session;
use crate::store::Store;
use crate::value::Row;

/// What is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// A rule that leads to a list.
    Rule,
    /// A kind of record.
    Kind,
    /// A rule that a crawl learnt of its site.
    Learnt,
}

impl Sort {
    /// Its name, as it is kept.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Rule => "rule",
            Sort::Kind => "kind",
            Sort::Learnt => "learnt",
        }
    }

    /// Is it a rule, whoever learnt it?
    pub fn is_rule(self) -> bool {
        matches!(self, Sort::Rule | Sort::Learnt)
    }

    pub(crate) fn of(name: &str) -> Sort {
        let named = [Sort::Kind, Sort::Learnt].into_iter().find(|sort| sort.name() == name);
        named.unwrap_or(Sort::Rule)
    }
}

/// Something that somebody made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// Its number; that of what is new is passed over.
    pub id: i64,
    /// Who made it; `None` where their account is gone.
    pub owner: Option<i64>,
    /// What it is.
    pub sort: Sort,
    /// What it is called.
    pub name: String,
    /// The page that it was made on.
    pub source: String,
    /// Its file.
    pub text: String,
    /// When, in milliseconds since 1970; that of what is new is passed over.
    pub at: i64,
}

const MADE: &str = "SELECT id, owner, sort, name, source, text, at FROM made";

pub(crate) fn made(row: &Row) -> Result<Made> {
    Ok(Made {
        id: row.int(0)?,
        owner: row.maybe_int(1)?,
        sort: Sort::of(&row.text(2)?),
        name: row.text(3)?,
        source: row.text(4)?,
        text: row.text(5)?,
        at: row.int(6)?,
    })
}

impl Store {
    /// Keeps what somebody made; its number.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn add_made(&self, made: Made) -> Result<i64> {
        let sql = "INSERT INTO made (owner, sort, name, source, text, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id";
        self.write(move |db: &mut dyn Session| {
            let now = db.now()?;
            let with = [
                made.owner.into(),
                made.sort.name().into(),
                made.name.as_str().into(),
                made.source.as_str().into(),
                made.text.as_str().into(),
                now.into(),
            ];
            db.row(sql, &with)?.map_or(Ok(0), |row| row.int(0))
        })
        .await
    }

    /// Makes something that was kept what it shall be from now on; who made it stays. A rule that did not fit is mended by that.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn set_made(&self, id: i64, name: String, source: String, text: String) -> Result<()> {
        let sql = "
            UPDATE made SET name = ?2, source = ?3, text = ?4, at = ?5, tried = NULL,
                mended = CASE WHEN broken IS NULL THEN mended ELSE ?5 END, broken = NULL, why = NULL
            WHERE id = ?1";
        self.write(move |db: &mut dyn Session| {
            let now = db.now()?;
            let with =
                [id.into(), name.as_str().into(), source.as_str().into(), text.as_str().into(), now.into()];
            db.run(sql, &with).map(drop)
        })
        .await
    }

    /// What has a number.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn made(&self, id: i64) -> Result<Option<Made>> {
        let sql = format!("{MADE} WHERE id = ?1");
        self.read(move |db| db.row(&sql, &[id.into()])?.as_ref().map(made).transpose()).await
    }

    /// What was made, the newest first: at most so many of a sort, those before a number.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn all_made(&self, sort: Sort, before: i64, most: usize) -> Result<Vec<Made>> {
        let sql = format!("{MADE} WHERE sort = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3");
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let with =
            move |db: &mut dyn Session| db.rows(&sql, &[sort.name().into(), before.into(), most.into()]);
        self.read(move |db| with(db)?.iter().map(made).collect()).await
    }

    /// Throws something away.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn remove_made(&self, id: i64) -> Result<()> {
        self.write(move |db| db.run("DELETE FROM made WHERE id = ?1", &[id.into()]).map(drop)).await
    }
}
