//! Accounts as an administrator sees them: looked through, locked, their sessions ended.

use crate::error::Result;
use crate::readers::{READER, Reader, reader};
use crate::store::Store;
use crate::value::Row;

/// Somebody's account, for who looks after them.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    /// Whose it is.
    pub reader: Reader,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// Sessions that go on.
    pub sessions: u32,
    /// Keys for programs.
    pub keys: u32,
}

impl Store {
    /// Accounts behind a number, `most` of them, whose addresses hold these letters.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn accounts(&self, letters: &str, after: i64, most: usize) -> Result<Vec<Account>> {
        let of = READER.replacen(
            " FROM",
            ", r.made, (SELECT COUNT(*) FROM sessions s WHERE s.reader = r.id AND s.until > ?4),
             (SELECT COUNT(*) FROM keys k WHERE k.reader = r.id) FROM",
            1,
        );
        let sql = format!("{of} WHERE r.id > ?1 AND r.email LIKE ?3 ESCAPE '\\' ORDER BY r.id LIMIT ?2");
        let plain = letters.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let like = format!("%{plain}%");
        self.read(move |db| {
            let now = db.now()?;
            let with = [after.into(), most.into(), like.as_str().into(), now.into()];
            db.rows(&sql, &with)?.iter().map(account).collect()
        })
        .await
    }

    /// Locks an account and ends its sessions, or opens it again. Its keys and feeds open nothing while it is locked.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn set_locked(&self, reader: i64, locked: bool) -> Result<()> {
        self.write(move |db| {
            if locked {
                db.run("DELETE FROM sessions WHERE reader = ?1", &[reader.into()])?;
            }
            let sql = "UPDATE readers SET locked = ?2 WHERE id = ?1";
            db.run(sql, &[reader.into(), i64::from(locked).into()]).map(drop)
        })
        .await
    }
}

/// The columns of a reader come first.
fn account(row: &Row) -> Result<Account> {
    Ok(Account { reader: reader(row)?, made: row.int(10)?, sessions: row.count(11)?, keys: row.count(12)? })
}
