"""`make soak-server`: two processes on one PostgreSQL and 200 tables, while processes and the database die.

Everything that clients were promised has to be in the database afterwards, once, and every game has to end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from postgres import Postgres
from server.faults.storm import Weather, storm


def main() -> None:
    """Let it happen; the exit code says whether all went well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--kill-every", type=float, default=4)
    parser.add_argument("--restarts", type=int, default=2, help="of PostgreSQL: killed and stopped in turns")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds before each action, on average")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    postgres = Postgres("-c", "max_connections=200")  # with all its safety
    began = time.monotonic()
    try:
        postgres.start()
        report = asyncio.run(storm(postgres, postgres.new_database(), Weather(**vars(options))))
    finally:
        postgres.remove()
    print(f"{options.tables} tables, {report.actions} acknowledged actions, {report.connections} connections")
    print(f"{report.kills} processes killed, PostgreSQL restarted {report.restarts} times")
    print(f"refused meanwhile: {dict(report.refused)}")
    print("\n".join(report.problems) or "Nothing lost, nothing doubled, every game ended.")
    print(f"{time.monotonic() - began:.0f} s")
    sys.exit(bool(report.problems))


if __name__ == "__main__":
    main()
