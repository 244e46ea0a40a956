"""The companion at a real board: a game as it is tapped, played by the rules, and kept as a record."""
