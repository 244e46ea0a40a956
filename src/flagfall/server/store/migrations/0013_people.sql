-- Who looks for somebody to play with, and when they were heard of last: whoever is silent is not paired.
CREATE TABLE seekers (
    person TEXT PRIMARY KEY REFERENCES users (id),
    ticket TEXT NOT NULL,
    wish TEXT NOT NULL,
    since REAL NOT NULL,
    seen_at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX seekers_by_sight ON seekers (seen_at);

-- Who was brought together. One row for each person, so that nobody is in two pairs, whatever races for them.
CREATE TABLE pairs (
    person TEXT PRIMARY KEY REFERENCES users (id),
    pair TEXT NOT NULL,
    game TEXT NOT NULL,
    at REAL NOT NULL,
    agreed INTEGER NOT NULL,
    table_id TEXT
) WITHOUT ROWID;
CREATE INDEX pairs_by_pair ON pairs (pair);

-- Whoever adds the row decides what becomes of a pair: a table, or nothing.
CREATE TABLE pair_ends (
    pair TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID;

-- Whom a person follows, blocks, or does not want to hear (`follow`, `block`, `mute`).
CREATE TABLE ties (
    person TEXT NOT NULL REFERENCES users (id),
    other TEXT NOT NULL REFERENCES users (id),
    kind TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (person, other, kind)
) WITHOUT ROWID;
CREATE INDEX ties_by_other ON ties (other, kind);

-- What somebody thinks the operator should know of a person.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES users (id),
    person TEXT NOT NULL REFERENCES users (id),
    table_id TEXT,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    done_at REAL
) WITHOUT ROWID;
CREATE INDEX reports_by_time ON reports (done_at, at);
CREATE INDEX reports_by_reporter ON reports (reporter);

-- What is told of a person's game on their page, as JSON of the game; worked out once after its end.
CREATE TABLE game_facts (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL,
    facts TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;
CREATE INDEX game_facts_by_person ON game_facts (person);

-- Where somebody is signed in, and since when, so that they can sign out there.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN begun_at REAL NOT NULL DEFAULT 0;
