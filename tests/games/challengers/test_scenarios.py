"""One file of small matches for every verb; every card with an effect in a match appears in one of them."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import pytest

from flagfall.core.codec import kind_of
from flagfall.games.challengers.definitions.vocabulary import VERBS
from flagfall.games.challengers.events import match as ev
from helpers import BOX, Answers, never_ask, play, to_deck

FOLDER = Path(__file__).parents[2] / "scenarios" / "challengers"
FILES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
CASES = [pytest.param(case, id=f"{verb}: {case['name']}") for verb, file in FILES.items() for case in file["case"]]
EVENTS = {kind_of(cls): cls for cls in ev.MatchEvent.__args__}
KEYS = {
    *("name", "cards", "decks", "first", "round", "trophies", "piles", "choices"),  # how it is played
    *(
        "events",
        "never",
        "kinds",
        "asked",
        "winner",
        "reason",
        "fans",
        "after",
        "left",
        "discarded",
    ),  # what comes of it
}


def play_case(case, engine="interpreted", cards=None):
    chooser = Answers(*(card or None for card in case["choices"])) if "choices" in case else never_ask
    piles = {level: to_deck(text) for level, text in case["piles"].items()} if "piles" in case else None
    match = play(
        *case["decks"],
        engine=engine,
        cards=cards,
        first=case["first"],
        round=case.get("round", 1),
        trophies=tuple(case.get("trophies", (0, 0))),
        piles=piles,
        choose=chooser,
    )
    return match, chooser


def told(event):
    return {"kind": kind_of(type(event))} | {f.name: getattr(event, f.name) for f in fields(event)}


def agrees(event, wanted):
    return all(event[key] == value for key, value in wanted.items())


@pytest.mark.parametrize("case", CASES)
def test_the_match_goes_as_written(case, engine):
    match, chooser = play_case(case, engine)
    found = [told(event) for event in match.events]
    wanted = case["events"]
    listed = {event["kind"] for event in wanted}
    matched = [event for event in found if event["kind"] in listed]
    # Kinds are told apart, so that a case may list them in groups.
    for kind in listed:
        mine, theirs = ([event for event in side if event["kind"] == kind] for side in (wanted, matched))
        assert len(mine) == len(theirs), (kind, theirs)
        for want, event in zip(mine, theirs, strict=True):
            assert agrees(event, want), (want, event)
    assert not {event["kind"] for event in found} & set(case.get("never", ()))
    assert {event["kind"] for event in found} <= set(case.get("kinds", EVENTS))
    assert match.winner == case["winner"]
    assert match.reason == case.get("reason", "no_power")
    if "fans" in case:
        assert match.fans == tuple(case["fans"])
    if "choices" in case:
        assert chooser.cards == []
    if "asked" in case:
        assert [[option or "" for option in choice.options] for choice in chooser.asked] == case["asked"]
    for deck, after in zip(match.decks, case.get("after", match.decks), strict=True):
        assert Counter(deck) == Counter(after)
    for level, text in case.get("left", {}).items():
        assert list(match.piles[level]) == to_deck(text)
    for level, text in case.get("discarded", {}).items():
        assert list(match.discards[level]) == to_deck(text)


@pytest.mark.parametrize("case", CASES)
def test_a_case_uses_only_words_that_are_checked(case):
    assert set(case) <= KEYS
    assert case["events"]
    for event in case["events"]:
        assert set(event) - {"kind"} <= {f.name for f in fields(EVENTS[event["kind"]])}
    assert set(case.get("never", ())) | set(case.get("kinds", ())) <= set(EVENTS)


def test_every_verb_has_a_file_and_every_file_a_verb():
    assert set(FILES) == set(VERBS)
    assert all(file["case"] for file in FILES.values())


def without_effects(card_id):
    """The box with one card that has lost its effects (or follows the round no more)."""
    cards = tuple(
        replace(card, effects=(), power=0 if card.power is None else card.power) if card.id == card_id else card
        for card in BOX
    )
    return replace(BOX, cards=cards)


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "extra_pick"])
def test_a_shown_card_makes_a_difference(verb):
    shown = [(case, card) for case in FILES[verb]["case"] for card in case["cards"]]
    for case, card in shown:
        match, _ = play_case(case)
        try:
            other, chooser = play_case(case, cards=without_effects(card))
        except AssertionError:
            continue  # it asks other questions: a difference
        unasked = bool(case.get("choices")) and chooser.cards != []
        assert unasked or other.events != match.events, (case["name"], card)


def test_every_card_that_does_something_in_a_match_is_shown():
    shown = {card for file in FILES.values() for case in file["case"] for card in case["cards"]}
    acting = {card.id for card in BOX if card.power is None or any(effect.on != "picked" for effect in card.effects)}
    assert acting - shown == set()


def test_cards_are_shown_by_the_verb_they_have():
    for verb, file in FILES.items():
        for case in file["case"]:
            verbs = {effect.do for card in case["cards"] for effect in BOX[card].effects}
            assert not case["cards"] or verb in verbs or (verb == "power" and "cyborg" in case["cards"])


@pytest.mark.parametrize("card_id", FILES["extra_pick"]["data"])
def test_an_extra_pick_has_its_price(card_id):
    wanted = FILES["extra_pick"]["data"][card_id]
    (effect,) = BOX[card_id].effects
    assert (effect.on, effect.do) == ("picked", "extra_pick")
    assert effect.count == wanted["cost"]
    assert effect.of.set == wanted.get("set")


def test_the_prices_of_all_extra_picks_are_written_down():
    assert {card.id for card in BOX if any(effect.do == "extra_pick" for effect in card.effects)} == set(
        FILES["extra_pick"]["data"]
    )
