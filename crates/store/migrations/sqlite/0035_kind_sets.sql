-- For which kinds, by which files, each page was read: each set of kinds once. Of pages read before nothing is known.
CREATE TABLE kind_sets (id INTEGER PRIMARY KEY, kinds TEXT NOT NULL UNIQUE);
ALTER TABLE pages ADD COLUMN kind_set INTEGER;
CREATE INDEX pages_by_kind_set ON pages (kind_set) WHERE kind_set IS NOT NULL;
