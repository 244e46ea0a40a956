"""The course of a tournament: setup, deck phases, matches, ending."""
