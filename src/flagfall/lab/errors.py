"""Errors of the lab."""

from __future__ import annotations

from flagfall.core.errors import BadFile, BadInput


class BadStudy(BadInput):
    """A study file that cannot be run; the message names file, line and key."""

    code = "bad_study"


class BadResults(BadFile):
    """A folder that holds no results, or those of another study."""

    code = "bad_results"


class LostWorkers(BadInput):
    """Workers end again and again before a chunk is done."""

    code = "lost_workers"
