"""Meetings: decks that were really drafted play each other again, with one more card.

A meeting is two decks as they went into the last match of a tournament of `greedy` bots. For each card in question the
first deck gets that card, and the same shuffles are played: the decks and the luck are the same for all cards. With
`exclude` that set stays in the box in all tournaments; otherwise chance decides. Decks
and piles hold printed cards only, so a card is measured in the same meetings whatever else is in its pack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flagfall.core.jit import native
from flagfall.core.schema import to_array
from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.bots.batch.play import play_tournaments
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack_records
from flagfall.games.challengers.insight.odds import ask
from flagfall.games.challengers.rules.match import bulk
from flagfall.games.challengers.rules.match.codes import NO_PLAYER

FUNCTIONS = (play_tournaments, bulk.play_numbered)
"""Of the engine, that meetings need."""


def compile_drafts() -> None:
    """Draft and play one small tournament as meetings do."""
    BulkGames(Config(players=1), ["greedy"]).play(1, 0)


MATCHES_EACH = 100
LAST_ROUND = 7


@dataclass(frozen=True, slots=True)
class Met:
    """The result of one meeting."""

    deck: tuple[int, ...]  # of the first player, without the card in question
    wins: dict[int, int]  # by kind of card, of the same number of matches each
    fans: dict[int, int]


class Meetings:
    """All meetings of a seed; number i is the same regardless of who plays it."""

    def __init__(
        self, table: CardTable, kinds: Sequence[int], matches: int, seed: int, exclude: str | None = None
    ) -> None:
        self.table, self.kinds, self.matches, self.seed = table, kinds, matches, seed
        self._printed = _printed(table)
        self._rules = pack_records(table)
        self._games = BulkGames(Config(players=4, exclude=exclude), ["greedy"] * 4, self._printed)
        self._run: Any = native(bulk.play_numbered)

    def play(self, number: int) -> Met:
        """One of them, with every card."""
        decks = self._decks(number)
        ids = [[self.table.ids[kind] for kind in deck] for deck in decks]
        question = ask(*ids, seed=self.seed, round=LAST_ROUND, cards=self._printed, engine="compiled")
        shape, rival = (self._rules, *question.shape(True)[1:]), to_array(decks[1], True)
        first = number * self.matches  # the numbers of the matches follow that of the meeting
        met = Met(tuple(decks[0]), {}, {})
        for kind in self.kinds:
            tally, deck = to_array([0] * bulk.TALLY, True, "int64"), to_array([*decks[0], kind], True)
            self._run(*shape, deck, rival, self.seed, first, first + self.matches, NO_PLAYER, tally)
            met.wins[kind], met.fans[kind] = int(tally[bulk.WON_0]), int(tally[bulk.FANS_0])
        return met

    def _decks(self, number: int) -> tuple[list[int], list[int]]:
        """The decks of the first two players as they went into their last match."""
        self._games.play(1, self.seed, number)
        one, other = (self._games.last.players[p] for p in (0, 1))
        return [int(k) for k in one.brought[: one.brought_n]], [int(k) for k in other.brought[: other.brought_n]]


def _printed(table: CardTable) -> CardTable:
    """Without the cards of packs; these come last, so the others keep their numbers."""
    cards = tuple(card for card in table if card.pack is None)
    return table if len(cards) == len(table) else replace(table, cards=cards)


def kinds_of(table: CardTable, level: str) -> list[int]:
    """The cards of a level, those of packs included."""
    return [kind for kind, card in enumerate(table) if card.level == level and card.set != "robot"]


def printed_of(table: CardTable, kinds: Sequence[int]) -> list[int]:
    """Those that come with the game: what is average is measured by them."""
    return [kind for kind in kinds if table.cards[kind].pack is None]
