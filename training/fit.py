"""Regressions: what a deck is worth in its match, and what its cards are worth later."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from flagfall.games.challengers.bots.deck_value.worth import LEAD, LOSS, MEAN, TROPHY, A, B, C
from flagfall.games.challengers.rules.match import bulk
from training.lab import Lab
from training.season import FINAL, MOST_NAMES, MOST_SIZE, Learned, Log

PAIR_SPREAD = 0.12
"""How much pairs differ, roughly; what is seen seldom is held near 0."""

CARD_SPREAD = 0.5
TWIN_SPREAD = 0.25
UNSEEN = 0.3
"""By how much cards that were never seen are worse than their power and effects say."""

BEND = 0.1
"""By how much the next size or number of names that was never seen is worse than the slope before it says."""

SELDOM, SELDOM_PAIR = 25, 20


class Sample(NamedTuple):
    """Decks of one round and how they did."""

    decks: Any
    sizes: Any
    tallies: Any


def counts(lab: Lab, decks: Any, sizes: Any) -> tuple[Any, Any]:
    """How often each kind of card is in each deck, and how many distinct names."""
    there = np.arange(decks.shape[1])[None, :] < sizes[:, None]
    rows, n = np.nonzero(there)[0], len(sizes)
    kinds = np.bincount(rows * lab.kinds + decks[there], minlength=n * lab.kinds).reshape(n, lab.kinds)
    width = int(lab.name.max()) + 1
    names = np.bincount(rows * width + lab.name[decks[there]], minlength=n * width).reshape(n, width)
    return kinds.astype(np.float32), np.minimum((names > 0).sum(1), MOST_NAMES - 1)


def twins(lab: Lab, kinds: Any) -> Any:
    """How many pairs of cards share each name, by the first kind of that name."""
    names = np.zeros_like(kinds)
    np.add.at(names.T, lab.first, kinds.T)
    return names * (names - 1) / 2


def match_worth(learned: Learned, r: int, kinds: Any, sizes: Any, names: Any) -> Any:
    """What the tables say of decks in the match of a round."""
    pair = np.asarray(learned.pair[r])
    pairs = 0.5 * (np.einsum("ij,ij->i", kinds @ pair, kinds) - kinds @ np.diag(pair))
    return learned.size[r][sizes] + learned.names[r][names] + kinds @ learned.card[r] + pairs


def fit_match(lab: Lab, learned: Learned, r: int, samples: list[Sample]) -> Any:
    """Size, names, cards and pairs from simulated matches; gives what each card brings in fans."""
    decks, sizes, tally = (np.concatenate(column) for column in zip(*samples, strict=True))
    won, lost = tally[:, bulk.WON_0], tally[:, bulk.WON_1]
    share = (won + 1) / (won + lost + 2)
    weight = 1 / (1 / ((won + lost) * share * (1 - share)) + 0.03)
    kinds, names = counts(lab, decks, sizes)
    seen = np.flatnonzero((kinds > 0).sum(0) >= SELDOM)
    some = kinds[:, seen]
    met = (some > 0).astype(np.float32).T @ (some > 0)
    pairs = [
        (a, b)
        for a in range(len(seen))
        for b in range(a, len(seen))
        if (met[a, b] if a != b else (some[:, a] > 1).sum()) >= SELDOM_PAIR
    ]
    products = [some[:, a] * (some[:, b] if a != b else (some[:, a] - 1) / 2) for a, b in pairs]
    by_size, by_names = np.eye(MOST_SIZE, dtype=np.float32)[sizes], np.eye(MOST_NAMES, dtype=np.float32)[names]
    columns = np.concatenate([by_size, by_names, some, np.array(products, np.float32).reshape(-1, len(some)).T], 1)
    plain = MOST_SIZE + MOST_NAMES
    shrink = np.concatenate([np.full(plain, 0.5), np.ones(len(seen)), np.full(len(pairs), PAIR_SPREAD**-2)])
    found = _ridge(columns, np.log((won + 0.5) / (lost + 0.5)), weight, shrink)
    learned.size[r] = _spread(found[:MOST_SIZE], by_size.sum(0))
    learned.names[r] = _spread(found[MOST_SIZE:plain], by_names.sum(0))
    worth = lab.worth[:, min(r, FINAL - 1)]
    slope, start = np.polyfit(worth[seen], found[plain : plain + len(seen)], 1)
    learned.card[r] = slope * worth + start - UNSEEN
    learned.card[r][seen] = found[plain : plain + len(seen)]
    learned.pair[r] = 0
    for (a, b), value in zip(pairs, found[plain + len(seen) :], strict=True):
        learned.pair[r][seen[a], seen[b]] = learned.pair[r][seen[b], seen[a]] = value
    return _fans(kinds, (tally[:, bulk.FANS_0] - tally[:, bulk.FANS_1]) / (won + lost))


def fit_future(lab: Lab, learned: Learned, log: Log, fans: Any) -> None:
    """From the last round to the first: what cards are worth after it.

    The chance that follows is not the end of the game, which is mostly luck, but what the tables say of the next round:
    its match by simulation, and then what was learned of the round after it.
    """
    is_short, label = lab.players == 2, np.zeros(0)
    for r in range(FINAL - 1, 0, -1):
        kinds, names = counts(lab, log.decks[:, r - 1], log.sizes[:, r - 1])
        sizes, played = log.sizes[:, r - 1], log.won[:, r - 1] >= 0
        match = match_worth(learned, r, kinds, sizes, names)
        parameters, before = learned.parameters[r], log.leads[:, r - 2] if r > 1 else np.zeros(len(log.result))
        parameters[MEAN] = match[played].mean()
        ahead = before + kinds @ fans[r]
        if not is_short:
            # The rival that matters wins trophies, too: what a match changes is what it changed on average.
            change, won = log.leads[:, r - 1] - before, log.won[:, r - 1] == 1
            parameters[[TROPHY, LOSS]] = change[won].mean(), -change[~won].mean()
            ahead = ahead - (kinds @ fans[r]).mean()
        win, loss = parameters[TROPHY], parameters[LOSS]
        chance = _logistic(match)
        if r == FINAL - 1 and is_short:
            learned.future[r] = 0
            label = chance * (ahead + win > 0) + (1 - chance) * (ahead - loss > 0)
            continue
        if r == FINAL - 1:
            final = match_worth(learned, FINAL, kinds, sizes, names)
            base, usable, label = final - final.mean(), np.ones(len(played), bool), log.result.astype(float)
            learned.parameters[FINAL, MEAN] = final.mean()
        else:
            base, usable = np.zeros(len(played)), log.won[:, r] >= 0
        start = np.stack([np.ones(len(base)), log.leads[:, r - 1], base], 1)
        cards = np.concatenate([kinds, twins(lab, kinds)], 1)
        spread = [0.1, 0.05] if base.any() else [CARD_SPREAD, TWIN_SPREAD]
        shrink = np.concatenate([[1e-3, 1e-3, 1.0], *(np.full(lab.kinds, one**-2) for one in spread)])
        found = _logistic_fit(np.concatenate([start, cards], 1)[usable], label[usable], shrink)
        later = cards @ found[3:]
        learned.future[r] = found[3 : 3 + lab.kinds] + found[1] * fans[r]
        learned.twin[r] = found[3 + lab.kinds :][lab.first]
        parameters[[A, B, C]] = found[0] + later[played].mean(), found[1], max(found[2], 0.0)
        rest = parameters[C] * base + later - later[played].mean()
        label = chance * _after(parameters, ahead + win, rest, is_short)
        label += (1 - chance) * _after(parameters, ahead - loss, rest, is_short)


def _after(parameters: Any, lead: Any, later: Any, is_short: bool) -> Any:
    chance = _logistic(parameters[A] + parameters[B] * lead + later)
    return np.where(np.abs(lead) >= LEAD, lead > 0, chance) if is_short else chance


def _logistic(x: Any) -> Any:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def _ridge(columns: Any, target: Any, weight: Any, shrink: Any) -> Any:
    weighted = columns * weight[:, None].astype(np.float32)
    return np.linalg.solve((columns.T @ weighted).astype(float) + np.diag(shrink), weighted.T @ target)


def _logistic_fit(columns: Any, target: Any, shrink: Any, steps: int = 14) -> Any:
    """Newton's steps; cards are never worth less than nothing later, for they can be cut when they are of no use."""
    columns = columns.astype(np.float32)
    found, free = np.zeros(columns.shape[1]), np.ones(columns.shape[1], bool)
    for step in range(steps):
        some = columns[:, free]
        chance = _logistic(some @ found[free])
        curve = (some.T @ (some * (chance * (1 - chance) + 1e-6)[:, None])).astype(float) + np.diag(shrink[free])
        move = np.linalg.solve(curve, some.T @ (target - chance) - shrink[free] * found[free])
        found[free] += np.clip(move, -2, 2)
        below = found < 0
        below[:3] = False
        if step >= 2 and below.any():
            found[below] = 0
            free &= ~below
        elif np.abs(move).max() < 1e-3:
            break
    return found


def _fans(kinds: Any, fans: Any) -> Any:
    columns = np.concatenate([np.ones((len(kinds), 1), np.float32), kinds], 1)
    return _ridge(columns, fans, np.ones(len(kinds)), np.concatenate([[0.01], np.full(kinds.shape[1], 20.0)]))[1:]


def _spread(values: Any, seen: Any) -> Any:
    """Values for what was seen too seldom: they go on as at the edge of what was seen, bending down a little.

    A card's worth and that of a size can be traded for each other, so only the slope at the edge means something.
    """
    known = np.flatnonzero(seen >= SELDOM_PAIR)
    low, high = known.min(), known.max()
    reach = max(1, min(2, high - low))
    fall, rise = (values[low + reach] - values[low]) / reach, (values[high] - values[high - reach]) / reach
    filled = values.copy()
    for i in range(low - 1, -1, -1):
        fall += BEND
        filled[i] = filled[i + 1] - fall
    for i in range(high + 1, len(values)):
        rise -= BEND
        filled[i] = filled[i - 1] + rise
    return filled
