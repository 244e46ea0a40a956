"""The library: every card, variant and bot, complete in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from flagfall.bots import all_bots
from flagfall.core.codec import decode
from flagfall.core.ids import Seed
from flagfall.core.plugins import find_game, game_ids
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.definitions.switches import switches


def words(tree: Any) -> Iterator[dict[str, str]]:
    """Every pair of texts in an answer."""
    if isinstance(tree, dict):
        if set(tree) == {"en", "de"}:
            yield tree
        else:
            for branch in tree.values():
                yield from words(branch)
    elif isinstance(tree, list):
        for branch in tree:
            yield from words(branch)


@pytest.mark.parametrize("part", ["cards", "variants", "bots"])
def test_both_languages_are_complete(part: str, nobody) -> None:
    pairs = list(words(nobody.get(f"/library/{part}")))
    assert len(pairs) > 5
    for pair in pairs:
        assert bool(pair["en"]) == bool(pair["de"])
        assert "server." not in pair["en"]
    assert any(pair["en"] != pair["de"] for pair in pairs)


@pytest.mark.parametrize("part", ["cards", "variants", "bots"])
def test_what_the_browser_has_is_not_sent_again(part: str, nobody) -> None:
    first = nobody.ask("GET", f"/library/{part}")
    tag = first.headers["ETag"]
    assert first.headers["Cache-Control"] == "no-cache"
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = nobody.ask("GET", f"/library/{part}", headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert nobody.ask("GET", f"/library/{part}", headers={"If-None-Match": '"other"'}).status_code == 200


def test_every_card_of_the_box_is_there(nobody) -> None:
    library = nobody.get("/library/cards")
    found = {card["id"]: card for card in library["cards"]}
    assert list(found) == [card.id for card in box()]
    assert sum(card["copies"] for card in library["cards"]) == 327
    assert found["dog_starter"]["seat"] == found["dog"]["seat"]
    assert found["knight"]["moments"] == ["attack"]
    assert found["knight"]["name"] == {"en": "Knight", "de": box().name("knight", "de")}
    assert {card["set"] for card in library["cards"]} == {card_set["id"] for card_set in library["sets"]}
    assert all(moment in library["moments"] for card in library["cards"] for moment in card["moments"])
    assert len(library["plan"]["rounds"]) == len(library["plan"]["trophies"]) == 7


def test_every_variant_and_every_switch_is_there(nobody) -> None:
    library = nobody.get("/library/variants")
    assert [variant["id"] for variant in library["variants"]] == list(VARIANTS)
    assert [switch["key"] for switch in library["switches"]] == list(switches())
    standard = library["variants"][0]
    assert (standard["rows"], standard["cols"]) == (8, 8)
    assert standard["rules"]["de"] != standard["rules"]["en"]
    assert standard["switches"]["movement.jump"] == "none"
    base = next(piece["id"] for piece in standard["pieces"] if piece["is_goal"])
    assert {falls[base] for falls in standard["combat"].values()} == {"defender"}
    for switch in library["switches"]:
        assert bool(switch["options"]) == (switch["type"] == "enum")


def test_every_option_of_a_switch_makes_a_table(nobody, server) -> None:
    """What the library offers can be played: each choice goes back to the game as it came."""
    game = find_game("ctb")
    for switch in nobody.get("/library/variants")["switches"]:
        section, _, name = switch["key"].partition(".")
        for option in switch["options"]:
            rules = {"extends": "standard", section: {name: option}}
            config = decode(game.types.config, {"variant": "own", "rules": rules}, "config")
            assert game.players(game.setup(config, Seed(1))) == 2


def test_every_bot_is_there_and_each_game_has_a_usual_one(nobody) -> None:
    bots = nobody.get("/library/bots")["bots"]
    assert {(bot["id"], bot["game"]) for bot in bots} == {
        (name, game) for name, kind in all_bots().items() for game in game_ids() if kind.is_offered and kind.plays(game)
    }
    usual = {bot["game"]: bot["id"] for bot in bots if bot["is_usual"]}
    assert set(usual) == set(game_ids())
    assert "random" not in usual.values()


def test_bots_tell_how_strong_they_were_measured(nobody) -> None:
    bots = {bot["id"]: bot for bot in nobody.get("/library/bots")["bots"] if bot["game"] == "challengers"}
    assert bots["greedy"]["ratings"]["duel"] > bots["random"]["ratings"]["duel"]
    assert {bot["name"]["de"] for bot in bots.values()} >= {"Bea", "Odo", "Cora"}
