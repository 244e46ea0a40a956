"""Trainers of packs, as reported of the sequel: CH-BEACH-07 … 11."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from flagfall import challengers
from flagfall.bots import make_bot, sight_of
from flagfall.core.errors import BadConfig, BadData, BadRecord
from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Paragraph
from flagfall.core.plugin import Story
from flagfall.core.table import Table
from flagfall.games.challengers.actions import Choose, Done, Pick, Remove
from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.config import Config, trainers_dealt
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.user_pack import with_packs
from flagfall.games.challengers.env.pack import layout_of
from flagfall.games.challengers.errors import NoSuchExample
from flagfall.games.challengers.events.match import TrainerUsed
from flagfall.games.challengers.events.tournament import FansTaken, InPark, OfferDrawn, TrainerKept
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.for_tables import other_course, tournament_odds
from flagfall.games.challengers.insight.from_bots import NoSuchDecision, tournament_advice
from flagfall.games.challengers.insight.luck import LuckStudy
from flagfall.games.challengers.narration.tournament import TournamentTeller
from flagfall.games.challengers.plugin import PLUGIN
from flagfall.games.challengers.state import all_cards
from flagfall.games.challengers.user_content import EXAMPLES, read_text
from flagfall.games.challengers.view import redact
from flagfall.testing.checks import check_game
from tournaments import set_deck

SAMPLE = read_text((EXAMPLES / "11_trainers.toml").read_text(encoding="utf-8"))
TEAM = ["greedy", "random", "greedy", "random"]


def only(*effects: dict[str, Any]) -> dict[str, Any]:
    """A pack in which everybody gets the same trainer."""
    return {"pack": "one", "trainers": {"helper": {"copies": 8, "effects": list(effects)}}}


def new(pack: dict[str, Any] = SAMPLE, players: int = 4, seed: int = 1, **options: Any) -> challengers.Tournament:
    return challengers.Tournament(players=players, seed=seed, trainers=True, packs=(pack,), **options)


def keep(t: challengers.Tournament) -> None:
    """Everybody keeps a trainer."""
    for p in range(t.state.fixed.config.players):
        t.act(PlayerIx(p), t.legal(PlayerIx(p))[0])


def to_matches(t: challengers.Tournament, decks: Sequence[Sequence[str]]) -> None:
    """Through the deck phase, with these decks."""
    for p, deck in enumerate(decks):
        t.act(PlayerIx(p), Done())
        set_deck(t, p, list(deck))
    for p in range(len(decks)):
        t.act(PlayerIx(p), Done())


def inside(t: challengers.Tournament, kind: type) -> list[Any]:
    return [event.event for event in t.events if isinstance(event, InPark) and isinstance(event.event, kind)]


@pytest.mark.rule("CH-BEACH-07")
def test_everybody_is_dealt_trainers_and_nobody_sees_those_of_others() -> None:
    t = new(players=3)
    offers = [player.offer[: player.offer_n] for player in t.state.players[:3]]
    assert [len(offer) for offer in offers] == [3, 3, 3]
    assert len({kind for offer in offers for kind in offer}) == 9, "every trainer is there once"
    assert t.state.players[3].offer_n == 0, "the Robot has none"
    assert [type(action) for action in t.legal(PlayerIx(0))] == [Pick] * 3
    dealt = OfferDrawn(PlayerIx(1), "T", 3, t.view(1).own.offer)
    assert redact(dealt, PlayerIx(0)) == replace(dealt, cards=None)
    assert t.view(0).players[1].trainer is None
    assert [trainers_dealt(n, 16) for n in (2, 5, 6, 8, 9)] == [3, 3, 2, 2, 0]
    assert new(players=8).state.players[7].offer_n == 2
    with pytest.raises(BadConfig, match=r"4 players need 8 trainers \(two each\); the chosen packs have 0\."):
        challengers.Tournament(players=4, trainers=True)


@pytest.mark.rule("CH-BEACH-08")
def test_one_trainer_is_kept_and_lies_open() -> None:
    t = new(players=2)
    whole = all_cards(t.state)
    first, second, *_ = t.legal(PlayerIx(0))
    t.act(PlayerIx(0), second)
    assert [event for event in t.events if isinstance(event, TrainerKept)] == [TrainerKept(PlayerIx(0), second.card)]
    assert t.view(1).players[0].trainer == second.card
    assert t.view(0).players[0].level == "A", "round 1 has begun"
    assert second.card not in t.view(0).own.deck
    assert all_cards(t.state) == whole
    assert first not in t.legal(PlayerIx(0))
    assert PLUGIN.fold is not None


@pytest.mark.rule("CH-BEACH-09")
def test_a_passive_trainer_helps_all_cards_of_its_player() -> None:
    helps = {"on": "always", "do": "support", "amount": 1, "while": "flag", "of": {"power": 1}}
    t = new(only(helps), players=2)
    keep(t)
    to_matches(t, [["dog_starter"] * 3, ["dog_starter"] * 3])
    placed = [event.event for event in t.events if isinstance(event, InPark) and hasattr(event.event, "power")]
    base = box()["dog_starter"].base_power(1)
    flags = [event.power for event in placed if type(event).__name__ == "FlagPlaced"]
    assert set(flags) == {base + (base == 1)}


@pytest.mark.rule("CH-BEACH-10")
def test_once_in_a_match_a_trainer_is_used_or_kept_for_later() -> None:
    t = new(only({"on": "turn", "do": "power_next", "amount": 9, "once": True}), players=2)
    keep(t)
    to_matches(t, [["newcomer"] * 4 + ["talent_starter"], ["newcomer"] * 4 + ["champion_starter"]])
    asked = t.actors()[0]
    choice = t.view(asked).parks[0].choice
    assert choice.options == ("helper", None)
    assert t.view(1 - asked).parks[0].choice.options is None
    assert not inside(t, TrainerUsed)
    t.act(asked, Choose(1))
    assert not inside(t, TrainerUsed), "kept for later"
    while t.state.round == 1 and t.actors() and isinstance(t.legal(t.actors()[0])[0], Choose):
        t.act(t.actors()[0], Choose(0))
    used = [event.player for event in inside(t, TrainerUsed)]
    assert 1 <= len(used) == len(set(used)), "nobody uses it twice in a match"


@pytest.mark.rule("CH-BEACH-11")
def test_trainers_bring_cards_and_fans_between_matches() -> None:
    t = new(
        only({"on": "round", "do": "draw", "amount": 1}, {"on": "round", "do": "fans", "amount": 1, "after": "loss"})
    )
    keep(t)
    assert [player.offer_n for player in t.state.players] == [6] * 4
    assert [player.fans for player in t.state.players] == [0] * 4
    to_matches(t, [["newcomer"]] * 4)
    assert t.state.round == 2
    lost = [p for p, player in enumerate(t.state.players) if player.trophies == 0]
    taken = [event.player for event in t.events if isinstance(event, FansTaken)]
    assert sorted(taken) == lost
    assert len(lost) == 2


def test_games_with_trainers_keep_all_promises() -> None:
    examples = tuple(Config(players=n, trainers=True, packs=(SAMPLE,)) for n in (1, 3, 4))
    assert check_game(replace(PLUGIN, examples=examples)) > 50


@pytest.mark.parametrize("games", [20, pytest.param(2_000, marks=pytest.mark.soak)])
@pytest.mark.rule("CH-BEACH-07", "CH-BEACH-08", "CH-BEACH-09", "CH-BEACH-10", "CH-BEACH-11")
def test_trainers_are_the_same_interpreted_and_compiled(games: int) -> None:
    table, config = with_packs(box(), (SAMPLE,)), Config(players=4, trainers=True)
    one, two = (BulkGames(config, TEAM, table, engine).play(games, 7)[1] for engine in ("compiled", "interpreted"))
    assert [list(row) for row in one] == two


@pytest.mark.parametrize(
    "names", [("greedy", "random"), ("builder", "regular"), ("oracle", "novice"), ("collector", "uniform")]
)
def test_bots_play_with_trainers(names: tuple[str, str]) -> None:
    config = Config(players=2, trainers=True, packs=(SAMPLE,))
    table = Table(CHALLENGERS, config, 5)
    bots = [make_bot(name, PLUGIN.game, config) for name in names]
    while table.outcome is None and table.state.round < 3:
        p = table.actors[0]
        action = bots[p].decide(sight_of(table, p))
        assert action in CHALLENGERS.legal(table.state, PlayerIx(p))
        table.act(p, action)
    assert all(player.trainer >= 0 for player in table.state.players)


def test_builders_in_bulk_keep_a_trainer() -> None:
    table, config = with_packs(box(), (SAMPLE,)), Config(players=2, trainers=True)
    assert len(BulkGames(config, ["builder", "builder"], table, "interpreted").play(1, 3)[1]) == 1


def random_game(pack: dict[str, Any], seed: int) -> tuple[challengers.Tournament, Any]:
    t, source = new(pack, players=2, seed=seed), random.Random(seed)
    first = t.view(0)
    while t.outcome is None:
        p = source.choice(t.actors())
        legal = [action for action in t.legal(p) if not isinstance(action, Remove)]
        t.act(p, source.choice(legal))
    return t, first


def test_chances_know_trainers() -> None:
    """With a flag that no starter deck can reach, who begins has won before the first card."""
    t, first = random_game(only({"on": "always", "do": "support", "amount": 20, "while": "flag"}), 3)
    story = Story(first, tuple(seen for event in t.events if (seen := redact(event, PlayerIx(0))) is not None))
    [match] = tournament_odds(story, "1", 0.1, is_fast=False).matches
    assert {point.win for point in match.points} == {float(match.winner == match.players[0])}
    with pytest.raises(NoSuchExample, match="without trainers"):
        other_course(story, "1-0-win", 0.1, is_fast=False)


def test_luck_and_advice_say_that_they_do_not_know_trainers() -> None:
    t, first = random_game(SAMPLE, 2)
    with pytest.raises(BadRecord, match="trainers"):
        LuckStudy(t.record())
    with pytest.raises(NoSuchDecision, match="trainers"):
        tournament_advice(Story(first, ()), None, 0.1, is_fast=False)


def test_environments_say_that_they_do_not_show_trainers() -> None:
    config, table = Config(players=2, trainers=True), with_packs(box(), (SAMPLE,))
    with pytest.raises(BadConfig, match="do not show trainers"):
        layout_of(config, table, is_draft=True)


def test_what_trainers_do_is_told() -> None:
    t, first = random_game(SAMPLE, 4)
    teller = TournamentTeller(t.state.fixed.table, first)
    told: list[Paragraph] = teller.tell([redact(event, 0) for event in t.events if redact(event, 0) is not None])
    keys = {line.key for paragraph in told for line in paragraph.lines}
    assert {"events.trainer_kept", "events.trainer_used"} <= keys


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"on": "reveal", "do": "look"}, "unknown word 'reveal'"),
        ({"on": "always", "do": "look"}, "'look' cannot happen at 'always'"),
        ({"on": "match", "do": "look", "once": True}, "once: unknown key"),
        ({"on": "round", "do": "draw", "amount": 4}, "4 is not a whole number from 1 to 3"),
        ({"on": "round", "do": "fans", "amount": 1, "after": "victory"}, "unknown word 'victory'"),
    ],
)
def test_trainers_are_checked_like_cards(effect: dict[str, Any], message: str) -> None:
    with pytest.raises(BadData, match=message):
        with_packs(box(), (only(effect),))


def test_cards_know_no_moments_of_trainers() -> None:
    card = {"set": "city", "level": "A", "power": 1, "copies": 1, "effects": [{"on": "turn", "do": "look"}]}
    with pytest.raises(BadData, match="unknown word 'turn'"):
        with_packs(box(), ({"pack": "x", "cards": {"x": card}},))
