-- People who read: their accounts, what they are interested in, and what they thought of what they saw.
CREATE TABLE readers (
    id       INTEGER PRIMARY KEY,
    email    TEXT   NOT NULL UNIQUE,          -- in lower case
    password TEXT   NOT NULL,                 -- Argon2id, in the PHC string format
    role     TEXT   NOT NULL,                 -- reader, editor, admin
    feed     TEXT   NOT NULL UNIQUE,          -- the secret part of their feeds' addresses
    profile  TEXT   NOT NULL,                 -- JSON object, as the web application writes it
    digest   INTEGER NOT NULL DEFAULT 0,       -- days between two mails; 0: none
    mailed   INTEGER NOT NULL DEFAULT 0,       -- when the last mail was sent
    made     INTEGER NOT NULL
);

-- Only the hash of a session's secret is kept: whoever reads the store is nobody's session.
CREATE TABLE sessions (
    hash    TEXT   PRIMARY KEY,
    reader  INTEGER NOT NULL,
    until   INTEGER NOT NULL
);
CREATE INDEX sessions_by_reader ON sessions (reader);

CREATE TABLE ratings (
    reader  INTEGER NOT NULL,
    record  INTEGER NOT NULL,
    rating  INTEGER NOT NULL,                  -- 1 to 5
    at      INTEGER NOT NULL,
    PRIMARY KEY (reader, record)
);
CREATE INDEX ratings_by_record ON ratings (record);

-- Events that a mail told a reader of, so that none is told twice.
CREATE TABLE told (
    reader  INTEGER NOT NULL,
    record  INTEGER NOT NULL,
    PRIMARY KEY (reader, record)
);

-- What programs show to act for a reader; only the hash is kept.
CREATE TABLE keys (
    hash    TEXT   PRIMARY KEY,
    reader  INTEGER NOT NULL,
    name    TEXT   NOT NULL,                  -- what the reader calls it
    scope   TEXT   NOT NULL,                  -- read, write
    made    INTEGER NOT NULL
);
CREATE INDEX keys_by_reader ON keys (reader);
