"""From nothing to tables: seasons, regressions, and the file that bots read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from training.fit import Sample, counts, fit_future, fit_match, twins
from training.lab import Lab
from training.preferences import refine
from training.season import FINAL, Learned, Log

NOISE = (1.2, 1.0, 0.8, 0.8, 0.7)
CHAOS = 0.25
"""Of a learner's levels, how many are chosen by lot."""

PREFERENCES = 3
"""Steps from tables to preference."""

PLAYERS = {"duel": 2, "tournament": 8}
RIVALS = 2_000
MATCHES = 48
FIELD = 64
LEAST_PAIR = 0.03

Tell = Callable[[str], None]


def learn(mode: str, seed: int, games: int, decks: int, trial: int, tell: Tell) -> tuple[Lab, Learned, Log]:
    """Play, fit, play better; then refine the best tables of all steps. Also a season played by them."""
    lab = Lab(PLAYERS[mode])
    learned = lab.blank()
    samples: dict[int, list[Sample]] = {r: [] for r in rounds_of(mode)}
    fans, best = np.zeros((FINAL + 1, lab.kinds)), (-1.0, learned)
    for step, noise in enumerate(NOISE):
        log = lab.season(learned, games, seed + step, noise, CHAOS)
        for r, known in samples.items():
            known.append(_tried(lab, log, r, decks, seed + 100 * step + r))
            fans[r] = fit_match(lab, learned, r, known)
        if step >= 1:
            fit_future(lab, learned, log, fans)
        share = float(lab.season(learned, trial, seed + 10_000).result.mean())
        tell(f"{mode}, tables {step + 1}/{len(NOISE)}: wins {share:.3f} of {trial} games")
        best = max(best, (share, Learned(*(np.array(part) for part in learned))), key=lambda one: one[0])
    found = best[1]
    for step in range(PREFERENCES):
        found, share = refine(lab, found, 3 * games, 2 * trial, seed + 20_000 + step)
        tell(f"{mode}, preference {step + 1}/{PREFERENCES}: wins {share:.3f} of {2 * trial} games")
    return lab, found, lab.season(found, trial, seed + 30_000)


def rounds_of(mode: str) -> range:
    """The rounds with tables of their own; a tournament has its final besides."""
    return range(1, FINAL + (mode == "tournament"))


def _tried(lab: Lab, log: Log, r: int, decks: int, seed: int) -> Sample:
    mine = np.flatnonzero(log.won[:, r - 1] >= 0)[:decks]
    rivals = np.flatnonzero(log.rival_sizes[:, r - 1] > 0)[:RIVALS]
    cards, sizes = log.decks[mine, r - 1], log.sizes[mine, r - 1]
    field = log.rivals[rivals, r - 1], log.rival_sizes[rivals, r - 1]
    return Sample(cards, sizes, lab.contest(cards, sizes, *field, r, MATCHES, seed))


def write(path: Path, mode: str, seed: int, lab: Lab, learned: Learned, log: Log) -> None:
    """The file of a mode."""
    data = {
        "mode": mode,
        "seed": seed,
        "cards": [card.id for card in lab.table],
        "parameters": [shortened(learned.parameters[r], 4) for r in rounds_of(mode)],
        "rounds": [_round(mode, r, lab, learned, log) for r in rounds_of(mode)],
    }
    text = json.dumps(data, separators=(",", ":"))
    for key in ('{"size"', '"pairs"', '"field"'):
        text = text.replace(key, f"\n{key}")
    path.write_text(text + "\n", encoding="utf-8")


def _round(mode: str, r: int, lab: Lab, learned: Learned, log: Log) -> dict[str, Any]:
    pair, worth = learned.pair[r], lab.worth[:, min(r, FINAL - 1)]
    slope, start = np.polyfit(worth, learned.card[r], 1)
    played = np.flatnonzero(log.won[:, r - 1] >= 0)
    kinds, _ = counts(lab, log.decks[played, r - 1], log.sizes[played, r - 1])
    has_future = r < FINAL - 1 or (r == FINAL - 1 and mode == "tournament")
    rivals = np.flatnonzero(log.rival_sizes[:, r - 1] > 0)[:FIELD]
    return {
        "size": shortened(learned.size[r]),
        "names": shortened(learned.names[r]),
        "card": shortened(learned.card[r]),
        "unknown": [round(float(slope), 3), round(float(start) - 0.2, 3)],
        "pairs": [
            [a, b, round(100 * float(pair[a][b]))]
            for a in range(lab.kinds)
            for b in range(a, lab.kinds)
            if abs(pair[a][b]) >= LEAST_PAIR
        ],
        "has_future": has_future,
        "future": shortened(learned.future[r]),
        "twin": shortened(learned.twin[r]),
        "mean_future": round(float((kinds @ learned.future[r] + twins(lab, kinds) @ learned.twin[r]).mean()), 3),
        "preference": shortened(learned.preference[r]),
        "preference_size": shortened(learned.preference_size[r]),
        "preference_names": shortened(learned.preference_names[r]),
        "field": [sorted(log.rivals[g, r - 1][: log.rival_sizes[g, r - 1]].tolist()) for g in rivals],
    }


def shortened(values: Any, digits: int = 3) -> list[float]:
    """Numbers as they are written to a file."""
    return [round(float(value), digits) for value in values]
