"""The two games."""
