"""Cups: tournaments of many tables, with their rounds, standings and times."""
