-- Sites, and parts of sites, that a server crawls by itself.
CREATE TABLE watches (
    id     INTEGER PRIMARY KEY,
    part   TEXT    NOT NULL UNIQUE,           -- as crawls write a domain: =www.example.org, example.org/physics/
    seed   TEXT    NOT NULL,                  -- where it begins
    daily  INTEGER NOT NULL,                  -- most pages in a day
    reader INTEGER,                           -- who asked for it
    since  INTEGER NOT NULL,
    paused INTEGER,                          -- since when
    day    INTEGER   NOT NULL DEFAULT 0,     -- when the 24 hours began in which visits are counted
    visits INTEGER   NOT NULL DEFAULT 0      -- in these
);

-- What its crawls did, the last ones.
CREATE TABLE crawls (
    id      INTEGER PRIMARY KEY,
    watch   INTEGER NOT NULL,
    began   INTEGER NOT NULL,
    ended   INTEGER NOT NULL,
    visits  INTEGER NOT NULL,
    read    INTEGER NOT NULL,                 -- of these: read anew
    failed  INTEGER NOT NULL,
    found   INTEGER NOT NULL,                 -- pages that were not known before
    records INTEGER NOT NULL,
    why     TEXT                              -- it could not go on
);
CREATE INDEX crawls_by_watch ON crawls (watch, id);
