"""Texts for people: the catalogue of every language, and its use in narration."""
