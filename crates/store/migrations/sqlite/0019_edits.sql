-- What people edit. It stands over what pages say, until it is undone.
ALTER TABLE records ADD COLUMN hidden INTEGER;   -- since when; `gone` is set as long as it is
ALTER TABLE records ADD COLUMN merged INTEGER;   -- the record of the same thing that is shown in its place
ALTER TABLE records ADD COLUMN edited INTEGER NOT NULL DEFAULT 0; -- 1: some of its fields are corrected
CREATE INDEX records_merged ON records (merged) WHERE merged IS NOT NULL;

CREATE TABLE corrections (
    record INTEGER NOT NULL,
    field  TEXT   NOT NULL,
    value  TEXT   NOT NULL,                   -- JSON: what it is to say; null: nothing
    page   TEXT   NOT NULL,                   -- JSON: what the page said when it was last read
    PRIMARY KEY (record, field)
) WITHOUT ROWID;

-- Who did it, and when it was undone: of what people did, and not pages.
ALTER TABLE history ADD COLUMN who TEXT;
ALTER TABLE history ADD COLUMN undone INTEGER;

-- What readers say is wrong with records, until an editor has looked at it.
CREATE TABLE reports (
    id     INTEGER PRIMARY KEY,
    record INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    reader INTEGER,                          -- who, if they were logged in
    text   TEXT   NOT NULL
);
CREATE INDEX reports_by_record ON reports (record);
