"""Why something was not written."""

from __future__ import annotations


class Duplicate(Exception):
    """What was to be written is there already, or belongs to another person."""


class Incomplete(Exception):
    """What was to be written lacks something."""
