"""Which tables there are: as they are stored, and as they are seen from outside."""
