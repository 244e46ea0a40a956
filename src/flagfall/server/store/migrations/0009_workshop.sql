-- What people have made for a game, as the text of its file. The id follows from the text, so it never changes meaning;
-- two people who made the same thing have a row each. Nobody's (an empty owner) is offered to all by the operator.
CREATE TABLE creations (
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    path TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (id, owner)
) WITHOUT ROWID;
CREATE INDEX creations_by_owner ON creations (owner, path, at);
