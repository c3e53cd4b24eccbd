-- What sites are called: of each source of names the one that most pages of the site agree on.
CREATE TABLE site_names (
    host   INTEGER NOT NULL,
    origin TEXT    NOT NULL,                  -- declared, first part of titles, last part of titles
    name   TEXT    NOT NULL,
    votes  INTEGER NOT NULL,                  -- pages that say it, less those that say something else
    page   INTEGER NOT NULL,                  -- that spoke last
    PRIMARY KEY (host, origin)
) WITHOUT ROWID;
CREATE INDEX site_names_by_name ON site_names (name);
