"""Carrying out a study: chunks, workers, clusters."""
