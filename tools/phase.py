"""`python tools/phase.py NAME [--live] -- COMMAND`: run one phase of `make test` and note what it cost.

A phase prints its output when it ends, so that two at a time do not mix; with `--live` it prints as it goes.
`python tools/phase.py --report NAME ...` prints wall and CPU seconds of each phase since the last `--begin`. It
fails if one of them failed, or a named one was not run.
"""

from __future__ import annotations

import ctypes
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

NOTES = Path(__file__).resolve().parents[1] / ".venv" / "phases.tsv"
PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    """Become the parent of grandchildren whose parent ends (Linux only): a browser's or server's helpers count, too."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def reap() -> None:
    """Collect adopted processes that have ended; only then does their CPU time count as ours."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def run(name: str, command: list[str], is_live: bool) -> int:
    """Run the command and note its wall and CPU seconds; its exit code."""
    adopt_orphans()
    started = time.monotonic()
    pipe = None if is_live else subprocess.PIPE
    done = subprocess.run(command, stdout=pipe, stderr=None if is_live else subprocess.STDOUT, check=False)
    wall = time.monotonic() - started
    reap()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime
    print(f"--- {name}: {'failed' if done.returncode else 'ok'}, {wall:.0f} s, {cpu:.0f} CPU s", flush=True)
    if done.stdout:
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
    with NOTES.open("a", encoding="utf-8") as notes:
        notes.write(f"{name}\t{started:.1f}\t{wall:.1f}\t{cpu:.1f}\t{done.returncode}\n")
    return done.returncode


def begin() -> None:
    """Forget earlier phases; the clock of the whole run starts now."""
    NOTES.parent.mkdir(exist_ok=True)
    NOTES.write_text(f"begin\t{time.monotonic():.1f}\t0\t0\t0\n", encoding="utf-8")


def report(expected: list[str]) -> int:
    """Print wall and CPU seconds of each phase and of the whole run; 1 if a phase failed or is missing."""
    rows = [line.split("\t") for line in NOTES.read_text(encoding="utf-8").splitlines()]
    begun = float(rows[0][1])
    print(f"\n{'phase':<16}{'started':>9}{'wall s':>9}{'CPU s':>9}")
    for name, started, wall, cpu, code in rows[1:]:
        mark = "" if code == "0" else "  FAILED"
        print(f"{name:<16}{float(started) - begun:>9.0f}{float(wall):>9.0f}{float(cpu):>9.0f}{mark}")
    total = sum(float(row[3]) for row in rows)
    print(f"{'all':<16}{'':>9}{time.monotonic() - begun:>9.0f}{total:>9.0f}")
    missing = set(expected) - {row[0] for row in rows}
    if missing:
        print(f"not run: {', '.join(sorted(missing))}")
    return int(bool(missing) or any(row[4] != "0" for row in rows))


def main(arguments: list[str]) -> int:
    """Run what was asked for."""
    if arguments[:1] == ["--report"]:
        return report(arguments[1:])
    if arguments == ["--begin"]:
        begin()
        return 0
    if "--" not in arguments or arguments.index("--") not in (1, 2):
        print(__doc__, file=sys.stderr)
        return 2
    split = arguments.index("--")
    return run(arguments[0], arguments[split + 1 :], "--live" in arguments[1:split])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
