CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL, -- the name whatever its capitals, in every alphabet
    passphrase TEXT,
    created_at REAL NOT NULL
);
-- Only accounts own their name; guests may come and go.
CREATE UNIQUE INDEX accounts ON users (folded) WHERE passphrase IS NOT NULL;

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user TEXT NOT NULL REFERENCES users (id),
    created_at REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    status TEXT NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    is_private INTEGER NOT NULL,
    host TEXT NOT NULL REFERENCES users (id),
    settings TEXT NOT NULL,
    seats TEXT NOT NULL,
    seed INTEGER NOT NULL,
    created_at REAL NOT NULL,
    started_at REAL,
    ended_at REAL,
    outcome TEXT,
    rematch TEXT
);
CREATE INDEX tables_by_status ON tables (status, created_at);
CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE status != 'over';

-- Who sits or sat where; a copy of `seats` that can be searched.
CREATE TABLE sitters (
    user TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (user, table_id)
) WITHOUT ROWID;

CREATE TABLE actions (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    player INTEGER NOT NULL,
    action TEXT NOT NULL,
    client_id TEXT,
    cause TEXT NOT NULL,
    at REAL NOT NULL,
    clock TEXT,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    version TEXT NOT NULL,
    data BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    player INTEGER,
    text TEXT NOT NULL,
    client_id TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE ratings (
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (game, mode, who)
) WITHOUT ROWID;
