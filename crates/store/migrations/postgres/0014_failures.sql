-- Why the last visit of a page could not read it, by kind (crawl::FailureKind); NULL where it did.
ALTER TABLE pages ADD COLUMN failure TEXT;
CREATE INDEX pages_failed ON pages (host) WHERE failure IS NOT NULL;

-- A host that cannot be asked for pages: why and since when. Whether it ever answered.
ALTER TABLE hosts ADD COLUMN why TEXT;
ALTER TABLE hosts ADD COLUMN since BIGINT;
ALTER TABLE hosts ADD COLUMN reached BIGINT NOT NULL DEFAULT 0;

UPDATE hosts SET reached = 1 WHERE EXISTS (SELECT 1 FROM pages p WHERE p.host = hosts.id AND p.visited IS NOT NULL);
UPDATE hosts SET failures = 0, turn = 0 WHERE failures > 0 AND leased = 0;
UPDATE pages SET failure = CASE why WHEN '410' THEN '410' ELSE '404' END WHERE outcome = 'gone';
UPDATE pages SET failure = CASE
    WHEN why IN ('401', '403', '451') THEN '403' WHEN why = 'too large' THEN 'too large'
    WHEN why LIKE '%/%' THEN 'no page' ELSE 'status' END
WHERE outcome = 'refused' AND (why IN ('too large') OR why LIKE '%/%' OR why LIKE '4__');
