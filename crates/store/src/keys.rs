//! Keys: what programs show to act for somebody. The store knows only their hashes.

use crate::error::Result;
use crate::readers::{READER, Reader, reader};
use crate::store::Store;
use crate::value::Row;

/// What a key opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Reading.
    Read,
    /// Also changing what its owner may change.
    Write,
}

impl Scope {
    /// Its name, as it is kept.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Write => "write",
        }
    }

    /// The scope of a name.
    pub fn of(name: &str) -> Option<Scope> {
        [Scope::Read, Scope::Write].into_iter().find(|scope| scope.name() == name)
    }
}

impl Store {
    /// Adds a key.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn add_key(&self, owner: i64, hash: &str, name: &str, scope: Scope) -> Result<()> {
        let [hash, name] = [hash, name].map(str::to_owned);
        let sql = "INSERT INTO keys (hash, reader, name, scope, made) VALUES (?1, ?2, ?3, ?4, ?5)";
        self.write(move |db| {
            let now = db.now()?;
            let with =
                [hash.as_str().into(), owner.into(), name.as_str().into(), scope.name().into(), now.into()];
            db.run(sql, &with).map(drop)
        })
        .await
    }

    /// Whose key it is, and what it opens; nobody's where the account is locked.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn keyed(&self, hash: &str) -> Result<Option<(Reader, Scope)>> {
        let of = READER.replacen(" FROM", ", k.scope FROM", 1);
        let sql = format!("{of} JOIN keys k ON k.reader = r.id WHERE r.locked = 0 AND k.hash = ?1");
        let hash = hash.to_owned();
        self.read(move |db| {
            let Some(row) = db.row(&sql, &[hash.as_str().into()])? else { return Ok(None) };
            // The columns of a reader come first.
            let scope = Scope::of(&row.text(10)?).unwrap_or(Scope::Read);
            Ok(Some((reader(&row)?, scope)))
        })
        .await
    }

    /// Somebody's keys: hash, name and what each opens.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn keys(&self, owner: i64) -> Result<Vec<(String, String, Scope)>> {
        let sql = "SELECT hash, name, scope FROM keys WHERE reader = ?1 ORDER BY made, hash";
        let key =
            |row: &Row| Ok((row.text(0)?, row.text(1)?, Scope::of(&row.text(2)?).unwrap_or(Scope::Read)));
        self.read(move |db| db.rows(sql, &[owner.into()])?.iter().map(key).collect()).await
    }

    /// Throws a key of somebody away.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn remove_key(&self, owner: i64, hash: &str) -> Result<()> {
        let hash = hash.to_owned();
        let sql = "DELETE FROM keys WHERE reader = ?1 AND hash = ?2";
        self.write(move |db| db.run(sql, &[owner.into(), hash.as_str().into()]).map(drop)).await
    }
}
