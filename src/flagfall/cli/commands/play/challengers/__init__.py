"""A tournament in the terminal."""
