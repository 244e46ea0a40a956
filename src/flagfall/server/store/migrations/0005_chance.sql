-- What a table's chance comes from, as JSON: the secret it was drawn with, what players have added to it, and at the end
-- the hash that closes the game. Tables without it were played from their seed.
ALTER TABLE tables ADD COLUMN chance TEXT;
-- What was said of a game while its rules were known: for the day when they no longer are.
CREATE TABLE tellings (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    seq INTEGER NOT NULL,
    data BLOB NOT NULL
) WITHOUT ROWID;
