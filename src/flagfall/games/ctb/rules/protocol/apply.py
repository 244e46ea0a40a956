"""Apply an action: phase by phase, down to the end of the game."""

from __future__ import annotations

from dataclasses import replace

from flagfall.core.errors import IllegalAction, NotYourTurn
from flagfall.core.game import Step
from flagfall.games.ctb.actions import (
    AcceptTie,
    Action,
    Call,
    Decide,
    DeclineTie,
    Move,
    OfferTie,
    Pass,
    Place,
    Resign,
    Strike,
)
from flagfall.games.ctb.errors import GameIsOver
from flagfall.games.ctb.events import CallerNamed, CoinTossed, Event, Resigned, TieDeclined, TieOffered
from flagfall.games.ctb.rules.codes import NO_PLAYER
from flagfall.games.ctb.rules.protocol import placement, toss
from flagfall.games.ctb.rules.protocol.ending import AGREED, RESIGNED, end_game
from flagfall.games.ctb.rules.protocol.legal_moves import turn_actions
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.protocol.turn import Result, start_play, take_turn, turn_began
from flagfall.games.ctb.state import State, acting_sides

_OFFER, _RESIGN = OfferTie(), Resign()  # always the same objects, as moves are


def legal(state: State, player: int) -> list[Action]:
    """Every action a player may take now, in a fixed order; nothing for the player who is not to act."""
    side = state.side(player)
    if player not in (0, 1) or side not in acting_sides(state):
        return []
    if state.phase is Phase.PLACING:
        found = placement.placements(state, side)
    elif state.phase is Phase.CALLING:
        found = [Call("heads"), Call("tails")]
    elif state.phase is Phase.DECIDING:
        found = [Decide(state.player(side)), Decide(state.player(1 - side))]
    elif state.offer != NO_PLAYER:
        found = [AcceptTie(), DeclineTie()]
    else:
        found = turn_actions(state)
        if not state.offered:
            found.append(_OFFER)
    found.append(_RESIGN)
    return found


def apply(state: State, player: int, action: Action) -> Step[State, Event]:
    """The state after an action, and what happened; raises IllegalAction and changes nothing."""
    if state.phase is Phase.OVER:
        raise GameIsOver("The game is over.")
    side = state.side(player)
    if player not in (0, 1) or side not in acting_sides(state):
        raise NotYourTurn(f"Player {player} has nothing to decide now.")
    after, events = _carry_out(state, side, action)
    return Step(after, tuple(events))


def _carry_out(state: State, side: int, action: Action) -> Result:
    is_turn = state.phase is Phase.PLAYING and state.offer == NO_PLAYER
    if is_turn and isinstance(action, (Move, Strike, Pass)):
        return take_turn(state, side, action)
    if isinstance(action, Resign):
        over, ended = end_game(state, 1 - side, RESIGNED)
        return over, [Resigned(state.player(side)), ended]
    if isinstance(action, Place) and state.phase is Phase.PLACING:
        return _place(state, side, action)
    if isinstance(action, Call) and state.phase is Phase.CALLING:
        return _call(state, side, action)
    if isinstance(action, Decide) and state.phase is Phase.DECIDING:
        if action.first not in (0, 1):
            raise IllegalAction(f"The first move is made by player 0 or 1, not by {action.first!r}.")
        return start_play(state, state.side(action.first))
    if state.phase is Phase.PLAYING and state.offer != NO_PLAYER:
        return _answer(state, side, action)
    if is_turn and isinstance(action, OfferTie) and not state.offered:
        return replace(state, offer=side, offered=True), [TieOffered(state.player(side))]
    raise IllegalAction(f"{type(action).__name__} is not possible now ({state.phase.value}).")


def _place(state: State, side: int, action: Place) -> Result:
    placed, events = placement.place(state, side, action)
    if not placement.is_complete(placed):
        return placed, [*events, turn_began(placed)]
    if state.variant.setup.placement == "secret":
        events.append(placement.unveil(placed))
    after, more = first_move(placed)
    return after, [*events, *more]


def first_move(state: State) -> Result:
    """Both armies are placed: decide who begins (CTB-TURN-01)."""
    if state.variant.turn.first_move == "toss_winner_decides":
        side = toss.caller_side(state.variant, state.chance)
        calling = replace(state, phase=Phase.CALLING, caller=side)
        return calling, [CallerNamed(state.player(side)), turn_began(calling)]
    return start_play(state, toss.first_side(state.variant, state.chance))


def _call(state: State, side: int, action: Call) -> Result:
    if action.face not in ("heads", "tails"):
        raise IllegalAction(f"A coin shows heads or tails, not {action.face!r}.")
    face = toss.toss(state.chance)
    decider = side if face == action.face else 1 - side
    deciding = replace(state, phase=Phase.DECIDING, decider=decider)
    tossed = CoinTossed(state.player(side), action.face, face, state.player(decider))
    return deciding, [tossed, turn_began(deciding)]


def _answer(state: State, side: int, action: Action) -> Result:
    """A tie offer is answered before anything else happens."""
    if isinstance(action, AcceptTie):
        over, ended = end_game(state, NO_PLAYER, AGREED)
        return over, [ended]
    if isinstance(action, DeclineTie):
        return replace(state, offer=NO_PLAYER), [TieDeclined(state.player(side))]
    raise IllegalAction("A tie was offered: accept or decline it first.")
