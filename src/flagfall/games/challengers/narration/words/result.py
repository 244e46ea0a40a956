"""A match in one line."""

from __future__ import annotations

from flagfall.games.challengers.narration.chronicle import Bout
from flagfall.games.challengers.narration.words.names import park_words
from flagfall.text.catalog import say
from flagfall.text.filling import Reader


def tell_result(bout: Bout, reader: Reader) -> str:
    """`Red park: Ada beats Ben – the bench is full.`"""
    where = say("ui.final", reader.locale) if bout.is_final else park_words(bout.park, "name", reader.locale)
    if bout.ended is None or bout.winner is None or bout.loser is None:
        a, b = (reader.players[p] for p in bout.players)
        return say("ui.result.running", reader.locale, where=where, a=a, b=b)
    winner, loser = reader.players[bout.winner], reader.players[bout.loser]
    return say(f"ui.result.{bout.ended.reason}", reader.locale, where=where, winner=winner, loser=loser)
