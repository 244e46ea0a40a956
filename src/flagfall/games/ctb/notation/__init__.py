"""Actions, positions and games as text and pictures."""
