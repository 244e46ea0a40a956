"""One match, played and told in objects."""
