-- Workers that crawl now: each says every second or so that it is alive. One that was killed stays until a day has passed.
CREATE TABLE workers (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL,                 -- machine and process
    crawl    TEXT    NOT NULL,                 -- which pages it asks for: hosts are shared among workers of one crawl
    capacity INTEGER NOT NULL,                 -- hosts that it can visit at once
    visits   INTEGER NOT NULL,                 -- that it made
    began    INTEGER NOT NULL,
    beat     INTEGER NOT NULL                  -- when it was alive last
);

-- The worker that holds the host, or held it last.
ALTER TABLE hosts ADD COLUMN worker INTEGER;
CREATE INDEX hosts_held ON hosts (worker) WHERE leased = 1;
