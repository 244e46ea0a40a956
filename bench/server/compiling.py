"""`python bench/server/compiling.py`: what other tables notice of a compiler, and how soon the first odds are there.

The server and all its processes have one core, the load the other, and the cache is empty. The compiler is stopped and
let go on in turns. The odds are asked for as a page does, again and again,
from the moment in which the first match of a fresh server is over.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from run import FREE, LOAD_CORE, SERVER_CORE, free_port, load, start

from games import write_games

MOMENT = 1.5
"""Seconds of each measurement."""
QUIET = 0.3
"""What other programs and the kernel may take of the core in a measurement that counts."""
CORE = f"cpu{SERVER_CORE} "

COMPILER = b"flagfall.server.compiling"
DUEL = {"game": "challengers", "config": {"players": 2}, "seats": [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]}


def compiler() -> int | None:
    """The process that compiles on this machine."""
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if COMPILER in entry.read_bytes():
                return int(entry.parent.name)
        except OSError:
            continue
    return None


def serve(folder: Path, cache: Path) -> tuple[Any, int]:
    """A server on its core that keeps its machine code there."""
    port = free_port()
    command = [sys.executable, "-m", "flagfall", "serve", "--port", str(port), "--data", str(folder), "--no-open"]
    return start(command, port, {**FREE, "FLAGFALL_CACHE_DIR": str(cache)}), port


def acted(port: int) -> float:
    """Actions that the server has carried out so far."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith("flagfall_actions_total"))


def busy() -> float:
    """CPU seconds that the server's core has worked, for anyone."""
    fields = next(line.split() for line in Path("/proc/stat").read_text().splitlines() if line.startswith(CORE))
    return (sum(map(int, fields[1:9])) - int(fields[4]) - int(fields[5])) / os.sysconf("SC_CLK_TCK")


def own(server: int) -> float:
    """CPU seconds of a server and the processes that it has started."""
    total = 0
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, _, rest = entry.read_text().partition(" (")
            fields = rest.rpartition(") ")[2].split()
        except OSError:
            continue
        if server in (int(pid), int(fields[1])):
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def rate(port: int, server: int) -> tuple[float, float]:
    """Actions a second for a moment, and the share of the core that other programs took meanwhile."""
    before, others, began = acted(port), busy() - own(server), time.perf_counter()
    time.sleep(MOMENT)
    after, seconds = acted(port), time.perf_counter() - began
    return (after - before) / seconds, (busy() - own(server) - others) / seconds


def shares(tables: int, pairs: int) -> Iterator[tuple[float, float, float]]:
    """Rates while the compiler is stopped and while it works, in turns of one run, and what others took meanwhile."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        process, port = serve(folder / "data", folder / "cache")
        write_games(folder / "games.json")
        seconds = int(2 * pairs * (MOMENT + 0.5)) + 10
        given = (port, tables, seconds, str(folder / "games.json"))
        pushing = threading.Thread(target=lambda: load("load.mjs", process, *given), daemon=True)
        pid = None
        try:
            while (pid := compiler()) is None:
                time.sleep(0.05)
            os.kill(pid, signal.SIGSTOP)
            pushing.start()
            while acted(port) < 10 * tables:
                time.sleep(0.2)
            for _ in range(pairs):
                alone, first = rate(port, process.pid)
                os.kill(pid, signal.SIGCONT)
                beside, second = rate(port, process.pid)
                if compiler() != pid:
                    return
                os.kill(pid, signal.SIGSTOP)
                yield alone, beside, max(first, second)
        finally:
            if pid is not None and compiler() == pid:
                os.kill(pid, signal.SIGCONT)
            process.terminate()
            process.wait()


def first_odds() -> float:
    """Seconds from the end of the first match to its odds, with an empty cache."""
    from websockets.sync.client import connect

    with tempfile.TemporaryDirectory() as place:
        process, port = serve(Path(place) / "data", Path(place) / "cache")
        base = f"127.0.0.1:{port}"
        try:
            session = ask(base, "/users", {"name": "Ada"})
            table = ask(base, "/tables", DUEL, session["token"])["id"]
            ask(base, f"/tables/{table}/start", {}, session["token"])
            with connect(f"ws://{base}/api/v1/tables/{table}/play") as line:
                line.send(json.dumps({"kind": "hello", "token": session["token"], "views": True}))
                number = 0
                while True:
                    message = json.loads(line.recv(timeout=60))
                    view = message.get("view") or {}
                    if view.get("round", 1) > 1:
                        break
                    if message.get("legal"):
                        number += 1
                        line.send(json.dumps({"kind": "act", "id": f"a{number}", "action": message["legal"][-1]}))
            began = time.perf_counter()
            while ask(base, f"/tables/{table}/odds", None, session["token"]) is None:
                time.sleep(0.1)
            return time.perf_counter() - began
        finally:
            process.terminate()
            process.wait()


def ask(base: str, path: str, body: Any, token: str = "") -> Any:
    """An answer; None while it is being prepared."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(f"http://{base}/api/v1{path}", data, headers)) as answer:
            return json.loads(answer.read() or b"{}")
    except urllib.error.HTTPError as error:
        if error.code == 409:
            return None
        raise


def main() -> None:
    """Print the pairs, their median, and the odds."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--tables", type=int, default=20)
    given = parser.parse_args()
    os.sched_setaffinity(0, {LOAD_CORE})
    found, quiet = [], []
    for alone, beside, others in shares(given.tables, given.pairs):
        found.append(beside / alone)
        quiet += [beside / alone] if others < QUIET else []
        words = f"compiler stopped {alone:6.0f}/s   working {beside:6.0f}/s   {beside / alone:.2f}"
        print(f"{words}   other programs {others:4.0%} of the core", flush=True)
    print(f"median of all {len(found)} pairs: {statistics.median(found):.2f}")
    if quiet:
        print(
            f"median of {len(quiet)} pairs in which others took less than {QUIET:.0%}: {statistics.median(quiet):.2f}"
        )
    print("first odds after", ", ".join(f"{first_odds():.2f}" for _ in range(3)), "s", flush=True)
    os._exit(0)  # the load may still be waiting for the server that is gone


if __name__ == "__main__":
    main()
