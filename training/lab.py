"""The simulator with everything it needs, as arrays: seasons of games, and matches of decks against a field."""

from __future__ import annotations

from typing import Any

import numpy as np

from flagfall.core.jit import native
from flagfall.core.schema import to_records
from flagfall.games.challengers.bots.deck_value.worth import LOSS, PARAMETERS, TROPHY, Desk, Tables
from flagfall.games.challengers.bots.greedy import FLOOR, LEAN, value
from flagfall.games.challengers.bots.weights import cheap_picks, fans_for_picks
from flagfall.games.challengers.config import optional_sets
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.definitions.plans import bracket_of, plans
from flagfall.games.challengers.rules.match import bulk
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, PILE_CARDS, ZONE
from flagfall.games.challengers.rules.match.state import Match, PileSet
from flagfall.games.challengers.single_match.contest import play_contest
from flagfall.games.challengers.single_match.setup import new_stock
from training.drafts import GreedyTables, Pool
from training.season import (
    FINAL,
    MOST_NAMES,
    MOST_SIZE,
    SWAY,
    Learned,
    Log,
    Plan,
    RandomAction,
    play_season,
)
from training.world import CAPACITY, World

ROOM = ZONE + 8
FEW = 250
"""Decks that share opponents and shuffles; the next few have others."""


class Lab:
    """One number of players, the cards of the box."""

    def __init__(self, players: int) -> None:
        self.players, self.table = players, box()
        self.kinds = len(self.table)
        self.whims = 2 * self.kinds + len(SWAY) * (FINAL + 1)
        self.rules = to_records(pack(self.table))
        self.name: Any = np.array([row.name for row in pack(self.table).card[: self.kinds]])
        self.first: Any = np.array([list(self.name).index(name) for name in self.name])
        worth: Any = np.array([[value(card, max(1, r)) for r in range(FINAL)] for card in self.table])
        self.worth = worth
        self.trophies: Any = np.array(plans().trophies)
        self._fans: Any = np.array(fans_for_picks(self.table), float)
        starts = [to_records(_stock(self.table, left_out)) for left_out in optional_sets(self.table)]
        self._starts: Any = np.concatenate(starts).view(np.recarray)
        self._greed = GreedyTables(self.worth, _by_round(FLOOR, float), _by_round(LEAN, np.int64))

    def blank(self) -> Learned:
        """To begin with: what `greedy` thinks of cards, and that seven names are too many."""
        rows, kinds = FINAL + 1, self.kinds
        learned = Learned(
            np.zeros((rows, MOST_SIZE)), np.zeros((rows, MOST_NAMES)), np.zeros((rows, kinds)),
            np.zeros((rows, kinds, kinds)), np.zeros((rows, kinds)), np.zeros((rows, kinds)),
            np.zeros((rows, MOST_SIZE)), np.zeros((rows, MOST_NAMES)), np.zeros((rows, kinds)),
            np.zeros((rows, PARAMETERS)),
        )  # fmt: skip
        for r in range(1, rows):
            learned.card[r] = 0.5 * (self.worth[:, min(r, FINAL - 1)] - 2.0 - 0.3 * r)
            learned.names[r, 7:] = -0.8 * np.arange(1, MOST_NAMES - 6)
            learned.parameters[r] = [0.0, 0.2, 0.5, 0.5, 0.0, 0.0, 1.0]
            if r < FINAL:
                trophy = self.trophies[r - 1].mean()
                learned.parameters[r, [TROPHY, LOSS]] = trophy, trophy if self.players == 2 else 0.0
        return learned

    def season(self, learned: Learned, games: int, seed: int, noise: float = 0.0, chaos: float = 0.0) -> Log:
        """So many tournaments by these tables, more or less: `noise` shakes them, `chaos` the choice of levels."""
        box_plan = plans()
        plan = Plan(
            np.array([[row.get(level, 0) for level in "ABC"] for row in box_plan.rounds]),
            np.array(box_plan.seats[bracket_of(self.players)]),
            self.trophies.copy(),
            np.array(sorted(self.table.index(card) for card in box_plan.starter)),
        )
        log = Log(
            np.zeros((games, FINAL, MOST_SIZE), np.int64), np.zeros((games, FINAL), np.int64),
            np.zeros((games, FINAL, MOST_SIZE), np.int64), np.zeros((games, FINAL), np.int64),
            np.zeros((games, FINAL)), np.full((games, FINAL), NO_PLAYER), np.zeros(games, np.int64),
            np.zeros((games, self.whims)),
        )  # fmt: skip
        zeros: Any = np.zeros
        kinds = self.kinds
        t = Tables(
            zeros(MOST_SIZE), zeros(MOST_NAMES), zeros(kinds), zeros((kinds, kinds)),
            self.name, zeros(kinds, np.int64) + cheap_picks(self.table), zeros(kinds),
        )  # fmt: skip
        desk = Desk(zeros(ROOM, np.int64), zeros(ROOM), zeros(ROOM), zeros(kinds), zeros(1))
        pool = Pool(zeros(PILE_CARDS, np.int64), zeros(kinds, np.int64), zeros(kinds, np.int64))
        random_action = RandomAction(zeros((2, kinds)), zeros((FINAL + 1, len(SWAY))))
        stock = to_records(PileSet(capacity=CAPACITY))
        native(play_season)(
            self.rules, stock, self._starts, to_records(World()), to_records(Match()),
            self.players, plan, self._greed, learned, self._fans,
            float(noise), float(chaos), seed, games, t, desk, pool, random_action, log,
        )  # fmt: skip
        return log

    def contest(self, decks: Any, sizes: Any, rivals: Any, rival_sizes: Any, r: int, matches: int, seed: int) -> Any:
        """The tally of every deck against these rivals."""
        park, supply = to_records(Match()), to_records(new_stock(self.table, [], []))
        stock = supply.copy()
        tallies: Any = np.zeros((len(sizes), bulk.TALLY), np.int64)
        park[0].round = min(r, FINAL - 1)
        for side in range(2):
            park[0].side[side].trophies = (min(r, FINAL - 1) - 1) // 2
        grids = [grid.astype(np.int32) for grid in (decks, sizes, rivals, rival_sizes)]
        for begin in range(0, len(sizes), FEW):
            some = slice(begin, begin + FEW)
            number = begin // FEW * matches
            native(play_contest)(
                self.rules, stock, supply, park, grids[0][some], grids[1][some], grids[2], grids[3],
                seed, number, number + matches, NO_PLAYER, 0, tallies[some],
            )  # fmt: skip
        return tallies


def _by_round(values: dict[int, Any], kind: Any) -> Any:
    return np.array([0, *(values[r] for r in range(1, FINAL))], kind)


def _stock(table: CardTable, left_out: str) -> PileSet:
    """The piles without one of the six sets, in order."""
    stock = PileSet(capacity=CAPACITY)
    for level, pile in zip("ABC", stock.pile, strict=True):
        cards = [
            kind
            for kind, card in enumerate(table)
            for _ in range(card.copies)
            if card.level == level and card.set not in (left_out, "robot")
        ]
        pile.card[: len(cards)] = cards
        pile.n, pile.ordered = len(cards), 1
    return stock
