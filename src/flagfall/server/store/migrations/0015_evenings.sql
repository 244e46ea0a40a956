-- Evenings at a real table. `code` lets phones in, `share` lets people look; `bytes` is the size of all entries.
CREATE TABLE evenings (
    code TEXT PRIMARY KEY,
    share TEXT NOT NULL,
    game TEXT NOT NULL,
    bytes INTEGER NOT NULL DEFAULT 0,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX evenings_by_share ON evenings (share);
CREATE INDEX evenings_by_time ON evenings (at);

-- Their logs: entries as JSON, numbered from 1 without gaps; each id once.
CREATE TABLE evening_entries (
    evening TEXT NOT NULL REFERENCES evenings (code),
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (evening, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX evening_entries_by_id ON evening_entries (evening, id);

-- Trophies that one player alone may see, by round as JSON, behind digits of theirs.
CREATE TABLE evening_purses (
    evening TEXT NOT NULL REFERENCES evenings (code),
    player INTEGER NOT NULL,
    pin TEXT NOT NULL,
    fans TEXT NOT NULL,
    PRIMARY KEY (evening, player)
) WITHOUT ROWID;
