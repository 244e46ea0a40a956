"""How fast does Capture The Base count positions? CPU seconds on one core, warm caches, bulk counting.

If python-chess is installed (`pip install chess`), its perft runs in the same process and the ratio
is printed: the machine's own speed varies, the ratio hardly does. Chess is not this game, so the
ratio says how the engines compare as counters of legal moves, and no more.
"""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from flagfall.core.jit import is_cold
from flagfall.games import ctb
from flagfall.games.ctb.insight.perft import count_lines
from flagfall.games.ctb.insight.random_games import try_out
from flagfall.games.ctb.rules.playout import play_games

FILES = Path(__file__).resolve().parent.parent / "tests" / "perft" / "ctb"
MIDDLE = "lvwf1f1r/b4s2/1vvr1vf1/S3v1w1/1V1LW1B1/RR4F1/2FRW2V/V3VFV1 n - s 0 30:30"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
GOAL = 20e6


def speed(position: str, depth: int, variant: str, engine: str, runs: int = 3) -> tuple[int, float]:
    """Nodes of one count, and nodes per CPU second, the best of a few runs."""
    found = []
    for _ in range(runs):
        start = time.process_time()
        nodes = ctb.perft(position, depth, variant, engine=engine).nodes
        found.append(nodes / (time.process_time() - start))
    return nodes, max(found)


def chess_speed(depth: int = 4) -> tuple[int, float] | None:
    """The same for python-chess from a well-known middle-game position, if it is there."""
    if find_spec("chess") is None:
        return None
    import chess

    def count(board: Any, left: int) -> int:
        if left == 1:
            return int(board.legal_moves.count())
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, left - 1)
            board.pop()
        return total

    start = time.process_time()
    nodes = count(chess.Board(KIWIPETE), depth)
    return nodes, nodes / (time.process_time() - start)


def main() -> None:
    """Measure and print."""
    if is_cold(count_lines) or is_cold(play_games):
        # A process that has just compiled is slower than one that loads what another compiled.
        print("Compiling first ...", flush=True)
        subprocess.run([sys.executable, __file__, "--warm"], check=True)
    print(f"{'position':<28}{'depth':>6}{'nodes':>14}{'million nodes/s':>18}")
    nodes, ours = speed(MIDDLE, 5, "standard", "compiled")
    print(f"{'standard, middle game':<28}{5:>6}{nodes:>14}{ours / 1e6:>18.1f}")
    for name in ctb.VARIANTS:
        for number, line in enumerate((FILES / f"{name}.perft").read_text(encoding="utf-8").splitlines()[2:8:2]):
            nodes, found = speed(line.split(";")[0].strip(), 4, name, "compiled")
            print(f"{f'{name} {number + 1}':<28}{4:>6}{nodes:>14}{found / 1e6:>18.1f}")
    nodes, plain = speed(MIDDLE, 3, "standard", "interpreted", 1)
    print(f"{'standard, interpreted':<28}{3:>6}{nodes:>14}{plain / 1e6:>18.3f}")
    print(f"\ncompiled / goal of 20 million: {ours / GOAL:.2f}")
    chess = chess_speed()
    if chess is None:
        print("python-chess is not installed; no comparison.")
    else:
        print(f"python-chess, Kiwipete, depth 4: {chess[0]} nodes, {chess[1] / 1e6:.2f} million nodes/s")
        print(f"compiled / python-chess: {ours / chess[1]:.0f}   interpreted / python-chess: {plain / chess[1]:.2f}")
    start = time.process_time()
    trials = try_out("standard", 20_000, seed=1, engine="compiled")
    spent = time.process_time() - start
    print(f"\nrandom games: {trials.games / spent:.0f}/s, {trials.plies / spent / 1e6:.2f} million plies/s")


def warm() -> None:
    """Compile, and measure nothing."""
    ctb.perft(MIDDLE, 1, engine="compiled")
    try_out("standard", 1, engine="compiled")


if __name__ == "__main__":
    warm() if "--warm" in sys.argv else main()
