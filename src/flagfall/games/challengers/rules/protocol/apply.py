"""The course of a tournament: seven rounds of deck phase and match phase, then the final or the count."""

from __future__ import annotations

from flagfall.core.errors import IllegalAction, NotYourTurn
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.schema import clone
from flagfall.games.challengers.actions import Action, Choose
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.events.tournament import (
    Event,
    FinalistsNamed,
    PilesCounted,
    RoundBegan,
    ScoresCounted,
    SeatChanged,
    TournamentEnded,
)
from flagfall.games.challengers.rules.match.state import Match
from flagfall.games.challengers.rules.protocol import deck_phase, ending, match_phase
from flagfall.games.challengers.rules.protocol.setup import humans
from flagfall.games.challengers.state import (
    DECK_PHASE,
    FINAL_DECKS,
    FINAL_MATCH,
    MATCH_PHASE,
    OVER,
    READY,
    REMOVING,
    Arena,
    State,
)


def actors(state: State) -> tuple[PlayerIx, ...]:
    """Who may act now."""
    if state.phase in (DECK_PHASE, FINAL_DECKS):
        people = state.players[: state.fixed.config.players]
        return tuple([PlayerIx(p) for p, player in enumerate(people) if player.step != READY])
    if state.phase in (MATCH_PHASE, FINAL_MATCH):
        return tuple(sorted(_asked(arena) for arena in state.arenas if not arena.is_over))
    return ()


def legal(state: State, p: PlayerIx) -> list[Action]:
    """Every action of a player, in a fixed order."""
    return _legal(state, p) if p in actors(state) else []


def _legal(state: State, p: PlayerIx) -> list[Action]:
    if state.phase in (DECK_PHASE, FINAL_DECKS):
        return deck_phase.legal_actions(state, p)
    return [Choose(option) for option in range(state.arenas[_park_of(state, p)].match.options)]


def apply(state: State, p: PlayerIx, action: Action) -> tuple[State, list[Event]]:
    """The state after an action, and what happened; the given state stays as it is."""
    if not 0 <= p < state.fixed.config.players:
        raise NotYourTurn(f"There is no player {p}.")
    if p not in actors(state):
        raise NotYourTurn(f"Player {p} has nothing to decide now.")
    if action not in _legal(state, p):
        raise IllegalAction(f"Player {p} cannot do this now: {action}.")
    if isinstance(action, Choose):
        park = _park_of(state, p)
        after = state.fork(players=state.arenas[park].players, arenas=(park,))
        events = match_phase.choose(after, park, action.option)
        if all(arena.is_over for arena in after.arenas):
            events += _end_matches(after)
    else:
        after = state.fork(players=(p,))
        events = deck_phase.act(after, p, action)
        if not actors(after):
            events += _begin_matches(after)
    return after, [*events, *_count_piles(state, after)]


def begin(state: State) -> list[Event]:
    """Begin round 1; changes the given state, which has no other owner yet."""
    return _begin_round(state)


def _begin_round(state: State) -> list[Event]:
    state.phase = DECK_PHASE
    state.round += 1
    state.arenas = []
    everybody = range(len(state.players))
    events: list[Event] = [RoundBegan(state.round, match_phase.pairings(state))]
    if state.round > 1:
        places = [(p, state.fixed.park_of(p, state.round)) for p in everybody]
        events += [
            SeatChanged(PlayerIx(p), park) for p, park in places if park != state.fixed.park_of(p, state.round - 1)
        ]
    _own(state)
    for p in humans(state.fixed):
        events += deck_phase.open_deck_phase(state, p)
    return events


def _begin_matches(state: State) -> list[Event]:
    _own(state)
    events: list[Event] = []
    if state.phase == FINAL_DECKS:
        state.phase = FINAL_MATCH
        state.arenas = [Arena((state.finalists[0], state.finalists[1]), Match())]
        events += match_phase.begin_match(state, 0, state.arenas[0].players, match_phase.FINAL_ROUND)
    else:
        state.phase = MATCH_PHASE
        state.arenas = [Arena(players, Match()) for players in match_phase.pairings(state)]
        for park, arena in enumerate(state.arenas):
            events += match_phase.begin_match(state, park, arena.players, state.round)
    if all(arena.is_over for arena in state.arenas):
        events += _end_matches(state)
    return events


def _end_matches(state: State) -> list[Event]:
    """All parks are done: the lead is tested now and only now (CH-2P-05)."""
    if state.phase == FINAL_MATCH:
        arena = state.arenas[0]
        return _end(state, ending.final_outcome(state, arena.players[arena.match.winner]))
    leader = ending.lead_winner(state)
    if leader is not None:
        return _end(state, ending.duel_outcome(state, "lead_11", leader))
    if state.round < ROUNDS:
        return _begin_round(state)
    counted = ScoresCounted(
        tuple(ending.score(player) for player in state.players),
        tuple(tuple(player.trophy_fans[: player.trophies]) for player in state.players),
    )
    if state.fixed.config.mode != "tournament":
        return [counted, *_end(state, ending.duel_outcome(state, "most_fans"))]
    order, is_tossed = ending.ranked(state)
    state.finalists = (order[0], order[1])
    state.phase = FINAL_DECKS
    state.arenas = []
    _own(state)
    for p in state.finalists:
        state.players[p].step = REMOVING
    return [counted, FinalistsNamed(state.finalists, is_tossed)]


def _end(state: State, outcome: Outcome) -> list[Event]:
    state.phase = OVER
    state.outcome = outcome
    return [TournamentEnded(outcome)]


def _own(state: State) -> None:
    """Copy the players of a forked state: from here on all of them change."""
    state.players = [clone(player) for player in state.players]


def _asked(arena: Arena) -> PlayerIx:
    return arena.players[arena.match.chooser]


def _park_of(state: State, p: PlayerIx) -> int:
    return next(i for i, arena in enumerate(state.arenas) if not arena.is_over and _asked(arena) == p)


def _count_piles(before: State, after: State) -> list[Event]:
    counted = count_piles(after)
    return [counted] if counted != count_piles(before) else []


def count_piles(state: State) -> PilesCounted:
    """The public numbers of the middle of the table."""
    a, b, c = state.stock.pile
    return PilesCounted((a.n, b.n, c.n), (a.discards, b.discards, c.discards), state.stock.fans)
