"""The line-ups of an arena: every seed is played once for each rotation of the seats.

What luck gives to a seat it gives to everybody who sits on it in turn, so differences between bots show sooner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, islice

from flagfall.core.rng import split


@dataclass(frozen=True, slots=True)
class Lineup:
    """One game to be played."""

    seed: int
    names: tuple[str, ...]  # the bot of every player


def lineups(groups: Sequence[tuple[str, ...]], seed: int, games: int) -> list[Lineup]:
    """So many games: each seed for each group of bots, with the seats turned until everybody sat everywhere."""
    return list(islice(_endless(groups, seed), games))


def _endless(groups: Sequence[tuple[str, ...]], seed: int) -> Iterator[Lineup]:
    for number in count():
        for group in groups:
            for turned in _turns(group):
                yield Lineup(split(seed, number), turned)


def _turns(group: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The group as it sits, turned seat by seat; the same line-up only once."""
    return list(dict.fromkeys(group[i:] + group[:i] for i in range(len(group))))


def open_groups(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Everybody with everybody: every choice of as many bots as there are seats; fewer bots sit several times."""
    if len(names) >= players:
        return list(combinations(names, players))
    # Turned, so that where the seats do not come out even everybody gets the odd ones in turn.
    turned = [tuple(names[i:]) + tuple(names[:i]) for i in range(len(names))]
    groups = [tuple(group[i % len(group)] for i in range(players)) for group in turned]
    return groups if players % len(names) else groups[:1]


def one_among(one: str, field: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """One bot among others, who are repeated as often as needed."""
    return [(one, *(field[i % len(field)] for i in range(players - 1)))]
