-- How a person wants to hear of their games; what is not searched for is JSON.
CREATE TABLE notice_settings (
    person TEXT PRIMARY KEY REFERENCES users (id),
    feed TEXT,
    settings TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX notice_settings_by_feed ON notice_settings (feed) WHERE feed IS NOT NULL;

-- Browsers that take messages for a person.
CREATE TABLE push_subscriptions (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id),
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    device TEXT NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person, at);

-- What a person is to be told, once for each key. As long as it is `due` it was not told; `served` names who has it.
CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id),
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    table_id TEXT NOT NULL,
    at REAL NOT NULL,
    due REAL,
    sent_at REAL,
    tries INTEGER NOT NULL DEFAULT 0,
    served TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE UNIQUE INDEX notices_by_key ON notices (person, key);
CREATE INDEX notices_by_due ON notices (due) WHERE due IS NOT NULL;
CREATE INDEX notices_by_time ON notices (at);

-- Of several processes one makes each attempt: whoever writes its row.
CREATE TABLE notice_attempts (
    notice TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (notice, number)
) WITHOUT ROWID;

-- What is to be done for a person at a table when it can be done, as JSON of the game.
CREATE TABLE plans (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL REFERENCES users (id),
    plan TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;

-- When the clocks of slow games stand still for a person. `number` counts the vacations of each: no two at a time.
CREATE TABLE vacations (
    person TEXT NOT NULL REFERENCES users (id),
    number INTEGER NOT NULL,
    from_at REAL NOT NULL,
    until_at REAL NOT NULL,
    PRIMARY KEY (person, number)
) WITHOUT ROWID;
