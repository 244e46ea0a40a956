"""What systems do differently: Windows lacks some of what POSIX has."""

from __future__ import annotations

import os


def stand_back(steps: int) -> None:
    """Lower the priority of this process; does nothing where the system has no such call."""
    nice = getattr(os, "nice", None)
    if nice is not None:
        nice(steps)
