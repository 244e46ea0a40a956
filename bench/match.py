"""How fast is a match? Compiled and interpreted, one core and two; CPU seconds, warm caches.

The machine's own speed varies, so every figure is also given as a ratio to a yardstick measured in
the same run: a small fixed loop of the random generator, compiled by the same compiler.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from flagfall import challengers
from flagfall.core.rng import next_word
from flagfall.core.schema import to_records
from flagfall.envs.compiled import machine_code
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.rules.match import bulk, codes
from flagfall.games.challengers.rules.match.state import Match
from flagfall.games.challengers.single_match.setup import new_stock, to_indices

STARTER = challengers.parse_deck("3 newcomer, talent_starter, dog_starter, champion_starter")
TABLE = challengers.cards()
Decks = Sequence[tuple[Sequence[str], Sequence[str]]]


def random_decks(pairs: int, size: int, seed: int) -> Decks:
    """Decks drawn from all market cards as they lie in the box, without putting back."""
    source = random.Random(seed)
    market = [card.id for card in TABLE for _ in range(card.copies) if card.level in "ABC"]
    return [(source.sample(market, size), source.sample(market, size)) for _ in range(pairs)]


def compiled_job(decks: Decks, matches: int, seed: int = 1) -> Callable[[], int]:
    """A function that plays every pair of decks `matches` times on records of its own."""
    import numpy

    play = machine_code(bulk.play_numbered)
    rules, park = to_records(pack(TABLE)), to_records(Match())
    stock = new_stock(TABLE, [], [])
    piles, supply = to_records(stock), to_records(stock)
    arrays = [tuple(numpy.array(to_indices(TABLE, deck), numpy.int32) for deck in pair) for pair in decks]
    tally = numpy.zeros(bulk.TALLY, numpy.int64)

    def job() -> int:
        for a, b in arrays:
            play(rules, piles, supply, park, a, b, seed, 0, matches, codes.NO_PLAYER, tally)
        return matches * len(arrays)

    play(rules, piles, supply, park, *arrays[0], seed, 0, 1, codes.NO_PLAYER, tally)
    return job


def interpreted_job(decks: Decks, matches: int) -> Callable[[], int]:
    """The same work on plain objects."""
    stock = new_stock(TABLE, [], [])
    supply = new_stock(TABLE, [], [])
    park = Match()
    indices = [tuple(to_indices(TABLE, deck) for deck in pair) for pair in decks]

    def job() -> int:
        for a, b in indices:
            bulk.play_numbered(
                [pack(TABLE)], [stock], [supply], [park], a, b, 1, 0, matches, codes.NO_PLAYER, [0] * bulk.TALLY
            )
        return matches * len(indices)

    return job


def best(job: Callable[[], int], runs: int = 3, clock: Callable[[], float] = time.process_time) -> float:
    """Units per second, the best of a few runs."""
    speeds = []
    for _ in range(runs):
        start = clock()
        units = job()
        speeds.append(units / (clock() - start))
    return max(speeds)


def two_cores(decks: Decks, matches: int) -> float:
    """Two threads, each with records of its own; wall-clock time."""
    jobs = [compiled_job(decks, matches, seed) for seed in (1, 2)]

    def both() -> int:
        with ThreadPoolExecutor(2) as pool:
            return sum(pool.map(lambda job: job(), jobs))

    return best(both, clock=time.perf_counter)


def yardstick() -> float:
    """Random words per second, interpreted: what this machine's Python does at the moment."""
    rng = [1, 2, 3, 4]

    def job() -> int:
        for _ in range(200_000):
            next_word(rng)
        return 200_000

    return best(job)


def interpreted_apart() -> list[float]:
    """Interpreted speed in a process of its own, as in a server: the compiler's many objects slow plain Python down."""
    command = [sys.executable, __file__, "--interpreted"]
    return [float(line) for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()]


def measure_interpreted() -> None:
    """What the process apart does."""
    for decks, matches in (([(STARTER, STARTER)], 800), (random_decks(200, 12, 5), 3)):
        print(best(interpreted_job(decks, matches), runs=20))


def seconds(*command: str, env: dict[str, str] | None = None) -> float:
    """Wall-clock time of a command, the best of three."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, **(env or {})})
        times.append(time.perf_counter() - start)
    return min(times)


def cold_compile() -> float:
    """Compile everything into an empty cache, in a process of its own."""
    code = (
        "from flagfall import challengers as c;"
        "d = ['newcomer', 'dog'];"
        "c.odds(d, d, engine='compiled', exact=True);"
        "c.odds(d, d, matches=10, engine='compiled', exact=False);"
        "c.play_match(d, d, engine='compiled')"
    )
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "FLAGFALL_CACHE_DIR": folder})
        return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    if hasattr(os, "sched_setaffinity"):
        cores: Any = os.sched_getaffinity(0)
    starter: Decks = [(STARTER, STARTER)]
    twelve = random_decks(200, 12, 5)
    print("Compiling the engine if its cache is cold (once, half a minute) ...", flush=True)
    compiled_job(starter, 1)
    words = yardstick()
    print(f"\n{'':46}{'per second':>12}{'per 1000 yardsticks':>21}")

    def show(name: str, speed: float) -> None:
        print(f"{name:<46}{speed:>12,.0f}{1000 * speed / words:>21,.0f}", flush=True)

    show("yardstick: random words, interpreted", words)
    one = {}
    for name, decks, matches in (("starter mirror", starter, 1_000_000), ("12 random cards", twelve, 3_000)):
        one[name] = best(compiled_job(decks, matches))
        show(f"{name}, compiled, one core", one[name])
    for name, decks, matches in (("starter mirror", starter, 1_000_000), ("12 random cards", twelve, 3_000)):
        both = two_cores(decks, matches)
        show(f"{name}, compiled, two threads", both)
        print(f"{'':4}that is {both / one[name]:.2f} times one core")
    for name, slow in zip(one, interpreted_apart(), strict=True):
        show(f"{name}, interpreted", slow)
        print(f"{'':4}compiled is {one[name] / slow:.0f} times as fast")
    print(f"\ncores in use: {len(cores) if hasattr(os, 'sched_setaffinity') else os.cpu_count()}")
    print(f"cold compile of everything: {cold_compile():.1f} s")
    print(f"python -c 'import flagfall', less bare Python: {_import_time():.3f} s")
    print(f"flagfall --help: {seconds(sys.executable, '-m', 'flagfall', '--help'):.2f} s")


def _import_time() -> float:
    return seconds(sys.executable, "-c", "import flagfall") - seconds(sys.executable, "-c", "pass")


if __name__ == "__main__":
    if "--interpreted" in sys.argv[1:]:
        measure_interpreted()
    else:
        main()
