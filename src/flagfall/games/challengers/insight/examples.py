"""Examples: a match of two decks with a requested ending, given by its seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import MAX_SEED
from flagfall.core.schema import to_array
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.errors import NoSuchExample
from flagfall.games.challengers.insight.odds import Setting, ask
from flagfall.games.challengers.rules.match import codes, experiments

ENDINGS = ("win", "loss", "typical")
SURVEY = 1_000
FEWEST = 400
LONGEST = 50
"""Surveys after which an ending is said to be too rare."""


@dataclass(frozen=True, slots=True)
class Example:
    """One match: `play_match(…, seed=seed)` with the same options plays it."""

    ending: str  # win | loss | typical
    seed: int
    winner: PlayerIx
    reason: str
    reveals: int
    share: float  # of the matches looked at that end like this: same winner, same reason


def example(
    deck_a: Sequence[str], deck_b: Sequence[str], ending: str = "typical", **setting: Unpack[Setting]
) -> Example:
    """A match that deck a wins or loses, or a typical one: the commonest ending, of middling length.

    Seeds are tried from `seed` on, so another seed finds another example.
    """
    if ending not in ENDINGS:
        raise BadInput(f"There is no ending '{ending}'; one of {', '.join(ENDINGS)}.")
    study = ask(deck_a, deck_b, **setting)
    is_compiled = study.is_compiled(experiments.survey, SURVEY)
    run = study.function(experiments.survey, is_compiled)
    decks = [to_array(deck, is_compiled) for deck in study.decks]
    shape = study.shape(is_compiled)
    first = codes.NO_PLAYER if study.first is None else study.first
    seen: list[tuple[int, int, int]] = []
    step = SURVEY if is_compiled else FEWEST
    wanted = {"win": 0, "loss": 1}.get(ending)
    while len(seen) < LONGEST * step and study.seed + len(seen) <= MAX_SEED - step:
        rows = to_array([[0] * experiments.ENDING_INTS for _ in range(step)], is_compiled)
        run(*shape, *decks, study.seed + len(seen), first, rows)
        seen += [(int(row[0]), int(row[1]), int(row[2])) for row in rows]
        if wanted is None or any(winner == wanted for winner, _, _ in seen):
            return _pick(seen, ending, wanted, study.seed)
    raise NoSuchExample(f"None of {len(seen)} simulated matches of these decks was a {ending}.")


def _pick(seen: list[tuple[int, int, int]], ending: str, wanted: int | None, seed: int) -> Example:
    """The most frequent ending among those requested, with a match of medium length."""
    kinds = Counter((winner, reason) for winner, reason, _ in seen if winner == wanted or wanted is None)
    kind = max(kinds, key=lambda kind: (kinds[kind], kind))
    lengths = sorted(reveals for *end, reveals in seen if tuple(end) == kind)
    found = seen.index((*kind, lengths[len(lengths) // 2]))
    winner, reason, reveals = seen[found]
    return Example(ending, seed + found, PlayerIx(winner), words.REASONS[reason], reveals, kinds[kind] / len(seen))
