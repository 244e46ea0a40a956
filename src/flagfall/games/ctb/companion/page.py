"""What a page asks about a game on a real board, as JSON texts: the page runs this module itself."""

from __future__ import annotations

import json

from flagfall.core.codec import encode, parse_json
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.games.ctb.companion.board import play, read_game


def ask(question: str) -> str:
    """Answer `{"do": "board", "game": {…}}`; a refusal says what is wrong by its code."""
    try:
        asked = parse_json(question, "question")
        if not isinstance(asked, dict) or asked.get("do") != "board":
            raise BadInput("A question has a key 'do': board.")
        answer = {"answer": encode(play(read_game(asked.get("game"))))}
    except FlagfallError as error:
        answer = {"problem": {"code": error.code, "message": error.message}}
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
