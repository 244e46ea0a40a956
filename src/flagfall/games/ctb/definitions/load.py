"""Variants from TOML: each file read strictly, patched onto what it extends, checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadData, BadFile, BadInput
from flagfall.core.toml_text import read_toml
from flagfall.games.ctb.definitions import switches
from flagfall.games.ctb.definitions.board import Board
from flagfall.games.ctb.definitions.read import LETTERS, SECTIONS, SLUG, Table, check_file
from flagfall.games.ctb.definitions.variant import (
    Attack,
    Combat,
    End,
    Movement,
    Piece,
    PieceId,
    Setup,
    Special,
    Turn,
    Variant,
)
from flagfall.games.ctb.errors import ArmyTooLarge, BadVariant, CyclicVariant, UnknownVariant
from flagfall.games.ctb.rules.codes import EXACT_STEPS

VARIANTS = ("standard", "close_combat", "mines_and_miners", "pandemonium", "pandemonium_mines")
"""The rule sets that come with the game."""

MAX_BYTES = 1 << 16


@cache
def find_variant(name: str) -> Variant:
    """One of the rule sets that come with the game."""
    if name not in VARIANTS:
        raise UnknownVariant(f"There is no variant {name!r}; one of {', '.join(VARIANTS)}.")
    return _build(_merged(name, None, ()), name, f"{name}.toml")


def load_variant(path: str | PathLike[str]) -> Variant:
    """A user's variant; it may extend a rule set of the game or another file of its folder."""
    file = Path(path)
    name = file.stem
    if not SLUG.fullmatch(name):
        raise BadVariant(f"{file.name}: file name: {name!r} is not a slug: lower-case letters, digits and _.")
    if name in VARIANTS:
        raise BadVariant(f"{file.name}: file name: {name!r} is a built-in variant; choose another name.")
    return _build(_merged(name, file.parent, ()), name, file.name)


def read_variant(table: Mapping[str, Any], name: str) -> Variant:
    """A variant from the table of a file; `extends` may name a rule set of the game."""
    where = f"variant {name!r}"
    patch = check_file(table, where)
    if "extends" in patch:
        patch = _patch(_parent(patch["extends"], None, where, ()), patch)
    return _build(patch, name, where)


def to_table(variant: Variant) -> Table:
    """All settings of a variant as plain data, nothing left to defaults; `read_variant` gives it back."""
    table: Table = {"title": variant.title}
    for key in SECTIONS[1:]:
        table[key] = asdict(getattr(variant, key))
    table["combat"]["exception"] = [asdict(special) for special in variant.combat.exception]
    board = variant.board
    table["board"] = {
        "rows": board.rows,
        "cols": board.cols,
        "home_rows": board.home_rows,
        "blocked": [board.name(square) for square in sorted(board.blocked)],
    }
    table["pieces"] = {
        piece.id: {**{k: v for k, v in asdict(piece).items() if k != "id"}, "count": list(piece.count)}
        for piece in variant.pieces
    }
    return table


def _merged(name: str, folder: Path | None, children: tuple[str, ...]) -> Table:
    """The table of a named variant with all it extends."""
    if name in children:
        ring = " -> ".join((*children[children.index(name) :], name))
        raise CyclicVariant(f"{name}.toml: extends: the variants extend each other in a cycle: {ring}.")
    is_shipped = name in VARIANTS
    source: Traversable = files("flagfall.games.ctb") / "data" / "variants" if is_shipped or not folder else folder
    where = f"{name}.toml"
    patch = check_file(_read_toml(source / where, where), where)
    if "extends" not in patch:
        return patch
    return _patch(_parent(patch["extends"], None if is_shipped else folder, where, (*children, name)), patch)


def _parent(name: str, folder: Path | None, where: str, children: tuple[str, ...]) -> Table:
    is_file = folder is not None and SLUG.fullmatch(name) is not None and (folder / f"{name}.toml").is_file()
    if name not in VARIANTS and not is_file:
        known = ", ".join(VARIANTS)
        raise BadVariant(f"{where}: extends: there is no variant {name!r}; one of {known}, or a file beside this one.")
    return _merged(name, folder, children)


def _read_toml(path: Traversable, where: str) -> Table:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadFile(f"{where}: cannot be read ({error.strerror or error}).") from None
    if len(data) > MAX_BYTES:
        raise BadVariant(f"{where}: larger than {MAX_BYTES} bytes; a variant is a small text file.")
    try:
        return read_toml(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadVariant(f"{where}: not a UTF-8 text file.") from None
    except BadData as error:
        raise BadVariant(f"{where}: {error}") from None


def _patch(parent: Table, child: Table) -> Table:
    """The child's values over the parent's, table by table; title and army_total are each file's own."""
    merged: Table = {key: child[key] for key in ("title", "army_total") if key in child}
    for key in SECTIONS:
        merged[key] = {**parent.get(key, {}), **child.get(key, {})}
    specials = {(s["attacker"], s["defender"]): s for t in (parent, child) for s in t["combat"].get("exception", ())}
    merged["combat"]["exception"] = list(specials.values())
    pieces = parent["pieces"], child["pieces"]
    ids = dict.fromkeys((*pieces[0], *pieces[1]))
    merged["pieces"] = {piece: {**pieces[0].get(piece, {}), **pieces[1].get(piece, {})} for piece in ids}
    return merged


def _build(table: Table, name: str, where: str) -> Variant:
    """A checked table with the defaults filled in, as a Variant that makes sense as a whole."""

    def settings(section: str) -> Table:
        return {key: table[section].get(key, switch.default) for key, switch in switches.section(section).items()}

    combat = settings("combat")
    variant = Variant(
        id=name,
        title=table.get("title", name.replace("_", " ").title()),
        board=_build_board(settings("board"), where),
        setup=Setup(**settings("setup")),
        turn=Turn(**settings("turn")),
        movement=Movement(**settings("movement")),
        attack=Attack(**settings("attack")),
        combat=Combat(combat["order"], combat["equal"], tuple(Special(**entry) for entry in combat["exception"])),
        end=End(**settings("end")),
        pieces=_build_pieces(table["pieces"], where),
    )
    _check_whole(variant, where)
    if table.get("army_total", variant.total(0)) != variant.total(0):
        raise BadVariant(
            f"{where}: army_total: {table['army_total']} announced, the pieces add up to {variant.total(0)}."
        )
    return variant


def _build_board(settings: Table, where: str) -> Board:
    if settings["home_rows"] * 2 > settings["rows"]:
        raise BadVariant(
            f"{where}: board.home_rows: {settings['home_rows']} is not allowed; "
            f"a whole number, 1 to {settings['rows'] // 2}, half the {settings['rows']} rows.",
            place=("board", "home_rows"),
            problem="too_many_home_rows",
            most=settings["rows"] // 2,
        )
    board = Board(settings["rows"], settings["cols"], settings["home_rows"])
    squares = set()
    for name in settings["blocked"]:
        try:
            square = board.find(name)
        except BadInput:
            last = board.name(board.size - 1)
            raise BadVariant(f"{where}: board.blocked: {name!r} is not allowed; squares from a1 to {last}.") from None
        if square in squares:
            raise BadVariant(f"{where}: board.blocked: {name!r} is listed twice.")
        squares.add(square)
    return Board(board.rows, board.cols, board.home_rows, frozenset(squares))


def _build_pieces(tables: Table, where: str) -> tuple[Piece, ...]:
    if len(tables) > len(LETTERS):
        raise BadVariant(f"{where}: pieces: {len(tables)} kinds of pieces; at most {len(LETTERS)} have a letter each.")
    letters: dict[str, str] = {}
    for piece_id, values in tables.items():
        if "letter" in values:
            if values["letter"] in letters.values():
                raise BadVariant(f"{where}: pieces.{piece_id}.letter: {values['letter']!r} is taken by another piece.")
            letters[piece_id] = values["letter"]
    pieces = []
    for piece_id, values in tables.items():
        settings = {key: values.get(key, switch.default) for key, switch in switches.section("pieces").items()}
        if not isinstance(settings["count"], list):
            settings["count"] = [settings["count"]] * 2
        if piece_id not in letters:
            wishes = piece_id.upper() + LETTERS
            letters[piece_id] = next(x for x in wishes if x in LETTERS and x not in letters.values())
        settings["count"] = tuple(settings["count"])
        settings["label"] = settings["label"] or piece_id.replace("_", " ").title()
        pieces.append(Piece(id=PieceId(piece_id), letter=letters[piece_id], **settings))
    return tuple(pieces)


def _check_whole(variant: Variant, where: str) -> None:
    """Checks of the whole variant: pairings of known pieces, armies that fit and can win."""
    ids = {piece.id for piece in variant.pieces}
    for i, special in enumerate(variant.combat.exception):
        for key in ("attacker", "defender"):
            piece = getattr(special, key)
            if piece != "*" and piece not in ids:
                known = ", ".join(sorted(ids))
                told = f"{where}: combat.exception[{i}].{key}: there is no piece {piece!r}; one of {known}, or '*'."
                raise BadVariant(told, place=("combat", "exception", str(i)), problem="no_piece", value=piece)
        if special.attacker == special.defender == "*":
            raise BadVariant(f"{where}: combat.exception[{i}]: '*' against '*' would replace all numbers.")
    if variant.movement.path == "bent" and variant.movement.distance == "exact":
        for piece in variant.pieces:
            if piece.move > EXACT_STEPS:
                raise BadVariant(
                    f"{where}: pieces.{piece.id}.move: {piece.move} is not allowed; "
                    f"with bent paths of an exact distance at most {EXACT_STEPS}."
                )
    for side, owner in enumerate(("the first side", "the other side")):
        mine = [piece for piece in variant.pieces if piece.count[side] > 0]
        home = len(variant.board.home(side))
        if variant.total(side) > home:
            raise ArmyTooLarge(
                f"{where}: pieces: {owner} has {variant.total(side)} pieces; its home zone has {home} free squares.",
                place=("pieces",),
                problem="army_too_large",
                n=variant.total(side),
                most=home,
            )
        if not any(piece.goal for piece in mine):
            told = f"{where}: pieces.<id>.goal: {owner} has no goal piece; at least one is needed."
            raise BadVariant(told, place=("pieces",), problem="no_goal")
        if not any(piece.may_act for piece in mine):
            told = f"{where}: pieces.<id>.move: {owner} has no piece that can move or attack."
            raise BadVariant(told, place=("pieces",), problem="nothing_moves")
