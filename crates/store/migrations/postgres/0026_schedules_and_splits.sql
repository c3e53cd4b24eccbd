-- What a reader knows of when and where an event takes place, by a mail that announced it or since they saved it. What changes
-- afterwards is mailed.
ALTER TABLE told ADD COLUMN starts TEXT;
ALTER TABLE told ADD COLUMN ends TEXT;
ALTER TABLE told ADD COLUMN place TEXT;
ALTER TABLE told ADD COLUMN status TEXT;
ALTER TABLE told ADD COLUMN followed BIGINT NOT NULL DEFAULT 0; -- 1: changes are mailed
ALTER TABLE told ADD COLUMN saved BIGINT;                       -- since when; NULL: a mail announced it alone
ALTER TABLE told ADD COLUMN changed BIGINT;                     -- when a change was mailed last
ALTER TABLE told ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;  -- how many were mailed
UPDATE told SET (starts, ends, place, status, followed) =
        (SELECT r.starts, r.ends, r.place, r.status, 1 FROM records r WHERE r.id = told.record)
    WHERE record IN (SELECT id FROM records WHERE kind = 'event');

-- Records that somebody split from others.
ALTER TABLE records ADD COLUMN split BIGINT;                     -- the record from which it was split
ALTER TABLE records ADD COLUMN shared BIGINT NOT NULL DEFAULT 0; -- 1: it stands on the pages of that record, which tell of both as of one
ALTER TABLE records ADD COLUMN parts BIGINT NOT NULL DEFAULT 0;  -- how many such stand on the pages of this one
CREATE INDEX records_split ON records (split) WHERE split IS NOT NULL;
