"""Bots that build decks: legal, deterministic, at home in every size of tournament, with or without compiled code."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagfall.bots import BotContext, find_bot, make_bot, sight_of
from flagfall.bots.arena.contest import lineups, next_actor, open_groups, play_all
from flagfall.bots.arena.standings import standings
from flagfall.bots.notebook import Notebook
from flagfall.core.codec import decode
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import replay
from flagfall.core.table import Table
from flagfall.games.challengers.actions import Remove
from flagfall.games.challengers.bots.oracle import note, shown_by
from flagfall.games.challengers.bots.weights import Lessons
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.user_pack import cards
from flagfall.games.challengers.game import CHALLENGERS, Challengers

ZOO = """
pack = "zoo"

[sets.zoo]
en = "Zoo"
de = "Zoo"

[cards.elephant]
set = "zoo"
level = "B"
power = 5
copies = 4
names = { en = "Elephant", de = "Elefant" }

[cards.mouse]
set = "zoo"
level = "B"
power = 1
copies = 4
names = { en = "Mouse", de = "Maus" }
"""

BUILDERS = ("novice", "regular", "builder", "collector", "gambler", "minimalist", "oracle")


def play_out(table: Table, name: str, *, may_compile: bool = False) -> Table:
    """One bot on all seats; interpreted."""
    kind, notebook = find_bot(name), Notebook(table)
    bot = kind.make(BotContext(table.game, Config(players=2), may_compile))
    while table.outcome is None:
        player = next_actor(table)
        table.act(player, bot.decide(sight_of(table, player, notebook.notes(player, kind.note))))
    return table


@pytest.mark.parametrize("name", BUILDERS)
def test_a_bot_plays_to_the_end_and_again_the_same(name: str) -> None:
    first, again = (play_out(Table(CHALLENGERS, Config(players=2), 8), name).record() for _ in range(2))
    assert first == again


@pytest.mark.parametrize("players", [1, 3, 8])
def test_every_size_of_tournament_can_be_built_for(players: int) -> None:
    config = Config(players=players)
    table, bot = Table(CHALLENGERS, config, 2), make_bot("builder", CHALLENGERS, config)
    while table.outcome is None:
        player = next_actor(table)
        table.act(player, bot.decide(sight_of(table, player)))


def test_the_ladder_holds() -> None:
    """A few games only: the figures of many are in docs/bots.md."""
    games = lineups(open_groups(["novice", "builder"], 2), seed=5, games=12)
    assert standings(play_all("challengers", Config(players=2), games))["builder"].share > 0.6


def test_builder_parts_with_weak_cards_and_novice_with_none() -> None:
    removed = {}
    for name in ("builder", "novice"):
        record = play_out(Table(CHALLENGERS, Config(players=2), 8), name).record()
        actions = [decode(CHALLENGERS.types.action, entry.action) for entry in record.actions]
        removed[name] = sum(isinstance(action, Remove) for action in actions)
    assert removed["builder"] > 5
    assert removed["novice"] == 0


def test_cards_nobody_has_learned_about_are_judged_by_what_they_do(tmp_path: Path) -> None:
    file = tmp_path / "zoo.toml"
    file.write_text(ZOO, encoding="utf-8")
    table = cards(file)
    lessons = Lessons("duel", table)
    worth = lessons.tables(4, 0.0).card
    assert worth[table.index("elephant")] > worth[table.index("mouse")]
    known = Lessons("duel", box()).tables(4, 0.0).card
    assert worth[table.index("pig")] == known[box().index("pig")]
    play_out(Table(Challengers(table), Config(players=2), 1, dict(table.packs)), "builder")


def test_notes_name_the_cards_that_were_turned_up() -> None:
    table = play_out(Table(CHALLENGERS, Config(players=2), 8), "novice")
    notes = None
    for step in replay(table.record(), CHALLENGERS):
        shown = [CHALLENGERS.redact(event, PlayerIx(0)) for event in step.events]
        notes = note(notes, [event for event in shown if event is not None])
    assert len(shown_by(notes, 0)) > 2
    assert all(card in box() for card in shown_by(notes, 1))
    assert shown_by(None, 1) == []
