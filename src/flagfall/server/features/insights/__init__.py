"""Odds, reviews and advice for tables and records, computed in a process of their own."""
