"""The bots of Capture The Base."""
