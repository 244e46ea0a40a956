"""One game in progress, whoever plays it."""
