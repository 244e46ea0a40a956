"""The state before the first action: an empty board, or a position given as text."""

from __future__ import annotations

from dataclasses import replace

from flagfall.core.ids import PlayerIx
from flagfall.core.rng import Chance, check_chance
from flagfall.core.secret import Secret
from flagfall.games.ctb.config import Config, check_ages, config_for, variant_of
from flagfall.games.ctb.definitions.pack_rows import cell_of, empty_field, pack
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.errors import BadPosition
from flagfall.games.ctb.notation.actions import parse_position
from flagfall.games.ctb.notation.position import SIDES, Position, letters_of
from flagfall.games.ctb.rules.codes import NO_PLAYER
from flagfall.games.ctb.rules.protocol import clues, toss
from flagfall.games.ctb.rules.protocol.ending import end_game
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.protocol.turn import after_turn
from flagfall.games.ctb.rules.run import begin_turn, put
from flagfall.games.ctb.rules.state import Work
from flagfall.games.ctb.state import Fallen, State

_PHASES = {"@": Phase.PLACING, "?": Phase.CALLING, "!": Phase.DECIDING, "=": Phase.OVER}


def setup(config: Config, chance: Chance) -> State:
    """A new game."""
    check_chance(chance)
    check_ages(config.ages)
    variant = variant_of(config.variant, config.rules)
    south = toss.first_placer(variant, chance, config.ages)
    if config.position is not None:
        return state_from(parse_position(config.position, variant), config, chance, south)
    state = _blank(variant, config, chance, south)
    placing = NO_PLAYER if variant.setup.placement == "secret" else 0
    return replace(state, reserve=(variant.army(0), variant.army(1)), placing=placing)


def state_from(position: Position, config: Config | None = None, chance: int | Secret = 0, south: int = 0) -> State:
    """A state with this position and no memory; raises BadPosition if pieces in it are not known."""
    variant = position.variant
    state = _blank(variant, config or config_for(variant), check_chance(chance), PlayerIx(south))
    kind_of = _PHASES.get(position.turn[0], Phase.PLAYING)
    sides = [SIDES.index(letter) for letter in position.turn[-1:] if letter in SIDES]
    found = []
    for side in (0, 1):
        letters = letters_of(variant, side)
        if position.reserve[side][-1] or letters[-1] in position.squares:
            raise BadPosition("A position with unknown pieces can be shown, but not played.")
        missing = list(variant.army(side))
        for square, content in enumerate(position.squares):
            if content and content in letters:
                kind = letters.index(content)
                put(state.rules, state.field, side, kind, cell_of(variant.board, square))
                missing[kind] -= 1
        missing = [n - waiting for n, waiting in zip(missing, position.reserve[side], strict=False)]
        if any(missing) and kind_of is Phase.PLACING:
            raise BadPosition("Some pieces are neither on the board nor in reserve, but the game has not begun.")
        found += [
            Fallen(state.player(side), piece.id)
            for piece, n in zip(variant.pieces, missing, strict=True)
            for _ in range(n)
        ]
    blank = clues.at_first(variant, 0), clues.at_first(variant, 1)
    n = state.field.slots
    state = replace(
        state,
        phase=kind_of,
        reserve=(position.reserve[0][:-1], position.reserve[1][:-1]),
        placing=NO_PLAYER if variant.setup.placement == "secret" or not sides else sides[0],
        caller=sides[0] if kind_of is Phase.CALLING else NO_PLAYER,
        decider=sides[0] if kind_of is Phase.DECIDING else NO_PLAYER,
        clues=((blank[0],) * n[0], (blank[1],) * n[1]) if variant.is_hidden else ((), ()),
        fallen=tuple(found),
    )
    return _with_numbers(state, position, sides)


def _with_numbers(state: State, position: Position, sides: list[int]) -> State:
    """Counters and turn of a position; what is over, is over."""
    field = state.field  # still ours alone
    field.quiet = position.quiet
    field.turns[:] = position.turns
    field.mover = SIDES.find(position.last)
    if state.phase is Phase.OVER:
        winner = SIDES.find(position.turn[1])
        return end_game(state, winner, position.turn[3:])[0]
    if state.phase is not Phase.PLAYING:
        return state
    past = [0]
    begin_turn(state.rules, field, Work(), past, sides[0])
    return after_turn(state, field, past)[0]


def _blank(variant: Variant, config: Config, chance: Chance, south: PlayerIx) -> State:
    return State(
        config=_plain(config, variant),
        chance=chance,
        variant=variant,
        rules=pack(variant),
        south=south,
        field=empty_field(variant.board),
    )


def _plain(config: Config, variant: Variant) -> Config:
    """The config without the table of a built-in rule set, so that views stay small."""
    return config_for(variant, config.ages, config.position)
