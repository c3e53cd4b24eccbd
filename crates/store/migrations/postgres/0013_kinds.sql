-- The kinds of the records that the store holds, each as the file that declares it, so that whoever opens the store knows their
-- fields. Of a kind that ships the program's own file counts.
CREATE TABLE kinds (
    name    TEXT   PRIMARY KEY,
    text    TEXT   NOT NULL,                 -- its file
    gleaned BIGINT  NOT NULL DEFAULT 1,      -- are pages read for it?
    at      BIGINT NOT NULL                      -- when it came, or was changed
);
