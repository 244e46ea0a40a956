"""Who meets whom in the next stage of a cup: Swiss rounds, round robin, or larger tables by standings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from flagfall.server.features.cups.cup import Cup
from flagfall.server.features.cups.standings import standings_of

BYE = ""
"""The place of the person with the bye."""

AGAIN = 10**12
"""Meeting a second time, or a second bye."""

APART = 10**6
"""A difference of half a point; it counts by its square, so that two small ones are better than a large one."""

CHAIRS = 10**3
"""Two who both should have the same chair now."""


def swiss_pairs(cup: Cup, rng: Random) -> list[tuple[str, ...]]:
    """The pairs of the next round by chair, best first; an odd one is left over."""
    import networkx as nx  # takes a fifth of a second, which a server without cups need not wait for

    present = {entrant.id for entrant in cup.present}
    standings = standings_of(cup)
    order = [standing.entrant for standing in standings if standing.entrant in present]
    if not cup.stages:
        rng.shuffle(order)
    nodes = [*order, BYE] if len(order) % 2 else order
    past = _Past(cup, {standing.entrant: standing.score for standing in standings})
    graph = nx.Graph()
    for a, b in combinations(range(len(nodes)), 2):
        graph.add_edge(nodes[a], nodes[b], weight=past.cost(nodes, a, b))
    found = nx.min_weight_matching(graph)
    pairs = [tuple(sorted(pair, key=nodes.index)) for pair in found]
    pairs.sort(key=lambda pair: (BYE in pair, nodes.index(pair[0])))
    return [(pair[0],) if BYE in pair else seated(cup, pair[0], pair[1], rng) for pair in pairs]


def seated(cup: Cup, a: str, b: str, rng: Random) -> tuple[str, str]:
    """Two by chair: who sat first less often, then who did not last time, then by lot."""
    firsts = {one: cup.chairs(one).count(0) - cup.chairs(one).count(1) for one in (a, b)}
    if firsts[a] != firsts[b]:
        return (a, b) if firsts[a] < firsts[b] else (b, a)
    last = {one: cup.chairs(one)[-1:] for one in (a, b)}
    if last[a] != last[b]:
        return (a, b) if last[b] == [0] else (b, a)
    return (a, b) if rng.random() < 0.5 else (b, a)


class _Past:
    """What has happened so far, as far as it matters for who meets whom; gathered once for all pairs."""

    def __init__(self, cup: Cup, scores: dict[str, float]) -> None:
        self._scores, self._met = scores, cup.met()
        chairs = {one: cup.chairs(one) for one in scores}
        self._balance = {one: sat.count(0) - sat.count(1) for one, sat in chairs.items()}
        self._byes = {one for one in scores if cup.had_bye(one)}
        self._group = Counter(scores[entrant.id] for entrant in cup.present)

    def cost(self, nodes: list[str], a: int, b: int) -> int:
        """Of a pair; of the upper half of a group with the lower half least."""
        one, other = nodes[a], nodes[b]
        if other == BYE:  # the last of the standings who has not had one
            return AGAIN * (one in self._byes) + APART * int(4 * self._scores[one] ** 2) + (len(nodes) - a)
        cost = AGAIN * (frozenset((one, other)) in self._met)
        cost += APART * int(4 * (self._scores[one] - self._scores[other]) ** 2)
        balance = self._balance[one], self._balance[other]
        cost += CHAIRS * abs(sum(balance)) if balance[0] * balance[1] > 0 else 0
        return cost + abs((b - a) - self._group[self._scores[one]] // 2)


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
    """The pairs of the next round by chair; empty when all have met."""
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


SMALLEST = 3
"""At a table of a cup; two who are left play a duel."""


def sizes(count: int, wanted: int, most: int) -> list[int]:
    """How many sit at each table: as wished or a little fewer, none far larger than another."""
    tables = max(1, -(-count // min(wanted, most)))
    while tables > 1 and count // tables < SMALLEST and -(-count // (tables - 1)) <= most:
        tables -= 1
    small, more = divmod(count, tables)
    return [small + 1] * more + [small] * (tables - more)


def grouped(cup: Cup, most: int, rng: Random) -> list[tuple[str, ...]]:
    """The tables of the next stage by chair, the best first; before the first stage lots decide."""
    present = {entrant.id for entrant in cup.present}
    order = [standing.entrant for standing in standings_of(cup) if standing.entrant in present]
    if not cup.stages:
        rng.shuffle(order)
    found = []
    for size in sizes(len(order), cup.settings.table_size, most):
        table, order = order[:size], order[size:]
        rng.shuffle(table)
        found.append(tuple(table))
    return found
