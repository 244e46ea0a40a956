-- What everybody plays on a day (UTC), drawn when somebody asks for it first.
CREATE TABLE dailies (
    day TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    secret TEXT NOT NULL,
    config TEXT NOT NULL
) WITHOUT ROWID;

-- The one try of each person that counts; what it came to once it is over.
CREATE TABLE daily_tries (
    day TEXT NOT NULL,
    user TEXT NOT NULL,
    table_id TEXT NOT NULL,
    at REAL NOT NULL,
    ended_at REAL,
    has_won INTEGER,
    points INTEGER,
    marks TEXT,
    PRIMARY KEY (day, user)
) WITHOUT ROWID;
CREATE INDEX daily_tries_by_person ON daily_tries (user, day);

-- Puzzles that somebody has tried; only the first try is kept.
CREATE TABLE puzzle_tries (
    puzzle TEXT NOT NULL,
    user TEXT NOT NULL,
    answer TEXT NOT NULL,
    is_right INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (puzzle, user)
) WITHOUT ROWID;
CREATE INDEX puzzle_tries_by_person ON puzzle_tries (user, at);
