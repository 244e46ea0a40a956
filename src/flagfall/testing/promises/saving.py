"""Saved worlds are restored unchanged."""

from __future__ import annotations

import json
import re

from flagfall.core.codec import decode, encode, from_json, to_json
from flagfall.core.errors import BadInput, BadRecord
from flagfall.core.game import SPECTATOR
from flagfall.core.records.record import Record, replay
from flagfall.core.table import Table
from flagfall.testing.case import Case, hold, refused
from flagfall.testing.copies import check_value_copies

_WHERE = re.compile(r"Action \d+ \(player \d+\) breaks the rules")


def everything_survives_the_codec(case: Case) -> None:
    """Config, actions, events and views, through JSON and back."""
    types = case.game.types
    hold(decode(types.config, encode(case.config)) == case.config, f"{case}: the config is another after JSON")
    for i, (state, player, action, step) in enumerate(case.walk(11, 300)):
        hold(from_json(types.action, to_json(action)) == action, f"{case}: {action} is another after JSON")
        if i % 11:
            continue
        for event in step.events:
            hold(from_json(types.event, to_json(event)) == event, f"{case}: {event} is another after JSON")
        view = case.game.view(state, player)
        hold(from_json(types.view, to_json(view)) == view, f"{case}: a view is another after JSON")


def record_replays(case: Case) -> None:
    """To the same events and the same outcome, from one line of text."""
    game, table, told = case.game, Table(case.game, case.config, case.chance(13)), []
    for _, player, action, step in case.walk(13):
        told.append(table.act(player, action))
        hold(told[-1] == step.events, f"{case}: a table tells something else than the rules")
    line = table.record().to_json()
    hold("\n" not in line, f"{case}: a record has more than one line")
    steps = list(replay(Record.from_json(line), game))
    hold([step.events for step in steps[1:]] == told, f"{case}: a record replays to other events")
    hold(game.outcome(steps[-1].state) == table.outcome, f"{case}: a record replays to another outcome")


def broken_record_says_where(case: Case) -> None:
    """The number of the action that breaks the rules; and newer rules are refused."""
    game, table = case.game, Table(case.game, case.config, case.chance(13))
    for _, player, action, _ in case.walk(13, 12):
        table.act(player, action)
    record = table.record()
    with refused(BadRecord, f"{case}: a record with every action sixty times", _WHERE.search):
        list(replay(record.playing(record.actions * 60), game))
    future = Record(record.game, record.rules_version + 1, record.config, record.chance)
    with refused(BadRecord, f"{case}: a record of newer rules", lambda message: "rules version" in message):
        list(replay(future, game))


def table_resumes_and_undoes(case: Case) -> None:
    """A table continues from its record, and actions can be taken back."""
    game, table = case.game, Table(case.game, case.config, case.chance(23))
    begun = list(case.walk(23, 16))
    for _, player, action, _ in begun[: len(begun) // 2]:
        table.act(player, action)
    again = Table.resume(game, table.record())
    hold(again.record() == table.record(), f"{case}: a resumed table has another record")
    seen = game.view(table.state, SPECTATOR)
    hold(game.view(again.state, SPECTATOR) == seen, f"{case}: a resumed table looks different")
    before = Record.from_json(again.record().to_json())
    again.act(again.actors[0], game.legal(again.state, again.actors[0])[0])
    again.undo()
    hold(again.record() == before, f"{case}: an action that was taken back is in the record")
    hold(game.view(again.state, SPECTATOR) == seen, f"{case}: an action that was taken back can be seen")


def saved_state_is_the_state(case: Case) -> None:
    """A world restored from JSON text continues identically, chance included."""
    game = case.game
    for i, (_, _, _, step) in enumerate(case.walk(13, 400)):
        if i % 9:
            continue
        back = game.restore(case.config, case.chance(13), json.loads(json.dumps(game.save(step.state))))
        hold(back == step.state, f"{case}: after step {i} the saved state is another")
        for player in game.actors(step.state):
            legal = list(game.legal(step.state, player))
            hold(list(game.legal(back, player)) == legal, f"{case}: after step {i} saving changes what is legal")
            same = game.apply(back, player, legal[-1]).events == game.apply(step.state, player, legal[-1]).events
            hold(same, f"{case}: after step {i} a saved game goes on differently")


def copied_state_is_the_state(case: Case) -> None:
    """Copied, copied deeply or pickled."""
    for i, (_, _, _, step) in enumerate(case.walk(37, 120)):
        if i % 17 == 0:
            check_value_copies(step.state, f"{case}: the state after step {i}")


def wrong_saved_state_is_refused(case: Case) -> None:
    """With fields missing, too many, or of another kind."""
    game = case.game
    saved = game.save(next(case.walk(13, 1))[0])
    for wrong in ({}, {**saved, "more": 1}, dict.fromkeys(saved, "x")):
        if wrong != saved:
            with refused(BadInput, f"{case}: a saved state with the fields {sorted(wrong)}"):
                game.restore(case.config, case.chance(13), wrong)
