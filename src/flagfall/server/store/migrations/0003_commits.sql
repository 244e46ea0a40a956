-- One row: how many commits there have been. The same number is kept in a file beside the database.
CREATE TABLE commits (number INTEGER NOT NULL);
INSERT INTO commits VALUES (0);
