-- Since when a page is known to be gone: its first visit that found nothing. NULL: it is not.
ALTER TABLE pages ADD COLUMN gone BIGINT;
UPDATE pages SET gone = visited WHERE outcome = 'gone';
