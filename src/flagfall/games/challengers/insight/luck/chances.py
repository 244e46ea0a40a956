"""What matches of a finished tournament were worth before they were played, in fans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.games.challengers.insight.luck.history import GameCourse, PlayedMatch, Round
from flagfall.games.challengers.insight.luck.reference import Outfit
from flagfall.games.challengers.insight.odds import odds
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, SENSIBLE
from flagfall.games.challengers.rules.match.policy import policy_name
from flagfall.games.challengers.rules.tournament.opening import beginner_by
from flagfall.games.challengers.rules.tournament.parks import latest_trophy
from flagfall.games.challengers.single_match.contest import FieldContest

SEED = 1
"""Every question is asked of the same luck: equal decks get equal chances."""


@dataclass(frozen=True, slots=True)
class LuckPrecision:
    """How many matches and imagined offers a ledger is made of."""

    matches: int  # of each match, with each beginner
    against: int  # of each deck against each other participant, with each possible beginner
    at_least: int  # of each deck in all
    imagined: int  # offers


FAST = LuckPrecision(matches=3_000, against=96, at_least=1_200, imagined=12)
SLOW = LuckPrecision(matches=100, against=4, at_least=24, imagined=3)
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

    def __init__(self, history: GameCourse, *, is_fast: bool) -> None:
        self.history = history
        self.effort = FAST if is_fast else SLOW
        self.is_fast = is_fast
        self._contest = FieldContest(history.table, is_compiled=is_fast)
        self._known: dict[tuple[object, ...], Chance] = {}

    def match(self, round_: Round, match: PlayedMatch, first: int) -> Chance:
        """A match that was played, if this side began."""
        return self.meeting(round_, match.players, match.trophies, first)

    def meeting(self, round_: Round, players: tuple[int, int], trophies: tuple[int, int], first: int) -> Chance:
        """Two participants with the decks they brought to a round."""
        ids = self.history.table.ids
        decks = [[ids[kind] for kind in round_.decks[p]] for p in players]
        policies = [policy_name(self._policy(p)) for p in players]
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
        """The mean fans of a round that each of these decks could expect against each other participant's deck."""
        others = [other for other in range(len(round_.decks)) if other != p]
        matches = max(self.effort.against, self.effort.at_least // len(others))
        totals = [0.0] * len(outfits)
        for other in others:
            for i, fans in enumerate(self._against(round_, p, other, outfits, matches)):
                totals[i] += fans / len(others)
        return totals

    def _against(self, round_: Round, p: int, other: int, outfits: Sequence[Outfit], matches: int) -> list[float]:
        """The fans that each of these decks could expect against one participant, who begins by the rules."""
        owned = [player.trophies for player in round_.start.players]
        prize = self.history.usual_trophy(round_.number)
        found = [float(outfit.tokens) for outfit in outfits]
        firsts = [self._firsts(round_, p, other, len(outfit.deck)) for outfit in outfits]
        for first in (0, 1):
            numbers = [i for i in range(len(outfits)) if first in firsts[i]]
            if not numbers:
                continue
            scores = self._contest.scores(
                [outfits[i].deck for i in numbers], [round_.decks[other]], matches, SEED, start=other * matches,
                round=round_.number, trophies=(owned[p], owned[other]), first=first, policy=self._policy(other),
            )  # fmt: skip
            for i, score in zip(numbers, scores, strict=True):
                found[i] += (prize * score.win + score.taken) / len(firsts[i])
        return found

    def _firsts(self, round_: Round, p: int, other: int, cards: int) -> tuple[int, ...]:
        """Which sides may begin between a player with a deck of this size (side 0) and another participant."""
        one, two = round_.start.players[p], round_.start.players[other]
        config = self.history.start.fixed.config
        latest = latest_trophy(one), latest_trophy(two)
        first = beginner_by(config, latest, (cards, len(round_.decks[other])))
        return (0, 1) if first == NO_PLAYER else (first,)

    def _policy(self, p: int) -> int:
        """The policy that answers a participant's choices."""
        fixed = self.history.start.fixed
        return fixed.plan.robot_policy if p == fixed.robot else SENSIBLE
