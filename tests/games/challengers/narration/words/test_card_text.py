"""Words for cards whose author has not found any yet, written from what they do."""

from __future__ import annotations

import pytest

from flagfall.games.challengers.narration.words.card_text import card_text
from helpers import BOX

TEXTS = {
    'on = "attack", do = "power", amount = -2': ("−2.", "−2."),
    'on = "reveal", do = "power", amount = 1, per = { opponent = "empty_seats" }': (
        "+1 for every empty seat on your opponent's bench.",
        "+1 für jeden freien Sitz auf der Bank deines Gegners.",
    ),
    'on = "flag", do = "power", amount = 3, if = { own = "bench_cards", at_most = 0, of = { set = "film_studio" } }': (
        "+3 if your bench has no Film Studio card.",
        "+3, wenn deine Bank keine Filmstudio-Karte hat.",
    ),
    'on = "flag", do = "power", amount = 3, if = { opponent = "trophies", at_least = 2, at_most = 2 }': (
        "+3 if your opponent owns exactly 2 trophies.",
        "+3, wenn dein Gegner genau 2 Trophäen hat.",
    ),
    'on = "bench", do = "support", amount = 2, while = "flag", of = { level = "B", power_min = 1, power_max = 3 }': (
        "With the flag, your level B cards of base power 1 to 3 get +2 each.",
        "Mit der Fahne bekommen deine Level-B-Karten mit Basisstärke 1 bis 3 je +2.",
    ),
    'on = "flag_loss", do = "power_next", amount = 1, per = { own = "bench_sets" }': (
        "The next card you reveal gets +1 for that attack for every different set on your bench.",
        "Die nächste Karte, die du aufdeckst, bekommt +1 für diesen Angriff für jedes Set, das auf deiner Bank "
        "vertreten ist.",
    ),
    'on = "flag", do = "fans", amount = 1, whose = "opponent"': (
        "Your opponent wins 1 fan.",
        "Dein Gegner bekommt 1 Fan.",
    ),
    'on = "reveal", do = "move", from = "exhaust", to = "deck_bottom", count = 2, of = { name = "good_bot" }': (
        "Choose 2 Good Bot cards from your exhaust pile and put them under your deck.",
        "Wähle 2 Braver-Bot-Karten von deinem Ruhestapel und lege sie unter dein Deck.",
    ),
    'on = "reveal", do = "move", from = "bench", to = "exhaust", whose = "opponent", chooser = "opponent"': (
        "Your opponent chooses 1 card from their bench and puts it on their exhaust pile.",
        "Dein Gegner wählt 1 Karte von der eigenen Bank und legt sie auf den eigenen Ruhestapel.",
    ),
    'on = "flag", do = "move", from = "deck_top", to = "bench", whose = "opponent", count = 2': (
        "The top 2 cards of your opponent's deck go on their bench, without their effects.",
        "Die obersten 2 Karten im Deck deines Gegners kommen ohne ihren Effekt auf dessen Bank.",
    ),
    'on = "flag_loss", do = "move", from = "self", to = "discard", if = { own = "deck_cards", at_least = 2 }': (
        "Leaves your deck for the discards of level C if your deck has at least 2 cards.",
        "Verlässt dein Deck und kommt ins Abwurffach von Level C, wenn dein Deck mindestens 2 Karten hat.",
    ),
}


@pytest.mark.parametrize("effect", TEXTS)
def test_an_effect_in_words(invent, effect):
    table = invent(odd=(3, effect))
    assert tuple(card_text(table["odd"], table, locale) for locale in ("en", "de")) == TEXTS[effect]


def test_several_moments_are_told_apart(invent):
    table = invent(odd=(3, 'on = "attack", do = "power", amount = 1', 'on = "flag", do = "fans", amount = 2'))
    assert card_text(table["odd"], table, "en") == "During the attack: +1. In flag possession: You win 2 fans."
    assert card_text(table["odd"], table, "de") == "Im Angriff: +1. In Fahnenbesitz: Du bekommst 2 Fans."


@pytest.mark.parametrize("locale", ["en", "de"])
def test_every_printed_effect_can_be_written(locale):
    for card in BOX:
        text = card_text(card, BOX, locale)
        assert bool(text) == bool(card.effects or card.power is None), card.id
        assert "{" not in text
        assert text.count(".") >= len(card.effects)
