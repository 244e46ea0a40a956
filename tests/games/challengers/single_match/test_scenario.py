"""One file of small matches for every verb; every card with an effect in a match appears in one of them."""

from __future__ import annotations

import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest

from flagfall.core.codec import kind_of
from flagfall.core.errors import BadData
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.vocabulary import VERBS
from flagfall.games.challengers.errors import IllegalChoice
from flagfall.games.challengers.events import match as ev
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.single_match.scenario import HOW, WHAT, load_scenarios, play_scenario, problems
from helpers import BOX

FOLDER = Path(__file__).parents[3] / "scenarios" / "challengers"
FILES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
TABLES = {"look": CHALLENGERS.cards(Config(looking_dog=True))}
"""The cards of a verb that no card of the box has."""
CASES = [
    pytest.param(case, TABLES.get(verb, BOX), id=f"{verb}: {case['name']}")
    for verb, file in FILES.items()
    for case in file["case"]
]
EVENTS = {kind_of(cls): cls for cls in ev.MatchEvent.__args__}


@pytest.mark.parametrize(("case", "table"), CASES)
def test_the_match_goes_as_written(case, table, engine):
    assert problems(case, engine, table) == []


@pytest.mark.parametrize(("case", "table"), CASES)
def test_a_case_uses_only_words_that_are_checked(case, table):
    assert set(case) <= {*HOW, *WHAT}
    assert case["events"]
    for event in case["events"]:
        assert set(event) - {"kind"} <= {f.name for f in fields(EVENTS[event["kind"]])}
    assert set(case.get("never", ())) | set(case.get("kinds", ())) <= set(EVENTS)


def test_every_verb_has_a_file_and_every_file_a_verb():
    assert set(FILES) == set(VERBS)
    assert all(file["case"] for file in FILES.values())


def without_effects(card_id, table):
    """The table with one card that has lost its effects (or follows the round no more)."""
    cards = tuple(
        replace(card, effects=(), power=0 if card.power is None else card.power) if card.id == card_id else card
        for card in table
    )
    return replace(table, cards=cards)


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "extra_pick"])
def test_a_shown_card_makes_a_difference(verb):
    shown = [(case, card) for case in FILES[verb]["case"] for card in case["cards"]]
    table = TABLES.get(verb, BOX)
    for case, card in shown:
        match, _ = play_scenario(case, cards=table)
        try:
            other, chooser = play_scenario(case, cards=without_effects(card, table))
        except IllegalChoice:
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
            verbs = {effect.do for card in case["cards"] for effect in TABLES.get(verb, BOX)[card].effects}
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


def test_a_case_that_goes_otherwise_says_how():
    case = dict(FILES["fans"]["case"][0])
    assert problems(case | {"winner": 0, "fans": [0, 0]}) == ["winner: 1", "fans: [4, 0]"]
    assert problems(case | {"never": ["fans_gained"]}) == ["fans_gained: was never to happen"]
    assert problems(case | {"kinds": ["fans_gained"]})[0].endswith("is not among the kinds")
    assert problems(case | {"events": [{"kind": "fans_gained", "amount": 3}]})[0].startswith("fans_gained: [{")
    assert problems(case | {"choices": ["dog"]}) == ["nobody asked for ['dog']"]
    asked = dict(FILES["arrange"]["case"][0])
    assert problems(asked | {"choices": ["pig"]}) == [
        "juggler offers ['newcomer', 'alpha', 'beta'], the scenario chooses 'pig'."
    ]
    assert problems(asked | {"asked": []}) == ["asked: [['newcomer', 'alpha', 'beta'], ['newcomer', 'alpha']]"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("case = 1", r"odd\.toml: case: expected tables"),
        ("[[case]]\nnmae = 'x'", r"odd\.toml: case 1: nmae: unknown; a case has name, cards"),
        ("[[case]]\nname = 'x'", r"odd\.toml: case 1: decks: missing"),
        ("[[case]", r"odd\.toml: not valid TOML: .*line 1"),
    ],
)
def test_a_wrong_file_of_scenarios_is_one_sentence(tmp_path, text, message):
    (tmp_path / "odd.toml").write_text(text)
    with pytest.raises(BadData, match=message):
        load_scenarios(tmp_path / "odd.toml")
