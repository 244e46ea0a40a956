"""Sheets to print for the table: plans, trophies, score sheets and a quick reference, in our own words and drawings."""
