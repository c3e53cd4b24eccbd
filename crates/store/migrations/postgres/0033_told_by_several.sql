-- What several pages say of one record: of each page what the one whose words the record says leaves open, and of the record that page
-- and, where others add to it, what it says itself.
ALTER TABLE sources ADD COLUMN adds TEXT;
ALTER TABLE contents ADD COLUMN own TEXT;
ALTER TABLE contents ADD COLUMN leader BIGINT;
CREATE INDEX sources_adds ON sources (record) WHERE adds IS NOT NULL;
