"""The rules as plain functions over ints: interpreted for single games, compiled for perft and search."""
