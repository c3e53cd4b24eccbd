-- Near copies: pages of the same facts whose likeness differs in few bits.
ALTER TABLE pages ADD COLUMN facts INTEGER;
ALTER TABLE pages ADD COLUMN likeness INTEGER;
CREATE INDEX pages_by_facts ON pages (facts) WHERE facts IS NOT NULL;
