"""The luck of a finished tournament, and another card at any moment of it, over HTTP."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flagfall.core.errors import BadInput, BadRecord, IllegalAction
from flagfall.core.game import Step
from flagfall.core.jit import has_native, is_cold
from flagfall.core.plugin import CompiledCode, Insight, Story, described
from flagfall.core.records.record import Record, replay
from flagfall.games.challengers.actions import Pick
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.luck import repeats
from flagfall.games.challengers.insight.luck.chances import Chances
from flagfall.games.challengers.insight.luck.counterfactual import Counterfactual, FanDifference, counterfactual
from flagfall.games.challengers.insight.luck.history import GameCourse, RecordedChoice, picks
from flagfall.games.challengers.insight.luck.ledger import Parts, PlayerLedger, RoundLedger, ledger
from flagfall.games.challengers.insight.luck.play_again import play_again
from flagfall.games.challengers.insight.luck.repeats import Expected, Repeats, usual_count
from flagfall.games.challengers.insight.odds import odds
from flagfall.games.challengers.rules.match import bulk
from flagfall.games.challengers.single_match import contest
from flagfall.games.challengers.state import State

# A finished tournament, and everything that can be asked of it: the ledger, the repeats, another card.
#
# >>> from flagfall.games.challengers.insight.luck.insight import LuckStudy
# >>> study = LuckStudy(record)
# >>> [round(player.skill, 1) for player in study.ledger()]


def _has_trainers(record: Record) -> bool:
    return bool(record.config.get("trainers"))


class LuckStudy:
    """Plays a record again; raises BadRecord if it is none of a finished tournament.

    `is_fast`: with machine code, which takes half a minute to compile if no one did before. None: if there can be any.
    """

    def __init__(self, record: Record, table: CardTable | None = None, *, is_fast: bool | None = None) -> None:
        self.record = record
        self.is_fast = has_native() if is_fast is None else is_fast
        self._game = Challengers(table)
        if _has_trainers(record):
            raise BadRecord("The luck ledger does not know what trainers do; this tournament has them.")
        self._steps: list[Step[State, Any]] = list(replay(record, self._game, record.packs))
        self.history = GameCourse(self._steps[0].state.fixed.table, self._steps)

    @cached_property
    def _chances(self) -> Chances:
        return Chances(self.history, is_fast=self.is_fast)

    @property
    def repeats(self) -> int:
        """How many repeats are played unless a number is given."""
        return usual_count(self.is_fast)

    def ledger(self) -> tuple[PlayerLedger, ...]:
        """The sources of all players' fans."""
        return ledger(self.history, self._chances)

    def expected(self, repeats: int | None = None) -> tuple[Expected, ...]:
        """The expected result of every player with the decks they had, from a number of repeats."""
        return Repeats(self.history, is_fast=self.is_fast).expected(repeats)

    def picks(self) -> list[RecordedChoice]:
        """Every card that was picked, and what else could have been."""
        return list(picks(self.record, self._game, self._steps))

    def instead(self, at: int, card: str, repeats: int | None = None) -> Counterfactual:
        """Another card at action number `at` of the record; raises IllegalAction if it was not to be had."""
        action = Pick(CardId(card))
        return counterfactual(self.record, self._game, self._steps, at, action, is_fast=self.is_fast, repeats=repeats)


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckParts:
    """Where fans came from, more or fewer than the others'. All of them and `par` make the fans."""

    offers: float = described("What was offered.")
    redraws: float = described("What redraws brought.")
    decisions: float = described("Which cards were picked and cut, and from which piles.")
    pairings: float = described("Who was met.")
    coins: float = described("Who began.")
    shuffles: float = described("How the matches went, compared with their chances.")
    trophies: float = described("What the trophies were worth, compared with others of their rounds.")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLuck:
    """One round of one player."""

    round: int
    opponent: int
    is_won: bool
    chance: float = described("To win the match, when it began.")
    fans: int
    par: float = described("What the round brought on average.")
    parts: LuckParts


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedPlace:
    """The tournament played many times with the same decks."""

    place: float = described("On average.")
    places: list[float] = described("How often first, second, …")
    fans: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLuck:
    """One player's tournament."""

    player: int
    place: int
    fans: int = described("After round 7; the final is played for the title.")
    par: float = described("The average of the table; alone, what a usual player could expect.")
    parts: LuckParts
    rounds: list[RoundLuck]
    expected: ExpectedPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedPick:
    """A card was picked; others could have been."""

    at: int = described("The number of the action in the record, from 0.")
    player: int
    round: int
    card: str
    others: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentLuck:
    """What was luck in a finished tournament, and what was not."""

    players: list[PlayerLuck]
    picks: list[OfferedPick]
    repeats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """A mean difference and its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherCard:
    """The tournament with another card at one moment and all other chance unchanged."""

    at: int
    card: str
    player: int
    place: int = described("Where the player would have ended with the chance of that game …")
    fans: int
    win: float = described("… and how often they win when it is repeated.")
    real_win: float = described("The same with the card that was picked.")
    gain: Gain = described("In the chance to win.")
    fans_gain: Gain
    substituted: int = described("Later decisions that could not stay as they were; a bot took them.")
    repeats: int


def tournament_luck(story: Story, part: str | None, precision: float, is_fast: bool) -> TournamentLuck:
    """The ledgers of all players."""
    study = _study(story, is_fast)
    return TournamentLuck(
        players=[_player(*found) for found in zip(study.ledger(), study.expected(), strict=True)],
        picks=[
            OfferedPick(at=pick.at, player=pick.player, round=pick.round, card=pick.card, others=list(pick.others))
            for pick in study.picks()
        ],
        repeats=study.repeats,
    )


def other_card(story: Story, part: str | None, precision: float, is_fast: bool) -> OtherCard:
    """`57-bard`: the bard at action 57."""
    named = re.fullmatch(r"(\d{1,6})-([a-z0-9_]+)", part or "")
    if named is None:
        raise BadInput("part is the number of an action and a card that was offered, such as 57-bard.")
    at, card = int(named[1]), named[2]
    study = _study(story, is_fast)
    found = study.instead(at, card)
    return OtherCard(
        at=at,
        card=card,
        player=found.player,
        place=found.place,
        fans=found.fans,
        win=round(found.win, 4),
        real_win=round(found.real_win, 4),
        gain=_gain(found.gain),
        fans_gain=_gain(found.fans_gain),
        substituted=found.substituted,
        repeats=study.repeats,
    )


def _study(story: Story, is_fast: bool) -> LuckStudy:
    assert story.record is not None, "it is asked for after the end only"
    return LuckStudy(story.record, story.start.fixed.table, is_fast=is_fast)


def _player(found: PlayerLedger, expected: Expected) -> PlayerLuck:
    return PlayerLuck(
        player=found.player,
        place=found.place,
        fans=found.fans,
        par=round(found.par, 3),
        parts=_parts(found.parts),
        rounds=[_round(line) for line in found.rounds],
        expected=ExpectedPlace(
            place=round(expected.place, 3),
            places=[round(share, 4) for share in expected.places],
            fans=round(expected.fans, 2),
        ),
    )


def _round(line: RoundLedger) -> RoundLuck:
    return RoundLuck(
        round=line.round,
        opponent=line.opponent,
        is_won=line.is_won,
        chance=round(line.chance, 4),
        fans=line.fans,
        par=round(line.par, 3),
        parts=_parts(line.parts),
    )


def _parts(parts: Parts) -> LuckParts:
    return LuckParts(**{name: round(value, 3) for name, value in parts.items()})


def _gain(found: FanDifference) -> Gain:
    return Gain(mean=round(found.mean, 4), low=round(found.low, 4), high=round(found.high, 4))


def _is_ready() -> bool:
    return has_native() and not (is_cold(bulk.play_numbered) or is_cold(play_again)) and contest.is_warm()


def _compile() -> None:
    odds(["dog"], ["dog"], matches=1, exact=False, engine="compiled")
    contest.warm_up()
    repeats.warm_up()


_CODE = CompiledCode(_is_ready, _compile)

LUCK = Insight(
    "luck",
    TournamentLuck,
    tournament_luck,
    "Get the luck ledger of a finished tournament and what its decks could expect.",
    errors=(BadRecord,),
    needs_all=True,
    compiled=_CODE,
)

OTHER_CARD = Insight(
    "other-card",
    OtherCard,
    other_card,
    "Get a finished tournament with another pick, such as 57-bard, and all other chance unchanged.",
    errors=(BadRecord, IllegalAction),
    needs_all=True,
    compiled=_CODE,
)
