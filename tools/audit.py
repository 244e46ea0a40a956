"""`make audit`: known holes in what a server runs on, by the versions of tools/requirements.lock.

The lock names versions only, no addresses. `--lock` writes it from this environment. The list of holes is on the
network: what pip-audit could not ask about is said, and never called fine.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.metadata import distribution, requires
from pathlib import Path

from packaging.requirements import Requirement

LOCK = Path(__file__).parent / "requirements.lock"
EXTRAS = ("fast", "server")
NOTE = "# What a server runs on, as it was tested. Written by `python tools/audit.py --lock`.\n"


def locked() -> list[str]:
    """Every distribution that flagfall[fast,server] brings along, with its version here."""
    found: dict[str, str] = {}
    waiting = [Requirement(f"flagfall[{','.join(EXTRAS)}]")]
    while waiting:
        wanted = waiting.pop()
        for line in requires(wanted.name) or ():
            one = Requirement(line)
            extras = wanted.extras or {""}
            if one.marker is not None and not any(one.marker.evaluate({"extra": extra}) for extra in extras):
                continue
            name = one.name.lower().replace("_", "-")
            if name not in found:
                found[name] = distribution(one.name).version
                waiting.append(one)
    return [f"{name}=={version}" for name, version in sorted(found.items()) if name != "flagfall"]


def main() -> int:
    """Write the lock, or ask about it."""
    if "--lock" in sys.argv[1:]:
        LOCK.write_text(NOTE + "\n".join(locked()) + "\n", encoding="utf-8")
        return 0
    program = shutil.which("pip-audit", path=str(Path(sys.executable).parent))
    if program is None:
        print("NOT AUDITED: pip-audit is not installed; 'pip install pip-audit' brings it.", file=sys.stderr)
        return 2
    command = [program, "--no-deps", "--disable-pip", "--format", "json", "-r", str(LOCK)]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        found = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        print(f"NOT AUDITED: the list of known holes cannot be reached.\n{done.stderr}", file=sys.stderr)
        return 2
    holes = [(one["name"], hole["id"]) for one in found for hole in one.get("vulns", ())]
    skipped = [one["name"] for one in found if "skip_reason" in one]
    for name, hole in holes:
        print(f"{name}: {hole}")
    print(f"{len(found) - len(skipped)} of {len(found)} audited, {len(holes)} known holes")
    if skipped:
        print(f"NOT AUDITED: nothing could be learnt of {', '.join(skipped)}.", file=sys.stderr)
    return 1 if holes else 2 if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
