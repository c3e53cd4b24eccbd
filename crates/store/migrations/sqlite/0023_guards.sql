-- What crawls know of parts of sites that never end, a row a site: the crawler's own text, of at most some 2 MB.
CREATE TABLE guards (
    site  TEXT PRIMARY KEY,
    known TEXT NOT NULL,
    kept  INTEGER NOT NULL                     -- when it was kept last
);
