-- Pages as they were when records were read from them. A body is kept once, whichever pages had it and however often.
CREATE TABLE page_bodies (
    id     INTEGER PRIMARY KEY,
    digest TEXT    NOT NULL,                  -- SHA-256, hexadecimal
    size   INTEGER NOT NULL,                  -- bytes
    weight INTEGER NOT NULL,                  -- bytes of `packed`
    packed BLOB                               -- Zstandard; NULL: it is too large to be kept
);
CREATE UNIQUE INDEX page_bodies_by_digest ON page_bodies (digest);
CREATE INDEX page_bodies_by_weight ON page_bodies (weight);

CREATE TABLE snapshots (
    id           INTEGER PRIMARY KEY,
    page         INTEGER NOT NULL,
    body         INTEGER NOT NULL,
    at           INTEGER NOT NULL,
    content_type TEXT,
    restricted   INTEGER NOT NULL,            -- 1: the page was read with a log-in, and is for editors
    fingerprint  INTEGER NOT NULL,            -- of what its records say, and of the words they were read from
    weight       INTEGER NOT NULL,            -- bytes of `evidence`
    evidence     BLOB    NOT NULL             -- JSON, Zstandard: record to field to places
);
CREATE INDEX snapshots_by_page ON snapshots (page, id);
CREATE INDEX snapshots_by_body ON snapshots (body);
CREATE INDEX snapshots_by_time ON snapshots (at, id, weight);

-- Which records were read from which snapshot.
CREATE TABLE sightings (
    record   INTEGER NOT NULL,
    snapshot INTEGER NOT NULL,
    PRIMARY KEY (record, snapshot)
) WITHOUT ROWID;
CREATE INDEX sightings_by_snapshot ON sightings (snapshot);
