"""Advice for a deck of the caller's choice: no game is needed, only what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from flagfall.core.errors import BadInput, BadNumber
from flagfall.games.challengers.actions import Action, Done, Pick, Redraw, Remove, TakeLevel
from flagfall.games.challengers.bots.weights import FINAL
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.plans import MAX_PLAYERS, plans
from flagfall.games.challengers.insight.advice.adviser import Adviser
from flagfall.games.challengers.insight.advice.answer import Advice
from flagfall.games.challengers.insight.advice.position import DraftPosition, lessons_of, likely_decks
from flagfall.games.challengers.insight.advice.trial import TrialSetting, is_fast
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.single_match.setup import in_range, to_indices

QUESTIONS = ("levels", "picks", "cuts")


def advise(
    deck: Sequence[str],
    *,
    offer: Sequence[str] = (),
    about: str | None = None,
    round: int = 1,
    players: int = 2,
    lead: float = 0.0,
    picks: int | None = None,
    can_redraw: bool = True,
    seen: Sequence[str] = (),
    trophies: tuple[int, int] = (0, 0),
    first: int | None = None,
    precision: float = 0.02,
    cards: CardTable | None = None,
    engine: str = "auto",
) -> Advice:
    """What to do with a deck in a round (8 = the final): options by the chance to win the game, with reasons.

    With an `offer` it is about picks and a redraw, without one about cuts; `about="levels"` asks which pile to
    draw from. `lead` is in fans: against the other one, with more players against the player who is second best.
    `seen` are cards that the next opponent has shown. `picks` are as the plan of the round has them.
    `engine` is `auto`, `compiled` or `interpreted`, which is rougher.

    >>> from flagfall.games.challengers.insight.advice import advise
    >>> advice = advise(["newcomer"] * 3 + ["dog_starter"], offer=["pony", "juggler"], engine="interpreted")
    >>> advice.step, [option.action["kind"] for option in advice.options].count("pick")
    ('picking', 2)
    """
    table = cards or box()
    number = in_range("round", round, 1, FINAL)
    mode = Config(players=in_range("players", players, 1, MAX_PLAYERS)).mode
    about = about or ("picks" if offer else "cuts")
    _check(about, number, mode, deck, offer)
    lessons, row = lessons_of(mode, table), plans().rounds[min(number, FINAL - 1) - 1]
    rivals = likely_decks(table, lessons.field(number), Counter(to_indices(table, seen)))
    kinds, offered = to_indices(table, deck), to_indices(table, offer)[::-1]
    level = _level(table, row, offered) if offered else None
    allowed = row[level] if level else 0
    held = Counter([*kinds, *offered])
    position = DraftPosition(
        lessons=lessons,
        number=number,
        lead=lead,
        step={"levels": "level", "picks": "picking", "cuts": "removing"}[about],
        legal=_legal(table, about, row, kinds, offered, can_redraw=can_redraw),
        deck=tuple(sorted(kinds)),
        offer=tuple(offered),
        picks=allowed if picks is None else in_range("picks", picks, 1, max(1, len(offered))),
        cost=0,
        levels=row if about == "levels" else {},
        pools={name: _to_come(table, name, held) for name in row},
        level=level,
        setting=TrialSetting(table, rivals, min(number, FINAL - 1), trophies, NO_PLAYER if first is None else first),
    )
    return Adviser(position, precision=precision, is_fast=is_fast(engine)).advise(str(number))


def _check(about: str, number: int, mode: str, deck: Sequence[str], offer: Sequence[str]) -> None:
    if about not in QUESTIONS or (about == "picks") != bool(offer) or (number == FINAL and about != "cuts"):
        raise BadInput("With an offer, advice ranks picks; without one, removals or (not in the final) levels.")
    if mode != "tournament" and number == FINAL:
        raise BadNumber("Only tournaments of three and more players have a final; their rounds are 1 to 7.")
    if not deck:
        raise BadInput("A deck without cards has no card to remove.")


def _legal(
    table: CardTable, about: str, row: Mapping[str, int], deck: list[int], offer: list[int], *, can_redraw: bool
) -> tuple[Action, ...]:
    """What can be done, in the order of the rules."""
    if about == "levels":
        return tuple(TakeLevel(level) for level in sorted(row))
    if about == "cuts":
        return (*(Remove(table.ids[kind]) for kind in sorted(set(deck))), Done())
    more: tuple[Action, ...] = (Redraw(), Done()) if can_redraw else (Done(),)
    return (*(Pick(table.ids[kind]) for kind in sorted(set(offer))), *more)


def _level(table: CardTable, row: Mapping[str, int], offer: list[int]) -> str:
    """The pile an offer is from: the one of the round that has its cards, or else the first."""
    found = {table.cards[kind].level for kind in offer} & set(row)
    return min(found or row)


def _to_come(table: CardTable, level: str, held: Counter[int]) -> list[int]:
    """The cards of a level that the player does not hold."""
    return [
        kind
        for kind, card in enumerate(table)
        if card.level == level and card.set != "robot"
        for _ in range(card.copies - held[kind])
    ]
