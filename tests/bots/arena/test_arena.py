"""The arena: paired seeds, shares, ratings, meetings; the same games whoever plays them."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from flagfall.bots.arena.contest import ArenaGame, lineups, one_among, open_groups, play_all, play_each
from flagfall.bots.arena.saved import ArenaPlan, SavedGames, check_same, read_saved
from flagfall.bots.arena.standings import head_to_head, rate, standings
from flagfall.core.errors import BadFile
from flagfall.core.stats import wilson
from flagfall.games.challengers.config import Config


def test_each_seed_is_played_with_the_seats_turned() -> None:
    games = lineups(open_groups(["a", "b"], 2), seed=1, games=6)
    assert [game.names for game in games] == [("a", "b"), ("b", "a")] * 3
    assert len({game.seed for game in games}) == 3
    assert games[0].seed == games[1].seed


@pytest.mark.parametrize(("names", "players"), [("abc", 2), ("abcd", 8), ("abc", 8), ("ab", 5)])
def test_everybody_sits_everywhere_equally_often(names: str, players: int) -> None:
    groups = open_groups(list(names), players)
    a_seed = lineups(groups, 1, 10_000)
    block = [game for game in a_seed if game.seed == a_seed[0].seed]
    sits = Counter((name, seat) for game in block for seat, name in enumerate(game.names))
    assert len(sits) == len(names) * players
    assert len(set(sits.values())) == 1


def test_one_among_others_takes_every_seat_in_turn() -> None:
    games = lineups(one_among("a", ["b"], 4), seed=1, games=4)
    assert [game.names.index("a") for game in games] == [0, 3, 2, 1]
    assert all(Counter(game.names) == {"a": 1, "b": 3} for game in games)


def test_shares_meetings_and_ratings_follow_from_the_results() -> None:
    games = [ArenaGame(("a", "b", "b"), (0,), (0, 1, 2))] * 30 + [ArenaGame(("a", "b", "b"), (1,), (1, 0, 2))] * 10
    found = standings(games)
    assert list(found) == ["a", "b"]
    assert (found["a"].share, found["b"].share) == (0.75, 0.25)
    assert found["a"].fair == pytest.approx(1 / 3)
    assert found["a"].low < 0.75 < found["a"].high
    assert head_to_head(games)["a"]["b"] == pytest.approx((30 * 2 + 10) / 80)
    assert found["a"].rating.mu > found["b"].rating.mu
    assert rate(games)["a"].sigma < rate(games[:4])["a"].sigma


def test_a_tie_is_shared() -> None:
    found = standings([ArenaGame(("a", "b"), (), (0, 0))])
    assert found["a"].share == found["b"].share == 0.5


def test_intervals_stay_between_nothing_and_everything() -> None:
    assert wilson(0, 20)[0] == 0.0
    assert wilson(20, 20)[1] == 1.0
    assert wilson(500, 1_000) == pytest.approx((0.469, 0.531), abs=0.001)


@pytest.mark.slow
def test_workers_make_no_difference() -> None:
    games = lineups(open_groups(["greedy", "random"], 2), seed=2, games=4)
    alone, together = (play_all("challengers", Config(players=2), games, workers) for workers in (1, 2))
    assert [(game.names, game.winners, game.places) for game in alone] == [
        (game.names, game.winners, game.places) for game in together
    ]
    assert alone[0].thoughts["greedy"][0] > 10, "decisions are counted"


def test_a_bot_that_runs_out_of_something_does_not_end_the_arena_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """`StopIteration` is how `map` ends: games would be missing, and nobody would know."""

    def stops(*_: object) -> ArenaGame:
        raise StopIteration

    monkeypatch.setattr("flagfall.bots.arena.contest.play", stops)
    with pytest.raises(RuntimeError):
        play_all("challengers", Config(players=2), lineups([("random", "random")], seed=1, games=2))


def _results(games: list[ArenaGame]) -> list[tuple[object, ...]]:
    return [(game.names, game.winners, game.places) for game in games]


def test_an_interrupted_arena_goes_on_to_the_same_results(tmp_path: Path) -> None:
    config, fixtures = Config(players=2), lineups(open_groups(["greedy", "random"], 2), seed=2, games=6)
    plan = ArenaPlan("challengers", 1, {"players": 2}, [["greedy", "random"]], 2)
    whole = play_all("challengers", config, fixtures)
    path = tmp_path / "games.ndjson"
    with SavedGames(path, plan) as file, closing(play_each("challengers", config, fixtures)) as games:
        for game in islice(games, 2):
            file.add(game)
    with path.open("a", encoding="utf-8") as torn:
        torn.write('{"names": ["gre')  # a killed process
    found = read_saved(path)
    check_same(found, plan)
    assert len(found.games) == 2
    with found as file:
        for game in play_each("challengers", config, fixtures[2:]):
            file.add(game)
    assert _results(read_saved(path).games) == _results(whole)
    assert [game.thoughts["greedy"][0] for game in found.games] == [game.thoughts["greedy"][0] for game in whole]


@pytest.mark.parametrize("change", [{"seed": 3}, {"game": "ctb"}, {"rules_version": 2}, {"groups": [["a", "b"]]}])
def test_games_of_another_arena_are_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    plan = ArenaPlan("challengers", 1, {}, [["greedy", "random"]], 2)
    with SavedGames(tmp_path / "games.ndjson", plan):
        pass
    with pytest.raises(BadFile, match=f"other {next(iter(change))}"):
        check_same(read_saved(tmp_path / "games.ndjson"), replace(plan, **change))


@pytest.mark.parametrize("text", ["", "{}\n", "[]\n", "x\n", '{"arena": 2}\n', '{"arena": 1}\n'])
def test_what_is_no_file_of_an_arena_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "other.ndjson").write_text(text)
    with pytest.raises(BadFile):
        read_saved(tmp_path / "other.ndjson")
