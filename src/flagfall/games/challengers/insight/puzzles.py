"""The shipped puzzles of Challengers!: which card goes, and which one is taken."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from flagfall.core.codec import decode
from flagfall.core.plugin import Puzzle
from flagfall.core.records.record import Record, replay
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.events.match import MatchEnded
from flagfall.games.challengers.events.tournament import CardPicked, InPark
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.odds import Odds, odds

# Which card makes a deck better, or whose absence does: the chance to win with each, from many matches.

# The facts of a finished tournament about each player: picks and causes of losses.

Facts = dict[str, dict[str, int]]


def facts(record: Record) -> tuple[Facts, ...]:
    """By player: `cards` and `sets` that were picked, `lost` matches by reason, `matches` that were won and lost."""
    config: Config = decode(CHALLENGERS.types.config, record.config, "config")
    table = CHALLENGERS.cards(config)
    sets = {card.id: card.set for card in table.cards}
    found: list[dict[str, Counter[str]]] = [
        {name: Counter() for name in ("cards", "sets", "lost", "matches")} for _ in range(config.players)
    ]
    for step in replay(record, CHALLENGERS):
        for event in step.events:
            if isinstance(event, CardPicked) and event.card is not None and event.player < config.players:
                found[event.player]["cards"][event.card] += 1
                found[event.player]["sets"][sets[event.card]] += 1
            elif isinstance(event, InPark) and isinstance(event.event, MatchEnded):
                for side, player in enumerate(event.players):
                    if player < config.players:
                        is_won = side == event.event.winner
                        found[player]["matches"]["won" if is_won else "lost"] += 1
                        if not is_won:
                            found[player]["lost"][event.event.reason] += 1
    return tuple({name: dict(counts) for name, counts in one.items()} for one in found)


Task = Literal["cut", "pick"]


@dataclass(frozen=True, slots=True)
class DeckQuestion:
    """Two decks, and what can be done to the first of them."""

    task: Task
    deck: tuple[str, ...]
    against: tuple[str, ...]
    options: tuple[str, ...]  # cards to take out, or to take in
    round: int
    first: int  # who begins with the flag: 0 is the first deck

    def with_option(self, card: str) -> list[str]:
        """The deck after the decision."""
        if self.task == "pick":
            return sorted([*self.deck, card])
        left = list(self.deck)
        left.remove(card)
        return left


def weigh(question: DeckQuestion, matches: int, seed: int = 0, engine: str = "auto") -> dict[str, Odds]:
    """The chance to win with each option, the best first."""
    found = {
        card: odds(
            question.with_option(card),
            question.against,
            matches=matches,
            seed=seed,
            first=question.first,
            round=question.round,
            engine=engine,
        )
        for card in question.options
    }
    return dict(sorted(found.items(), key=lambda item: item[1].win, reverse=True))


def gap(weighed: Sequence[Odds]) -> float:
    """By how much the best is better than the second, at the ends of their intervals; below 0 nothing is proved."""
    return weighed[0].low - weighed[1].high


FILE = "puzzles.json"


@cache
def challengers_puzzles() -> tuple[Puzzle, ...]:
    """All of them, in the order of the file."""
    text = files("flagfall.games.challengers").joinpath("data", FILE).read_text(encoding="utf-8")
    return tuple(_puzzle(row) for row in json.loads(text))


def question_of(puzzle: Puzzle) -> DeckQuestion:
    """What is asked, for a later proof."""
    found = puzzle.question
    return DeckQuestion(
        found["task"], tuple(found["deck"]), tuple(found["against"]), puzzle.options, found["round"], found["first"]
    )


def _puzzle(row: dict[str, Any]) -> Puzzle:
    chances: dict[str, list[float]] = row["chances"]  # by card: chance, low, high
    question = {name: row[name] for name in ("task", "deck", "against", "round", "first")}
    options = tuple(sorted(chances))
    told = [
        {"option": card, "chance": win, "low": low, "high": high}
        for card, (win, low, high) in sorted(chances.items(), key=lambda item: -item[1][0])
    ]
    explanation = {"matches": row["matches"], "options": told}
    return Puzzle(row["id"], row["task"], {**question, "options": list(options)}, options, row["answer"], explanation)
