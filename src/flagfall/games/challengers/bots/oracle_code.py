"""The machine code that `oracle` thinks with: matches, drafts of imagined offers, and what endings mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flagfall.core.jit import is_cold
from flagfall.core.plugin import CompiledCode
from flagfall.core.rng import stream
from flagfall.games.challengers.bots.deck_value.endings import chances_of
from flagfall.games.challengers.bots.deck_value.imagined import draft_all
from flagfall.games.challengers.bots.prospects import Prospects
from flagfall.games.challengers.bots.redraws import Offer, Redraws
from flagfall.games.challengers.bots.standing import MatchStanding
from flagfall.games.challengers.bots.trial import DeckTrial
from flagfall.games.challengers.bots.weights import Lessons
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.single_match.contest import Contest, is_warm, warm_up

OWN: tuple[Callable[..., Any], ...] = (draft_all, chances_of)


def is_ready() -> bool:
    """Whether decks can be tried out without waiting for the compiler."""
    return is_warm() and not any(is_cold(function) for function in OWN)


def compile_all() -> None:
    """Compile everything by using it once: the first decision of a duel."""
    warm_up()
    table = box()
    lessons = Lessons("duel", table)
    judge, now = Prospects(lessons, table, is_compiled=True), MatchStanding(1, 0.0, (0, 0), NO_PLAYER, (2,))
    trial, cards = DeckTrial(Contest(table), judge, now, 1, [[0]]), list(range(len(table)))
    offer = Offer(deck=cards[:3], cards=5, picks=2, pool=cards)
    Redraws(table, lessons.fans).better(trial, judge.tables(now), offer, cards[3:4], 0.0, stream(0, 0, 0))


CODE = CompiledCode(is_ready, compile_all)
