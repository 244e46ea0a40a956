"""Seed, config and actions: the save file."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core.errors import BadInput, BadRecord, IllegalAction, NotYourTurn
from flagfall.core.game import SPECTATOR, GameTypes, Step
from flagfall.core.ids import GameId, PlayerIx, Seed
from flagfall.core.outcome import Outcome
from flagfall.core.records.record import Entry, Record, new_record, replay
from flagfall.core.rng import below, stream
from flagfall.games.challengers.streams import SETUP


@dataclass(frozen=True)
class Config:
    goal: int = 10


@dataclass(frozen=True)
class Add:
    number: int


@dataclass(frozen=True)
class Double:
    pass


@dataclass(frozen=True)
class Counted:
    player: int
    total: int


@dataclass(frozen=True)
class State:
    total: int
    turn: int
    goal: int


class Race:
    """A small game: two players count up in turns, whoever reaches the goal wins."""

    id = GameId("race")
    rules_version = 3
    types = GameTypes(config=Config, action=Add | Double, event=Counted, view=State)

    def setup(self, config, seed):
        if config.goal < 1:
            raise BadInput("The goal is at least 1.")
        return State(below(stream(seed, SETUP), 3), 0, config.goal)

    def apply(self, state, player, action):
        if player != state.turn:
            raise NotYourTurn("Wait.")
        if isinstance(action, Add) and action.number not in (1, 2, 3):
            raise IllegalAction("Add 1, 2 or 3.")
        total = state.total * 2 if isinstance(action, Double) else state.total + action.number
        return Step(replace(state, total=total, turn=1 - player), (Counted(player, total),))


ADD_2, DOUBLE = {"kind": "add", "number": 2}, {"kind": "double"}


def race(*actions, **changes):
    return replace(new_record(Race(), Config(20), 5), actions=tuple(Entry(*action) for action in actions), **changes)


def test_a_new_record_says_what_is_needed_to_begin():
    record = new_record(Race(), Config(20), 5, {"jungle": "abc"})
    assert record == Record(GameId("race"), 3, {"kind": "config", "goal": 20}, Seed(5), (), {"jungle": "abc"})


def test_replaying_gives_every_step():
    steps = list(replay(race((0, ADD_2), (1, DOUBLE), (0, ADD_2)), Race()))
    begin = steps[0].state.total
    assert [step.state.total for step in steps] == [begin, begin + 2, (begin + 2) * 2, (begin + 2) * 2 + 2]
    assert [step.events for step in steps[:2]] == [(), (Counted(0, begin + 2),)]


def test_the_seed_decides_how_it_begins():
    begins = {next(replay(race(chance=seed), Race())).state.total for seed in range(20)}
    assert begins == {0, 1, 2}


@given(st.lists(st.sampled_from([ADD_2, DOUBLE])), st.integers(0, 2**63 - 1), st.dictionaries(st.text(), st.text()))
def test_a_record_is_one_line_and_comes_back(actions, seed, packs):
    record = race(*((i % 2, action) for i, action in enumerate(actions)), chance=seed, packs=packs)
    text = record.to_json()
    assert "\n" not in text
    assert Record.from_json(text) == Record.from_json(text.encode()) == record


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (race((1, ADD_2)), r"Action 1 \(player 1\) breaks the rules: Wait"),
        (race((0, ADD_2), (1, {"kind": "add", "number": 9})), r"Action 2 \(player 1\) breaks the rules: Add 1, 2 or 3"),
        (race((0, ADD_2), (1, {"kind": "jump"})), r"Action 2 .*'jump' is not one of add, double"),
        (race((0, {"kind": "add"})), r"Action 1 .*number: missing"),
        (race(game=GameId("chess")), "a record of 'chess', not of 'race'"),
        (race(rules_version=4), "rules version 4; this is version 3"),
        (race((1, ADD_2), rules_version=2), r"Action 1 .*\(The record follows rules version 2; this is version 3.\)"),
        (race(config={"goal": 0}), "cannot be set up: The goal"),
        (race(config={"gaol": 1}), "cannot be set up: record.config.gaol: unknown key"),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused_where_it_does(record, message):
    with pytest.raises(BadRecord, match=message):
        list(replay(record, Race()))


def test_the_steps_before_the_broken_action_are_given():
    steps = replay(race((0, ADD_2), (0, ADD_2)), Race())
    assert [next(steps) for _ in range(2)][1].state.turn == 1
    with pytest.raises(BadRecord):
        next(steps)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"chance": {"kind": "seed", "seed": -1}}, "seed"),
        ({"chance": {"kind": "seed", "seed": 2**63}}, "seed"),
        ({"chance": {"kind": "seed", "seed": "5"}}, "record.chance.seed"),
        ({"chance": {"kind": "seed", "seed": 5, "more": 1}}, "record.chance"),
        ({"chance": {"kind": "secret", "secret": "A" * 64, "parts": [], "commitment": ""}}, "record.chance: A secret"),
        (
            {"chance": {"kind": "secret", "secret": "a" * 64, "parts": ["x"], "commitment": ""}},
            "random value has at most",
        ),
        ({"chance": {"kind": "dice"}}, "record.chance"),
        ({"chance": 5}, "record.chance"),
        ({"format": 3}, "record.format"),
        ({"format": True}, "record.format"),
        ({"head": None}, "record.head"),
        ({"start": 1}, "record.start"),
        ({"rules_version": None}, "record.rules_version"),
        ({"config": []}, "record.config"),
        ({"actions": [{"player": 0, "check": ""}]}, r"record.actions\[0\].action: missing"),
        ({"actions": [{"player": 0, "action": {}, "check": 1}]}, r"record.actions\[0\].check"),
        ({"actions": [0]}, r"record.actions\[0\]: expected an object"),
        ({"actions": {}}, "record.actions"),
        ({"surprise": 1}, "record.surprise: unknown key"),
    ],
)
def test_a_damaged_record_is_refused_with_the_place(changes, message):
    data = json.loads(race((0, ADD_2)).to_json()) | changes
    with pytest.raises(BadRecord, match=message):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize("text", ["", "[]", "null", '{"game": "race"}', b"\xff"])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(BadRecord):
        Record.from_json(text)


def test_places_are_shared_by_those_who_are_level():
    outcome = Outcome(winners=(2,), ranking=((2,), (0, 3), (1,)), reason="most_fans")
    assert [outcome.place(PlayerIx(player)) for player in range(4)] == [2, 4, 1, 2]
    with pytest.raises(ValueError, match="did not take part"):
        outcome.place(PlayerIx(4))


def test_all_spectators_are_the_same():
    assert SPECTATOR.value == "spectator"
    assert type(SPECTATOR)("spectator") is SPECTATOR
