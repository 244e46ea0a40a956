"""`make web` and `make web-check`: the web app built and checked, with the Node of this machine or one from PyPI."""

from __future__ import annotations

import os
import subprocess
import sys

from ledger import ROOT

sys.path.insert(0, str(ROOT))
import hatch_build

CHECKS = (["run", "check"], ["run", "lint"], ["test"])
LEFT_OUT = "WEB CHECKS LEFT OUT: there is no Node 20.19 or newer on this machine, and none could be installed."


def npm() -> hatch_build.Npm | None:
    """How to call npm; brings Node into the environment where the machine has none."""
    found = hatch_build._machine_npm() or hatch_build._wheel_npm()
    if found is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "-qq", hatch_build.NODE_WHEEL], check=False)
        found = hatch_build._wheel_npm()
    return found


def build() -> int:
    """Build the app if its sources have changed."""
    stamp = hatch_build._target(ROOT) / hatch_build.STAMP
    if hatch_build._is_stale(ROOT):
        print("Building the web app ...", flush=True)
        found = npm()
        problem = "there is no Node" if found is None else hatch_build._build(ROOT / "web", found)
        if problem is not None:
            print(f"The web app could not be built: {problem}", file=sys.stderr)
            return 1
        stamp.write_text(hatch_build._fingerprint(ROOT) + "\n", encoding="utf-8")
    stamp.touch()
    return 0


def check() -> int:
    """Types, style and tests of the web app."""
    found = npm()
    if found is None:
        print(f"\n{'!' * 100}\n{LEFT_OUT}\n{'!' * 100}\n")
        return 0
    environment = {**os.environ, "PATH": os.pathsep.join((str(found.folder), os.environ.get("PATH", "")))}
    if not (ROOT / "web" / "node_modules" / ".package-lock.json").is_file():
        install = [*found.command, "ci", "--include=dev", "--no-audit", "--no-fund"]
        subprocess.run(install, cwd=ROOT / "web", env=environment, check=True)
    for step in CHECKS:
        done = subprocess.run([*found.command, *step], cwd=ROOT / "web", env=environment, check=False)
        if done.returncode != 0:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(check() if "check" in sys.argv[1:] else build())
