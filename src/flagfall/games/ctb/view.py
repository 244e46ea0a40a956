"""What one viewer may know, and nothing else: views and redacted events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any

from flagfall.core.game import Spectator, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.ctb.definitions.board import Board
from flagfall.games.ctb.definitions.pack_rows import square_of
from flagfall.games.ctb.definitions.variant import PieceId, Variant
from flagfall.games.ctb.events import Event, Moved, Placed, Standing, Unveiled
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.rules.codes import HALF, NO_PLAYER
from flagfall.games.ctb.rules.protocol.clues import kinds_in
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.state import Fallen, State, actors


@dataclass(frozen=True, slots=True)
class Man:
    """A piece on the board, as a viewer sees it."""

    square: SquareIx
    player: PlayerIx
    piece: PieceId | None  # None: the viewer does not know
    origin: SquareIx  # where it was placed: which of the pieces it is
    maybe: tuple[PieceId, ...] = ()  # hidden ranks: what everybody can tell it may be


@dataclass(frozen=True, slots=True)
class Stock:
    """Own pieces of one kind that wait to be placed."""

    piece: PieceId
    count: int


@dataclass(frozen=True, slots=True)
class Last:
    """The move a player made in the last turn."""

    source: SquareIx
    target: SquareIx
    run: int  # consecutive turns between these two squares


@dataclass(frozen=True, slots=True)
class View:
    """A game as one viewer sees it. Pairs are listed by player."""

    viewer: PlayerIx | None  # None: a spectator
    variant: str
    rules: dict[str, Any] | None  # the variant's table, if it is none of the game's own
    phase: Phase
    south: PlayerIx  # who places first and lives in the south
    actors: tuple[PlayerIx, ...]
    men: tuple[Man, ...]  # by square
    reserve: tuple[Stock, ...]  # own pieces still to place
    left: tuple[int, int]  # how many pieces each player still has to place
    fallen: tuple[Fallen, ...]  # in order
    caller: PlayerIx | None
    decider: PlayerIx | None
    mover: PlayerIx | None  # who moved or attacked last
    last: tuple[Last | None, Last | None]
    turns: tuple[int, int]
    quiet: int  # plies since the last removal
    past: tuple[int, ...]  # numbers of the positions that can still repeat, the present one last
    tie_offer: PlayerIx | None  # whose offer waits for an answer
    offered: bool  # the player to move has made an offer in this turn
    outcome: Outcome | None


def view(state: State, viewer: Viewer) -> View:
    """The game as this viewer sees it."""
    me = None if isinstance(viewer, Spectator) else viewer
    return View(
        viewer=me,
        variant=state.config.variant,
        rules=state.config.rules,
        phase=state.phase,
        south=state.south,
        actors=actors(state),
        men=_men(state, me),
        reserve=() if me is None else stocks(state.variant, state.reserve[state.side(me)]),
        left=state.by_player([sum(state.reserve[0]), sum(state.reserve[1])]),
        fallen=state.fallen,
        caller=_player(state, state.caller),
        decider=_player(state, state.decider),
        mover=_player(state, state.field.mover),
        last=(_last(state, state.side(0)), _last(state, state.side(1))),
        turns=state.by_player(state.field.turns),
        quiet=state.field.quiet,
        past=state.past,
        tie_offer=_player(state, state.offer),
        offered=state.offered,
        outcome=state.outcome,
    )


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may see it. All viewers notice every event; some get fewer details."""
    if isinstance(event, Placed) and event.hides != "nothing" and event.player != viewer:
        return replace(event, piece=None, square=None if event.hides == "everything" else event.square)
    if isinstance(event, Moved) and event.hides != "nothing" and event.player != viewer:
        return replace(event, piece=None)
    if isinstance(event, Unveiled) and event.hides != "nothing":
        return replace(event, men=tuple(man if man.player == viewer else _covered(man) for man in event.men))
    return event


def stocks(variant: Variant, reserve: tuple[int, ...]) -> tuple[Stock, ...]:
    """Pieces still to place, by kind."""
    return tuple(Stock(piece.id, n) for piece, n in zip(variant.pieces, reserve, strict=True) if n > 0)


def is_known(maybe: tuple[PieceId, ...]) -> bool:
    """Whether the kind of a hidden piece is public."""
    return len(maybe) == 1


def _covered(man: Standing) -> Standing:
    return replace(man, piece=None)


def _player(state: State, side: int) -> PlayerIx | None:
    return None if side == NO_PLAYER else state.player(side)


def _last(state: State, side: int) -> Last | None:
    field, board = state.field, state.variant.board
    if field.run[side] == 0:
        return None
    source, target = square_of(board, field.last_source[side]), square_of(board, field.last_target[side])
    return Last(source, target, field.run[side])


def _men(state: State, me: PlayerIx | None) -> tuple[Man, ...]:
    found = []
    field, variant = state.field, state.variant
    # Until both armies are complete, for ever if a player gives up before.
    is_secret = variant.setup.placement == "secret" and any(any(left) for left in state.reserve)
    pieces, board = [piece.id for piece in variant.pieces], variant.board
    for side in (0, 1):
        owner, clues = state.player(side), state.clues[side]
        if is_secret and owner != me:
            continue
        for number in range(field.slots[side]):
            slot = side * HALF + number
            if field.at[slot]:
                maybe = tuple([pieces[kind] for kind in kinds_in(clues[number])]) if clues else ()
                piece = pieces[field.kind[slot]]
                found.append(_man(board, owner, piece, field.at[slot], field.origin[slot], maybe, owner == me))
    return tuple(sorted(found, key=attrgetter("square")))


@lru_cache(maxsize=1 << 14)
def _man(
    board: Board, owner: PlayerIx, kind: PieceId, cell: int, origin: int, maybe: tuple[PieceId, ...], is_mine: bool
) -> Man:
    """One piece; the same object as long as nothing about it changes, since views are made all the time."""
    piece = kind if is_mine or not maybe else maybe[0] if is_known(maybe) else None
    return Man(square_of(board, cell), owner, piece, square_of(board, origin), maybe)
