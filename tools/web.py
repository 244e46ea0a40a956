"""`make web` and `make web-check`: the web app built and checked, with the Node of this machine or one from PyPI."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import browsers
import web_app

ROOT = Path(__file__).resolve().parents[1]
NODE = ROOT / ".venv" / "node"
"""Where Node goes if the machine has none: apart, so that it can be fetched while the rest is being installed."""

CHECKS = (["run", "check"], ["run", "lint"], ["test"])
LEFT_OUT = "WEB CHECKS LEFT OUT: there is no Node 20.19 or newer on this machine, and none could be installed."


def find_npm() -> web_app.Npm | None:
    """How to call npm; brings Node into the environment where the machine has none."""
    sys.path.append(str(NODE))
    found = web_app.machine_npm() or web_app.wheel_npm()
    if found is None:
        print("Fetching Node, which this machine does not have ...", flush=True)
        command = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--target", str(NODE)]
        subprocess.run([*command, web_app.NODE_WHEEL], check=False)
        found = web_app.wheel_npm()
    return found


def build() -> int:
    """Build the app if its sources have changed."""
    if web_app.is_stale(ROOT):
        print("Building the web app ...", flush=True)
        npm = find_npm()
        problem = "there is no Node 20.19 or newer" if npm is None else web_app.build(ROOT, npm)
        if problem is not None:
            print(f"The web app could not be built: {problem}", file=sys.stderr)
            return 1
        print("The web app is built.", flush=True)
    (web_app.target(ROOT) / web_app.STAMP).touch()
    return 0


def check() -> int:
    """Types, style and tests of the web app."""
    npm = find_npm()
    if npm is None:
        print(f"\n{'!' * 100}\n{LEFT_OUT}\n{'!' * 100}\n")
        return 0
    web = ROOT / "web"
    if not (web / "node_modules" / "@vitest" / "browser-playwright").is_dir():  # the build brings in only what it needs
        install = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"]
        subprocess.run([*npm.command, *install], cwd=web, env=npm.environment(), check=True)
    # Component tests run in the Chromium of this machine; without one vitest leaves them out and says so.
    environment = {**npm.environment(), "FLAGFALL_CHROMIUM": browsers.find() or ""}
    for step in CHECKS:
        done = subprocess.run([*npm.command, *step], cwd=web, env=environment, check=False)
        if done.returncode != 0:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(check() if "check" in sys.argv[1:] else build())
