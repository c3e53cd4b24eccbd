-- Hosts are leased, one worker each. `next` alone says when a host may be leased: NULL when none of its pages waits, the
-- end of the lease while a worker holds it, so that a dead worker's hosts come back by themselves.
-- All times are milliseconds since 1970.
CREATE TABLE hosts (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     TEXT    NOT NULL UNIQUE,         -- scheme, name and port: https://www.example.org
    least    BIGINT,                         -- pace: least gap between two requests; NULL: never asked
    gap      BIGINT,                         -- pace: gap kept now
    failures BIGINT NOT NULL DEFAULT 0,      -- requests that failed, one after the other
    turn     BIGINT NOT NULL DEFAULT 0,      -- not to be asked before
    next     BIGINT,
    leased   BIGINT NOT NULL DEFAULT 0,      -- 1: held by the worker that knows the token
    token    BIGINT NOT NULL DEFAULT 0       -- one more with every lease
);
CREATE INDEX hosts_by_next ON hosts (next) WHERE next IS NOT NULL;

-- A page waits (state 0) or was settled (state 1); a settled page with `due` waits again from then on.
CREATE TABLE pages (
    id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    host          BIGINT NOT NULL,
    hash          BIGINT NOT NULL,           -- of its address; unique within the host, so that no site can hide another's page
    url           TEXT    NOT NULL,
    state         BIGINT NOT NULL DEFAULT 0,
    promise       BIGINT NOT NULL DEFAULT 0,
    depth         BIGINT NOT NULL DEFAULT 0,
    chain         BIGINT NOT NULL DEFAULT 0,
    redirects     BIGINT NOT NULL DEFAULT 0,
    held          BIGINT NOT NULL DEFAULT 0, -- token of the lease under which it was handed out last
    failures      BIGINT NOT NULL DEFAULT 0, -- visits that failed, one after the other
    outcome       TEXT,                       -- of the last visit: read, unchanged, mirror, moved, gone, refused, failed
    why           TEXT,                       -- why refused or failed; where moved to or mirror of
    etag          TEXT,
    last_modified TEXT,
    fingerprint   BIGINT,
    visited       BIGINT,
    apart         BIGINT NOT NULL DEFAULT 0, -- between the last two visits
    records       BIGINT NOT NULL DEFAULT 0, -- that the last visit yielded
    due           BIGINT
);
CREATE UNIQUE INDEX pages_by_address ON pages (host, hash);
CREATE INDEX pages_waiting ON pages (host, promise DESC, depth, id) WHERE state = 0;
CREATE INDEX pages_due ON pages (host, due) WHERE due IS NOT NULL;
CREATE INDEX pages_by_fingerprint ON pages (fingerprint) WHERE fingerprint IS NOT NULL;
