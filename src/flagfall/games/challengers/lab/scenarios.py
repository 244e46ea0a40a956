"""Scenarios for a user-made card: for each effect the shortest match that shows it, found by trying small decks.

A match shows an effect if it goes otherwise without it. What happens in it is written down as it is; a reader of the
file sees whether that is what was meant, and an author who changes the card sees what changes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from flagfall.core.rng import split
from flagfall.games.challengers.definitions.cards import Card, CardTable
from flagfall.games.challengers.definitions.effect import ANY, Effect, Filter
from flagfall.games.challengers.errors import MatchTooLong
from flagfall.games.challengers.notation import format_deck
from flagfall.games.challengers.single_match.play import MatchResult
from flagfall.games.challengers.single_match.runner import Choice
from flagfall.games.challengers.single_match.scenario import Case, problems, stage, told

TRIES = 300
MOST_CARDS = 4  # of a deck beside the card itself
MOST_COPIES = 2
ROUND = 3  # as long as nothing else is said
LEFT_OUT = frozenset({"match_began", "match_ended"})
SIGNS = {
    "fans": "fans_gained",
    "move": "card_moved",
    "power_next": "boost_prepared",
    "arrange": "deck_inspected",
    "split": "deck_inspected",
}
"""The event by which a verb shows."""


def scenarios_of(card: Card, table: CardTable, texts: Sequence[str]) -> list[Case]:
    """Scenarios for a card, each of them green; `texts` says in words what each of its effects does."""
    cases = list(_cases(card, table, texts))
    for case in cases:
        assert problems(case, cards=table) == [], case
    return cases


def scenario_file(card: Card, table: CardTable, cases: Sequence[Case]) -> str:
    """The file of these scenarios."""
    lines = [f"# {table.name(card.id)}: small matches, and what comes of them. Written from the card as it is."]
    for case in cases:
        lines += ["", "[[case]]", *(f"{key} = {_toml(value)}" for key, value in case.items())]
    return "\n".join(lines) + "\n"


def _cases(card: Card, table: CardTable, texts: Sequence[str]) -> Iterator[Case]:
    blank = replace(card, effects=(), power=0 if card.power is None else card.power)
    if card.power is None:
        yield from _shown(card, table, _with(table, blank), None, f"{card.id} has the power of the round")
    for i, effect in enumerate(card.effects):
        if effect.on == "picked":
            continue
        other = _with(table, replace(card, effects=card.effects[:i] + card.effects[i + 1 :]))
        yield from _shown(card, table, other, effect, f"{card.id}: {texts[i]}")
        if effect.given is not None:
            yield from _hidden(card, table, other, effect, f"{card.id}, but not so: {texts[i]}")
    if card.power is not None and all(effect.on == "picked" for effect in card.effects):
        yield _plain_case(card, table)


def _shown(card: Card, table: CardTable, other: CardTable, effect: Effect | None, name: str) -> Iterator[Case]:
    """The shortest match among those tried that goes otherwise without the effect."""
    best: tuple[int, Case] | None = None
    for setting in _settings(card, table, effect):
        played = _play(setting, table)
        if played is None or (best is not None and len(played[0].events) >= best[0]):
            continue
        kinds = _changed(played, _play(setting, other))
        if kinds:
            best = len(played[0].events), _case(name, [card.id], setting, played, kinds)
    if best is not None:
        yield best[1]


def _hidden(card: Card, table: CardTable, other: CardTable, effect: Effect, name: str) -> Iterator[Case]:
    """A match in which the card turns up and the condition is not met: all goes as without the effect."""
    for setting in _settings(card, table, effect):
        played = _play(setting, table)
        if played is None or not any(told(event).get("card") == card.id for event in played[0].events):
            continue
        if not _changed(played, _play(setting, other)):
            case = _case(name, [], setting, played, {"power_compared"})
            sign = SIGNS.get(effect.do)
            never = {} if sign is None or sign in _by_kind(played[0]) else {"never": [sign]}
            yield {**case, **never}
            return


def _plain_case(card: Card, table: CardTable) -> Case:
    strong = max(_plain_cards(table), key=lambda one: one.power or 0)
    setting = {"decks": [card.id, f"{strong.id}, {card.id}"], "first": 0}
    played = _play(setting, table)
    assert played is not None
    name = f"{card.id} is a card of power {card.power} and nothing else"
    return _case(name, [], setting, played, {"flag_placed", "power_compared"})


Played = tuple[MatchResult, list[str], list[list[str]]]
"""A match, what was chosen in it, and from what."""


def _play(setting: Case, table: CardTable) -> Played | None:
    """A player who has to choose takes the first card on offer. None: it finds no end."""
    chosen: list[str] = []
    asked: list[list[str]] = []

    def choose(choice: Choice) -> int:
        chosen.append(choice.options[0] or "")
        asked.append([option or "" for option in choice.options])
        return 0

    try:
        match = stage(setting, choose, cards=table)
    except MatchTooLong:
        return None
    return match, chosen, asked


def _changed(played: Played, other: Played | None) -> set[str]:
    """The kinds of events that differ."""
    if other is None:
        return set()
    ours, theirs = (_by_kind(one[0]) for one in (played, other))
    return {kind for kind, events in ours.items() if events != theirs.get(kind)} - LEFT_OUT


def _by_kind(match: MatchResult) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for event in map(told, match.events):
        found.setdefault(event["kind"], []).append(event)
    return found


def _case(name: str, cards: list[str], setting: Case, played: Played, kinds: set[str]) -> Case:
    match, chosen, asked = played
    events = [{key: value for key, value in told(event).items() if value is not None} for event in match.events]
    listed = [event for event in events if event["kind"] in kinds] or [events[-1]]
    case: dict[str, Any] = {"name": name, "cards": cards, **setting, "events": listed}
    if chosen:
        case |= {"choices": chosen, "asked": asked}
    case |= {"fans": list(match.fans), "winner": match.winner}
    return case | ({} if match.reason == "no_power" else {"reason": match.reason})


def _settings(card: Card, table: CardTable, effect: Effect | None) -> Iterator[Case]:
    """Small decks around a card, its partners and plain cards; the same ones for the same card."""
    plain, partners = [str(one.id) for one in _plain_cards(table)], _partners(card, table, effect)
    for number in range(TRIES):
        draw = _Draws(number)
        mine = [str(card.id)] * (1 + draw.below(MOST_COPIES))
        mine += [draw.one(partners if draw.below(3) else plain) for _ in range(draw.below(MOST_CARDS))]
        rival = [draw.one(partners if draw.below(4) == 0 else plain) for _ in range(1 + draw.below(MOST_CARDS))]
        decks = [draw.mixed(mine), rival]
        seat = draw.below(2)
        setting: dict[str, Any] = {
            "decks": [format_deck(deck, table) for deck in (decks if seat == 0 else decks[::-1])],
            "first": draw.below(2),
        }
        if card.power is None:
            setting["round"] = ROUND + draw.below(4)
        if any("trophies" in (count.what for count in (one.per, one.given) if count) for one in card.effects):
            setting["trophies"] = [draw.below(5), draw.below(5)]
        if any(one.source.startswith("pile_") for one in card.effects):
            setting["piles"] = {level: format_deck(plain[-3:], table) for level in "ABC"}
        yield setting


class _Draws:
    """Small numbers from the number of a try."""

    def __init__(self, number: int) -> None:
        self.number, self.taken = number, 0

    def below(self, n: int) -> int:
        self.taken += 1
        return split(self.number, self.taken) % n

    def one(self, cards: Sequence[str]) -> str:
        return cards[self.below(len(cards))]

    def mixed(self, cards: Sequence[str]) -> list[str]:
        left = list(cards)
        return [left.pop(self.below(len(left))) for _ in cards]


def _plain_cards(table: CardTable) -> list[Card]:
    """Printed cards without effects, the weakest first: one of each power."""
    found = {
        card.power: card
        for card in table
        if not card.effects and card.power is not None and card.pack is None and card.set != "robot"
    }
    return [found[power] for power in sorted(found)]


def _partners(card: Card, table: CardTable, effect: Effect | None) -> list[str]:
    """Cards that an effect is about; any plain ones if it is about none in particular."""
    parts = [] if effect is None else [effect.of, *(count.of for count in (effect.per, effect.given) if count)]
    filters = [wanted for wanted in parts if wanted != ANY]
    fitting = [one for one in table if one.set != "robot" and any(_fits(one, wanted) for wanted in filters)]
    simple = [one for one in fitting if not one.effects or one.id == card.id]
    return [str(one.id) for one in simple or fitting or _plain_cards(table)]


def _fits(card: Card, wanted: Filter) -> bool:
    power = card.base_power(ROUND)
    is_named = (
        wanted.name in (None, card.name) and wanted.set in (None, card.set) and wanted.level in (None, card.level)
    )
    return is_named and wanted.power_min <= power <= wanted.power_max


def _with(table: CardTable, card: Card) -> CardTable:
    """The table with one card changed."""
    return replace(table, cards=tuple(card if one.id == card.id else one for one in table))


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, (list, tuple)):
        inner = [_toml(item) for item in value]
        if any(isinstance(item, dict) for item in value):
            return "[\n" + "".join(f"    {text},\n" for text in inner) + "]"
        return f"[{', '.join(inner)}]"
    return json.dumps(value, ensure_ascii=False)
