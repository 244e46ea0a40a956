"""Quick match: finds opponents for people who wait, and opens a table for them."""
