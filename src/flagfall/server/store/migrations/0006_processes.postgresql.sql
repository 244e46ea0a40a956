-- The processes that serve this database. `beat` grows as long as one lives; a process whose row is gone may write no more.
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    machine TEXT NOT NULL,
    address TEXT NOT NULL, -- where it takes over connections from the others
    beat INTEGER NOT NULL DEFAULT 0
);

-- Which process has which table, as long as it lives.
CREATE TABLE leases (
    table_id TEXT PRIMARY KEY,
    process TEXT NOT NULL REFERENCES processes (id) ON DELETE CASCADE
);
CREATE INDEX leases_by_process ON leases (process);
