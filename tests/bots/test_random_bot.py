"""`random` plays at random, but it plays: it keeps its cards and does not give up. `uniform` does anything."""

from __future__ import annotations

from flagfall.bots import Sight, bots_for, make_bot
from flagfall.bots.arena.contest import lineups, one_among, play_all
from flagfall.bots.arena.standings import standings
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_plugin, game_ids
from flagfall.core.rng import stream
from flagfall.games.challengers import Tournament
from flagfall.games.challengers.actions import Done, Pick
from flagfall.games.challengers.config import Config
from flagfall.games.ctb.actions import OfferTie, Resign


def test_random_keeps_its_deck_and_takes_what_it_may() -> None:
    tournament, bot = Tournament(players=2, seed=3), make_bot("random")
    while tournament.outcome is None:
        player = tournament.actors()[0]
        view, legal = tournament.view(player), tournament.legal(player)
        rng = stream(3, 7, len(tournament.record().actions))
        action = bot.decide(Sight(player, view, legal, rng))
        assert not (isinstance(action, Done) and any(isinstance(other, Pick) for other in legal))
        tournament.act(player, action)
        assert view.own is None or len(view.own.deck) >= 6


def test_random_wins_against_who_throws_cards_away() -> None:
    games = lineups(one_among("random", ["uniform"], 2), seed=4, games=10)
    assert standings(play_all("challengers", Config(players=2), games))["random"].share > 0.8


def test_random_never_gives_up() -> None:
    bot = make_bot("random", find_plugin("ctb").game)
    legal = [Resign(), OfferTie(), "a move"]
    assert {bot.decide(Sight(PlayerIx(0), None, legal, stream(seed, 1))) for seed in range(40)} == {"a move"}


def test_nobody_is_offered_uniform() -> None:
    for game in game_ids():
        assert "uniform" not in bots_for(game)
        assert "random" in bots_for(game)
