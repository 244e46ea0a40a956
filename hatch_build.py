"""The build hook of the package: puts the built web app into flagfall/web (see tools/web_app.py).

Where Node is missing and cannot be had, the package is built without the app, and the server says so on its page.
`FLAGFALL_WEB=skip` leaves the app alone, `require` makes a failure the end of the build.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import web_app


class WebAppHook(BuildHookInterface[Any]):
    """Called by hatchling before a wheel (an editable one, too) or a source distribution is put together."""

    def dependencies(self) -> list[str]:
        """Node from the package index, only where it is needed."""
        is_needed = _wish() != "skip" and web_app.is_stale(Path(self.root)) and web_app.machine_npm() is None
        return [web_app.NODE_WHEEL] if is_needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the app if need be."""
        root = Path(self.root)
        if _wish() == "skip" or not web_app.is_stale(root):
            return
        npm = web_app.machine_npm() or web_app.wheel_npm()
        problem = "there is no Node 20.19 or newer" if npm is None else web_app.build(root, npm)
        if problem is not None:
            if _wish() == "require":
                raise RuntimeError(f"The web app could not be built: {problem}")
            self.app.display_warning(f"The web app is not built anew: {problem}. Everything else works without it.")


def _wish() -> str:
    return os.environ.get("FLAGFALL_WEB", "")
