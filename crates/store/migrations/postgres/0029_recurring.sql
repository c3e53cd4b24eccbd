-- How a record recurs, as iCalendar writes it, and its last day, which of one without an end is 9999-12-31 (series.rs).
ALTER TABLE records ADD COLUMN recurs TEXT;
ALTER TABLE records ADD COLUMN recurs_until TEXT;
CREATE INDEX records_recurring ON records (recurs_until) WHERE gone IS NULL AND recurs_until IS NOT NULL;
