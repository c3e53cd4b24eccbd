-- How an event recurs as a reader knows it: iCalendar's RRULE. NULL: nothing is known of it.
ALTER TABLE told ADD COLUMN recurs TEXT;
UPDATE told SET recurs = (SELECT r.recurs FROM records r WHERE r.id = told.record) WHERE followed = 1;
