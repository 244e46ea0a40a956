"""A full state that a view allows, for search bots: what the viewer cannot see is drawn at random."""

from __future__ import annotations

from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.rng import below, next_word, shuffle
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.definitions.pack_rows import cell_of, empty_field, pack
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.errors import BadPosition
from flagfall.games.ctb.rules.codes import EMPTY, HALF, NO_PLAYER
from flagfall.games.ctb.rules.protocol import clues
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.run import put, stand
from flagfall.games.ctb.rules.state import Field, Rules
from flagfall.games.ctb.state import State
from flagfall.games.ctb.view import Man, View

_CONTRADICTION = "This view contradicts itself: no army fits what it shows."

SWAPS = 8
"""Random exchanges per hidden piece: they take the first fitting answer far from where it began."""


def sample(view: View, rng: list[int]) -> State:
    """A state with exactly this view; raises BadPosition if there is none."""
    variant = variant_of(view.variant, view.rules)
    rules, field = pack(variant), empty_field(variant.board)
    sides = [_sample_side(variant, rules, view, field, side, rng) for side in (0, 1)]
    _set_numbers(variant, view, field)
    return State(
        config=Config(view.variant, view.rules),
        chance=Seed(next_word(rng)),
        variant=variant,
        rules=rules,
        south=view.south,
        phase=view.phase,
        field=field,
        reserve=(sides[0][0], sides[1][0]),
        placing=_placing(variant, view),
        caller=_side(view, view.caller),
        decider=_side(view, view.decider),
        past=view.past,
        clues=(sides[0][1], sides[1][1]),
        fallen=view.fallen,
        offer=_side(view, view.tie_offer),
        offered=view.offered,
        outcome=view.outcome,
    )


def assign(masks: list[int], kinds: list[int], rng: list[int]) -> list[int]:
    """Give every piece one of the kinds, each used once, so that its mask allows it; random, nearly evenly so."""
    if all(mask & (mask - 1) == 0 for mask in masks):
        return _the_only_way(masks, kinds)
    tokens = kinds[:]
    shuffle(rng, tokens, len(tokens))
    owner = [-1] * len(tokens)

    def settle(piece: int, tried: list[bool]) -> bool:
        """Find a token for a piece, moving others along if need be (Kuhn's matching)."""
        for token, kind in enumerate(tokens):
            if masks[piece] >> kind & 1 and not tried[token]:
                tried[token] = True
                if owner[token] < 0 or settle(owner[token], tried):
                    owner[token] = piece
                    return True
        return False

    if len(masks) != len(kinds) or not all(settle(piece, [False] * len(tokens)) for piece in range(len(masks))):
        raise BadPosition(_CONTRADICTION)
    given = [0] * len(masks)
    for token, piece in enumerate(owner):
        given[piece] = tokens[token]
    for _ in range(SWAPS * len(masks)):
        a, b = below(rng, len(masks)), below(rng, len(masks))
        if masks[a] >> given[b] & 1 and masks[b] >> given[a] & 1:
            given[a], given[b] = given[b], given[a]
    return given


def _the_only_way(masks: list[int], kinds: list[int]) -> list[int]:
    """Where every piece is known there is nothing to draw."""
    given = [mask.bit_length() - 1 for mask in masks]
    if sorted(given) != sorted(kinds):
        raise BadPosition(_CONTRADICTION)
    return given


def _sample_side(
    variant: Variant, rules: Rules, view: View, field: Field, side: int, rng: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Put the pieces of a side on the board; return its reserve and the clues of its pieces."""
    player = PlayerIx(view.south if side == 0 else 1 - view.south)
    men = [man for man in view.men if man.player == player]
    kinds = _kinds_left(variant, view, side, player)
    left = view.left[player]
    everything = (1 << len(variant.pieces)) - 1
    # Pieces on secret squares (secret placement) and pieces in reserve can be anything.
    unseen = len(kinds) - len(men) - left
    masks = [_mask(variant, man) for man in men] + [everything] * (left + max(unseen, 0))
    given = assign(masks, kinds, rng)
    for man, kind in zip(men, given, strict=False):
        slot = side * HALF + field.slots[side]
        field.slots[side] += 1
        field.kind[slot] = kind
        field.origin[slot] = cell_of(variant.board, man.origin)
        stand(rules, field, slot, cell_of(variant.board, man.square))
    home = [cell_of(variant.board, square) for square in variant.board.home(side)]
    free = [cell for cell in home if field.cell[cell] == EMPTY]
    shuffle(rng, free, len(free))
    for kind, cell in zip(given[len(men) + left :], free, strict=False):
        put(rules, field, side, kind, cell)
    waiting = given[len(men) : len(men) + left]
    reserve = tuple(waiting.count(kind) for kind in range(len(variant.pieces)))
    if not variant.is_hidden:
        return reserve, ()
    known = [sum(1 << variant.kind(piece) for piece in man.maybe) for man in men]
    return reserve, (*known, *([clues.at_first(variant, side)] * unseen))


def _kinds_left(variant: Variant, view: View, side: int, player: PlayerIx) -> list[int]:
    """The kinds of all pieces of a side that have not fallen."""
    army = list(variant.army(side))
    for fallen in view.fallen:
        if fallen.player == player:
            army[variant.kind(fallen.piece)] -= 1
    return [kind for kind, n in enumerate(army) for _ in range(n)]


def _mask(variant: Variant, man: Man) -> int:
    """What a piece on the board can be for this viewer."""
    if man.piece is not None:
        return 1 << variant.kind(man.piece)
    return sum(1 << variant.kind(piece) for piece in man.maybe)


def _set_numbers(variant: Variant, view: View, field: Field) -> None:
    field.quiet = view.quiet
    field.past_n = len(view.past)
    field.mover = _side(view, view.mover)
    if view.phase is Phase.PLAYING:
        field.side = _side(view, view.actors[0] if view.tie_offer is None else view.tie_offer)
    for player, last in enumerate(view.last):
        side = _side(view, PlayerIx(player))
        field.turns[side] = view.turns[player]
        if last is not None:
            field.last_source[side] = cell_of(variant.board, last.source)
            field.last_target[side] = cell_of(variant.board, last.target)
            field.run[side] = last.run


def _placing(variant: Variant, view: View) -> int:
    if view.phase is not Phase.PLACING or variant.setup.placement == "secret":
        return NO_PLAYER
    return _side(view, view.actors[0])


def _side(view: View, player: PlayerIx | None) -> int:
    if player is None:
        return NO_PLAYER
    return 0 if player == view.south else 1
