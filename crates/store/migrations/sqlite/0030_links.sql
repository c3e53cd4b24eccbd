-- Whether the pages of the catalogue's entries are still there: looked for again when it is due (catalogue/links.rs).
CREATE TABLE catalogue_links (
    entry   INTEGER PRIMARY KEY,
    due     INTEGER NOT NULL,
    state   TEXT,                             -- there, moved, gone, failing; NULL: not looked for yet
    detail  TEXT,                             -- where it has moved to, or why it cannot be had
    since   INTEGER                           -- when it was first found so
);
CREATE INDEX catalogue_links_by_due ON catalogue_links (due, entry);
CREATE INDEX catalogue_links_broken ON catalogue_links (state, since, entry) WHERE state IN ('moved', 'gone', 'failing');
INSERT INTO catalogue_links (entry, due) SELECT id, accepted FROM catalogue WHERE stage = 'accepted';
