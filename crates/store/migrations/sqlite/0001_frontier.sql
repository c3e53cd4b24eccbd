-- Hosts are leased, one worker each. `next` alone says when a host may be leased: NULL when none of its pages waits, the
-- end of the lease while a worker holds it, so that a dead worker's hosts come back by themselves.
-- All times are milliseconds since 1970.
CREATE TABLE hosts (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL UNIQUE,         -- scheme, name and port: https://www.example.org
    least    INTEGER,                         -- pace: least gap between two requests; NULL: never asked
    gap      INTEGER,                         -- pace: gap kept now
    failures INTEGER NOT NULL DEFAULT 0,      -- requests that failed, one after the other
    turn     INTEGER NOT NULL DEFAULT 0,      -- not to be asked before
    next     INTEGER,
    leased   INTEGER NOT NULL DEFAULT 0,      -- 1: held by the worker that knows the token
    token    INTEGER NOT NULL DEFAULT 0       -- one more with every lease
);
CREATE INDEX hosts_by_next ON hosts (next) WHERE next IS NOT NULL;

-- A page waits (state 0) or was settled (state 1); a settled page with `due` waits again from then on.
CREATE TABLE pages (
    id            INTEGER PRIMARY KEY,
    host          INTEGER NOT NULL,
    hash          INTEGER NOT NULL,           -- of its address; unique within the host, so that no site can hide another's page
    url           TEXT    NOT NULL,
    state         INTEGER NOT NULL DEFAULT 0,
    promise       INTEGER NOT NULL DEFAULT 0,
    depth         INTEGER NOT NULL DEFAULT 0,
    chain         INTEGER NOT NULL DEFAULT 0,
    redirects     INTEGER NOT NULL DEFAULT 0,
    held          INTEGER NOT NULL DEFAULT 0, -- token of the lease under which it was handed out last
    failures      INTEGER NOT NULL DEFAULT 0, -- visits that failed, one after the other
    outcome       TEXT,                       -- of the last visit: read, unchanged, mirror, moved, gone, refused, failed
    why           TEXT,                       -- why refused or failed; where moved to or mirror of
    etag          TEXT,
    last_modified TEXT,
    fingerprint   INTEGER,
    visited       INTEGER,
    apart         INTEGER NOT NULL DEFAULT 0, -- between the last two visits
    records       INTEGER NOT NULL DEFAULT 0, -- that the last visit yielded
    due           INTEGER
);
CREATE UNIQUE INDEX pages_by_address ON pages (host, hash);
CREATE INDEX pages_waiting ON pages (host, promise DESC, depth, id) WHERE state = 0;
CREATE INDEX pages_due ON pages (host, due) WHERE due IS NOT NULL;
CREATE INDEX pages_by_fingerprint ON pages (fingerprint) WHERE fingerprint IS NOT NULL;
