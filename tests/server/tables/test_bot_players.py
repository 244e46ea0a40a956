"""Bots at a table of the server: the same seed, bots and actions of people give the game of the terminal."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from flagfall.bots import make_bot, sight_of
from flagfall.core.codec import decode, encode
from flagfall.core.plugins import find_game
from flagfall.core.records.record import Record
from flagfall.core.table import Table
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.notation.actions import format_action
from programs import run_program
from server.live import play_out, serving

SEED = 20
CHANCE = 4
LEVEL = 1
MOVES = 34  # of the person: all pieces placed, then some turns


def play_at_a_server(folder: Path, most: int, **settings: Any) -> Record:
    """One person against bots, who leaves after so many actions; everything that happened."""

    async def evening() -> Record:
        async with serving(folder) as live:
            (ada,) = await live.come("Ada")
            table = (await ada.post("/tables", seed=SEED, **settings))["id"]
            await ada.post(f"/tables/{table}/start")
            player = ada.player(table)
            await player.connect()
            await play_out(player, random.Random(CHANCE), most=most)
            if not player.is_over:
                await ada.post(f"/tables/{table}/give-up")
            while player.table["status"] != "over":
                await player.hear()
            answer = await ada.http.get(f"/tables/{table}/record", headers=ada.headers)
            return Record.from_json(answer.text)

    return asyncio.run(evening())


@pytest.mark.slow
def test_a_board_game_is_the_same_in_the_terminal(tmp_path: Path) -> None:
    seats = [{"kind": "open"}, {"kind": "bot", "bot": f"engine-{LEVEL}"}]
    played = play_at_a_server(tmp_path / "data", MOVES, game="ctb", seats=seats, config={"ages": None})
    variant = variant_of("standard", None)
    game = find_game("ctb")
    south = game.setup(decode(game.types.config, played.config), played.chance).south
    mine = [decode(game.types.action, entry.action) for entry in played.actions if entry.player == 0]
    assert len(mine) > 20
    typed = [format_action(action, variant, 0 if south == 0 else 1) for action in mine]
    command = ["play", "ctb", "--seed", str(SEED), "--level", str(LEVEL), "--save", "game.ndjson", "--lang", "en"]
    done = run_program(command, typed="\n".join([*map(_word, typed), "q"]), cwd=tmp_path)
    assert "Traceback" not in done.stderr, done.stderr
    sat = Record.from_json((tmp_path / "game.ndjson").read_text(encoding="utf-8"))
    n = min(len(sat.actions), len(played.actions))
    assert n > 2 * 20
    assert sat.actions[:n] == played.actions[:n]


def _word(text: str) -> str:
    """Notation as the terminal asks for it."""
    return {"first=0": "me", "first=1": "engine", "tie+": "yes", "tie-": "no"}.get(text, text)


@pytest.mark.slow
def test_every_bot_of_a_tournament_decides_as_in_the_terminal(tmp_path: Path) -> None:
    """Whatever the order in which actions of a deck phase arrived."""
    bots = [{"kind": "bot", "bot": name} for name in ("greedy", "random", "random")]
    seats = [{"kind": "open"}, *bots]
    played = play_at_a_server(tmp_path, 40, game="challengers", seats=seats, config={"players": 4})
    game = find_game("challengers")
    config = decode(game.types.config, played.config)
    team = [None, *(make_bot(str(seat["bot"]), game, config) for seat in bots)]
    table = Table(game, config, SEED)
    decided = 0
    for entry in played.actions:
        bot = team[entry.player]
        if bot is not None:
            decided += 1
            assert encode(bot.decide(sight_of(table, entry.player))) == entry.action, decided
        table.act(entry.player, decode(game.types.action, entry.action))
    assert decided > 100


def test_an_engine_thinks_the_same_whatever_it_thought_before() -> None:
    game = find_game("ctb")
    used, table = make_bot("engine-4", may_compile=False), Table(game, game.types.config(), 3)
    chance = random.Random(3)
    for step in range(60):
        player = table.actors[0]
        legal = [a for a in table.game.legal(table.state, player) if encode(a)["kind"] not in ("resign", "offer_tie")]
        if step > 40:
            fresh = make_bot("engine-4", may_compile=False)
            assert used.decide(sight_of(table, player)) == fresh.decide(sight_of(table, player))
        table.act(player, chance.choice(legal))
