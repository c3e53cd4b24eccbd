-- A list and the page of each of its records are told to be one by that page, whichever way it is linked to.
ALTER TABLE records ADD COLUMN own_page BIGINT;
CREATE INDEX records_by_own_page ON records USING hash (own_page) WHERE own_page IS NOT NULL;
