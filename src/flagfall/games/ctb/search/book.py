"""Armies that have proved themselves: `data/formations.toml`, found by `tools/find_formations.py`.

A formation is written like a part of a position: the rows of the home zone, the front first, in capitals. Each can
be placed by either side and mirrored. Which one is on its way follows from what stands already, so nothing has to be
remembered from piece to piece. The most telling pieces come last.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from flagfall.core.rng import below
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant
from flagfall.games.ctb.definitions.variant import PieceId, Variant
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.rules.codes import KINDS
from flagfall.games.ctb.search.worth import weights_of
from flagfall.games.ctb.view import View

Formation = dict[SquareIx, PieceId]


def place_by_book(view: View, rng: list[int]) -> Place | None:
    """The next piece and its square; None where there is no book, or nothing in it begins like this."""
    forms = fitting(view)
    if not forms:
        return None
    form = forms[below(rng, len(forms))]
    variant = variant_of(view.variant, view.rules)
    mine = {man.square for man in view.men if man.player == view.viewer}
    square = min((square for square in form if square not in mine), key=lambda square: _tells(variant, form[square]))
    return Place(form[square], square)


def fitting(view: View) -> list[Formation]:
    """The armies of the book that begin with what a viewer has placed; none where there is no book."""
    variant = variant_of(view.variant, view.rules)
    if view.viewer is None or variant.id not in VARIANTS or variant != find_variant(variant.id):
        return []
    side = 0 if view.viewer == view.south else 1
    mine = {man.square: man.piece for man in view.men if man.player == view.viewer}
    return [form for form in _formations(variant.id, side) if mine.items() <= form.items()]


def offered(view: View) -> list[Formation]:
    """The armies that a viewer is offered, as they are and mirrored."""
    variant = variant_of(view.variant, view.rules)
    side = 0 if view.viewer == view.south else 1
    return [
        read_formation(variant, text, side, is_mirrored=is_mirrored)
        for text in offers(variant).values()
        for is_mirrored in (False, True)
    ]


def offers(variant: Variant) -> dict[str, str]:
    """The armies that players of a rule set are offered, by name; none where the rules are a player's own."""
    return _offered().get(variant.id, {}) if variant.id in VARIANTS and variant == find_variant(variant.id) else {}


def read_formation(variant: Variant, text: str, side: int, *, is_mirrored: bool = False) -> Formation:
    """The squares and pieces of a formation as one side places it."""
    board, letters = variant.board, {piece.letter: piece.id for piece in variant.pieces}
    found: Formation = {}
    for back, row in enumerate(reversed(text.split("/"))):
        line = re.sub(r"\d+", lambda run: "." * int(run[0]), row)
        for col, letter in enumerate(reversed(line) if is_mirrored else line):
            if letter != ".":
                found[board.square(back if side == 0 else board.rows - 1 - back, col)] = letters[letter]
    return found


@cache
def book() -> dict[str, list[str]]:
    """The formations of every rule set."""
    text = (files("flagfall.games.ctb") / "data" / "formations.toml").read_text(encoding="utf-8")
    known: dict[str, list[str]] = tomllib.loads(text)
    return known


@cache
def _offered() -> dict[str, dict[str, str]]:
    text = (files("flagfall.games.ctb") / "data" / "offered.toml").read_text(encoding="utf-8")
    known: dict[str, dict[str, str]] = tomllib.loads(text)
    return known


@cache
def _formations(variant_id: str, side: int) -> tuple[Formation, ...]:
    variant = find_variant(variant_id)
    return tuple(
        read_formation(variant, text, side, is_mirrored=is_mirrored)
        for text in book().get(variant_id, ())
        for is_mirrored in (False, True)
    )


def _tells(variant: Variant, piece: PieceId) -> tuple[bool, int, PieceId]:
    """How much the placement of this piece reveals to the enemy."""
    kind = variant.kind(piece)
    return variant.pieces[kind].goal, weights_of(variant).worth[kind % KINDS], piece
