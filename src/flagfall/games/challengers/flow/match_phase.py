"""The match phase: shuffle, settle who begins, play all parks, hand out trophies."""

from __future__ import annotations

from flagfall.core.ids import PlayerIx
from flagfall.core.rng import below, shuffle, stream
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.engine import bulk, codes
from flagfall.games.challengers.engine.power import attack_power, flag_power
from flagfall.games.challengers.engine.state import Match, Side
from flagfall.games.challengers.errors import MatchTooLong
from flagfall.games.challengers.events.tournament import (
    ChoiceAsked,
    DeckGathered,
    DecksShuffled,
    Event,
    InPark,
    TrophyWon,
)
from flagfall.games.challengers.match.runner import MatchRun
from flagfall.games.challengers.state import Arena, Player, State
from flagfall.games.challengers.streams import COIN, EFFECTS, SHUFFLE

FINAL_ROUND = 8
"""The number under which the final draws its chance; its cards see round 7."""


def pairings(state: State) -> tuple[tuple[PlayerIx, PlayerIx], ...]:
    """Who meets in each park in this round, the lower seat first."""
    meetings: list[list[PlayerIx]] = [[] for _ in range(state.fixed.parks)]
    for p in sorted(range(len(state.players)), key=lambda p: state.fixed.seats[p]):
        meetings[state.fixed.park_of(p, state.round)].append(PlayerIx(p))
    return tuple((a, b) for a, b in meetings)


def begin_match(state: State, park: int, players: tuple[PlayerIx, PlayerIx], number: int) -> list[Event]:
    """Shuffle both decks and play until somebody must choose or the match is over."""
    first, is_tossed = who_begins(state, park, players, number)
    match = new_arena_match(state, players, number * 16 + park)
    bulk.reset(match, first)
    start_chance(state, match)
    for side, p in zip(match.side, players, strict=True):
        player = state.players[p]
        player.brought_n = side.deck_n = player.deck_n
        player.brought[: player.deck_n] = side.deck[: player.deck_n] = player.deck[: player.deck_n]
        rng = stream(state.fixed.chance, SHUFFLE, number * 16 + p)
        shuffle(rng, side.deck, side.deck_n)
        if state.fixed.config.allow_cut and side.deck_n:
            k = below(rng, side.deck_n)
            side.deck[: side.deck_n] = side.deck[k : side.deck_n] + side.deck[:k]
    state.arenas[park] = Arena(players, match)
    return [DecksShuffled(park, players, players[first], is_tossed), *advance(state, park)]


def new_arena_match(state: State, players: tuple[PlayerIx, PlayerIx], number: int) -> Match:
    """A match with the right people at it, and no cards yet."""
    fixed = state.fixed
    match = Match(
        round=min(state.round, codes.ROUND_NUMBERS - 1),
        log_rows=codes.LOG_ROWS,
        number=number,
        max_reveals=fixed.config.max_reveals,
    )
    for side, p in zip(match.side, players, strict=True):
        side.trophies = state.players[p].trophies
        side.policy = codes.ASK
        if p == fixed.robot:
            side.policy = codes.ROBOT if fixed.config.robot_policy == "first" else codes.ROBOT_RANDOM
            side.takes_fans = int(fixed.config.mode == "solo")
    return match


def start_chance(state: State, match: Match) -> None:
    """What happens by chance inside a match comes from a stream of its own."""
    match.rng[:] = stream(state.fixed.chance, EFFECTS, match.number)
    match.started = 1


def who_begins(state: State, park: int, players: tuple[PlayerIx, PlayerIx], number: int) -> tuple[int, bool]:
    """The side with the later best trophy; equal or none: a toss (CH-MATCH-04 … 07)."""
    best = [_latest(state.players[p]) for p in players]
    is_both_empty = all(state.players[p].deck_n == 0 for p in players)
    is_tossed = best[0] == best[1] or (is_both_empty and state.fixed.config.empty_deck_opening == "toss")
    if is_tossed:
        return below(stream(state.fixed.chance, COIN, number * 16 + park), 2), True
    return int(best[1] > best[0]), False


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
        flag_power(rules, match) if match.holder != codes.NOBODY else 0,
    )
    return [*events, asked]


def choose(state: State, park: int, option: int) -> list[Event]:
    """Answer the choice a park waits for and play on."""
    arena = state.arenas[park]
    MatchRun(state.fixed.table, arena.match, state.stock).choose(option)
    return advance(state, park)


def _end_match(state: State, park: int) -> list[Event]:
    arena = state.arenas[park]
    if arena.match.winner == codes.NOBODY:
        raise MatchTooLong("A match did not come to an end.")
    arena.is_over = True
    events: list[Event] = []
    for side, p in zip(arena.match.side, arena.players, strict=True):
        player = state.players[p]
        cards = sorted(_all_of(side))
        player.deck_n = len(cards)
        player.deck[: len(cards)] = cards
        player.fans += side.fans
        ids = tuple(sorted(state.fixed.table.cards[kind].id for kind in cards))
        events.append(DeckGathered(p, len(cards), ids, player.fans))
    if state.finalists:
        return events  # the final is played for the title, not for a trophy (CH-FINAL-11)
    return [*events, _award(state, park, arena.players[arena.match.winner])]


def _award(state: State, park: int, winner: PlayerIx) -> TrophyWon:
    """The topmost trophy of the park (CH-MATCH-38); the Robot of a tournament owns none (CH-ROBOT-08)."""
    fixed = state.fixed
    fans = fixed.stacks[park][state.round - 1]
    is_boxed = winner == fixed.robot and fixed.config.mode == "tournament"
    if not is_boxed:
        player = state.players[winner]
        player.trophy_round[player.trophies] = state.round
        player.trophy_fans[player.trophies] = fans
        player.trophies += 1
    return TrophyWon(winner, park, state.round, fans, is_boxed, is_secret=not fixed.config.is_open)


def _latest(player: Player) -> int:
    return max(player.trophy_round[: player.trophies], default=0)


def _all_of(side: Side) -> list[int]:
    return (
        side.deck[: side.deck_n] + side.row[: side.row_n] + side.bench[: side.bench_n] + side.exhaust[: side.exhaust_n]
    )
