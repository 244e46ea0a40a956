"""Zcarda Capture The Base: variants, games, notation, perft.

>>> from flagfall.games import ctb
>>> g = ctb.Game(variant="standard", seed=1)
>>> len(g.legal())  # seven kinds on 32 squares, or giving up
225
>>> g.act("B@a1")[0].left
16
"""

from flagfall.games.ctb.combat import combat_table
from flagfall.games.ctb.counting import Perft, perft
from flagfall.games.ctb.folding import fold
from flagfall.games.ctb.gametext import format_game, parse_game
from flagfall.games.ctb.loading import VARIANTS, find_variant, load_variant
from flagfall.games.ctb.notation import format_action, parse_action, parse_position
from flagfall.games.ctb.oddities import remarks
from flagfall.games.ctb.position import Position
from flagfall.games.ctb.rulebook import explain
from flagfall.games.ctb.session import Game
from flagfall.games.ctb.svg import draw
from flagfall.games.ctb.terminal import board_text
from flagfall.games.ctb.trials import Trials, try_out
from flagfall.games.ctb.variant import Piece, Variant

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
