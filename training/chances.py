"""From outcomes to chances: how often duels were won from a lead, after a won or lost match, with a deck."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from flagfall.games.challengers.bots.deck_value.worth import LEAD
from flagfall.games.challengers.bots.weights import Lessons
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.rules.tournament.codes import ROUNDS
from training.outcomes import Outcomes, play_outcomes

REACH = LEAD - 1
"""The greatest lead to either side that does not end the game."""

FIELD = 64
SMOOTH = 20.0
SELDOM = 200
"""Leads seen less often are taken to be like their neighbours."""


class Seen(NamedTuple):
    """One row a player and game, after one round."""

    lead: Any
    won: Any  # 1 or -1
    later: Any
    result: Any


def seen_after(lessons: Lessons, found: Outcomes, r: int) -> Seen:
    """Both players' sides of all games that went on."""
    on = np.flatnonzero(found.rounds > r)
    columns: list[tuple[Any, ...]] = []
    for p in range(2):
        score, trophies = found.scores[on, r - 1], found.trophies[on]
        had = trophies[:, r - 2, p] if r > 1 else 0
        worth = [lessons.later(r, deck) for deck in _decks(found, on, r, p)]
        columns.append((score[:, p] - score[:, 1 - p], trophies[:, r - 1, p] > had, worth, found.winner[on] == p))
    lead, won, later, result = (np.concatenate(column).astype(float) for column in zip(*columns, strict=True))
    return Seen(lead, 2 * won - 1, later, result)


def _decks(found: Outcomes, games: Any, r: int, p: int) -> list[list[int]]:
    return [[kind for kind in deck if kind >= 0] for deck in found.decks[games, r - 1, p].tolist()]


def fit_chances(seen: Seen, reach: int = REACH) -> tuple[list[float], float, list[float]]:
    """In log odds, by lead: the chance with a usual deck; what a won match adds; what a point of later worth adds."""
    lead = np.clip(np.round(seen.lead), -reach, reach).astype(int)
    leads, n = np.arange(-reach, reach + 1), len(lead)
    bends = np.stack([np.ones(n), lead / 10, (lead / 10) ** 2], 1)
    columns = np.concatenate([np.eye(len(leads))[lead + reach], seen.won[:, None], seen.later[:, None] * bends], 1)
    shrink = np.eye(columns.shape[1])
    curves = np.diff(np.eye(len(leads)), 2, axis=0)
    shrink[: len(leads), : len(leads)] = SMOOTH * curves.T @ curves + 1e-3 * np.eye(len(leads))
    found = _newton(columns, seen.result, shrink)
    slope = found[-3] + found[-2] * leads / 10 + found[-1] * (leads / 10) ** 2
    counts = np.bincount(lead + reach, minlength=len(leads))
    usual = np.flatnonzero(counts >= SELDOM)
    inside = np.clip(np.arange(len(leads)), usual[0], usual[-1])
    base = rising(found[: len(leads)][inside], counts + 1.0)
    return base, float(found[len(leads)]), np.maximum(slope[inside], 0.0).tolist()


def rising(values: Any, weights: Any) -> list[float]:
    """The nearest values that never fall: a greater lead is never worse."""
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        block = float(value), float(weight), 1
        while blocks and blocks[-1][0] > block[0]:
            before = blocks.pop()
            total = before[1] + block[1]
            block = (before[0] * before[1] + block[0] * block[1]) / total, total, before[2] + block[2]
        blocks.append(block)
    return [value for value, _, count in blocks for _ in range(count)]


def _newton(columns: Any, target: Any, shrink: Any, steps: int = 14) -> Any:
    found = np.zeros(columns.shape[1])
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-np.clip(columns @ found, -30, 30)))
        curve = columns.T @ (columns * (chance * (1 - chance) + 1e-6)[:, None]) + shrink
        move = np.linalg.solve(curve, columns.T @ (target - chance) - shrink @ found)
        found += np.clip(move, -2, 2)
        if np.abs(move).max() < 1e-4:
            break
    return found


def learn_chances(games: int, seed: int) -> dict[str, Any]:
    """The chances after every round but the last, and decks as `builder` has them in each."""
    lessons, found = Lessons("duel", box()), play_outcomes(["builder"] * 2, games, seed)
    data: dict[str, Any] = {"seed": seed, "games": games, "cards": list(box().ids), "lead": [], "won": [], "later": []}
    for r in range(1, ROUNDS):
        base, won, later = fit_chances(seen_after(lessons, found, r))
        data["lead"].append([round(value, 3) for value in base])
        data["won"].append(round(won, 3))
        data["later"].append([round(value, 3) for value in later])
    data["field"] = [
        [sorted(deck) for deck in _decks(found, np.flatnonzero(found.rounds >= r)[:FIELD], r, 0)]
        for r in range(1, ROUNDS + 1)
    ]
    return data


def write_chances(path: Path, games: int, seed: int) -> None:
    """The file that `DuelChances` reads."""
    text = json.dumps(learn_chances(games, seed), separators=(",", ":"))
    for key in ('"lead"', '"won"', '"later"', '"field"'):
        text = text.replace(key, f"\n{key}")
    path.write_text(text + "\n", encoding="utf-8")
