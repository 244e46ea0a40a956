-- What a table's chance comes from, as JSON: the secret it was drawn with, what players have added to it, and at the end
-- the hash that closes the game. Tables without it were played from their seed.
ALTER TABLE tables ADD COLUMN chance TEXT;
