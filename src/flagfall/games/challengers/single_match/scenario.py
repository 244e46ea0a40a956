"""Scenarios: small matches written down in TOML, with what must come of them.

[[case]]
name = "clown takes two fans each time the flag arrives"
cards = ["clown"]                    # whose effects it shows
decks = ["2 clown", "2 newcomer"]    # top card first, not shuffled
first = 0
choices = []                         # the cards chosen, in order; "" = none
events = [{ kind = "fans_gained", player = 0, amount = 2 }]   # all events of these kinds, as far as keys are given
fans = [2, 0]
winner = 1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from flagfall.core.codec import kind_of
from flagfall.core.errors import BadData, BadFile
from flagfall.core.toml_text import read_toml
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.errors import IllegalChoice
from flagfall.games.challengers.events.match import MatchEvent
from flagfall.games.challengers.notation import parse_deck
from flagfall.games.challengers.single_match.play import MatchResult, play_match
from flagfall.games.challengers.single_match.runner import Choice, Chooser

HOW = ("name", "cards", "decks", "first", "round", "trophies", "piles", "choices")
"""How a case is played."""

WHAT = ("events", "never", "kinds", "asked", "winner", "reason", "fans", "after", "left", "discarded")
"""What must come of it."""

NEEDED = ("name", "decks", "first", "events", "winner")

Case = Mapping[str, Any]


def load_scenarios(path: str | Path) -> list[Case]:
    """The cases of a file; raises BadData or BadFile."""
    file = Path(path)
    try:
        table = read_toml(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{file.name}: cannot be read ({error.strerror or error}).") from None
    except UnicodeDecodeError:
        raise BadData(f"{file.name}: not a UTF-8 text file.") from None
    except BadData as error:
        raise BadData(f"{file.name}: {error}") from None
    cases = table.get("case")
    if not isinstance(cases, list) or not cases or not all(isinstance(case, dict) for case in cases):
        raise BadData(f"{file.name}: case: expected tables [[case]].")
    for i, case in enumerate(cases, start=1):
        for key in case:
            if key not in (*HOW, *WHAT):
                raise BadData(f"{file.name}: case {i}: {key}: unknown; a case has {', '.join((*HOW, *WHAT))}.")
        for key in NEEDED:
            if key not in case:
                raise BadData(f"{file.name}: case {i}: {key}: missing.")
    return cases


class Answers:
    """A chooser that answers with the given cards (None: no card) and remembers what it was asked."""

    def __init__(self, cards: Sequence[str | None]) -> None:
        self.cards = list(cards)
        self.asked: list[Choice] = []

    def __call__(self, choice: Choice) -> int:
        self.asked.append(choice)
        if not self.cards or self.cards[0] not in choice.options:
            wanted = repr(self.cards[0] or "") if self.cards else "nothing"
            raise IllegalChoice(f"{choice.cause} offers {_plain(choice.options)}, the scenario chooses {wanted}.")
        return choice.options.index(self.cards.pop(0))


def play_scenario(
    case: Case, engine: str = "interpreted", cards: CardTable | None = None
) -> tuple[MatchResult, Answers]:
    """The match of a case, and who chose in it; raises IllegalChoice where other questions are asked."""
    chooser = Answers([card or None for card in case.get("choices", ())])
    return stage(case, chooser, engine, cards), chooser


def stage(case: Case, choose: Chooser, engine: str = "interpreted", cards: CardTable | None = None) -> MatchResult:
    """The match of a case with anybody who chooses."""
    piles = {level: parse_deck(text, cards) for level, text in case["piles"].items()} if "piles" in case else None
    deck_a, deck_b = (parse_deck(text, cards) for text in case["decks"])
    return play_match(
        deck_a, deck_b, shuffle=False, first=case["first"], round=case.get("round", 1), piles=piles,
        trophies=tuple(case.get("trophies", (0, 0))), choose=choose, cards=cards, engine=engine,
    )  # fmt: skip


def told(event: MatchEvent) -> dict[str, Any]:
    """An event as a table: its kind and its values."""
    cls: type = type(event)
    return {"kind": kind_of(cls)} | {f.name: getattr(event, f.name) for f in fields(event)}


def problems(case: Case, engine: str = "interpreted", cards: CardTable | None = None) -> list[str]:
    """What came otherwise than it is written; nothing if all is well."""
    try:
        match, chooser = play_scenario(case, engine, cards)
    except IllegalChoice as error:
        return [str(error)]
    found = [*_events(case, match), *_ending(case, match, cards)]
    if chooser.cards:
        found.append(f"nobody asked for {chooser.cards}")
    asked = [_plain(choice.options) for choice in chooser.asked]
    if asked != case.get("asked", asked):
        found.append(f"asked: {asked}")
    return found


def _events(case: Case, match: MatchResult) -> Iterator[str]:
    """Kinds are distinguished, so that a case may list them in groups."""
    events = [told(event) for event in match.events]
    kinds = {event["kind"] for event in events}
    for kind in dict.fromkeys(event["kind"] for event in case["events"]):
        wanted, found = ([event for event in side if event["kind"] == kind] for side in (case["events"], events))
        if len(wanted) != len(found) or not all(map(_agree, wanted, found)):
            yield f"{kind}: {found}"
    for kind in sorted(kinds & set(case.get("never", ()))):
        yield f"{kind}: was never to happen"
    for kind in sorted(kinds - set(case.get("kinds", kinds))):
        yield f"{kind}: is not among the kinds"


def _agree(wanted: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    return all(key in event and event[key] == value for key, value in wanted.items())


def _ending(case: Case, match: MatchResult, cards: CardTable | None) -> Iterator[str]:
    for key, value, usual in (
        ("winner", match.winner, None),
        ("reason", match.reason, "no_power"),
        ("fans", list(match.fans), list(match.fans)),
    ):
        if value != case.get(key, usual):
            yield f"{key}: {value}"
    for deck, after in zip(match.decks, case.get("after", match.decks), strict=True):
        if Counter(deck) != Counter(after):
            yield f"after: {list(deck)}"
    for key, piles in (("left", match.piles), ("discarded", match.discards)):
        for level, text in case.get(key, {}).items():
            if list(piles[level]) != parse_deck(text, cards):
                yield f"{key}.{level}: {list(piles[level])}"


def _plain(options: Sequence[str | None]) -> list[str]:
    return [option or "" for option in options]
