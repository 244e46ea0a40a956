"""Variants: read, checked, explained, and turned into rows."""
