-- What a subject is in a controlled vocabulary: its address there, and the vocabulary's code; empty of a term of nobody's list.
ALTER TABLE terms ADD COLUMN uri TEXT NOT NULL DEFAULT '';
ALTER TABLE terms ADD COLUMN vocabulary TEXT NOT NULL DEFAULT '';
