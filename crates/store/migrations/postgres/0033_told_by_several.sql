-- What several pages say of one record: what each says, and the page whose words the record says first.
ALTER TABLE sources ADD COLUMN fields TEXT;
ALTER TABLE contents ADD COLUMN leader BIGINT;
CREATE INDEX sources_fields ON sources (record) WHERE fields IS NOT NULL;
-- Of records that several pages told of already each page says it when it is read next, whether it changed or not.
UPDATE sources SET said = 0 WHERE record IN (SELECT record FROM sources GROUP BY record HAVING COUNT(*) > 1);
