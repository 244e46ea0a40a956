"""Do the chances come true? Predictions for matches of bot tournaments, held against how these ended.

    python tools/calibrate.py                      20 000 matches, tables on the screen, plots into docs/odds/
    python tools/calibrate.py --matches 1000 --out /tmp
    python tools/calibrate.py --short --seed 3     the first of the three alone, in less time

Three things are measured, each from the tournaments' events as the viewer in question sees them:

- calibration: of matches given 30 to 40 % before their first card, how many are won?
- steps: the chance may move either way, but on average it must not move at all, wherever it stands;
- calibration of what a player and what a spectator knows: there the unknown cards are a guess, and the tables show
  how good it is. A player's chance is that of the player, so a mean above the share won says that they are too sure.

A seed gives the same figures on every machine.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from flagfall.core.rng import split
from flagfall.core.stats import Z, wilson
from foreseen import Row, foresee
from svg_chart import Axis, Dot, Series, chart

TENTHS = 10
TOGETHER = 2.807
"""Standard deviations for ten intervals that hold all ten truths in 95 of 100 runs."""


def tenths(rows: list[Row]) -> list[list[Row]]:
    """Rows by the tenth in which their chance lies."""
    groups: list[list[Row]] = [[] for _ in range(TENTHS)]
    for row in rows:
        groups[min(TENTHS - 1, int(row[0] * TENTHS))].append(row)
    return groups


def show_calibration(name: str, rows: list[Row]) -> list[Dot]:
    """A table of predicted against observed; its dots."""
    n = max(1, len(rows))
    mean, won = sum(row[1] for row in rows) / n, sum(row[2] for row in rows) / n
    brier = sum((row[1] - row[2]) ** 2 for row in rows) / n
    print(f"\n{name}: {len(rows)} matches, {mean:.2%} foreseen on average, {won:.2%} won, Brier score {brier:.4f}")
    print("  tenth      matches  predicted  observed  interval         within")
    dots = []
    for i, group in enumerate(tenths(rows)):
        if not group:
            continue
        n, hits = len(group), int(sum(row[2] for row in group))
        predicted = sum(row[1] for row in group) / n
        low, high = wilson(hits, n, TOGETHER)
        fits = "yes" if low <= predicted <= high else "NO"
        shares = f"{predicted:>8.2%}  {hits / n:>8.2%}  {low:.2%} to {high:.2%}"
        print(f"  {i * 10:>3}-{i * 10 + 10:<3} %  {n:>8}  {shares}  {fits:>6}")
        dots.append(Dot(predicted, hits / n, low, high))
    return dots


def show_steps(name: str, rows: list[Row]) -> list[Dot]:
    """A table of mean steps by where the chance stood; its dots."""
    print(f"\n{name}: {len(rows)} steps\n  tenth      steps      mean step  interval")
    dots = []
    for i, group in enumerate([*tenths(rows), rows]):
        if len(group) < 2:
            continue
        n, steps = len(group), [after - before for _, before, after in group]
        mean = sum(steps) / n
        spread = (TOGETHER if i < TENTHS else Z) * sqrt(sum((step - mean) ** 2 for step in steps) / (n - 1) / n)
        label = f"{i * 10:>3}-{i * 10 + 10:<3} %" if i < TENTHS else "all      "
        print(f"  {label}  {n:>8}  {mean:>+9.4%}  {mean - spread:+.4%} to {mean + spread:+.4%}")
        if i < TENTHS:
            dots.append(Dot(sum(row[0] for row in group) / n, mean, mean - spread, mean + spread))
    return dots


def main() -> None:
    """Play, count, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--bots", default="greedy,greedy,greedy,random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--short", action="store_true", help="only chances before a match, both decks known; no plots")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "docs" / "odds")
    given = parser.parse_args()
    bots = tuple(given.bots.split(","))
    found: dict[str, list[Row]] = defaultdict(list)
    number = 0
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        while len(found["full before"]) < given.matches:
            jobs = [(split(given.seed, number + i), given.players, bots, given.short) for i in range(8 * given.workers)]
            number += len(jobs)
            for part in pool.map(foresee, jobs):
                for key, rows in part.items():
                    found[key] += rows
    print(f"{number} tournaments of {given.players}: {given.bots}, seed {given.seed}")
    series = [
        ("full", "both decks known", "#1d4ed8"),
        ("player", "a player", "#b45309"),
        ("spectator", "a spectator", "#047857"),
    ]
    if given.short:
        show_calibration(series[0][1], found["full before"])
        return
    before = [Series(title, colour, show_calibration(title, found[f"{key} before"])) for key, title, colour in series]
    steps = [Series(title, colour, show_steps(title, found[f"{key} steps"])) for key, title, colour in series[:1]]
    whole = [tick / 10 for tick in range(0, 11, 2)]
    share = Axis("chance before the match", 0, 1, whole)
    given.out.mkdir(parents=True, exist_ok=True)
    drawings = {
        "calibration.svg": chart(
            "Predicted and observed", share, Axis("matches won", 0, 1, whole), before[:1], [(0, 0), (1, 1)]
        ),
        "calibration-views.svg": chart(
            "Predicted and observed, by what is known",
            share,
            Axis("matches won", 0, 1, whole),
            before,
            [(0, 0), (1, 1)],
        ),
        "mean-step.svg": chart(
            "Mean step of the swing line",
            Axis("chance before the step", 0, 1, whole),
            Axis("mean step", -0.02, 0.02, [-0.02, -0.01, 0, 0.01, 0.02], "{:+.0%}"),
            steps,
            [(0, 0), (1, 0)],
        ),
    }
    for name, drawing in drawings.items():
        (given.out / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
