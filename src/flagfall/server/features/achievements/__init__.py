"""Achievements of a person in finished games."""
