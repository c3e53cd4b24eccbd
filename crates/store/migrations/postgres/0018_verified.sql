-- When an address was shown to be its owner's, by a link that was mailed to it or by the operator's word; 0: never.
ALTER TABLE readers ADD COLUMN verified BIGINT NOT NULL DEFAULT 0;

-- Links that were mailed: whoever opens one reads the address's mail. Only the hash of a link's secret is kept.
CREATE TABLE links (
    hash    TEXT   PRIMARY KEY,
    email   TEXT   NOT NULL,                  -- in lower case
    until   BIGINT NOT NULL
);
CREATE INDEX links_by_email ON links (email);

-- Browsers in which somebody logged in: guesses made elsewhere do not keep them out.
CREATE TABLE devices (
    hash    TEXT   PRIMARY KEY,
    reader  BIGINT NOT NULL,
    until   BIGINT NOT NULL
);
CREATE INDEX devices_by_reader ON devices (reader);
