"""The match phase: shuffle, settle who begins, play all parks, hand out trophies."""

from __future__ import annotations

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.events.tournament import (
    ChoiceAsked,
    DeckGathered,
    DecksShuffled,
    Event,
    InPark,
    TrophyWon,
)
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.rules.match.power import attack_power, flag_power
from flagfall.games.challengers.rules.match.state import Match
from flagfall.games.challengers.rules.tournament import parks
from flagfall.games.challengers.rules.tournament.codes import FINAL_ROUND
from flagfall.games.challengers.single_match.runner import MatchRun
from flagfall.games.challengers.state import Arena, State, as_tour

__all__ = ["FINAL_ROUND", "advance", "begin_match", "choose", "new_arena_match", "pairings", "who_begins"]


def pairings(state: State) -> tuple[tuple[PlayerIx, PlayerIx], ...]:
    """Who meets in each park in this round, the lower seat first."""
    meetings: list[list[PlayerIx]] = [[] for _ in range(state.fixed.parks)]
    for p in sorted(range(len(state.players)), key=lambda p: state.fixed.seats[p]):
        meetings[state.fixed.park_of(p, state.round)].append(PlayerIx(p))
    return tuple((a, b) for a, b in meetings)


def begin_match(state: State, park: int, players: tuple[PlayerIx, PlayerIx], number: int) -> list[Event]:
    """Shuffle both decks and play until a player must choose or the match is over."""
    plan, t = state.fixed.plan, as_tour(state)
    match = Match(log_rows=codes.LOG_ROWS)
    tossed = parks.is_tossed(plan, t, *players)
    first = parks.begin_match(plan, t, match, *players, number * 16 + park)
    state.arenas[park] = Arena(players, match)
    return [DecksShuffled(park, players, players[first], tossed), *advance(state, park)]


def new_arena_match(state: State, players: tuple[PlayerIx, PlayerIx], number: int) -> Match:
    """A match with the right people at it, and no cards yet."""
    match = Match(log_rows=codes.LOG_ROWS)
    parks.prepare_match(state.fixed.plan, as_tour(state), match, *players, number)
    return match


def who_begins(state: State, park: int, players: tuple[PlayerIx, PlayerIx], number: int) -> tuple[int, bool]:
    """The side that begins, and whether the flag was tossed for it."""
    plan, t = state.fixed.plan, as_tour(state)
    return parks.who_begins(plan, t, *players, number * 16 + park), parks.is_tossed(plan, t, *players)


def advance(state: State, park: int) -> list[Event]:
    """Play on in a park; at the end gather the cards and hand out the prize."""
    arena = state.arenas[park]
    running = MatchRun(state.fixed.table, arena.match, state.stock)
    events: list[Event] = [InPark(park, arena.players, event) for event in running.advance()]
    choice = running.choice
    if choice is None:
        return events + _end_match(state, park)
    rules = pack(state.fixed.table)
    match = arena.match
    asked = ChoiceAsked(
        park,
        arena.players[choice.player],
        choice.cause,
        match.cursor,
        choice.options,
        choice.left,
        match.attacker,
        attack_power(rules, match),
        flag_power(rules, match) if match.holder != codes.NO_PLAYER else 0,
    )
    return [*events, asked]


def choose(state: State, park: int, option: int) -> list[Event]:
    """Answer the choice a park waits for and play on."""
    arena = state.arenas[park]
    MatchRun(state.fixed.table, arena.match, state.stock).choose(option)
    return advance(state, park)


def _end_match(state: State, park: int) -> list[Event]:
    arena = state.arenas[park]
    arena.is_over = True
    events: list[Event] = []
    for side, p in zip(arena.match.side, arena.players, strict=True):
        player = state.players[p]
        parks.gather(player, side)
        ids = tuple(sorted(state.fixed.table.ids[kind] for kind in player.deck[: player.deck_n]))
        events.append(DeckGathered(p, player.deck_n, ids, player.fans))
    if state.finalists:
        return events  # the final is played for the title, not for a trophy (CH-FINAL-11)
    return [*events, _award(state, park, arena.players[arena.match.winner])]


def _award(state: State, park: int, winner: PlayerIx) -> TrophyWon:
    """The topmost trophy of the park."""
    fixed = state.fixed
    fans = fixed.stacks[park][state.round - 1]
    parks.award(fixed.plan, as_tour(state), winner, fans)
    is_boxed = parks.is_boxed(fixed.plan, winner)
    return TrophyWon(winner, park, state.round, fans, is_boxed, is_secret=not fixed.config.is_open)
