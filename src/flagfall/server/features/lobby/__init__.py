"""Tables over HTTP: the list of public tables, opening, joining and settings."""
