-- Pages whose list is followed: what is known of it, and when it is visited again.
CREATE TABLE followed (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,   -- never another page's: addresses of feeds hold it
    url       TEXT    NOT NULL UNIQUE,
    title     TEXT    NOT NULL,                 -- the page's own title
    choice    TEXT    NOT NULL,                 -- which list of the page it is, as it was asked for
    rule      TEXT    NOT NULL,                 -- the file of its rule; empty where its records alone tell it
    known     TEXT    NOT NULL,                 -- its records and what was learnt of them (follow::Known)
    records   INTEGER NOT NULL,                 -- how many it has
    since     INTEGER NOT NULL,                 -- the first visit
    visited   INTEGER,                          -- the last visit that read it
    due       INTEGER NOT NULL,                 -- the next visit
    gap       INTEGER NOT NULL,                 -- time between two visits, in milliseconds, between these two
    shortest  INTEGER NOT NULL,
    longest   INTEGER NOT NULL,
    etag      TEXT,
    modified  TEXT,
    failures  INTEGER NOT NULL DEFAULT 0,       -- visits that could not read it, one after the other, up to now
    why       TEXT,                             -- why the last one could not
    visits    INTEGER NOT NULL DEFAULT 0        -- how often a visit was kept: two at once are told apart
);
CREATE INDEX followed_due ON followed (due);

-- What happened on these pages, numbered; the last of each page are kept.
CREATE TABLE followed_changes (
    id     INTEGER PRIMARY KEY,
    page   INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    sort   TEXT    NOT NULL,                    -- first, new, changed, gone
    record INTEGER NOT NULL,                    -- the record's number among those of its page
    detail TEXT    NOT NULL                     -- follow::Change, as JSON
);
CREATE INDEX followed_changes_of ON followed_changes (page, id);

-- Who is told of them, and up to which number.
CREATE TABLE followed_sinks (
    page      INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    delivered INTEGER NOT NULL,
    failures  INTEGER NOT NULL DEFAULT 0,
    due       INTEGER NOT NULL DEFAULT 0,       -- not to be tried before
    held      INTEGER NOT NULL DEFAULT 0,       -- somebody tells it just now, until then at most
    why       TEXT,
    PRIMARY KEY (page, name)
);
