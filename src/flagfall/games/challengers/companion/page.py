"""What a page asks the companion, as JSON texts: the page runs this module itself, and works without a server."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from flagfall.core.codec import decode, encode, parse_json
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.games.challengers.companion import sheet as sheets
from flagfall.games.challengers.companion.draw import Wish, draw
from flagfall.games.challengers.companion.entries import read_log
from flagfall.games.challengers.companion.history import MOST_EVENINGS, history_of
from flagfall.games.challengers.companion.view import view_of


def ask(question: str) -> str:
    """Answer a question such as `{"do": "view", "log": […]}`; a refusal says what is wrong by its code."""
    try:
        asked = parse_json(question, "question")
        if not isinstance(asked, dict) or asked.get("do") not in _ANSWERS:
            raise BadInput(f"A question has a key 'do': one of {', '.join(_ANSWERS)}.")
        answer = {"answer": _ANSWERS[asked.pop("do")](asked)}
    except FlagfallError as error:
        answer = {"problem": {"code": error.code, "message": error.message}}
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _view(asked: Mapping[str, Any]) -> Any:
    return encode(view_of(read_log(asked.get("log"))))


def _draw(asked: Mapping[str, Any]) -> Any:
    return draw(decode(Wish, asked, "draw"))


def _sheet(asked: Mapping[str, Any]) -> Any:
    return encode(sheets.play(sheets.read_sheet(asked.get("sheet"))))


def _shuffle(asked: Mapping[str, Any]) -> Any:
    return sheets.shuffled(decode(tuple[str, ...], asked.get("cards"), "cards"))


def _luck(asked: Mapping[str, Any]) -> Any:
    from flagfall.games.challengers.companion.luck import luck_of  # loads the odds, which most evenings never need

    return encode(luck_of(read_log(asked.get("log"))))


def _history(asked: Mapping[str, Any]) -> Any:
    logs = asked.get("logs")
    if not isinstance(logs, list) or len(logs) > MOST_EVENINGS:
        raise BadInput(f"A history has at most {MOST_EVENINGS} evenings.")
    return encode(history_of([read_log(log) for log in logs]))


_ANSWERS: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "view": _view,
    "draw": _draw,
    "sheet": _sheet,
    "shuffle": _shuffle,
    "luck": _luck,
    "history": _history,
}
