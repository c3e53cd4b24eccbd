-- What people made in the web application and share: rules learnt from a list that they corrected, kinds that they ticked.
CREATE TABLE made (
    id      INTEGER PRIMARY KEY,
    owner   INTEGER,                          -- who made it; NULL where the account is gone
    sort    TEXT   NOT NULL,                 -- rule, kind
    name    TEXT   NOT NULL,
    source  TEXT   NOT NULL,                 -- the page that it was made on
    text    TEXT   NOT NULL,                 -- its file
    at      INTEGER NOT NULL
);
CREATE INDEX made_by_sort ON made (sort, id);
