-- Rules that are kept and not run.
ALTER TABLE made ADD COLUMN off INTEGER;
