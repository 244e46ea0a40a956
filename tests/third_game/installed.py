"""The package beside this file, built and installed as a user would do it, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def install(folder: Path) -> dict[str, str]:
    """Install Nim there; the environment in which programs find it."""
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "install", "-qq", *options, "--target", str(folder), str(HERE)]
    subprocess.run(command, check=True)
    return {"PYTHONPATH": os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))}
