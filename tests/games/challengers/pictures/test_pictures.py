"""What notebooks show of cards, decks, matches, tournaments, records, odds and swing lines."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from flagfall import challengers
from flagfall.core.records.record import Ending, Entry, Record
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


BAD = "<script>&\"'"


def _tournament(players: int) -> challengers.Tournament:
    tournament = challengers.Tournament(players=players, seed=3)
    while tournament.outcome is None:
        player = tournament.actors()[0]
        tournament.act(player, tournament.legal(player)[-1])
    return tournament


def _swing() -> challengers.SwingLine:
    return challengers.swing(["dog", "pig"], ["champion_starter", "dog"], seed=1, engine="interpreted")


def _pictures() -> dict[str, str]:
    tournament = _tournament(2)
    found = challengers.odds(["dog"] * 3, ["pig"] * 2, exact=False, matches=50, engine="interpreted")
    line = _swing()
    return {
        "tournament": tournament._repr_html_(),
        "record": replace(tournament.record(), game=BAD)._repr_html_(),
        "odds": replace(found, choose=(BAD, "sensible"))._repr_html_(),
        "swing": replace(line, points=tuple(replace(point, card=BAD, player=0) for point in line.points))._repr_svg_(),
    }


@pytest.mark.parametrize("what", ["tournament", "record", "odds", "swing"])
def test_a_picture_is_small_escaped_and_needs_nothing_from_elsewhere(what: str) -> None:
    picture = _pictures()[what]
    assert len(picture) < 8_000
    ElementTree.fromstring(picture)  # raises if a name was taken for markup
    assert "<script" not in picture
    assert what == "tournament" or "&lt;script&gt;&amp;" in picture
    assert re.findall(r"https?://[^\"]+|\b(?:href|src)=", picture.replace("http://www.w3.org/2000/svg", "")) == []


def test_a_tournament_shows_its_standings() -> None:
    tournament = _tournament(3)
    page = ElementTree.fromstring(tournament._repr_html_())
    assert tournament.outcome is not None
    assert page.findtext("caption") == f"Challengers!, 3 players, over ({tournament.outcome.reason})"
    names = [row.findtext("th") for row in page.findall("tr")[1:]]
    assert names[0] == f"player {tournament.outcome.winners[0]} ★"
    assert sorted(name.removesuffix(" ★") for name in names if name) == ["Robot", "player 0", "player 1", "player 2"]
    new = ElementTree.fromstring(challengers.Tournament(players=2, seed=1)._repr_html_())
    assert "round 1" in (new.findtext("caption") or "")


def test_a_record_shows_game_players_actions_and_result() -> None:
    tournament = _tournament(2)
    record, outcome = tournament.record(), tournament.outcome
    assert outcome is not None
    page = ElementTree.fromstring(record._repr_html_())
    rows = {row.findtext("th"): row.findtext("td") for row in page.findall("tr")}
    assert page.findtext("caption") == "challengers"
    assert (rows["players"], rows["actions"]) == ("2", str(len(record.actions)))
    assert rows["result"] == f"player {outcome.winners[0]} wins ({outcome.reason})"
    entry = Entry(1, {"kind": "pass"})
    board = Record("ctb", 1, {}, 1, (entry,))
    assert "not over" in board._repr_html_()
    assert "<td>2</td>" in board._repr_html_()
    assert "tied (agreed)" in replace(board, outcome=Ending((), ((0, 1),), "agreed"))._repr_html_()


def test_odds_show_both_decks_and_the_interval_of_a_sample() -> None:
    exact = challengers.odds(["dog"], ["pig"], engine="interpreted")
    assert exact.exact
    page = ElementTree.fromstring(exact._repr_html_())
    assert [row.findall("td")[0].text for row in page.findall("table/tr")[1:]] == [
        f"{exact.win:.2%}",
        f"{1 - exact.win:.2%}",
    ]
    assert "<path" not in exact._repr_html_()
    sample = challengers.odds(["dog"], ["pig"], exact=False, matches=50, engine="interpreted")
    assert "<path" in sample._repr_html_()


def test_a_swing_line_is_a_chart_with_a_point_for_every_card() -> None:
    line = _swing()
    page = ElementTree.fromstring(line._repr_svg_())
    dots = page.findall("{http://www.w3.org/2000/svg}circle")
    assert len(dots) == len(line.points)
    assert [dot.get("r") for dot in dots].count("5") == (line.decided is not None)
    words = "".join(page.itertext())
    assert "before the first card" in words
    assert f"{'ab'[line.winner or 0]} wins" in words
