-- The index of words holds terms that this program has cut and stemmed, of all that a record says and of what its page is called
-- (`docs/search.md`); what is stored is indexed anew, a part at a time (`words::index_part`).
DROP TABLE words;
CREATE VIRTUAL TABLE words USING fts5(
    title, fields, body, context,
    content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '~'",
    prefix = '2 3'
);

-- In which language a record is written, and what its page and the page's site are called.
ALTER TABLE contents ADD COLUMN language TEXT;
ALTER TABLE contents ADD COLUMN context TEXT;

-- Words as records spell them, without accents, with the terms under which they stand in the index.
CREATE TABLE vocabulary (
    word      TEXT NOT NULL,
    stem      TEXT NOT NULL,
    backwards TEXT NOT NULL,                  -- the word, its last letter first
    PRIMARY KEY (word, stem)
) WITHOUT ROWID;
CREATE INDEX vocabulary_by_stem ON vocabulary (stem);
CREATE INDEX vocabulary_backwards ON vocabulary (backwards);

-- The languages of the records, by their tags.
CREATE TABLE languages (
    name TEXT PRIMARY KEY
);

-- While what is stored is indexed anew: the last record that was.
CREATE TABLE indexing (
    after INTEGER NOT NULL
);
INSERT INTO indexing (after) SELECT 0 WHERE EXISTS (SELECT 1 FROM records);

-- What lasts for more than a day, so that it is found on each of its days.
CREATE INDEX records_lasting ON records (ends)
    WHERE gone IS NULL AND substr(ends, 1, 10) > substr(starts, 1, 10);
