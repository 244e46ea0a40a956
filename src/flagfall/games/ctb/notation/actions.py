"""Reading positions and actions from text, and writing actions.

Actions: `S@d2` places, `b2b5` moves, `b5xb6` attacks; `heads`, `tails`, `first=0`, `pass`, `tie?`,
`tie+`, `tie-`, `resign` are the others.
"""

from __future__ import annotations

import re

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.games.ctb.actions import (
    AcceptTie,
    Action,
    Call,
    Decide,
    DeclineTie,
    Move,
    OfferTie,
    Pass,
    Place,
    Resign,
    Strike,
)
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.errors import BadNotation, BadPosition
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.notation.position import SIDES, Position, letters_of
from flagfall.games.ctb.rules.protocol.ending import AGREED, REASONS, RESIGNED

MAX_TEXT = 4_000
_ROW = re.compile(r"[0-9]+|[A-Za-z#]", re.ASCII)
_STOCK = re.compile(r"([0-9]{0,3})([A-Za-z])", re.ASCII)
_TURN = re.compile(r"[sn]|@s|@n|@sn|[?!][sn]|=[sn=]:[a-z_]{1,40}", re.ASCII)
_TURNS = re.compile(r"([0-9]{1,9}):([0-9]{1,9})", re.ASCII)
_MOVE = re.compile(r"([a-z][0-9]{1,2})(x?)([a-z][0-9]{1,2})", re.ASCII)
_PLACE = re.compile(r"([A-Za-z])@([a-z][0-9]{1,2})", re.ASCII)
_WORDS: dict[str, Action] = {
    "heads": Call("heads"),
    "tails": Call("tails"),
    "first=0": Decide(PlayerIx(0)),
    "first=1": Decide(PlayerIx(1)),
    "pass": Pass(),
    "tie?": OfferTie(),
    "tie+": AcceptTie(),
    "tie-": DeclineTie(),
    "resign": Resign(),
}
_TEXTS = {action: text for text, action in _WORDS.items()}


def format_action(action: Action, variant: Variant, side: int = 0) -> str:
    """The text of an action; the letter of a placed piece shows the side."""
    board = variant.board
    if isinstance(action, Place):
        return f"{letters_of(variant, side)[variant.kind(action.piece)]}@{board.name(action.square)}"
    if isinstance(action, Move):
        return f"{board.name(action.source)}{board.name(action.target)}"
    if isinstance(action, Strike):
        return f"{board.name(action.source)}x{board.name(action.target)}"
    return _TEXTS[action]


def parse_action(text: str, variant: Variant) -> Action:
    """The action of a text; whether it is legal is another question. Raises BadNotation."""
    if isinstance(text, str):
        word = text.strip()
        if word in _WORDS:
            return _WORDS[word]
        if move := _MOVE.fullmatch(word):
            source, target = _square(move[1], variant, word), _square(move[3], variant, word)
            return Strike(source, target) if move[2] else Move(source, target)
        if place := _PLACE.fullmatch(word):
            kind = letters_of(variant, 0)[:-1].find(place[1].upper())
            if kind < 0:
                letters = ", ".join(letters_of(variant, 0)[:-1])
                raise BadNotation(f"{word!r}: there is no piece {place[1]!r}; one of {letters}.")
            return Place(variant.pieces[kind].id, _square(place[2], variant, word))
    words = ", ".join(_WORDS)
    raise BadNotation(f"Cannot read the action {str(text)[:40]!r}; write b2b5, b5xb6, S@d2 or one of {words}.")


def side_of(text: str) -> int | None:
    """The side an action's text speaks of, if it does: placements show it by their letter."""
    match = _PLACE.fullmatch(text.strip())
    return None if match is None else int(match[1].islower())


def _square(name: str, variant: Variant, where: str) -> SquareIx:
    try:
        return variant.board.find(name)
    except BadInput as error:
        raise BadNotation(f"{where!r}: {error}") from None


def parse_position(text: str, variant: Variant) -> Position:
    """The position of a line; raises BadPosition with what is wrong."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise BadPosition(f"A position is a line such as '8/8/3s4/8/3L4/8/B7/7b s', not {str(text)[:60]!r}.")
    parts = text.split()
    if not 2 <= len(parts) <= 6:
        raise BadPosition(f"A position has 2 to 6 parts, separated by spaces; this one has {len(parts)}.")
    board, turn, stock, last, quiet, turns = (*parts, *("-", "-", "0", "0:0")[len(parts) - 2 :])
    if not _TURN.fullmatch(turn):
        raise BadPosition(f"turn: {turn!r} is not allowed; s, n, @s, @n, @sn, ?s, ?n, !s, !n or =s:reason.")
    if last not in ("s", "n", "-"):
        raise BadPosition(f"last mover: {last!r} is not allowed; s, n or -.")
    if not re.fullmatch(r"[0-9]{1,9}", quiet, re.ASCII):
        raise BadPosition(f"quiet plies: {quiet!r} is not a number.")
    counts = _TURNS.fullmatch(turns)
    if counts is None:
        raise BadPosition(f"turns: {turns!r} is not allowed; two numbers such as 20:19.")
    squares = _parse_board(board, variant)
    position = Position(
        variant,
        squares,
        turn,
        _parse_stock(stock, variant),
        last,
        int(quiet),
        (int(counts[1]), int(counts[2])),
    )
    _check(position)
    return position


def _parse_board(text: str, variant: Variant) -> tuple[str, ...]:
    board = variant.board
    rows = text.split("/")
    if len(rows) != board.rows:
        raise BadPosition(f"board: {len(rows)} rows; {variant.id} has {board.rows}.")
    known = letters_of(variant, 0) + letters_of(variant, 1)
    squares: list[str] = []
    for number, row in zip(range(board.rows, 0, -1), rows, strict=True):
        line: list[str] = []
        if "".join(_ROW.findall(row)) != row:
            raise BadPosition(f"board: row {number}: cannot read {row!r}.")
        for item in _ROW.findall(row):
            if item.isdigit():
                if item.startswith("0") or int(item) > board.cols:
                    raise BadPosition(f"board: row {number}: {item!r} is no number of empty squares here.")
                line += [""] * int(item)
            elif item == "#" or item in known:
                line.append(item)
            else:
                raise BadPosition(f"board: row {number}: there is no piece {item!r}; one of {known}.")
        if len(line) != board.cols:
            raise BadPosition(f"board: row {number}: {len(line)} squares; {variant.id} has {board.cols}.")
        squares = line + squares
    for square, content in enumerate(squares):
        if (content == "#") != (square in board.blocked):
            is_blocked = "is" if square in board.blocked else "is not"
            raise BadPosition(f"board: {board.name(square)} {is_blocked} blocked in {variant.id}.")
    return tuple(squares)


def _parse_stock(text: str, variant: Variant) -> tuple[tuple[int, ...], tuple[int, ...]]:
    stock = [[0] * (len(variant.pieces) + 1) for _ in range(2)]
    if text != "-":
        if not text or "".join(match[0] for match in _STOCK.finditer(text)) != text:
            raise BadPosition(f"reserve: cannot read {text!r}; write for example L2W3R, or - for none.")
        for number, letter in _STOCK.findall(text):
            side = 0 if letter.isupper() else 1
            kind = letters_of(variant, side).find(letter)
            if kind < 0 or number == "0":
                raise BadPosition(f"reserve: {number}{letter} is not allowed.")
            stock[side][kind] += int(number or 1)
    return tuple(stock[0]), tuple(stock[1])


def _check(position: Position) -> None:
    """The pieces belong to the armies, and to the phase of the game."""
    variant, board = position.variant, position.variant.board
    turn = position.turn
    is_placing, is_before = turn.startswith("@"), turn[0] in "@?!"
    if turn.startswith("="):
        reason = turn[3:]
        if reason not in (*REASONS.values(), RESIGNED, AGREED):
            raise BadPosition(f"turn: there is no ending {reason!r}.")
    for side, owner in enumerate(("south", "north")):
        letters = letters_of(variant, side)
        on_board = [position.squares.count(letter) for letter in letters]
        waiting = position.reserve[side]
        for kind, piece in enumerate(variant.pieces):
            if on_board[kind] + waiting[kind] > piece.count[side]:
                n = on_board[kind] + waiting[kind]
                raise BadPosition(
                    f"{n} pieces of the kind {piece.label} for {owner}; the army has {piece.count[side]}."
                )
        total = sum(on_board) + sum(waiting)
        if total > variant.total(side):
            raise BadPosition(f"{total} pieces for {owner}; the army has {variant.total(side)}.")
        is_partly_unseen = is_placing and variant.setup.placement == "secret"
        if is_before and not is_partly_unseen and total != variant.total(side):
            raise BadPosition(f"{total} pieces for {owner} on the board and in reserve, not {variant.total(side)}.")
        if sum(waiting) and turn[0] in "sn?!":
            raise BadPosition("reserve: pieces wait to be placed, but play has begun.")
        if is_before:
            home = set(board.home(side))
            strays = [board.name(sq) for sq, x in enumerate(position.squares) if x and x in letters and sq not in home]
            if strays:
                raise BadPosition(f"board: {strays[0]} is not in {owner}'s home zone, but play has not begun.")
    if is_placing:
        is_secret = variant.setup.placement == "secret"
        if is_secret != (turn == "@sn"):
            raise BadPosition(f"turn: {turn!r} does not fit the placement of {variant.id}.")
        waits = [sum(position.reserve[side]) > 0 for side in (0, 1)]
        if not any(waits) or (not is_secret and not waits[SIDES.index(turn[1])]):
            raise BadPosition(f"turn: {turn!r}, but there is nothing left to place.")
