-- Whether a rule still fits the page that it was learnt from: when it was tried last, since when it does not fit and why, and when that
-- was mended.
ALTER TABLE made ADD COLUMN tried INTEGER;
ALTER TABLE made ADD COLUMN broken INTEGER;
ALTER TABLE made ADD COLUMN why TEXT;
ALTER TABLE made ADD COLUMN mended INTEGER;
