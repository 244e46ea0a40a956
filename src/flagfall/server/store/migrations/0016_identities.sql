-- Who a person is for a provider that signs them in: its address and what it calls them, never a name.
CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES users (id),
    at REAL NOT NULL,
    PRIMARY KEY (issuer, subject)
) WITHOUT ROWID;
CREATE INDEX identities_by_person ON identities (person);
