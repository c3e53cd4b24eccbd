-- The words of records, for search: title (A), place (B) and text (D).
ALTER TABLE records ADD COLUMN words tsvector;
CREATE INDEX records_by_words ON records USING gin (words) WITH (gin_pending_list_limit = 256);
