"""Capture The Base in the terminal."""
