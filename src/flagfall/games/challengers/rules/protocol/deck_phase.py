"""The deck phase of the protocol: the rules of `tournament/deck_phase.py`, with actions and events for people.

Functions change the forked state they are given.
"""

from __future__ import annotations

from collections.abc import Callable

from flagfall.core.errors import IllegalAction
from flagfall.core.ids import PlayerIx
from flagfall.core.schema import clone
from flagfall.games.challengers.actions import Action, Choose, Decline, Pay, Pick, action_numbers, all_actions
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.events.tournament import (
    CardPicked,
    CardRemoved,
    Event,
    FansTaken,
    LevelTaken,
    OfferDiscarded,
    OfferDrawn,
    PaymentAsked,
    PaymentEnded,
    PicksEnded,
    PlayerReady,
    TrainerKept,
)
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match.codes import NOTHING
from flagfall.games.challengers.rules.tournament import codes, deck_phase
from flagfall.games.challengers.rules.tournament.deck_phase import MOST_LEGAL, deck_actions
from flagfall.games.challengers.rules.tournament.parks import opponent_of
from flagfall.games.challengers.rules.tournament.state import Log
from flagfall.games.challengers.state import State, as_tour

LEVELS = "ABCT"


def open_deck_phase(state: State, p: PlayerIx) -> list[Event]:
    """A player's deck phase begins; where the line leaves no choice of pile, the offer is drawn at once."""
    log = Log(rows=codes.LOG_ROWS)
    deck_phase.open_deck_phase(pack(state.fixed.table), state.fixed.plan, as_tour(state), log, p)
    return _events(state, log)


def legal_actions(state: State, p: PlayerIx) -> list[Action]:
    """All actions of a player in the deck phase, in a fixed order."""
    found, known = [0] * MOST_LEGAL, all_actions(state.fixed.table)
    n = deck_actions(pack(state.fixed.table), state.fixed.plan, as_tour(state), p, found)
    return [known[number] for number in found[:n]]


def act(state: State, p: PlayerIx, action: Action) -> list[Event]:
    """Carry out a legal action of the deck phase."""
    if isinstance(action, Choose):
        raise IllegalAction("Choose is not an action of a deck phase.")
    number, log = action_numbers(state.fixed.table)[action], Log(rows=codes.LOG_ROWS)
    if isinstance(action, (Pick, Pay, Decline)):
        # A picked card may give fans to the opponent, and only the one who acts was copied.
        rival = opponent_of(state.fixed.plan, as_tour(state), p)
        state.players[rival] = clone(state.players[rival])
    deck_phase.act(pack(state.fixed.table), state.fixed.plan, as_tour(state), log, p, number)
    return _events(state, log)


def _events(state: State, log: Log) -> list[Event]:
    """What happened, in the words of the protocol."""
    ids, found = state.fixed.table.ids, list[Event]()
    for i in range(0, log.n * codes.ROW_INTS, codes.ROW_INTS):
        what, p, a, b, c, n = log.row[i : i + 6]
        if what == codes.E_DRAWN:
            cards = tuple(ids[kind] for kind in log.row[i + 6 : i + 6 + n])
            found.append(OfferDrawn(PlayerIx(p), LEVELS[a], n, cards))
        else:
            found.append(_EVENTS[what](PlayerIx(p), a, b, c, ids))
    return found


_Ids = tuple[CardId, ...]

_EVENTS: dict[int, Callable[[PlayerIx, int, int, int, _Ids], Event]] = {
    codes.E_LEVEL: lambda p, a, b, c, ids: LevelTaken(p, LEVELS[a], b),
    codes.E_THROWN: lambda p, a, b, c, ids: OfferDiscarded(p, LEVELS[a], b, bool(c)),
    codes.E_PICKED: lambda p, a, b, c, ids: CardPicked(p, ids[a], b, c),
    codes.E_ASKED: lambda p, a, b, c, ids: PaymentAsked(p, ids[a], b, c),
    codes.E_PAID: lambda p, a, b, c, ids: PaymentEnded(p, bool(a), b),
    codes.E_REMOVED: lambda p, a, b, c, ids: CardRemoved(p, ids[a], b),
    codes.E_PICKS_ENDED: lambda p, a, b, c, ids: PicksEnded(p),
    codes.E_READY: lambda p, a, b, c, ids: PlayerReady(p),
    codes.E_TRAINER: lambda p, a, b, c, ids: TrainerKept(p, ids[a]),
    codes.E_FANS: lambda p, a, b, c, ids: FansTaken(p, ids[a] if a != NOTHING else None, b, c),
}
