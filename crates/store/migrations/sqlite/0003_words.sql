-- The words of records, for search. The text itself is in `contents`; this holds only the index, rowid = record.
CREATE VIRTUAL TABLE words USING fts5(
    title, place, body,
    content = '', contentless_delete = 1,
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '2 3'
);
