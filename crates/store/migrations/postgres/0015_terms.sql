-- The index of words holds terms that this program has cut and stemmed, of all that a record says and of what its page is called
-- (`docs/search.md`); what is stored is indexed anew, a part at a time (`words::index_part`).
-- In which language a record is written, and what its page and the page's site are called.
ALTER TABLE contents ADD COLUMN language TEXT;
ALTER TABLE contents ADD COLUMN context TEXT;

-- Words as records spell them, without accents, with the terms under which they stand in the index.
CREATE TABLE vocabulary (
    word      TEXT COLLATE "C" NOT NULL,
    stem      TEXT COLLATE "C" NOT NULL,
    backwards TEXT COLLATE "C" NOT NULL,      -- the word, its last letter first
    PRIMARY KEY (word, stem)
);
CREATE INDEX vocabulary_by_stem ON vocabulary (stem);
CREATE INDEX vocabulary_backwards ON vocabulary (backwards);

-- The languages of the records, by their tags.
CREATE TABLE languages (
    name TEXT COLLATE "C" PRIMARY KEY
);

-- While what is stored is indexed anew: the last record that was.
CREATE TABLE indexing (
    after BIGINT NOT NULL
);
INSERT INTO indexing (after) SELECT 0 WHERE EXISTS (SELECT 1 FROM records);

-- What lasts for more than a day, so that it is found on each of its days.
CREATE INDEX records_lasting ON records (ends)
    WHERE gone IS NULL AND substr(ends, 1, 10) > substr(starts, 1, 10);
