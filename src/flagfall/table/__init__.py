"""One game in progress, regardless of who plays it."""
