"""What notebooks show of cards, decks and matches."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from flagfall import challengers
from flagfall.games.challengers.pictures.card import card_svg, deck_html
from helpers import BOX


def test_every_card_is_a_picture():
    for card in challengers.cards():
        picture = ElementTree.fromstring(card._repr_svg_())
        words = "".join(picture.itertext())
        assert challengers.cards().name(card.id) in words


def test_a_deck_shows_each_kind_once():
    page = ElementTree.fromstring(deck_html(["dog", "dog", "pig"]))
    assert [caption.text for caption in page.iter("figcaption")] == ["2 ×", "1 ×"]


def test_a_match_says_who_won():
    result = challengers.play_match(["pig"], ["dog"], seed=1)
    page = ElementTree.fromstring(result._repr_html_())
    assert page.findtext("caption") == f"{'ab'[result.winner]} wins ({result.reason})"
    assert len(page.findall("tr")) == 3


def test_a_deck_shows_its_cards():
    shown = challengers.parse_deck("2 dog, pig")._repr_html_()
    assert shown.count("<svg") == 2
    assert "2 ×" in shown


def test_a_long_text_is_written_smaller():
    long = max(BOX, key=lambda card: len(BOX.text(card.id)))
    sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', card_svg(long))}
    assert min(sizes) < 11
    assert BOX.text(long.id).split()[-1] in card_svg(long)
