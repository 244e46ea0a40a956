"""The cards of the box: complete, within the limits of the rulebook, told in both languages."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import flagfall
from flagfall import challengers
from flagfall.core.errors import BadData
from flagfall.games.challengers.errors import UnknownCard, UnknownSet
from helpers import BOX

SIZES = {
    "city": 20,
    "castle": 40,
    "film_studio": 40,
    "funfair": 40,
    "haunted_house": 40,
    "outer_space": 40,
    "shipwreck": 40,
    "robot": 19,
}


def test_the_box_holds_327_cards_of_89_kinds():
    assert len(BOX) == 89
    assert sum(card.copies for card in BOX) == 327
    assert len({card.id for card in BOX}) == 89


@pytest.mark.rule("CH-SETUP-25")
@pytest.mark.parametrize(("card_set", "size"), SIZES.items())
def test_a_set_has_its_size(card_set, size):
    cards = [card for card in BOX.of_set(card_set) if card.level != "S" or card_set == "robot"]
    assert sum(card.copies for card in cards) == size
    assert BOX.sets[card_set].cards == size


def test_there_are_no_other_sets_and_only_city_is_always_in_play():
    assert set(BOX.sets) == set(SIZES)
    assert [card_set.id for card_set in BOX.sets.values() if card_set.always] == ["city"]
    assert len({card_set.colour for card_set in BOX.sets.values()}) == len(SIZES)


def test_eight_starter_decks_of_six_cards_can_be_dealt():
    starters = {card.id: card for card in BOX if card.level == "S" and card.set == "city"}
    assert {card_id: (card.power, card.copies) for card_id, card in starters.items()} == {
        "newcomer": (1, 3 * 8),
        "talent_starter": (2, 8),
        "dog_starter": (3, 8),
        "champion_starter": (4, 8),
    }


@pytest.mark.rule("CH-SETUP-23")
def test_the_doubled_corner_number_is_one_number():
    assert BOX["newcomer"].power == 1
    assert BOX["virtual_ghost"].power == 1
    assert max(card.power for card in BOX if card.power is not None) == 10


@pytest.mark.rule("CH-SETUP-23")
def test_a_card_has_name_set_level_power_and_perhaps_an_effect():
    for card in BOX:
        assert card.name
        assert card.set in BOX.sets
        assert card.level in ("A", "B", "C", "S", "R", "SOLO")
        assert card.power is None or 0 < card.power <= 10
    assert [card.id for card in BOX if card.power is None] == ["cyborg"]
    assert [BOX["cyborg"].base_power(number) for number in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert {card.base_power(number) for card in [BOX["dog"]] for number in range(1, 8)} == {3}


@pytest.mark.rule("CH-SETUP-24")
def test_no_card_of_the_box_is_over_the_cap_of_its_level():
    caps = {"A": 3, "B": 5, "C": 10}
    for card in BOX:
        assert card.base_power(7) <= caps.get(card.level, 10), card.id
    assert {level: max(card.power or 0 for card in BOX if card.level == level) for level in caps} == caps


@pytest.mark.rule("CH-SETUP-24")
@pytest.mark.parametrize(("level", "cap"), [("A", 3), ("B", 5), ("C", 10)])
def test_the_loader_accepts_the_cap_and_refuses_more(invent, level, cap):
    assert invent(strong={"level": level, "power": cap})["strong"].power == cap
    with pytest.raises(BadData, match=f"power: {cap + 1} is over the cap"):
        invent(strong={"level": level, "power": cap + 1})


@pytest.mark.rule("CH-SETUP-25")
@pytest.mark.parametrize(("copies", "tag"), [(1, "rare"), (3, "rare"), (4, "normal"), (5, "common"), (8, "common")])
def test_rarity_is_computed_from_the_copies(invent, copies, tag):
    assert invent(some={"power": 1, "copies": copies})["some"].rarity == tag


@pytest.mark.rule("CH-SETUP-25")
def test_rarity_cannot_be_typed_by_hand(invent):
    with pytest.raises(BadData, match="some: rarity: unknown key"):
        invent(some={"power": 1, "rarity": "rare"})


def test_rarities_of_the_box():
    tags = Counter(card.rarity for card in BOX)
    assert BOX["talent"].rarity == "rare"
    assert BOX["reporter"].rarity == "normal"
    assert BOX["skeleton"].rarity == BOX["clones"].rarity == "common"
    assert BOX["newcomer"].rarity == BOX["drone"].rarity == "fixed"
    assert tags["common"] == 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_and_set_has_words(language):
    for card in BOX:
        assert BOX.name(card.id, language).strip() == BOX.name(card.id, language) != ""
        has_effect = bool(card.effects) or card.power is None
        assert bool(BOX.text(card.id, language).strip()) == has_effect, card.id
    assert all(BOX.set_names[language][card_set].strip() for card_set in BOX.sets)


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_belong_to_a_card_and_different_names_read_differently(language):
    names = {card.name for card in BOX}
    assert set(BOX.names[language]) == names
    assert len({BOX.names[language][name].casefold() for name in names}) == len(names)
    # Cards that a switch changes have words for both forms.
    data = Path(flagfall.__file__).parent / "games/challengers/data/changed_cards.toml"
    changed = tomllib.loads(data.read_text(encoding="utf-8"))
    adapted = {f"{card}_{switch}" for switch, cards in changed.items() for card in cards}
    assert adapted <= set(BOX.texts[language]) <= {card.id for card in BOX} | adapted
    assert set(BOX.set_names[language]) == set(BOX.sets)


def test_the_numbers_in_the_texts_are_the_same_in_both_languages():
    for card in BOX:
        numbers = [sorted(re.findall(r"\d+", BOX.text(card.id, language))) for language in ("en", "de")]
        assert numbers[0] == numbers[1], card.id


def test_amounts_of_power_and_fans_are_told_in_the_text():
    for card in BOX:
        for effect in card.effects:
            if effect.do in ("power", "support", "fans", "power_next"):
                assert str(abs(effect.amount)) in re.findall(r"\d+", BOX.text(card.id)), card.id


def test_effects_can_be_written_as_plain_data():
    # a card table is data only: nothing in it refers to code
    from flagfall.core.codec import encode

    assert json.dumps(encode(BOX.cards))


def test_cards_are_found_by_id_and_unknown_ones_get_a_hint():
    assert "rubber_duck" in BOX
    assert "rubber_goose" not in BOX
    with pytest.raises(UnknownCard, match="Did you mean rubber_duck"):
        BOX["rubber_goose"]
    with pytest.raises(UnknownSet, match=r"'castel'.*castle"):
        BOX.of_set("castel")


def test_the_order_of_the_cards_is_fixed():
    assert challengers.cards().cards == BOX.cards
    assert [BOX.index(card.id) for card in BOX] == list(range(89))


@pytest.mark.rule("CH-SETUP-25")
@pytest.mark.parametrize(
    ("file", "after", "old", "new", "message"),
    [
        (
            "games/challengers/data/cards/city.toml",
            "",
            "copies = 2",
            "copies = 1",
            "city.toml: 19 copies in all, the set has 20.",
        ),
        (
            "games/challengers/data/cards/castle.toml",
            "[pig]",
            "power = 3",
            "power = 4",
            "castle.toml: pig: power: 4 is over the cap",
        ),
        ("games/challengers/data/cards/castle.toml", "[pig]", "level", "levle", "castle.toml: pig: levle: unknown key"),
        (
            "text/locales/en/games/challengers.toml",
            "[effects]",
            "gangster = ",
            "gengster = ",
            "gangster: no effect text in language 'en'",
        ),
    ],
)
def test_a_slip_in_the_data_of_the_box_stops_the_loading(tmp_path, file, after, old, new, message):
    copy = tmp_path / "flagfall"
    copy.mkdir()
    for part in ("__init__.py", "core", "games", "text"):
        source = Path(flagfall.__file__).parent / part
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / part)
    path = copy / file
    head, tail = path.read_text(encoding="utf-8").split(after, 1) if after else ("", path.read_text(encoding="utf-8"))
    assert old in tail
    path.write_text(head + after + tail.replace(old, new, 1), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", "from flagfall import challengers; challengers.cards()"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert "BadData: " in run.stderr
    assert message in run.stderr
