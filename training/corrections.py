"""What `builder`'s tournaments by the rules say of its tables: matches tried again, and who became champion.

The seasons of `season.py` are rough and few. Here games are exact and many, so the end of a game is label enough: in
each of them a player explored something up to a round (`explorations.py`) and played by its tables from there on.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from flagfall.games.challengers.bots.deck_value.worth import WEIGHT
from training.exploration import MOST_CARDS, N_AFTER, N_TROPHIES, V_SHAKEN, V_WON, Explorations
from training.fit import Sample, counts, fit_match, twins
from training.lab import Lab
from training.learned_tables import LEAST_PAIR, shortened
from training.season import FINAL, Learned

LATER = range(3, 7)
"""The rounds whose future is learned here: before them too little shows, after them the final's table knows more."""

DECKS, RIVALS, MATCHES = 60_000, 6_000, 48
REACH = 20
SIZES, NAMES = 16, 14
SELDOM = 20
SPREADS = {"cards": 0.25, "twins": 0.18}


def decks_of(rows: Any) -> tuple[Any, Any]:
    """Decks filled up with 0 instead of -1, and their sizes."""
    return np.maximum(rows, 0).astype(np.int64), (rows >= 0).sum(1)


def learn_matches(lab: Lab, found: Explorations, seed: int) -> Learned:
    """Match tables from many decks against those they met."""
    learned, rng = lab.blank(), np.random.default_rng(seed)
    for r in range(1, FINAL + 1):
        decks, sizes = decks_of(found.decks[:, r - 1])
        rivals, rival_sizes = decks_of(found.rivals[:, r - 1])
        mine, others = np.flatnonzero((sizes > 0) & (sizes < MOST_CARDS)), np.flatnonzero(rival_sizes > 0)
        mine = rng.choice(mine, min(DECKS, len(mine)), replace=False)
        others = rng.choice(others, min(RIVALS, len(others)), replace=False)
        tallies = lab.contest(decks[mine], sizes[mine], rivals[others], rival_sizes[others], r, MATCHES, seed + r)
        fit_match(lab, learned, r, [Sample(decks[mine], sizes[mine], tallies)])
    return learned


def learn_future(lab: Lab, learned: Learned, found: Explorations) -> None:
    """What cards were worth later, in log odds to be champion, by games that were played on without whims."""
    for r in LATER:
        decks, sizes = decks_of(found.decks[:, r - 1])
        some = np.flatnonzero((found.ends[:, V_SHAKEN] <= r) & (sizes > 0) & (sizes < MOST_CARDS))
        kinds, names = counts(lab, decks[some], sizes[some])
        pairs, notes = twins(lab, kinds), found.notes[some]
        seen, twice = (np.flatnonzero(part.sum(0) > SELDOM) for part in (kinds, pairs))
        lead = np.clip(np.round(notes[:, r - 1, N_AFTER]), -REACH, REACH).astype(int) + REACH
        won = np.where(notes[:, r - 1, N_TROPHIES] > notes[:, r - 2, N_TROPHIES], 1.0, -1.0)
        # Size and names are there so that cards are not praised for them; what is left below 0 is cut in time.
        parts = [
            (np.eye(2 * REACH + 1)[lead], _smooth(2 * REACH + 1, 20.0, 1e-3)),
            (won[:, None], np.eye(1)),
            (kinds[:, seen], np.eye(len(seen)) * SPREADS["cards"] ** -2),
            (pairs[:, twice], np.eye(len(twice)) * SPREADS["twins"] ** -2),
            (np.eye(SIZES)[np.minimum(sizes[some], SIZES - 1)], _smooth(SIZES, 50.0, 0.1)),
            (np.eye(NAMES)[np.minimum(names, NAMES - 1)], _smooth(NAMES, 50.0, 0.1)),
        ]
        columns = np.concatenate([part for part, _ in parts], 1).astype(np.float32)
        worth = _newton(columns, found.ends[some, V_WON].astype(float), _blocks([shrink for _, shrink in parts]))
        start = 2 * REACH + 2
        learned.future[r][seen] = np.maximum(worth[start : start + len(seen)], 0.0)
        by_name = np.zeros(lab.kinds)
        by_name[twice] = np.maximum(worth[start + len(seen) : start + len(seen) + len(twice)], 0.0)
        learned.twin[r] = by_name[lab.first]


def _smooth(count: int, bend: float, least: float) -> Any:
    curves = np.diff(np.eye(count), 2, axis=0)
    return bend * curves.T @ curves + least * np.eye(count)


def _blocks(parts: list[Any]) -> Any:
    found = np.zeros((sum(map(len, parts)),) * 2)
    place = 0
    for part in parts:
        found[place : place + len(part), place : place + len(part)] = part
        place += len(part)
    return found


def _newton(columns: Any, target: Any, shrink: Any, steps: int = 12) -> Any:
    found = np.zeros(columns.shape[1])
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-np.clip(columns @ found.astype(np.float32), -30, 30)))
        curve = np.array(shrink)
        for begin in range(0, len(columns), 50_000):
            some, share = columns[begin : begin + 50_000], chance[begin : begin + 50_000]
            curve += some.T @ (some * (share * (1 - share) + 1e-6)[:, None].astype(np.float32))
        move = np.linalg.solve(curve, columns.T @ (target - chance) - shrink @ found)
        found += np.clip(move, -2, 2)
        if np.abs(move).max() < 1e-3:
            break
    return found


def put_in(data: dict[str, Any], lab: Lab, learned: Learned, found: Explorations) -> None:
    """These tables in place of those of a file; preference was formed for the others, so it goes."""
    for r, one in enumerate(data["rounds"], start=1):
        pair = learned.pair[r]
        slope, start = np.polyfit(lab.worth[:, min(r, FINAL - 1)], learned.card[r], 1)
        one["size"], one["names"], one["card"] = (
            shortened(part[r]) for part in (learned.size, learned.names, learned.card)
        )
        one["unknown"] = [round(float(slope), 3), round(float(start) - 0.2, 3)]
        one["pairs"] = [
            [a, b, round(100 * float(pair[a][b]))]
            for a in range(lab.kinds)
            for b in range(a, lab.kinds)
            if abs(pair[a][b]) >= LEAST_PAIR
        ]
        for key in ("preference", "preference_size", "preference_names"):
            one[key] = [0.0] * len(one[key])
        if r in LATER:
            kinds, _ = counts(lab, *decks_of(found.decks[:, r - 1]))
            mean = kinds @ learned.future[r] + twins(lab, kinds) @ learned.twin[r]
            one["future"], one["twin"] = shortened(learned.future[r]), shortened(learned.twin[r])
            one["mean_future"] = round(float(mean.mean()), 3)
            data["parameters"][r - 1][WEIGHT] = 1.0


def look_back(path: Path, lab: Lab, found: Explorations, seed: int) -> None:
    """Learn from these games, and rewrite the file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    learned = learn_matches(lab, found, seed)
    learn_future(lab, learned, found)
    put_in(data, lab, learned, found)
    data["corrections"] = {"seed": seed, "games": len(found.ends)}
    text = json.dumps(data, separators=(",", ":"))
    for key in ('{"size"', '"pairs"', '"field"'):
        text = text.replace(key, f"\n{key}")
    path.write_text(text + "\n", encoding="utf-8")
