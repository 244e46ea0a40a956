"""What every game promises, checked for every game and all its sizes, without a list of exceptions."""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from flagfall.bots import bots_for
from flagfall.core.codec import decode, encode, from_json, to_json
from flagfall.core.errors import BadInput, BadNumber, BadRecord, IllegalAction
from flagfall.core.game import SPECTATOR, AnyGame
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.plugin import GamePlugin
from flagfall.core.record import Record, replay
from flagfall.core.rng import Chance, stream
from flagfall.core.secret import Secret
from flagfall.games import find_game, find_plugin, game_ids
from flagfall.table.table import Table

MAX_STEPS = 6_000


@dataclass(frozen=True)
class Case:
    game: str
    config: Any
    number: int

    @property
    def plugin(self) -> GamePlugin:
        return find_plugin(self.game)

    def chance(self, seed: int) -> Chance:
        """Promises hold whatever chance comes from: every other case draws it from a secret."""
        return Secret(f"{seed:064x}", ("5eed", "")) if self.number % 2 else Seed(seed)

    def __str__(self) -> str:
        return f"{self.game}-{self.number}-{self.plugin.mode(self.config)}"


CASES = [Case(name, config, i) for name in game_ids() for i, config in enumerate(find_plugin(name).cases())]
each_case = pytest.mark.parametrize("case", CASES, ids=str)


def each_with(field: str) -> Any:
    """The cases of games that offer what is optional; ours offer it all."""
    return pytest.mark.parametrize("case", [c for c in CASES if getattr(c.plugin, field) is not None], ids=str)


def walk(case: Case, seed: int, steps: int = MAX_STEPS) -> Iterator[tuple[Any, PlayerIx, Any, Any]]:
    """A random game: state, player, action and step, until the end or for so many steps."""
    game, source, quits = find_game(case.game), random.Random(seed), case.plugin.quits
    state = game.setup(case.config, case.chance(seed))
    for _ in range(steps):
        actors = game.actors(state)
        if not actors:
            return
        player = source.choice(actors)
        legal = game.legal(state, player)
        # Nobody gives up by chance more than now and then: games should be long.
        calm = [action for action in legal if type(action) not in quits or source.random() < 0.01]
        choices = calm or legal
        action = source.choice(choices) if source.random() < 0.6 else choices[-1]
        step = game.apply(state, player, action)
        yield state, player, action, step
        state = step.state


def viewers(game: AnyGame, state: Any) -> list[Any]:
    return [SPECTATOR, *(PlayerIx(p) for p in range(game.players(state)))]


def test_our_games_are_among_those_that_promise() -> None:
    assert {"challengers", "ctb"} <= {case.game for case in CASES}
    for plugin in (find_plugin("challengers"), find_plugin("ctb")):
        assert plugin.fold is not None
        assert plugin.actions is not None


@each_case
def test_the_plugin_says_of_a_config_what_the_game_does(case: Case) -> None:
    plugin, game = case.plugin, find_game(case.game)
    plugin.check_config(case.config)
    players = plugin.players(case.config)
    assert players == game.players(game.setup(case.config, Seed(1)))
    assert plugin.seats[0] <= players <= plugin.seats[1]
    assert re.fullmatch(r"[a-z0-9_]+", plugin.mode(case.config))
    assert decode(game.types.config, plugin.fit(encode(case.config), players)) == case.config
    assert plugin.unrated(case.config) is not None or plugin.mode(case.config) in plugin.modes
    assert plugin.name["en"]
    assert bots_for(case.game), "somebody plays it"


def test_every_number_of_seats_has_an_example() -> None:
    for plugin in map(find_plugin, game_ids()):
        fewest, most = plugin.seats
        assert {plugin.players(config) for config in plugin.cases()} == set(range(fewest, most + 1))


@each_with("actions")
def test_actions_and_numbers_belong_to_each_other(case: Case) -> None:
    game, space, seen = find_game(case.game), case.plugin.actions(case.config), {}
    for i, (state, player, action, _) in enumerate(walk(case, 29, 400)):
        for legal in game.legal(state, player) if i % 9 == 0 else (action,):
            number = space.number(legal)
            assert 0 <= number < space.size
            assert space.action(number) == legal
            assert seen.setdefault(number, legal) == legal


@each_with("actions")
def test_every_number_is_an_action_and_nothing_else_is(case: Case) -> None:
    space, source = case.plugin.actions(case.config), random.Random(31)
    for number in {0, space.size - 1, *(source.randrange(space.size) for _ in range(200))}:
        assert space.number(space.action(number)) == number
    for wrong in (-1, space.size, True, 0.5):
        with pytest.raises(BadNumber):
            space.action(wrong)
    with pytest.raises(BadInput):
        space.number(object())


@each_with("resignation")
def test_whoever_may_give_up_loses_by_it(case: Case) -> None:
    resignation = case.plugin.resignation
    if resignation is None:
        assert not any(
            "resign" in encode(a)["kind"] for s, p, _, _ in walk(case, 3, 20) for a in find_game(case.game).legal(s, p)
        )
        return
    game = find_game(case.game)
    ends = [
        (player, game.outcome(game.apply(state, player, resignation).state))
        for state, player, _, _ in walk(case, 3, 60)
        if resignation in game.legal(state, player)
    ]
    assert ends
    assert all(outcome is not None and player not in outcome.winners for player, outcome in ends)


@each_case
def test_random_play_ends(case: Case) -> None:
    game = find_game(case.game)
    last = None
    for _, _, _, step in walk(case, 3):
        last = step.state
    assert last is not None
    assert game.actors(last) == ()
    outcome = game.outcome(last)
    assert outcome is not None
    assert outcome.reason
    assert all(0 <= p < game.players(last) for p in outcome.winners)
    assert all(not game.legal(last, PlayerIx(p)) for p in range(game.players(last)))


@each_case
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    one = [(player, action, step.events) for _, player, action, step in walk(case, 5)]
    two = [(player, action, step.events) for _, player, action, step in walk(case, 5)]
    assert one == two


@each_case
def test_applying_an_action_leaves_the_state_as_it_was(case: Case) -> None:
    game = find_game(case.game)
    for i, (state, player, action, step) in enumerate(walk(case, 7, 400)):
        if i % 7:
            continue
        again = game.apply(state, player, action)
        assert again.events == step.events
        for viewer in viewers(game, state):
            assert game.view(again.state, viewer) == game.view(step.state, viewer)


@each_case
def test_only_actors_act_and_every_legal_action_is_accepted(case: Case) -> None:
    game = find_game(case.game)
    for i, (state, _, _, _) in enumerate(walk(case, 9, 300)):
        if i % 23:
            continue
        actors = game.actors(state)
        assert list(actors) == sorted(actors)
        for p in range(game.players(state)):
            legal = list(game.legal(state, PlayerIx(p)))
            assert bool(legal) == (p in actors)
            assert legal == list(game.legal(state, PlayerIx(p))), "the order is fixed"
            for action in legal[:6]:
                game.apply(state, PlayerIx(p), action)
            if p not in actors:
                other = game.legal(state, actors[0])[0]
                with pytest.raises(IllegalAction):
                    game.apply(state, PlayerIx(p), other)


@each_case
def test_everything_survives_the_codec(case: Case) -> None:
    game = find_game(case.game)
    assert decode(game.types.config, encode(case.config)) == case.config
    for i, (state, player, action, step) in enumerate(walk(case, 11, 300)):
        assert from_json(game.types.action, to_json(action)) == action
        if i % 11:
            continue
        for event in step.events:
            assert from_json(game.types.event, to_json(event)) == event
        view = game.view(state, player)
        assert from_json(game.types.view, to_json(view)) == view


@each_case
def test_a_record_replays_to_the_same_events(case: Case) -> None:
    game = find_game(case.game)
    table = Table(game, case.config, case.chance(13))
    told = []
    for _, player, action, step in walk(case, 13):
        told.append(table.act(player, action))
        assert told[-1] == step.events
    line = table.record().to_json()
    assert "\n" not in line
    steps = list(replay(Record.from_json(line), game))
    assert [step.events for step in steps[1:]] == told
    assert game.outcome(steps[-1].state) == table.outcome


@each_case
def test_a_broken_record_says_where(case: Case) -> None:
    game = find_game(case.game)
    table = Table(game, case.config, case.chance(13))
    for _, player, action, _ in walk(case, 13, 12):
        table.act(player, action)
    record = table.record()
    doubled = record.playing(record.actions * 60)
    with pytest.raises(BadRecord, match=r"Action \d+ \(player \d+\) breaks the rules"):
        list(replay(doubled, game))
    future = Record(record.game, record.rules_version + 1, record.config, record.chance)
    with pytest.raises(BadRecord, match="rules version"):
        list(replay(future, game))


@each_with("fold")
def test_events_tell_a_viewer_everything_the_view_shows(case: Case) -> None:
    game, fold = find_game(case.game), case.plugin.fold
    views: dict[Any, Any] = {}
    for state, _, _, step in walk(case, 17):
        for viewer in viewers(game, state):
            before = views.get(viewer) or game.view(state, viewer)
            redacted = [e for e in (game.redact(event, viewer) for event in step.events) if e is not None]
            views[viewer] = game.view(step.state, viewer)
            assert fold(before, redacted) == views[viewer]


@each_case
def test_a_sampled_state_looks_the_same_to_its_viewer(case: Case) -> None:
    game = find_game(case.game)
    for i, (state, _, _, _) in enumerate(walk(case, 19)):
        if i % 5:
            continue
        for viewer in viewers(game, state):
            seen = game.view(state, viewer)
            twin = game.sample(seen, stream(19, 7, i))
            assert game.view(twin, viewer) == seen
            if viewer is not SPECTATOR:
                assert list(game.legal(twin, viewer)) == list(game.legal(state, viewer))
                assert (viewer in game.actors(twin)) == (viewer in game.actors(state))


@each_case
def test_a_table_can_be_resumed_and_undone(case: Case) -> None:
    game = find_game(case.game)
    table = Table(game, case.config, case.chance(23))
    begun = list(walk(case, 23, 16))
    for _, player, action, _ in begun[: len(begun) // 2]:
        table.act(player, action)
    again = Table.resume(game, table.record())
    assert again.record() == table.record()
    assert game.view(again.state, SPECTATOR) == game.view(table.state, SPECTATOR)
    before = Record.from_json(again.record().to_json())
    player = again.actors[0]
    again.act(player, game.legal(again.state, player)[0])
    again.undo()
    assert again.record() == before
    assert game.view(again.state, SPECTATOR) == game.view(table.state, SPECTATOR)


@each_case
def test_a_saved_state_is_the_state_it_was(case: Case) -> None:
    """Through JSON text and back; then the game goes on alike, chance included."""
    game = find_game(case.game)
    for i, (_, _, _, step) in enumerate(walk(case, 13, 400)):
        if i % 9:
            continue
        back = game.restore(case.config, case.chance(13), json.loads(json.dumps(game.save(step.state))))
        assert back == step.state
        for player in game.actors(step.state):
            legal = game.legal(step.state, player)
            assert list(game.legal(back, player)) == list(legal)
            assert game.apply(back, player, legal[-1]).events == game.apply(step.state, player, legal[-1]).events


@each_case
def test_a_copied_and_a_pickled_state_are_the_state_they_were(case: Case) -> None:
    for i, (state, *_) in enumerate(walk(case, 12, 60)):
        if i % 20 == 0:
            assert copy.copy(state) == state
            assert copy.deepcopy(state) == state
            assert pickle.loads(pickle.dumps(state)) == state


@each_case
def test_what_is_no_saved_state_is_refused(case: Case) -> None:
    game = find_game(case.game)
    state = next(walk(case, 13, 1))[0]
    saved = game.save(state)
    for wrong in ({}, {**saved, "more": 1}, dict.fromkeys(saved, "x")):
        with pytest.raises(BadInput):
            game.restore(case.config, case.chance(13), wrong)


@each_case
def test_waiting_is_no_new_decision_but_the_next_turn_is(case: Case) -> None:
    """Clocks go by it: a player who is left alone keeps their decision, and over a game there are many."""
    game = find_game(case.game)
    seen = set()
    for state, player, _, step in walk(case, 17, 300):
        seen.add(game.decision(state, player))
        for other in game.actors(state):
            is_left_alone = game.view(state, other) == game.view(step.state, other)
            assert not is_left_alone or game.decision(state, other) == game.decision(step.state, other)
    assert len(seen) >= 4
