-- A list and the page of each of its records are told to be one by that page's address.
CREATE INDEX records_by_url ON records USING hash (url) WHERE url IS NOT NULL;
