"""The next view from the last one and the events between: events contain all that a view shows.

No one needs this to play; it proves that a client which follows events sees what a fresh view shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from flagfall.core.ids import PlayerIx
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.definitions.variant import PieceId, Variant
from flagfall.games.ctb.events import (
    CallerNamed,
    CoinTossed,
    Event,
    Fought,
    GameEnded,
    Moved,
    Passed,
    Placed,
    TieDeclined,
    TieOffered,
    Touched,
    TurnBegan,
    Unveiled,
)
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.rules.protocol import clues
from flagfall.games.ctb.rules.protocol.ending import outcome_of
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.state import Fallen
from flagfall.games.ctb.view import Last, Man, Stock, View, is_known

T = TypeVar("T")


def fold(view: View, events: Iterable[Event]) -> View:
    """The view after these events, as its viewer has seen them."""
    variant = variant_of(view.variant, view.rules)
    for event in events:
        view = _fold(variant, view, event)
    return view


def _fold(variant: Variant, view: View, event: Event) -> View:
    match event:
        case Placed():
            return _placed(variant, view, event)
        case Unveiled():
            return _with_men(
                view, {man.square: _new_man(variant, view, man.player, man.square, man.piece) for man in event.men}
            )
        case CallerNamed():
            return replace(view, caller=event.player)
        case CoinTossed():
            return replace(view, decider=event.decider)
        case Moved():
            return _moved(variant, view, event)
        case Fought():
            return _fought(variant, view, event)
        case Touched():
            men = _by_square(view)
            owner = men.pop(event.square).player
            fallen = (*view.fallen, Fallen(owner, event.piece))
            return replace(_with_men(view, men), fallen=fallen, past=())
        case Passed():
            return replace(view, last=_set(view.last, event.player, None))
        case TieOffered():
            return replace(view, tie_offer=event.player, offered=True, actors=(PlayerIx(1 - event.player),))
        case TieDeclined():
            return replace(view, tie_offer=None, actors=(PlayerIx(1 - event.player),))
        case TurnBegan():
            past = () if event.key is None else (*view.past, event.key)
            numbers = replace(view, turns=event.turns, quiet=event.quiet, past=past)
            return replace(numbers, phase=event.phase, actors=event.players, offered=False)
        case GameEnded():
            over = replace(view, phase=Phase.OVER, actors=(), past=(), tie_offer=None, offered=False)
            outcome = outcome_of(event.winner, event.reason)
            return replace(over, outcome=outcome, turns=event.turns, quiet=event.quiet)
        case _:  # PlayBegan, Skipped, Resigned: other events tell their consequences
            return view


def _placed(variant: Variant, view: View, event: Placed) -> View:
    view = replace(view, left=_set(view.left, event.player, event.left))
    if event.player == view.viewer:
        left = [Stock(s.piece, s.count - (s.piece == event.piece)) for s in view.reserve]
        view = replace(view, reserve=tuple(stock for stock in left if stock.count > 0))
    if event.square is None:
        return view
    man = _new_man(variant, view, event.player, event.square, event.piece)
    return _with_men(view, {**_by_square(view), event.square: man})


def _moved(variant: Variant, view: View, event: Moved) -> View:
    men = _by_square(view)
    man = men.pop(event.source)
    if variant.is_hidden:
        man = _learn(variant, view, man, clues.after_move(variant, _clue(variant, man), event.steps))
    men[event.target] = replace(man, square=event.target)
    last = Last(event.source, event.target, event.run)
    return replace(_with_men(view, men), mover=event.player, last=_set(view.last, event.player, last))


def _fought(variant: Variant, view: View, event: Fought) -> View:
    men = _by_square(view)
    attacker, defender = men.pop(event.source), men.pop(event.target)
    if variant.is_hidden and variant.setup.reveal == "permanent":
        attacker = replace(attacker, piece=event.attacker, maybe=(event.attacker,))
        defender = replace(defender, piece=event.defender, maybe=(event.defender,))
    elif variant.is_hidden:
        clue = clues.after_strike(variant, _clue(variant, attacker), event.steps)
        attacker = _learn(variant, view, attacker, clue)
    fallen = list(view.fallen)
    if event.removes in ("attacker", "both"):
        fallen.append(Fallen(attacker.player, event.attacker))
    else:
        square = event.target if event.advanced else event.source
        men[square] = replace(attacker, square=square)
    if event.removes in ("defender", "both"):
        fallen.append(Fallen(defender.player, event.defender))
    else:
        men[event.target] = defender
    past = view.past if event.removes == "none" else ()
    view = replace(_with_men(view, men), fallen=tuple(fallen), past=past)
    return replace(view, mover=event.player, last=_set(view.last, event.player, None))


def _new_man(variant: Variant, view: View, player: PlayerIx, square: SquareIx, piece: PieceId | None) -> Man:
    man = Man(square, player, piece, square)
    if not variant.is_hidden:
        return man
    return _learn(variant, view, man, clues.at_first(variant, 0 if player == view.south else 1))


def _clue(variant: Variant, man: Man) -> int:
    return sum(1 << variant.kind(piece) for piece in man.maybe)


def _learn(variant: Variant, view: View, man: Man, clue: int) -> Man:
    maybe = tuple(variant.pieces[kind].id for kind in clues.kinds_in(clue))
    if man.player == view.viewer:
        return replace(man, maybe=maybe)
    # Where all pieces are public, the kind is known already.
    return replace(man, maybe=maybe, piece=maybe[0] if is_known(maybe) else man.piece)


def _by_square(view: View) -> dict[SquareIx, Man]:
    return {man.square: man for man in view.men}


def _with_men(view: View, men: dict[SquareIx, Man]) -> View:
    return replace(view, men=tuple(men[square] for square in sorted(men)))


def _set(pair: tuple[T, T], player: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if player == 0 else (pair[0], value)
