"""Do the chances come true? Predictions for matches of bot tournaments, held against how these ended.

    python tools/calibrate.py                      20 000 matches, tables on the screen, plots into docs/odds/
    python tools/calibrate.py --matches 1000 --out /tmp

Three things are measured, each from the tournaments' events as the viewer in question sees them:

- calibration: of matches given 30 to 40 % before their first card, how many are won?
- steps: the chance may move either way, but on average it must not move at all, wherever it stands;
- the same for what a player and what a spectator knows: there the unknown cards are a guess, and the tables show
  how good it is.

A seed gives the same figures on every machine.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from flagfall.bots import make_bot
from flagfall.bots.base import sight_of
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import split
from flagfall.games.challengers.analysis.interval import Z, wilson
from flagfall.games.challengers.analysis.match_swing import Eyes, meetings
from flagfall.games.challengers.analysis.swing import swing_line
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.table.table import Table
from svg_chart import Axis, Dot, Series, chart

PRECISION = 0.03
"""Of every chance: its own noise stays far below the width of a tenth."""

OTHERS = 8
"""In one of so many tournaments the lines of a player and of a spectator are drawn, too."""

TENTHS = 10
TOGETHER = 2.807
"""Standard deviations for ten intervals that hold all ten truths in 95 of 100 runs."""

Found = dict[str, list[tuple[float, float]]]


def tournament(seed: int, players: int, bots: tuple[str, ...]) -> Table:
    """One tournament of bots, played to its end."""
    table = Table(CHALLENGERS, Config(players=players), seed)
    config = Config(players=players)
    team = [make_bot(bots[p % len(bots)], CHALLENGERS, config) for p in range(players)]
    while table.actors:
        player = table.actors[0]
        table.act(player, team[player].decide(sight_of(table, player)))
    return table


def study(job: tuple[int, int, tuple[str, ...]]) -> Found:
    """All matches of one tournament: (predicted, ended) before each, and (chance, step) after each reveal."""
    seed, players, bots = job
    record = tournament(seed, players, bots).record()
    found: Found = defaultdict(list)
    views: list[tuple[str, Eyes]] = [("full", "full"), ("spectator", "spectator"), ("player", PlayerIx(0))]
    for name, eyes in views if seed % OTHERS == 0 else views[:1]:
        for meeting in meetings(record, CHALLENGERS, eyes):
            if name == "player" and 0 not in meeting.players:
                continue
            course = meeting.course
            # Two lines with chance of their own: one says in which tenth a step begins, the other how far it goes.
            # With one for both, a chance that was guessed too high by luck would seem to fall afterwards.
            place, line = (
                swing_line(CHALLENGERS.table, course, precision=PRECISION, engine="compiled", seed=split(seed, number))
                for number in (2 * meeting.round * 16 + 2 * meeting.park, 2 * meeting.round * 16 + 2 * meeting.park + 1)
            )
            found[f"{name} before"].append((line.points[0].win, line.points[-1].win))
            steps = zip(place.points, pairwise(line.points), strict=False)
            found[f"{name} steps"] += [(where.win, b.win - a.win) for where, (a, b) in steps]
    return dict(found)


def tenths(pairs: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """Pairs by the tenth in which their chance lies."""
    groups: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for chance, value in pairs:
        groups[min(TENTHS - 1, int(chance * TENTHS))].append((chance, value))
    return groups


def show_calibration(name: str, pairs: list[tuple[float, float]]) -> list[Dot]:
    """A table of predicted against observed; its dots."""
    print(f"\n{name}: {len(pairs)} matches\n  tenth      matches  predicted  observed  interval         within")
    dots = []
    for i, group in enumerate(tenths(pairs)):
        if not group:
            continue
        n, hits = len(group), int(sum(value for _, value in group))
        predicted = sum(chance for chance, _ in group) / n
        low, high = wilson(hits, n, TOGETHER)
        fits = "yes" if low <= predicted <= high else "NO"
        shares = f"{predicted:>8.2%}  {hits / n:>8.2%}  {low:.2%} to {high:.2%}"
        print(f"  {i * 10:>3}-{i * 10 + 10:<3} %  {n:>8}  {shares}  {fits:>6}")
        dots.append(Dot(predicted, hits / n, low, high))
    return dots


def show_steps(name: str, pairs: list[tuple[float, float]]) -> list[Dot]:
    """A table of mean steps by where the chance stood; its dots."""
    print(f"\n{name}: {len(pairs)} steps\n  tenth      steps      mean step  interval")
    dots = []
    for i, group in enumerate([*tenths(pairs), pairs]):
        if len(group) < 2:
            continue
        n = len(group)
        mean = sum(step for _, step in group) / n
        spread = (TOGETHER if i < TENTHS else Z) * sqrt(sum((step - mean) ** 2 for _, step in group) / (n - 1) / n)
        label = f"{i * 10:>3}-{i * 10 + 10:<3} %" if i < TENTHS else "all      "
        print(f"  {label}  {n:>8}  {mean:>+9.4%}  {mean - spread:+.4%} to {mean + spread:+.4%}")
        if i < TENTHS:
            dots.append(Dot(sum(chance for chance, _ in group) / n, mean, mean - spread, mean + spread))
    return dots


def main() -> None:
    """Play, count, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--bots", default="greedy,greedy,greedy,random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "docs" / "odds")
    given = parser.parse_args()
    bots, found = tuple(given.bots.split(",")), defaultdict(list)
    number = 0
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        while len(found["full before"]) < given.matches:
            jobs = [(split(given.seed, number + i), given.players, bots) for i in range(8 * given.workers)]
            number += len(jobs)
            for part in pool.map(study, jobs):
                for key, pairs in part.items():
                    found[key] += pairs
    print(f"{number} tournaments of {given.players}: {given.bots}, seed {given.seed}")
    series = [
        ("full", "both decks known", "#1d4ed8"),
        ("player", "a player", "#b45309"),
        ("spectator", "a spectator", "#047857"),
    ]
    before = [Series(title, colour, show_calibration(title, found[f"{key} before"])) for key, title, colour in series]
    steps = [Series(title, colour, show_steps(title, found[f"{key} steps"])) for key, title, colour in series]
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
            steps[:1],
            [(0, 0), (1, 0)],
        ),
    }
    for name, drawing in drawings.items():
        (given.out / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
