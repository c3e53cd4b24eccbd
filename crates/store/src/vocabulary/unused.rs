//! Words of the vocabulary that no record says any more, nor any word with the same stem.

use serde_json::json;

use crate::error::Result;
use crate::session::{Dialect, Session};
use crate::vocabulary::lookup::texts;

/// The stems that stand in no record. In PostgreSQL all records are read, so that this is no part of a step that writes; SQLite,
/// whose index has a list of its terms, needs none.
pub(crate) fn unused_stems(db: &mut dyn Session) -> Result<Vec<String>> {
    const UNUSED: &str = "
        SELECT DISTINCT v.stem FROM vocabulary v
        WHERE NOT EXISTS (SELECT 1 FROM ts_stat('SELECT words FROM records WHERE words IS NOT NULL') used WHERE used.word = v.stem)
        ORDER BY v.stem";
    if db.dialect() == Dialect::Sqlite { Ok(Vec::new()) } else { texts(db, UNUSED, &[]) }
}

/// Takes out of the vocabulary what stands in no record; in PostgreSQL of some stems, each looked up again: who keeps records beside
/// waits until it is done, and adds its words again.
pub(crate) fn forget_unused(db: &mut dyn Session, stems: &[String]) -> Result<u64> {
    const TERMS: &str = "CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', 'words', 'row')";
    const SQLITE: &str = "DELETE FROM vocabulary WHERE stem NOT IN (SELECT term FROM temp.terms)";
    const POSTGRES: &str = "
        DELETE FROM vocabulary v WHERE v.stem = ANY(ARRAY(
            SELECT jsonb_array_elements_text(CAST(CAST(?1 AS TEXT) AS JSONB))))
        AND NOT EXISTS (SELECT 1 FROM records r WHERE r.words @@ CAST('''' || v.stem || '''' AS tsquery))";
    match db.dialect() {
        Dialect::Sqlite => {
            db.script(TERMS)?;
            let forgotten = db.run(SQLITE, &[])?;
            // Where it stands the file is not packed.
            db.script("DROP TABLE temp.terms")?;
            Ok(forgotten)
        }
        Dialect::Postgres if stems.is_empty() => Ok(0),
        Dialect::Postgres => {
            db.script("LOCK TABLE vocabulary IN SHARE ROW EXCLUSIVE MODE")?;
            db.run(POSTGRES, &[json!(stems).to_string().into()])
        }
    }
}
