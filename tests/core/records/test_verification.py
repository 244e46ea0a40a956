"""A record that was changed anywhere is found out, and the place is named."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from flagfall.core.codec import encode
from flagfall.core.ids import Seed
from flagfall.core.plugins import find_game, find_plugin
from flagfall.core.records.chain import Chain
from flagfall.core.records.file import write
from flagfall.core.records.record import Ending, Record
from flagfall.core.records.verification import RecordRules, Verification, verify_line
from flagfall.core.rng import Chance
from flagfall.core.secret import Secret
from flagfall.core.table import Table
from repetition import count

SECRET = Secret("5e" * 32, ("0123", "4567"))
GAMES = {"challengers": {"players": 2}, "ctb": {"variant": "standard"}}


def verify(line: str | bytes, **notes: Any) -> Verification:
    text = line if isinstance(line, bytes) else line.encode()
    return verify_line(text, lambda record: RecordRules(find_game(record.game), {}), **notes)


@cache
def played(game_id: str, chance: Chance = SECRET) -> Table:
    """A game of chance decisions to its end."""
    plugin, source = find_plugin(game_id), random.Random(1)
    config = plugin.game.types.config(**GAMES[game_id])
    table = Table(plugin.game, config, chance)
    while table.actors:
        legal = plugin.game.legal(table.state, table.actors[0])
        calm = [action for action in legal if type(action) not in plugin.quits]
        table.act(table.actors[0], source.choice(calm or legal))
    return table


def text_of(game_id: str, chance: Chance = SECRET) -> str:
    return played(game_id, chance).record().to_json()


EVERYTHING = {"commitment", "header", "actions", "chance", "rules", "outcome", "head", "text"}


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_what_was_played(game: str) -> None:
    verdict = verify(text_of(game))
    assert verdict.fault is None
    assert set(verdict.checked) == EVERYTHING
    assert verdict.unchecked == []


@pytest.mark.parametrize("game", GAMES)
def test_of_a_game_from_a_seed_all_but_a_commitment_can_be_said(game: str) -> None:
    verdict = verify(text_of(game, Seed(7)))
    assert verdict.fault is None
    assert set(verdict.checked) == EVERYTHING - {"commitment"}
    assert verdict.unchecked == ["commitment"]


def test_a_record_of_the_first_format_says_less(tmp_path: Any) -> None:
    record = played("challengers", 7).record()
    old = {"kind": "record", **{k: encode(record)[k] for k in ("game", "rules_version", "config", "actions", "packs")}}
    line = json.dumps({**old, "seed": 7, "format": 1})
    assert Record.from_json(line) == record.playing(record.actions)
    verdict = verify(line)
    assert verdict.is_good
    assert verdict.checked == ["rules"]
    assert set(verdict.unchecked) == EVERYTHING - {"rules"}
    broken = verify(json.dumps({**old, "seed": 8, "format": 1}))
    assert broken.fault is not None
    assert broken.fault.code == "rules_broken"


def test_an_unfinished_game_is_right_as_far_as_it_is() -> None:
    record = played("ctb").record()
    assert verify(record.playing(record.actions[:9]).to_json()).is_good


def test_an_end_without_rules_is_believed_but_not_confirmed() -> None:
    record = played("ctb").record()
    ending = Ending((0,), ((0,), (1,)), "given_up", "people")
    verdict = verify(record.playing(record.actions[:9], ending).to_json())
    assert verdict.is_good
    assert verdict.unchecked == ["outcome"]
    by_rules = verify(record.playing(record.actions[:9], Ending((0,), ((0,), (1,)), "base_captured")).to_json())
    assert by_rules.fault is not None
    assert (by_rules.fault.place, by_rules.fault.code) == ("outcome", "wrong_outcome")


def test_what_was_noted_during_the_game_anchors_the_record() -> None:
    record = played("ctb").record()
    chain = Chain(record)
    for entry in record.actions[:20]:
        chain.add(entry.player, entry.action)
    line = record.to_json()
    assert verify(line, commitment=SECRET.commitment[:12], chain=chain.value.hex()).is_good
    # Whoever invents a whole record can chain it: only what others have seen finds that out.
    forged = record.playing(record.actions[:20], Ending((1,), ((1,), (0,)), "given_up", "people"))
    forged = Record(
        forged.game, forged.rules_version, forged.config, Secret("00" * 32), forged.actions, {}, forged.outcome
    )
    assert verify(forged.to_json()).fault is None or verify(forged.to_json()).fault.code == "rules_broken"
    for notes, code in (({"commitment": SECRET.commitment}, "other_commitment"), ({"chain": "f" * 64}, "other_chain")):
        fault = verify(forged.to_json() if "commitment" in notes else line, **notes).fault
        assert fault is not None
        assert fault.code == code


def test_a_head_that_was_stored_at_the_end_finds_a_later_change() -> None:
    record = played("ctb").record()
    head = json.loads(record.to_json())["head"]
    edited = list(record.actions)
    edited[3], edited[5] = edited[5], edited[3]
    fault = verify(write(record.playing(edited, record.outcome), head)).fault
    assert fault is not None
    assert fault.code in ("outcome_changed", "head_changed")


def test_rules_of_another_version_are_no_judge() -> None:
    record = played("challengers").record()
    older = Record(record.game, 1, record.config, record.chance, record.actions, {}, record.outcome)
    verdict = verify(older.to_json())
    assert verdict.is_good
    assert "rules" in verdict.unchecked


# -- a thousand changes ------------------------------------------------------------------------------------


def place_at(text: str, at: int) -> set[str]:
    """The places that may be named for a change of this character, if the text can still be read."""
    if text.index('"actions":[') + len('"actions":[') <= at < text.index('],"outcome"'):
        begun = sum(entry.start() <= at for entry in re.finditer(r'\{"kind":"entry"', text))
        return {f"actions[{begun - 1}]"}
    starts = [
        (m.start(), m[1]) for m in re.finditer(r'(?:(?<=^\{)|(?<=,))"([a-z_]+)":', text) if _is_top(text, m.start())
    ]
    name = next((name for start, name in reversed(starts) if start <= at), "kind")
    return {
        "chance": {"chance", "header"},
        "start": {"header", "start"},
        "outcome": {"outcome"},
        "head": {"head"},
    }.get(name, {"header", name})


def _is_top(text: str, at: int) -> bool:
    before = text[:at]
    return before.count("{") - before.count("}") == 1 and before.count("[") == before.count("]")


def flip(text: str, source: random.Random) -> tuple[bytes, set[str], int]:
    """One bit of the text."""
    data = bytearray(text.encode())
    at = source.randrange(len(data))
    data[at] ^= 1 << source.randrange(8)
    return bytes(data), place_at(text, at), at


def edit(change: Callable[[dict[str, Any], random.Random], set[str]]) -> Any:
    def mutate(text: str, source: random.Random) -> tuple[bytes, set[str], int]:
        data = json.loads(text)
        places = change(data, source)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), places, -1

    return mutate


def other_legal_action(data: dict[str, Any], source: random.Random) -> set[str]:
    """An action that the player might have taken, in place of the one they took."""
    record = Record.from_json(json.dumps(data))
    game = find_game(record.game)
    table = Table(game, game.types.config(**GAMES[record.game]), record.chance)
    number = source.randrange(min(len(record.actions), 60))
    for entry in record.actions[:number]:
        table.act(entry.player, next(a for a in game.legal(table.state, entry.player) if encode(a) == entry.action))
    was = record.actions[number]
    others = [encode(a) for a in game.legal(table.state, was.player) if encode(a) != was.action]
    data["actions"][number]["action"] = source.choice(others) if others else {"kind": "resign"}
    return {f"actions[{number}]"}


def swapped(data: dict[str, Any], source: random.Random) -> set[str]:
    rows = data["actions"]
    i, j = sorted(source.sample(range(len(rows)), 2))
    rows[i], rows[j] = rows[j], rows[i]
    return {f"actions[{i}]"}


def removed(data: dict[str, Any], source: random.Random) -> set[str]:
    at = source.randrange(len(data["actions"]))
    del data["actions"][at]
    return {f"actions[{at}]"} if at < len(data["actions"]) else {"chance"}


def doubled(data: dict[str, Any], source: random.Random) -> set[str]:
    at = source.randrange(len(data["actions"]))
    data["actions"].insert(at, dict(data["actions"][at]))
    return {f"actions[{at + 1}]"}


def other_secret(data: dict[str, Any], source: random.Random) -> set[str]:
    data["chance"]["secret"] = f"{source.getrandbits(256):064x}"
    return {"chance"}


def other_part(data: dict[str, Any], source: random.Random) -> set[str]:
    data["chance"]["parts"][source.randrange(2)] = f"{source.getrandbits(16):04x}"
    return {"header"}


def other_winner(data: dict[str, Any], source: random.Random) -> set[str]:
    data["outcome"]["winners"] = [1 - w for w in data["outcome"]["winners"]] or [source.randrange(2)]
    return {"outcome"}


def other_setting(data: dict[str, Any], source: random.Random) -> set[str]:
    data["rules_version"] -= 1
    return {"header"}


CHANGES = [
    *[flip] * 6,
    *map(edit, (other_legal_action, swapped, removed, doubled, other_secret, other_part, other_winner, other_setting)),
]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_changed_records_of_each_game_are_found_out_in_the_right_place(game: str) -> None:
    source, text = random.Random(7), text_of(game)
    for number in range(count(500)):
        line, places, at = CHANGES[number % len(CHANGES)](text, source)
        assert line != text.encode()
        fault = verify(line).fault
        assert fault is not None, (number, at, text[max(0, at - 40) : at + 40])
        if fault.place.startswith("character"):
            # It is no record any more: reading stops where it stops making sense, not before what was changed.
            token = len(re.split(r'["{}\[\],:]', text[:at])[-1]) + 2
            assert int(fault.place.split()[1]) >= at - token, (number, at, fault)
        elif not (at >= 0 and f'"{fault.place}":'.encode() in line[at - 20 : at + 20]):  # a key nobody knows
            assert fault.place in places, (number, at, fault, text[max(0, at - 40) : at + 40])
