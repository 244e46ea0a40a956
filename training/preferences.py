"""The preference of those who win: what regressions miss, learned from games in which preferences differ at random.

Every game of a season has whims of its own. How the winners' whims differ from everybody's says where more games are
won; how far to go there is tried out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flagfall.games.challengers.bots.deck_value.worth import WEIGHT
from training.lab import Lab
from training.season import EARLY, FINAL, MOST_NAMES, MOST_SIZE, SEATS, SWAY, Learned

NOISE = 0.6
REACH = (4.0, 12.0, 30.0)
"""How far to go, as multiples of the winners' lean."""


def refine(lab: Lab, learned: Learned, games: int, trial: int, seed: int) -> tuple[Learned, float]:
    """A better preference, if there is one in the winners' direction, and the share of games that it wins."""
    log = lab.season(learned, games, seed, NOISE)
    lean = winners_lean(lab, log.whims, log.result)
    found = [learned, *(with_preference(lab, learned, reach * lean) for reach in REACH)]
    shares = [float(lab.season(one, trial, seed).result.mean()) for one in found]
    best = shares.index(max(shares))
    return found[best], shares[best]


def with_preference(lab: Lab, learned: Learned, lean: Any) -> Learned:
    """These tables with a lean: numbers in the order of a season's whims."""
    new = Learned(*(np.array(part) for part in learned))
    cards, slopes = lean[: 2 * lab.kinds].reshape(2, -1), lean[2 * lab.kinds :].reshape(-1, len(SWAY))
    names = np.arange(MOST_NAMES)
    for r in range(1, FINAL + 1):
        size, name, crowd, weight = slopes[r]
        new.preference[r] += cards[int(r > EARLY)]
        new.preference_size[r] += size * np.arange(MOST_SIZE)
        new.preference_names[r] += name * names + crowd * np.maximum(0, names - SEATS)
        new.parameters[r, WEIGHT] *= np.exp(weight)
    return new


def winners_lean(lab: Lab, whims: Any, result: Any) -> Any:
    """By how much winners lean to either side in each random_action; what may be chance is held near 0."""
    spread, share = whims.std(0), result.mean()
    lean = (whims * (result - share)[:, None]).mean(0) / (share * (1 - share))
    error = spread / np.sqrt(len(result) * share * (1 - share))
    slopes = 2 * lab.kinds + np.arange(whims.shape[1] - 2 * lab.kinds) % len(SWAY)
    kind = np.concatenate([np.repeat([0, 1], lab.kinds), slopes])
    for one in np.unique(kind):
        some = kind == one
        signal = np.maximum(0.0, (lean[some] ** 2 - error[some] ** 2).mean())
        lean[some] *= signal / (signal + error[some] ** 2)
    return lean
