"""The daily game: one solo game a day, the same for all people."""
