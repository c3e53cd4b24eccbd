-- The catalogue: pages that editors describe, from the queue to what everybody reads.
CREATE TABLE catalogue (
    id          INTEGER PRIMARY KEY,
    url         TEXT    NOT NULL UNIQUE,
    host        TEXT    NOT NULL,
    stage       TEXT    NOT NULL,             -- waits, failed, described, accepted, rejected
    why         TEXT,                         -- why nothing could be said of it
    title       TEXT    NOT NULL DEFAULT '',
    sorted      TEXT    NOT NULL DEFAULT '',  -- the title's words, by which titles sort
    description TEXT    NOT NULL DEFAULT '',
    rung        TEXT,                         -- where the description comes from
    language    TEXT,
    page_type   TEXT,
    date        TEXT,
    confidence  REAL    NOT NULL DEFAULT 0,
    offered_by  INTEGER NOT NULL,
    offered     INTEGER NOT NULL,
    held        INTEGER NOT NULL DEFAULT 0,   -- until when somebody is reading the page
    accepted    INTEGER                       -- when it was accepted
);
CREATE INDEX catalogue_by_stage ON catalogue (stage, confidence, id);
CREATE INDEX catalogue_by_newness ON catalogue (accepted, id);
CREATE INDEX catalogue_by_title ON catalogue (sorted, id);
CREATE INDEX catalogue_by_host ON catalogue (host);

-- What entries are found by.
CREATE TABLE terms (
    entry   INTEGER NOT NULL,
    sort    TEXT    NOT NULL,                 -- author, keyword, subject
    folded  TEXT    NOT NULL,                 -- in lower case, one blank between words
    term    TEXT    NOT NULL,                 -- as it is written
    place   INTEGER NOT NULL,                 -- its place among those of its sort
    PRIMARY KEY (entry, sort, folded)
);
CREATE INDEX terms_by_term ON terms (sort, folded, entry);

-- The words of entries that are accepted; rowid = entry.
CREATE VIRTUAL TABLE catalogue_words USING fts5(
    title, terms, authors, body,
    content = '', contentless_delete = 1,
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '2 3'
);
