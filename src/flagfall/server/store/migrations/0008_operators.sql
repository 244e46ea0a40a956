-- When a token was used last: those that nobody uses end. 0 is of before, and counts from the next start.
ALTER TABLE sessions RENAME COLUMN created_at TO used_at;
UPDATE sessions SET used_at = 0;
CREATE INDEX sessions_by_use ON sessions (used_at);
CREATE INDEX sessions_by_person ON sessions (user);

-- Who may not come in (`ban`) or not speak (`mute`).
CREATE TABLE sanctions (
    person TEXT NOT NULL REFERENCES users (id),
    kind TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (person, kind)
) WITHOUT ROWID;

-- Codes that open something once: `invite` lets somebody new in, `reset` gives a person another passphrase.
CREATE TABLE codes (
    code_hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    person TEXT REFERENCES users (id),
    at REAL NOT NULL
) WITHOUT ROWID;

-- A row here and what the code opens are written together: a code is spent once, whatever races for it.
CREATE TABLE spent_codes (
    code_hash TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID;

-- What the operator has set while the server runs, as JSON by name.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- Chat is kept for a time; guests who never played are not kept.
CREATE INDEX chat_by_time ON chat (at);
CREATE INDEX chat_by_person ON chat (user);
CREATE INDEX people_by_time ON users (created_at);
CREATE INDEX tables_by_host ON tables (host);
