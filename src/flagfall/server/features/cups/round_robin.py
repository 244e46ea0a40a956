"""Everybody meets everybody: the circle method, and what is left of it when people come late or go."""

from __future__ import annotations

from itertools import combinations
from random import Random

from flagfall.server.features.cups.cup import Cup
from flagfall.server.features.cups.swiss import seated

ENOUGH = 1_000
"""More than anybody has people to meet."""


def circle(players: list[str], number: int) -> list[tuple[str, ...]]:
    """Round `number` (from 1) of the circle method: one stays, the others move on by one place each round."""
    ring: list[str | None] = [*players] if len(players) % 2 == 0 else [*players, None]
    turned = ring[1:]
    shift = (number - 1) % len(turned)
    turned = turned[-shift:] + turned[:-shift] if shift else turned
    seats = [ring[0], *turned]
    pairs = zip(seats[: len(seats) // 2], reversed(seats[len(seats) // 2 :]), strict=True)
    return [tuple(one for one in pair if one is not None) for pair in pairs]


def round_robin_pairs(cup: Cup, rng: Random) -> list[tuple[str, ...]]:
    """The pairs of the next round by chair; no one when all have met."""
    present = [entrant.id for entrant in cup.present]
    met = cup.met()
    left = [pair for pair in combinations(present, 2) if frozenset(pair) not in met]
    if not left:
        return []
    if all(entrant.since == 1 for entrant in cup.present) and len(present) == len(cup.entrants):
        pairs = circle(present, len(cup.stages) + 1)
        if not any(frozenset(pair) in met for pair in pairs):
            return [pair if len(pair) == 1 else seated(cup, pair[0], pair[1], rng) for pair in pairs]
    return _from_the_rest(cup, present, left, rng)


def _from_the_rest(cup: Cup, present: list[str], left: list[tuple[str, str]], rng: Random) -> list[tuple[str, ...]]:
    """A person came late or has gone: as many as possible meet, those with most to meet first."""
    import networkx as nx  # takes a fifth of a second, which a server without cups need not wait for

    ahead = {one: sum(one in pair for pair in left) for one in present}
    graph = nx.Graph()
    for a, b in left:
        graph.add_edge(a, b, weight=ENOUGH + ahead[a] + ahead[b])
    found = nx.max_weight_matching(graph, maxcardinality=True)
    pairs = [tuple(sorted(pair, key=present.index)) for pair in found]
    return [seated(cup, a, b, rng) for a, b in sorted(pairs, key=lambda pair: present.index(pair[0]))]
