"""Decks as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall import challengers
from flagfall.games.challengers import format_deck, parse_deck
from flagfall.games.challengers.errors import BadDeck, DeckTooLarge, UnknownCard
from helpers import BOX

DECKS = st.lists(st.sampled_from([card.id for card in BOX]), max_size=128)
STARTER = ["newcomer"] * 3 + ["talent_starter", "dog_starter", "champion_starter"]


@given(DECKS)
def test_a_deck_survives_writing_and_reading(deck):
    assert parse_deck(format_deck(deck)) == deck


@given(
    DECKS,
    st.sampled_from([", ", ",", ";", "\n", " ; \r\n", ",\n\n"]),
    st.sampled_from(["{} {}", "{}x {}", "{} x {}", "{}× {}"]),
)
def test_separators_and_counts_may_be_written_in_several_ways(deck, separator, count):
    assert parse_deck(separator.join(count.format(1, card) for card in deck)) == deck


def test_equal_neighbours_are_written_with_a_number_and_order_is_kept():
    assert format_deck(STARTER) == "3 newcomer, talent_starter, dog_starter, champion_starter"
    assert format_deck(["pig", "cat", "pig", "pig"]) == "pig, cat, 2 pig"
    assert parse_deck("pig, cat, 2 pig") == ["pig", "cat", "pig", "pig"]


def test_an_empty_text_is_an_empty_deck():
    assert parse_deck("") == parse_deck("  \n , ; # nothing\n") == []
    assert format_deck([]) == ""


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Rubber Duck", "rubber_duck"),
        ("rubber duck", "rubber_duck"),
        ("  RUBBER-DUCK ", "rubber_duck"),
        ("Gummiente", "rubber_duck"),
        ("A.I.", "ai"),
        ("Make-up Artist", "makeup_artist"),
        ("Löwe", "lion"),
        ("löwe", "lion"),
        ("Bösewicht", "villain"),
        ("C.H.A.M.P.", "champ_bot"),
        ("NEULING", "newcomer"),
    ],
)
def test_names_of_both_languages_are_understood(text, card):
    assert parse_deck(text) == [card]
    assert parse_deck(f"2 {text}") == [card] * 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_name_finds_a_card_of_that_name(language):
    for card in BOX:
        (found,) = parse_deck(BOX.name(card.id, language))
        assert BOX[found].name == card.name


def test_a_name_of_several_cards_means_the_one_that_can_be_picked():
    assert parse_deck("Talent, Dog, Hund, Champion") == ["talent", "dog", "dog", "champion"]
    assert parse_deck("talent_starter") == ["talent_starter"]


def test_comments_are_left_out():
    text = """
    # my deck
    3 newcomer   # weak
    pig, cat     # 2 dragon, kraken
    """
    assert parse_deck(text) == ["newcomer"] * 3 + ["pig", "cat"]


@pytest.mark.parametrize(
    ("text", "error", "part"),
    [
        ("pigg", UnknownCard, "pig"),
        ("2 pigg", UnknownCard, "'pigg'"),
        ("0 pig", BadDeck, "0 pig"),
        ("-1 pig", UnknownCard, "-1 pig"),
        ("pig 2", UnknownCard, "pig 2"),
        ("3", UnknownCard, "3"),
        ("129 pig", DeckTooLarge, "128"),
        ("100 pig, 29 cat", DeckTooLarge, "128"),
        ("999999999 pig", DeckTooLarge, "128"),
        ("99999999999999999999 pig", UnknownCard, "99999999999999999999 pig"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(text, error, part):
    with pytest.raises(error) as caught:
        parse_deck(text)
    assert part in str(caught.value)


@pytest.mark.parametrize("deck", [["pig"], None, 3, b"pig"])
def test_only_a_text_can_be_parsed(deck):
    with pytest.raises(BadDeck):
        parse_deck(deck)


def test_only_known_cards_can_be_written():
    with pytest.raises(UnknownCard):
        format_deck(["pig", "pigg"])


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_politely(text):
    try:
        deck = parse_deck(text)
    except (BadDeck, UnknownCard, DeckTooLarge):
        return
    assert all(card in BOX for card in deck)


def test_ids_that_begin_with_x_survive(invent):
    cards = invent(xeno=1, x=2, x_ray=3)
    for deck in (["xeno"] * 3, ["x"] * 2, ["x_ray", "x", "x", "xeno"]):
        assert parse_deck(format_deck(deck, cards), cards) == deck
    assert parse_deck("3x xeno, 2 x x", cards) == ["xeno"] * 3 + ["x"] * 2


def test_cards_of_a_pack_are_found_by_id_and_name(invent):
    cards = invent(old_oak={"power": 1, "name": "old_oak"})
    assert parse_deck("Old Oak, 2 old_oak", cards) == ["old_oak"] * 3
    with pytest.raises(UnknownCard):
        parse_deck("old_oak")


def test_an_ambiguous_name_asks_for_an_id(tmp_path):
    path = tmp_path / "twins.toml"
    card = '[cards.{0}]\nset = "castle"\nlevel = "A"\npower = 1\ncopies = 1\nnames = {{ en = "Twin" }}\n'
    path.write_text('pack = "twins"\n' + card.format("left") + card.format("right"))
    with pytest.raises(UnknownCard, match="left, right"):
        parse_deck("Twin", challengers.cards(path))
