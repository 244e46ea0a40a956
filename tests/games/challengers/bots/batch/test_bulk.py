"""Whole tournaments in bulk are the games that the protocol plays, action for action."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest

from flagfall.bots import make_bot, sight_of
from flagfall.bots.arena.contest import next_actor as next_in_turn
from flagfall.core.errors import BadConfig, BadInput
from flagfall.core.plugins import find_game
from flagfall.core.rng import split
from flagfall.core.table import Table
from flagfall.games.challengers.actions import action_numbers, action_space
from flagfall.games.challengers.bots.batch import play
from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.rules.protocol.ending import score
from flagfall.games.challengers.rules.tournament import course, numbers, setup
from flagfall.games.challengers.state import all_cards
from repetition import few

GAME = find_game("challengers")
SEED = 100
TEAMS = (("greedy",), ("random",), ("builder",), ("builder", "greedy", "random"))
LINEUPS = [(players, team) for team in TEAMS for players in range(8, 0, -1)]
SWITCHES = [
    Config(players=3, must_pick_all=True, allow_cut=True, difficulty=3),
    Config(players=1, difficulty=5, solo_cards=True, robot_policy="random"),
    Config(players=4, final_tie="order", empty_deck_opening="toss", discard_capacity=3, fan_supply=9),
    Config(players=5, robot_fixed_plan=False, first_game=True),
    Config(players=2, sets=("castle", "funfair", "haunted_house", "outer_space", "shipwreck")),
    Config(players=8, plan_rows=({"A": 5}, {"A": 5, "C": 1}, {"B": 5}, {"B": 5}, {"C": 5}, {"C": 5}, {"C": 5})),
    Config(players=5, seating="searched", fan_supply=2),
    Config(players=9, difficulty=2),
    Config(players=4, three_first_picks=True, fans_for_lower_level=True, looking_dog=True, fan_supply=5),
    Config(players=16, allow_cut=True),
    Config(players=6, trophy_values=tuple((n, n, n, n + 1) for n in range(1, 8)), exclude="castle"),
]


def line_up(players: int, team: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(team[i % len(team)] for i in range(players))


def by_protocol(config: Config, names: tuple[str, ...], seed: int) -> tuple[list[tuple[int, int]], Table]:
    table, known = Table(GAME, config, seed), action_numbers(box())
    bots = {name: make_bot(name, GAME, config) for name in names}
    actions: list[tuple[int, int]] = []
    while table.outcome is None:
        player = next_in_turn(table)
        action = bots[names[player]].decide(sight_of(table, player))
        actions.append((player, known[action]))
        table.act(player, action)
    return actions, table


def step_by_step(games: BulkGames, seed: int):
    """One game of the plain functions, and all that was done in it."""
    t = games.new_tours(1)[0]
    rules, plan, team, log = games.rules[0], games.plan[0], games.team[0], games.log[0]
    answer: Any = play.answer_well if games.drafting else play.answer
    setup.set_up(rules, plan, t, seed)
    course.begin(rules, plan, t, log)
    actions = []
    while (p := course.next_actor(plan, t)) >= 0:
        number = answer(rules, plan, team, *games.drafting, t, p, games.rng, games.out)
        actions.append((p, number))
        course.decide(rules, plan, t, log, p, number)
    return actions, t


def check(config: Config, names: tuple[str, ...], number: int, *, is_stepped: bool = True) -> None:
    """A game of the protocol, of the plain functions decision by decision, and of machine code in one call."""
    expected, table = by_protocol(config, names, split(SEED, number))
    if is_stepped:
        found, t = step_by_step(BulkGames(config, names, engine="interpreted"), split(SEED, number))
        assert found == expected
        check_end(t, expected, table)
    games = BulkGames(config, names)
    games.play(1, SEED, number)
    check_end(games.last, expected, table)


def check_end(t, actions: list[tuple[int, int]], table: Table) -> None:
    """The same actions by the same players, and everything on the table is where it should be."""
    assert t.digest == reduce(lambda digest, done: course.digested(digest, *done), actions, 0)
    assert t.actions == len(actions)
    for p, player in enumerate(table.state.players):
        assert list(t.players[p].deck[: t.players[p].deck_n]) == player.deck[: player.deck_n]
        assert (t.players[p].fans, t.players[p].trophies) == (player.fans, player.trophies)
        assert t.score[p] == score(player) or table.state.finalists
    kept = dict(zip(box().ids, (int(n) for n in t.box), strict=False))
    assert kept == {card: table.state.box[kind] for kind, card in enumerate(box().ids)}
    assert sum(all_cards(table.state).values()) == sum(card.copies for card in table.state.fixed.table)
    assert table.outcome is not None
    winners = table.outcome.winners
    assert t.winner == (winners[0] if winners else len(table.state.players) - 1)


@pytest.mark.parametrize(("players", "team"), few(LINEUPS, 8))
def test_both_engines_play_the_games_of_the_protocol(players, team):
    check(Config(players=players), line_up(players, team), 0)


@pytest.mark.parametrize("config", SWITCHES, ids=range(len(SWITCHES)))
def test_every_switch_counts(config):
    check(config, line_up(config.players, ("greedy", "random")), 1)


@pytest.mark.soak
@pytest.mark.parametrize("config", SWITCHES, ids=range(len(SWITCHES)))
def test_every_switch_counts_for_those_who_have_learned(config):
    check(config, line_up(config.players, ("builder",)), 2, is_stepped=False)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "team"), LINEUPS)
def test_more_games_are_those_of_the_protocol(players, team):
    for number in (3, 4):
        check(Config(players=players), line_up(players, team), number, is_stepped=False)


def test_numbers_of_actions_are_those_of_the_action_space():
    space, rules, last = action_space(None), pack(box()), len(box()) - 1
    made = [numbers.level_number(2), numbers.pick_number(last), numbers.redraw_number(rules)]
    made += [numbers.pay_number(rules, last), numbers.decline_number(rules), numbers.remove_number(rules, last)]
    made += [numbers.done_number(rules), numbers.choose_number(rules, 1)]
    words = ["TakeLevel", "Pick", "Redraw", "Pay", "Decline", "Remove", "Done", "Choose"]
    assert [type(space.action(number)).__name__ for number in made] == words
    assert space.action(made[1]).card == space.action(made[5]).card == box().ids[last]


def test_games_are_numbered_whoever_plays_them():
    whole = BulkGames(Config(players=4), ["greedy"] * 4).play(30, seed=5)
    games = BulkGames(Config(players=4), ["greedy"] * 4)
    late, early = games.play(20, seed=5, start=10), games.play(10, seed=5)
    for part in range(2):
        assert whole[part].tolist() == [*early[part].tolist(), *late[part].tolist()]
    assert whole[0].tolist() == [split(5, i) for i in range(30)]


def test_both_engines_write_the_same_rows():
    config, bots = Config(players=3), ["random", "greedy", "greedy"]
    seeds, rows = BulkGames(config, bots, engine="interpreted").play(3, seed=2)
    assert [list(part) for part in BulkGames(config, bots).play(3, seed=2)[1]] == rows
    assert seeds == [split(2, i) for i in range(3)]


def test_bulk_says_what_it_cannot_play():
    with pytest.raises(BadInput, match="In bulk there is no bot 'oracle'; one of random, greedy, builder"):
        BulkGames(Config(players=1), ["oracle"])
    with pytest.raises(BadInput, match="There are 2 players, but 1 bots"):
        BulkGames(Config(players=2), ["greedy"])
    with pytest.raises(BadConfig, match="1 to 16 players"):
        BulkGames(Config(players=17), ["greedy"] * 17)


@pytest.mark.parametrize("games", [20, pytest.param(2_000, marks=pytest.mark.soak)])
@pytest.mark.rule("CH-BEACH-01", "CH-BEACH-02", "CH-BEACH-03")
def test_the_rules_of_the_sequel_are_the_same_interpreted_and_compiled(games):
    config = Config(players=4, three_first_picks=True, fans_for_lower_level=True, looking_dog=True)
    team = ["greedy", "random", "greedy", "random"]
    one, two = (BulkGames(config, team, engine=engine).play(games, 7)[1] for engine in ("compiled", "interpreted"))
    assert [list(row) for row in one] == two
