"""A match in one line."""

from __future__ import annotations

from flagfall.text.catalog import say
from flagfall.text.challengers.chronicle import Bout
from flagfall.text.challengers.names import park_words
from flagfall.text.challengers.voice import Voice


def tell_result(bout: Bout, voice: Voice) -> str:
    """`Red park: Ada beats Ben – the bench is full.`"""
    where = say("ui.final", voice.locale) if bout.is_final else park_words(bout.park, "name", voice.locale)
    if bout.ended is None or bout.winner is None or bout.loser is None:
        a, b = (voice.player(p) for p in bout.players)
        return say("ui.result.running", voice.locale, where=where, a=a, b=b)
    winner, loser = voice.player(bout.winner), voice.player(bout.loser)
    return say(f"ui.result.{bout.ended.reason}", voice.locale, where=where, winner=winner, loser=loser)
