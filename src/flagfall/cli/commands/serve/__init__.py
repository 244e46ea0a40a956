"""A server started from the command line."""
