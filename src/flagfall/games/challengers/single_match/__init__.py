"""One match, played and narrated through Python objects."""
