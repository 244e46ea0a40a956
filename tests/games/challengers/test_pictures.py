"""What notebooks show of cards, decks and matches."""

from __future__ import annotations

from xml.etree import ElementTree

from flagfall import challengers
from flagfall.games.challengers.pictures.card import deck_html


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
