"""Cups: many tables, one table of standings."""
