"""Where everything that must survive lives."""
