-- Sites, and parts of sites, that a server crawls by itself.
CREATE TABLE watches (
    id     BIGSERIAL PRIMARY KEY,
    part   TEXT    NOT NULL UNIQUE,           -- as crawls write a domain: =www.example.org, example.org/physics/
    seed   TEXT    NOT NULL,                  -- where it begins
    daily  BIGINT NOT NULL,                  -- most pages in a day
    reader BIGINT,                           -- who asked for it
    since  BIGINT NOT NULL,
    paused BIGINT,                          -- since when
    day    BIGINT   NOT NULL DEFAULT 0,     -- when the 24 hours began in which visits are counted
    visits BIGINT   NOT NULL DEFAULT 0      -- in these
);

-- What its crawls did, the last ones.
CREATE TABLE crawls (
    id      BIGSERIAL PRIMARY KEY,
    watch   BIGINT NOT NULL,
    began   BIGINT NOT NULL,
    ended   BIGINT NOT NULL,
    visits  BIGINT NOT NULL,
    read    BIGINT NOT NULL,                 -- of these: read anew
    failed  BIGINT NOT NULL,
    found   BIGINT NOT NULL,                 -- pages that were not known before
    records BIGINT NOT NULL,
    why     TEXT                              -- it could not go on
);
CREATE INDEX crawls_by_watch ON crawls (watch, id);
