-- When what a record or an entry of the catalogue says to others changed last, and when an entry was for everybody first: programs
-- that copy a store ask for what is new (changes.rs).
ALTER TABLE records ADD COLUMN changed BIGINT NOT NULL DEFAULT 0;
UPDATE records SET changed = COALESCE((SELECT MAX(at) FROM history WHERE record = records.id), first_seen);
CREATE INDEX records_by_change ON records (kind, changed, id);
ALTER TABLE catalogue ADD COLUMN changed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE catalogue ADD COLUMN published BIGINT;
UPDATE catalogue SET published = accepted, changed = COALESCE(accepted, offered);
CREATE INDEX catalogue_by_change ON catalogue (changed, id) WHERE published IS NOT NULL;
