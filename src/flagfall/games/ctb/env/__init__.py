"""Capture The Base for learning programs: compiled games, actions as numbers, observations as small integers."""
