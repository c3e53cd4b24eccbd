-- Accounts that an administrator locked: nobody logs in with them, and none of their sessions, keys and feeds opens.
ALTER TABLE readers ADD COLUMN locked BIGINT NOT NULL DEFAULT 0;
