-- What pages tell of: narrow, so that filters and sorting read little. The wide part is in `contents`.
CREATE TABLE records (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind       TEXT    NOT NULL,              -- event, course, faq, … or the name of a declared kind
    fold       BIGINT NOT NULL,              -- records that may be the same share it (see identity.rs)
    title      TEXT,
    starts     TEXT,                          -- ISO 8601, date or date-time: sorts as text
    ends       TEXT,
    place      TEXT,
    lat        DOUBLE PRECISION,
    lon        DOUBLE PRECISION,
    site       BIGINT  NOT NULL,              -- host of the page that told of it first
    url        TEXT,
    status     TEXT,
    confidence DOUBLE PRECISION    NOT NULL,              -- of its surest source
    first_seen BIGINT NOT NULL,
    last_seen  BIGINT NOT NULL,
    gone       BIGINT                        -- when its last source stopped telling of it
);
CREATE INDEX records_by_fold ON records (fold);
CREATE INDEX records_by_start ON records (starts, id) WHERE gone IS NULL AND starts IS NOT NULL;
CREATE INDEX records_by_kind ON records (kind, starts, id) WHERE gone IS NULL;
CREATE INDEX records_gone ON records (gone) WHERE gone IS NOT NULL;

CREATE TABLE contents (
    record BIGINT PRIMARY KEY,
    fields TEXT NOT NULL,                     -- JSON object: key to value, as the record's kind names them
    text   TEXT NOT NULL
);

-- Which page tells of which record, and where on it.
CREATE TABLE sources (
    page       BIGINT NOT NULL,
    record     BIGINT NOT NULL,
    confidence DOUBLE PRECISION    NOT NULL,
    evidence   TEXT    NOT NULL,              -- JSON object: field to places
    said       BIGINT  NOT NULL,              -- hash of what it says, to see whether it says something else
    seen       BIGINT NOT NULL,
    PRIMARY KEY (page, record)
);
CREATE INDEX sources_by_record ON sources (record);

-- What happened to records: new, changed, cancelled, gone, back.
CREATE TABLE history (
    id     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    record BIGINT NOT NULL,
    page   BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    what   TEXT    NOT NULL,
    detail TEXT                               -- JSON object: field to [before, after]
);
CREATE INDEX history_by_time ON history (at, id);
CREATE INDEX history_by_record ON history (record);
