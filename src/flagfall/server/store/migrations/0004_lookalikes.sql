-- What is left of a name for somebody who only looks at it (server/lookalikes.py).
ALTER TABLE users ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';
UPDATE users SET skeleton = skeleton_of(name);
CREATE INDEX account_skeletons ON users (skeleton) WHERE passphrase IS NOT NULL;
