"""What the reader has to type to call this program."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def program_name() -> str:
    """How the reader calls this program: by its path where the shell would not find it by name."""
    called = sys.argv[0]
    if Path(called).name != "flagfall" or shutil.which("flagfall"):
        return "flagfall"
    return os.path.relpath(called)
