-- A crawl is given the hosts and pages of its own domain: hosts are found by their names with the labels turned round
-- ("org,example,www,:443"), so that a domain is one range of them.
ALTER TABLE hosts ADD COLUMN surt TEXT NOT NULL DEFAULT '';
CREATE INDEX hosts_by_surt ON hosts (surt, next);

-- Like `next`, for crawls that also come again to pages that were visited.
ALTER TABLE hosts ADD COLUMN again INTEGER;
CREATE INDEX hosts_by_again ON hosts (again) WHERE again IS NOT NULL;

-- A page whose visit failed and is to be tried again is not one that was visited: it waits until it is due (state 2). A settled
-- page with `due` is seen again from then on, by crawls that come again.
UPDATE pages SET state = 2 WHERE state = 1 AND outcome = 'failed' AND failures < 3 AND due IS NOT NULL;
-- What was crawled without coming again is seen three days after its visit.
UPDATE pages SET due = visited + 259200000 WHERE state = 1 AND due IS NULL AND url LIKE 'http%';
DROP INDEX pages_due;
CREATE INDEX pages_again ON pages (host, due) WHERE state = 1 AND due IS NOT NULL;
CREATE INDEX pages_retried ON pages (host, due) WHERE state = 2;

UPDATE hosts SET again = next WHERE leased = 1;
UPDATE hosts SET
    next = CASE WHEN EXISTS (SELECT 1 FROM pages p WHERE p.host = hosts.id AND p.state = 0) THEN turn
        ELSE (SELECT MIN(MAX(p.due, hosts.turn)) FROM pages p WHERE p.host = hosts.id AND p.state = 2) END,
    again = CASE WHEN EXISTS (SELECT 1 FROM pages p WHERE p.host = hosts.id AND p.state = 0) THEN turn
        ELSE (SELECT MIN(MAX(p.due, hosts.turn)) FROM pages p WHERE p.host = hosts.id AND p.due IS NOT NULL) END
WHERE leased = 0;
