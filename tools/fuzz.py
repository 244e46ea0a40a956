"""`make fuzz`: mutated inputs for everything that reads what others wrote; no exception, no 5xx, no stall.

Each target gets a share of the inputs, made from examples by a seeded generator: the same seed makes the same inputs. A
reader may refuse with a FlagfallError and with nothing else. A stall is an input that takes more than 100 ms of CPU.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flagfall.core.errors import FlagfallError
from fuzz_corpus import SHARES, VALUES, examples, readers
from fuzz_server import fuzz_creations, fuzz_http, fuzz_websocket

SERVED = {"http": fuzz_http, "websocket": fuzz_websocket, "creations": fuzz_creations}
"""Targets that need a whole server."""

STALL = 0.1
REPORTED = 5
PATIENCE = 10.0


@dataclass(slots=True)
class Tally:
    """How one target took it."""

    inputs: int = 0
    refused: int = 0
    slowest: float = 0.0
    stalls: int = 0
    faults: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)

    def took(self, seconds: float, data: bytes) -> None:
        """One more input."""
        self.inputs += 1
        self.slowest = max(self.slowest, seconds)
        if seconds > STALL:
            self.stalls += 1
            self.failed(f"{seconds * 1000:.0f} ms", data)

    def failed(self, what: str, data: bytes) -> None:
        """Something that must not happen."""
        self.faults.append(f"{what}: {data[:160]!r}")


def mutations(source: random.Random, corpus: list[bytes]) -> Iterator[bytes]:
    """Examples with bytes changed, pieces moved, doubled or dropped, and values put in that are often mistaken."""
    while True:
        data = bytearray(source.choice(corpus))
        for _ in range(source.choice((0, 1, 1, 2, 3, 5))):
            _mutate(source, data, corpus)
        yield bytes(data[:16_384])


def _mutate(source: random.Random, data: bytearray, corpus: list[bytes]) -> None:
    at = source.randrange(len(data) + 1)
    end = min(len(data), at + source.choice((1, 1, 2, 4, 8, 32)))
    kind = source.randrange(6)
    if kind == 0 and data:
        data[at % len(data)] = source.randrange(256)
    elif kind == 1:
        del data[at:end]
    elif kind == 2:
        data[at:at] = data[at:end] * source.choice((1, 2, 50))
    elif kind == 3:
        data[at:end] = source.choice(VALUES)
    elif kind == 4:
        other = source.choice(corpus)
        start = source.randrange(len(other) + 1)
        data[at:end] = other[start : start + source.randrange(40)]
    else:
        data[at:at] = source.randbytes(source.choice((1, 2, 4)))


def fuzz_reader(read: Callable[[bytes], object], inputs: Iterator[bytes], count: int, tally: Tally) -> None:
    """Give a reader its inputs."""
    for _ in range(count):
        data = next(inputs)
        began = time.thread_time()
        try:
            read(data)
        except FlagfallError:
            tally.refused += 1
        except Exception as error:
            tally.failed(f"{type(error).__name__}: {error}", data)
        tally.took(time.thread_time() - began, data)


def _run(job: Coroutine[Any, Any, None]) -> None:
    """Run to the end. What is left then and does not end when it is told to is named, and not waited for."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    try:
        loop.run_until_complete(job)
        rest = asyncio.all_tasks(loop)
        for task in rest:
            task.cancel()
        if rest:
            _, stubborn = loop.run_until_complete(asyncio.wait(rest, timeout=PATIENCE))
            for task in stubborn:
                print(f"    still there after {PATIENCE} s: {task!r}", file=sys.stderr, flush=True)
        loop.run_until_complete(loop.shutdown_asyncgens())
    finally:
        asyncio.set_event_loop(None)
        loop.close()


def run(total: int, seed: int, only: str | None = None) -> dict[str, Tally]:
    """Every target with its share of so many inputs."""
    tallies: dict[str, Tally] = {}
    with tempfile.TemporaryDirectory(prefix="flagfall-fuzz-") as folder:
        readings = readers(Path(folder))
        for name, share in SHARES.items():
            if only not in (None, name):
                continue
            count = max(1, round(total * share))
            corpus = examples(name)
            inputs, tally = mutations(random.Random(f"{seed}/{name}"), corpus), Tally()
            began = time.perf_counter()
            if name in readings:
                fuzz_reader(readings[name], iter(corpus), len(corpus), Tally())  # what is loaded once is no stall
                fuzz_reader(readings[name], inputs, count, tally)
            else:
                _run(SERVED[name](Path(folder) / name, inputs, count, tally))
            tallies[name] = tally
            print(
                f"{name:<12} {tally.inputs:>9,} inputs, {tally.refused:>9,} refused, slowest "
                f"{tally.slowest * 1000:6.1f} ms, {tally.stalls} stalls, {len(tally.faults)} faults, "
                f"{time.perf_counter() - began:.0f} s {dict(tally.answers.most_common(6)) or ''}",
                flush=True,
            )
            for fault in tally.faults[:REPORTED]:
                print(f"    {fault}", flush=True)
    return tallies


def main() -> None:
    """So many inputs, and 1 as the exit code if any of them went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=SHARES)
    wanted = parser.parse_args()
    tallies = run(wanted.inputs, wanted.seed, wanted.only)
    faults = sum(len(tally.faults) for tally in tallies.values())
    print(f"{sum(tally.inputs for tally in tallies.values()):,} inputs, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
