-- What a table belongs to, as JSON: the cup and its stage, or the daily; until when its secrets stay closed.
ALTER TABLE tables ADD COLUMN contest TEXT;

-- A cup is one document that is changed as a whole. Whoever changes it names the revision it was read at; where that is
-- no longer the newest, the new one is NULL and refused: of several processes one advances a cup, the others look again.
CREATE TABLE cups (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL REFERENCES users (id),
    status TEXT NOT NULL,
    revision INTEGER NOT NULL,
    created_at REAL NOT NULL,
    changed_at REAL NOT NULL,
    data TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX cups_by_status ON cups (status, created_at);
CREATE INDEX cups_by_host ON cups (host);
