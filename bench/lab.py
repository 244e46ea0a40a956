"""What a study costs: two processes against one, memory of many matches, and a ready study from a cold start.

Each is a process of its own (`flagfall lab run`), the engine compiled before. Two processes against one only says
something on a quiet machine; the load is printed with it, and the CPU seconds, which should not grow with processes.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

TOURNAMENTS = """
play = "tournaments"
games = {games}
[settings]
players = 8
"""

MATCHES = """
play = "matches"
games = 10_000_000
[settings]
a = "3 newcomer, dog, pig, horse, clown, juggler"
b = "4 newcomer, cat, gangster, vampire, vendor"
"""

SMALLEST = "who_begins"


@dataclass(frozen=True)
class Cost:
    """Of one process and all it started."""

    seconds: float
    cpu: float
    megabytes: float  # of the largest of them


def run(study: str, folder: Path, workers: int) -> Cost:
    """`flagfall lab run`: a ready study by its name, or the text of one."""
    name = study
    if "\n" in study:
        name = str(folder / "bench.toml")
        Path(name).write_text(study, encoding="utf-8")
    out = tempfile.mkdtemp(dir=folder)
    os.rmdir(out)
    args = [sys.executable, "-m", "flagfall", "lab", "run", name, "--out", out, "--workers", str(workers), "--json"]
    begun = time.monotonic()
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    pid = os.posix_spawn(sys.executable, args, os.environ, file_actions=quiet)
    _, status, used = os.wait4(pid, 0)
    assert status == 0, args
    return Cost(time.monotonic() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        study = TOURNAMENTS.format(games=400_000)
        run(TOURNAMENTS.format(games=100), folder, 1)
        one, two = run(study, folder, 1), run(study, folder, 2)
        print(f"load {os.getloadavg()[0]:.1f}; 400 000 tournaments of eight (1.2 * 10^7 matches), one process: {one}")
        print(f"two: {two}; {one.seconds / two.seconds:.2f} times as fast, {two.cpu / one.cpu:.2f} of the CPU")
        print(f"10^7 matches between two decks: {run(MATCHES, folder, 1)}")
        print(f"{SMALLEST}, from its start: {run(SMALLEST, folder, 1)}")


if __name__ == "__main__":
    main()
