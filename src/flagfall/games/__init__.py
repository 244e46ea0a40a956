"""The games in the box; each folder is one game, found as a plug-in."""
