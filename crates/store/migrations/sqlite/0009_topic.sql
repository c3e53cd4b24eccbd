-- What a record is about, where something speaks for it.
ALTER TABLE records ADD COLUMN topic TEXT;
CREATE INDEX records_by_topic ON records (topic, starts, id) WHERE gone IS NULL AND topic IS NOT NULL;
