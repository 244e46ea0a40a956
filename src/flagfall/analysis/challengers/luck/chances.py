"""What matches of a finished tournament were worth before they were played, in fans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.analysis.challengers.luck.history import History, Kinds, Match, Round
from flagfall.analysis.challengers.luck.reference import Outfit
from flagfall.games.challengers.analysis.odds import odds
from flagfall.games.challengers.match.contest import Contest

SEED = 1
"""Every question is asked of the same luck: equal decks get equal chances."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many matches and imagined offers a ledger is made of."""

    matches: int  # of each match, with each beginner
    against: int  # of each deck against each other participant
    imagined: int  # offers


FAST = Effort(matches=3_000, against=96, imagined=12)
SLOW = Effort(matches=100, against=4, imagined=3)
"""Without machine code: rough, but within seconds."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A match with a given beginner: how likely the first side wins, and the fans either side takes in it."""

    win: float
    tokens: tuple[float, float]

    def seen_from(self, side: int) -> tuple[float, float]:
        """Chance and tokens of one side."""
        return (self.win if side == 0 else 1 - self.win), self.tokens[side]


class Chances:
    """Asks the engine, and remembers."""

    def __init__(self, history: History, *, is_fast: bool) -> None:
        self.history = history
        self.effort = FAST if is_fast else SLOW
        self.is_fast = is_fast
        self._contest = Contest(history.table, is_compiled=is_fast)
        self._known: dict[tuple[object, ...], Chance] = {}

    def of(self, other: History) -> Chances:
        """Those of a history that is partly the same: what is known of one is known of the other."""
        chances = Chances(other, is_fast=self.is_fast)
        chances._known = self._known
        return chances

    def match(self, round_: Round, match: Match, first: int) -> Chance:
        """A match that was played, if this side began."""
        return self.meeting(round_, match.players, match.trophies, first)

    def meeting(self, round_: Round, players: tuple[int, int], trophies: tuple[int, int], first: int) -> Chance:
        """Two participants with the decks they brought to a round."""
        ids = self.history.table.ids
        decks = [[ids[kind] for kind in round_.decks[p]] for p in players]
        robot = self.history.start.fixed.robot
        policies = ["robot" if p == robot else "sensible" for p in players]
        key = (round_.number, *map(tuple, decks), trophies, first, *policies)
        if key not in self._known:
            found = odds(
                decks[0], decks[1], matches=self.effort.matches, exact=False, seed=SEED, first=first,
                round=min(round_.number, 7), trophies=trophies, choose=(policies[0], policies[1]),
                cards=self.history.table, engine="compiled" if self.is_fast else "interpreted",
            )  # fmt: skip
            self._known[key] = Chance(found.win, found.fans)
        return self._known[key]

    def against_all(self, round_: Round, p: int, outfits: Sequence[Outfit]) -> list[float]:
        """The fans that each of these decks could expect of a round, whomever of the others it meets."""
        field: list[Kinds] = [deck for other, deck in enumerate(round_.decks) if other != p]
        owned = [player.trophies for player in round_.start.players]
        theirs = round(sum(owned) - owned[p]) // len(field)
        scores = self._contest.scores(
            [outfit.deck for outfit in outfits], field, self.effort.against * len(field), SEED,
            round=round_.number, trophies=(owned[p], theirs),
        )  # fmt: skip
        prize = self.history.usual_trophy(round_.number)
        return [prize * score.win + score.taken + outfit.tokens for score, outfit in zip(scores, outfits, strict=True)]
