"""Evenings at a real table that several phones share: a log of entries by a short code."""
