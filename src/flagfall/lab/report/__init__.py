"""Reports: one HTML page, words in every language."""
