"""Chance from a secret, and games of it, as the web app must work them out again; `gen_web_fixtures` writes them."""

from __future__ import annotations

from typing import Any

from flagfall.bots import make_bot, sight_of
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.plugins import find_game
from flagfall.core.records.chain import Chain
from flagfall.core.records.record import Continued
from flagfall.core.rng import Chance, below, shuffle_hidden, stream
from flagfall.core.secret import Secret
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config as Tournament
from flagfall.games.ctb.config import Config as Duel
from flagfall.server.features.replays.history import Look, tell_history
from flagfall.server.store.rows import ActionRow

SECRET = Secret("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", ("5eed", ""))
NAMES = [(1, 0), (4, 17), (5, 146), (3, 2**33)]
GAMES: list[tuple[Any, ...]] = [
    ("challengers", Tournament(players=3), "greedy", SECRET),
    ("ctb", Duel("standard"), "engine-1", SECRET),
    ("challengers", Tournament(players=2), "greedy", Seed(3)),
    ("ctb", Duel("close_combat"), "engine-1", SECRET, Continued("0123abcd", 4)),
]


def fair_fixtures() -> dict[str, Any]:
    """What follows from a secret, and games with what they must come to."""
    return {
        "fair": {
            "secret": SECRET.secret,
            "parts": SECRET.parts,
            "commitment": SECRET.commitment,
            "streams": [{"purpose": p, "index": i, "state": stream(SECRET, p, i)} for p, i in NAMES],
            "draws": [
                {"purpose": p, "index": i, "n": n, "drawn": below(stream(SECRET, p, i), n)}
                for p, i in NAMES
                for n in (2, 7, 59)
            ],
            "shuffles": [{"purpose": p, "index": i, "cards": _shuffled(p, i)} for p, i in NAMES],
            "records": [_record(*game) for game in GAMES],
        }
    }


def _shuffled(purpose: int, index: int) -> list[int]:
    cards = list(range(60))
    shuffle_hidden(SECRET, purpose, index, cards, 60)
    return cards


def _record(game_id: str, config: Any, bot: str, chance: Chance, continues: Continued | None = None) -> dict[str, Any]:
    table = Table(find_game(game_id), config, chance, continues=continues)
    bots = [make_bot(bot) for _ in range(table.game.players(table.state))]
    while table.actors:
        player = table.actors[0]
        table.act(player, bots[player].decide(sight_of(table, player)))
    record = table.record()
    chain = Chain(record)
    for entry in record.actions:
        chain.add(entry.player, entry.action)
    rows = [ActionRow("", n, e.player, "", None, "player", 0.0, None) for n, e in enumerate(record.actions, start=1)]
    history = tell_history(record, rows, Look("all", PlayerIx(0)))
    told = history.model_dump() if isinstance(chance, Secret) else None
    return {"game": game_id, "text": record.to_json(), "chain": chain.value.hex(), "history": told}
