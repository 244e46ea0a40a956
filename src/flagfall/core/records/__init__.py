"""Records as files: written with a chain of hashes, read, and checked."""
