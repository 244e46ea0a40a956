-- What people show to everybody in the gallery, and what the operator has taken out of it for good.
ALTER TABLE creations ADD COLUMN shared_at REAL;
ALTER TABLE creations ADD COLUMN barred_at REAL;
CREATE INDEX creations_shared ON creations (path, shared_at);

-- A report can be about something from the gallery: its sort and id, such as `packs/0123456789abcdef`.
ALTER TABLE reports ADD COLUMN creation TEXT;

-- What people type or tell to come to a cup; cups of before have none.
ALTER TABLE cups ADD COLUMN code TEXT;
CREATE UNIQUE INDEX cups_by_code ON cups (code);
