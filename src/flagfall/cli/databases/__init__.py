"""The database of a server, from the command line."""
