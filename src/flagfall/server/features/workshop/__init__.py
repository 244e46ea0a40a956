"""Packs and rule sets that people make: stored, shared, and used in the settings of tables."""
