"""Zcarda Capture The Base: variants, games, notation, perft.

>>> from flagfall.games import ctb
>>> g = ctb.Game(variant="standard", seed=1)
>>> len(g.legal())  # seven kinds on 32 squares, or giving up
225
>>> g.act("B@a1")[0].left
16
"""

from flagfall.games.ctb.definitions.load import VARIANTS, find_variant, load_variant
from flagfall.games.ctb.definitions.rulebook import explain
from flagfall.games.ctb.definitions.variant import Piece, Variant, combat_table
from flagfall.games.ctb.definitions.warnings import remarks
from flagfall.games.ctb.fold import fold
from flagfall.games.ctb.insight.perft import Perft, perft
from flagfall.games.ctb.insight.random_games import Trials, try_out
from flagfall.games.ctb.notation.actions import format_action, parse_action, parse_position
from flagfall.games.ctb.notation.game_text import format_game, parse_game
from flagfall.games.ctb.notation.position import Position, board_text
from flagfall.games.ctb.notation.svg import draw
from flagfall.games.ctb.session import Game

__all__ = [
    "VARIANTS",
    "Game",
    "Perft",
    "Piece",
    "Position",
    "Trials",
    "Variant",
    "board_text",
    "combat_table",
    "draw",
    "explain",
    "find_variant",
    "fold",
    "format_action",
    "format_game",
    "load_variant",
    "parse_action",
    "parse_game",
    "parse_position",
    "perft",
    "remarks",
    "try_out",
]
