"""Cards, effects and plans: read, checked, and turned into rows."""
