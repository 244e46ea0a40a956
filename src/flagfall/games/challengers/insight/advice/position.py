"""A decision of a deck phase with everything its player knows about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from flagfall.core.rng import below, stream
from flagfall.games.challengers.actions import Action
from flagfall.games.challengers.bots.situation import lead, opponent, pool
from flagfall.games.challengers.bots.standing import first_of
from flagfall.games.challengers.bots.weights import FINAL, Lessons
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.insight.advice.trial import TrialSetting
from flagfall.games.challengers.insight.known_decks import KnownDecks
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.sample import sample
from flagfall.games.challengers.single_match.contest import Deck
from flagfall.games.challengers.streams import ADVICE
from flagfall.games.challengers.view import View

RIVALS = 32
"""Decks that are tried out against."""

STEPS = ("level", "picking", "paying", "removing")


@dataclass(frozen=True, slots=True)
class DraftPosition:
    """What a player has to decide; cards by their numbers."""

    lessons: Lessons
    number: int  # the round; 8 = the final
    lead: float
    step: str
    legal: tuple[Action, ...]
    deck: tuple[int, ...]
    offer: tuple[int, ...]
    picks: int
    cost: int  # cards still to pay for an extra pick
    levels: Mapping[str, int]  # picks of each level that can be taken
    pools: Mapping[str, Sequence[int]]  # cards that may come, by level
    level: str | None  # that the offer is from
    setting: TrialSetting

    def generator(self) -> list[int]:
        """Chance that depends on nothing hidden: equal for all viewers with the same knowledge."""
        return stream(0, ADVICE, self.number)


def position_of(view: View, known: KnownDecks, table: CardTable) -> DraftPosition | None:
    """What the viewer has to decide now in a deck phase; None: nothing."""
    me, own = view.viewer, view.own
    if me is None or own is None or view.phase not in ("deck_phase", "final_decks"):
        return None
    step = view.players[me].step
    if step not in STEPS or (view.finalists and me not in view.finalists):
        return None
    number = FINAL if view.finalists else view.round
    lessons = lessons_of(view.config.mode, table)
    level = view.players[me].level
    levels = levels_of(view) if step == "level" else {}
    wanted = levels if step == "level" else {level: 0} if level is not None and own.can_redraw else {}
    legal = Challengers(table).legal(sample(view, table, stream(0, ADVICE, 0)), me)
    return DraftPosition(
        lessons=lessons,
        number=number,
        lead=lead(view, me),
        step=step,
        legal=tuple(legal),
        deck=tuple(sorted(int(table.index(card)) for card in own.deck)),
        offer=tuple(int(table.index(card)) for card in own.offer),
        picks=view.players[me].picks,
        cost=own.cost - own.paid,
        levels=levels,
        pools={name: pool(table, view, name) for name in wanted},
        level=level,
        setting=_setting(view, known, table, lessons.field(number)),
    )


@cache
def lessons_of(mode: str, table: CardTable) -> Lessons:
    """What was learned of a mode, read once."""
    return Lessons(mode, table)


def levels_of(view: View) -> Mapping[str, int]:
    """The levels of this round, and how many cards may be picked of each; with one there is nothing to decide."""
    return view.config.levels[view.round - 1]


def _setting(view: View, known: KnownDecks, table: CardTable, field: Sequence[Deck]) -> TrialSetting:
    me = view.viewer
    assert me is not None, "position_of looked"
    other = opponent(view, me)
    is_robot = other >= view.config.players
    robot = codes.ROBOT if view.config.robot_policy == "first" else codes.ROBOT_RANDOM
    held = known.deck(other, view.round)
    return TrialSetting(
        table=table,
        field=robot_decks(held.size, held.cards, held.pool) if is_robot else likely_decks(table, field, held.cards),
        round=view.round,
        trophies=(len(view.players[me].trophies), len(view.players[other].trophies)),
        first=first_of(view, me, other),
        policy=robot if is_robot else codes.SENSIBLE,
    )


def likely_decks(table: CardTable, field: Sequence[Deck], held: Counter[int]) -> list[Deck]:
    """Decks as others have them in this round, those most like what the opponent holds, with what they showed.

    Starters are no news: everybody had them, and good players part with them.
    """
    seen: Counter[int] = Counter({kind: n for kind, n in held.items() if table.cards[kind].level != "S"})
    ranked = sorted(field, key=lambda deck: -(seen & Counter(deck)).total())[:RIVALS]
    decks: list[Deck] = []
    for deck in ranked:
        rest = list((Counter(deck) - seen).elements())
        decks.append([*seen.elements(), *rest[: max(0, len(deck) - seen.total())]])
    return decks


def robot_decks(size: int, held: Counter[int], cards: Sequence[int]) -> list[Deck]:
    """Decks of the Robot: what is known of it, and any of the cards it may have."""
    rng = stream(0, ADVICE, FINAL + 1)
    decks: list[Deck] = []
    for _ in range(RIVALS):
        left = list(cards)
        more = [left.pop(below(rng, len(left))) for _ in range(min(len(left), size - held.total()))]
        decks.append([*held.elements(), *more])
    return decks
