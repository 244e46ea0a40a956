-- Which rules a game was played by. Everything stored so far was played by version 1.
ALTER TABLE tables ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 1;

-- A code leads to the result of its game, too, once that is over.
CREATE INDEX tables_by_any_code ON tables (code, created_at);

-- A game ends once, whatever races for it.
CREATE TABLE endings (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    at REAL
) WITHOUT ROWID;

-- Which game has changed whose rating: each of them once.
CREATE TABLE rated (
    table_id TEXT NOT NULL REFERENCES tables (id),
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    at REAL,
    PRIMARY KEY (table_id, who)
) WITHOUT ROWID;
CREATE INDEX rated_by_person ON rated (who, at);
