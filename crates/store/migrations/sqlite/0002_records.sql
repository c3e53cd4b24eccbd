-- What pages tell of: narrow, so that filters and sorting read little. The wide part is in `contents`.
CREATE TABLE records (
    id         INTEGER PRIMARY KEY,
    kind       TEXT    NOT NULL,              -- event, course, faq, … or the name of a declared kind
    fold       INTEGER NOT NULL,              -- records that may be the same share it (see identity.rs)
    title      TEXT,
    starts     TEXT,                          -- ISO 8601, date or date-time: sorts as text
    ends       TEXT,
    place      TEXT,
    lat        REAL,
    lon        REAL,
    site       INTEGER NOT NULL,              -- host of the page that told of it first
    url        TEXT,
    status     TEXT,
    confidence REAL    NOT NULL,              -- of its surest source
    first_seen INTEGER NOT NULL,
    last_seen  INTEGER NOT NULL,
    gone       INTEGER                        -- when its last source stopped telling of it
);
CREATE INDEX records_by_fold ON records (fold);
CREATE INDEX records_by_start ON records (starts, id) WHERE gone IS NULL AND starts IS NOT NULL;
CREATE INDEX records_by_kind ON records (kind, starts, id) WHERE gone IS NULL;
CREATE INDEX records_undated ON records (id) WHERE gone IS NULL AND starts IS NULL;
CREATE INDEX records_by_position ON records (lat, lon) WHERE lat IS NOT NULL;
CREATE INDEX records_gone ON records (gone) WHERE gone IS NOT NULL;

CREATE TABLE contents (
    record INTEGER PRIMARY KEY,
    fields TEXT NOT NULL,                     -- JSON object: key to value, as the record's kind names them
    text   TEXT NOT NULL
);

-- Which page tells of which record, and where on it.
CREATE TABLE sources (
    page       INTEGER NOT NULL,
    record     INTEGER NOT NULL,
    confidence REAL    NOT NULL,
    evidence   TEXT    NOT NULL,              -- JSON object: field to places
    said       INTEGER NOT NULL,              -- hash of what it says, to see whether it says something else
    seen       INTEGER NOT NULL,
    PRIMARY KEY (page, record)
) WITHOUT ROWID;
CREATE INDEX sources_by_record ON sources (record);

-- What happened to records: new, changed, cancelled, gone, back.
CREATE TABLE history (
    id     INTEGER PRIMARY KEY,
    record INTEGER NOT NULL,
    page   INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    what   TEXT    NOT NULL,
    detail TEXT                               -- JSON object: field to [before, after]
);
CREATE INDEX history_by_time ON history (at, id);
CREATE INDEX history_by_record ON history (record);
