"""What `fuzz.py` begins with: who reads what others wrote, and examples of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from flagfall.core.codec import decode, parse_json
from flagfall.core.ids import Seed
from flagfall.core.plugins import find_game
from flagfall.core.records import file as record_file
from flagfall.core.records.verification import RecordRules, verify_line
from flagfall.core.table import Table
from flagfall.games.challengers.definitions.user_pack import cards
from flagfall.games.challengers.notation import parse_deck
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant, load_variant
from flagfall.games.ctb.notation.actions import parse_action, parse_position
from flagfall.games.ctb.notation.game_text import format_game, parse_game
from flagfall.games.ctb.notation.position import position_of
from flagfall.server.websocket.reader import read_message

SHARES = {
    "messages": 0.27, "actions": 0.31, "records": 0.12, "notation": 0.12, "decks": 0.01,
    "variants": 0.03, "packs": 0.003, "creations": 0.01, "http": 0.03, "websocket": 0.097,
}  # fmt: skip
"""Which part of the inputs each target gets."""

VALUES = (
    b"null", b"true", b"-1", b"0", b"1e999", b"NaN", b"9" * 30, b"9" * 5_000, b'""', b"{}", b"[]", b"[" * 300,
    b'{"a":' * 300, b"\\u0000", b"\\ud800", b"\xff\xfe", b"\xf0\x9f\x83\x8f", "‮".encode(), b"'", b"%00", b"../",
    b"\r\n", b" " * 200, b"2147483648",
)  # fmt: skip
"""Values that programs are often wrong about."""

PACK = b"""pack = "jungle"

[sets.jungle]
en = "Jungle"
de = "Dschungel"

[cards.tiger]
set = "jungle"
level = "B"
power = 4
copies = 4
effects = [{ on = "attack", do = "power", amount = 1, per = { own = "bench_cards", of = { set = "jungle" } } }]
names = { en = "Tiger", de = "Tiger" }
texts = { en = "+1 per Jungle card on your bench.", de = "+1 je Dschungel-Karte auf deiner Bank." }
"""

MADE_VARIANTS = (
    b"""title = "Lakeland"
extends = "standard"

[board]
rows = 10
cols = 10
home_rows = 4
blocked = ["c5", "d5", "g6", "h6"]

[movement]
directions = "all"
""",
    b"""title = "Spies"
extends = "close_combat"

[pieces.spy]
label = "Spy"
letter = "P"
number = 6
count = 1
move = 1

[combat]
exception = [{ attacker = "spy", defender = "one", removes = "defender" }]

[end]
quiet_plies = 60
""",
)


def readers(folder: Path) -> dict[str, Callable[[bytes], object]]:
    """Everything that reads bytes without a server."""
    variant = find_variant(next(iter(VARIANTS)))
    games = [find_game(name) for name in ("challengers", "ctb")]
    folder.mkdir(exist_ok=True)
    toml = folder / "mine.toml"

    def actions(data: bytes) -> None:
        found = parse_json(data, "action")
        decode(games[len(data) % 2].types.action, found, "action")

    def notation(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        if text.startswith("["):
            parse_game(text)
        elif "/" in text:
            parse_position(text, variant)
        else:
            parse_action(text, variant)

    def records(data: bytes) -> None:
        if len(data) % 50:
            record_file.read(data)
        else:
            verify_line(data, lambda record: RecordRules(find_game(record.game), {}))

    def from_file(read: Callable[[Path], object]) -> Callable[[bytes], object]:
        def written(data: bytes) -> object:
            toml.write_bytes(data)
            return read(toml)

        return written

    return {
        "messages": lambda data: read_message(data, 16_384),
        "actions": actions,
        "records": records,
        "notation": notation,
        "decks": lambda data: parse_deck(data.decode("utf-8", "replace")),
        "variants": from_file(load_variant),
        "packs": from_file(cards),
    }


def examples(name: str) -> list[bytes]:
    """Right inputs of one kind."""
    tables = {game: _played(game, steps) for game, steps in (("ctb", 30), ("challengers", 25))}
    taken = [json.dumps(entry.action).encode() for table in tables.values() for entry in table.entries]
    messages = [
        b'{"kind":"hello","token":null,"seq":3,"views":true,"legal":false,"telling":true,"watch":0,"protocol":1}',
        b'{"kind":"say","id":"s1","text":"Hello!"}',
        b'{"kind":"ping","at":12.5,"lag":40,"is_active":true}',
        *(b'{"kind":"act","id":"%d","action":%s}' % (n, action) for n, action in enumerate(taken)),
    ]
    ctb = tables["ctb"]
    folder = files("flagfall.games.ctb") / "data" / "variants"
    found: dict[str, list[bytes]] = {
        "messages": messages,
        "websocket": messages,
        "actions": taken,
        "records": [record_file.write(table.record()).encode() for table in tables.values()],
        "notation": [
            format_game(ctb.record()).encode(),
            str(position_of(ctb.state)).encode(),
            *(b"N@a1", b"a2-a3", b"b1xb2", b"a1-a2=", b"resign"),
        ],
        "decks": [b"3 newcomer, dog, champion", b"4 newcomer\nbard\n2 skeleton", "1 Vampir; Hündchen".encode()],
        "variants": [(folder / f"{name}.toml").read_bytes() for name in VARIANTS],
        "packs": [PACK],
        "creations": [
            b"packs\n" + PACK,
            *(b"variants\n" + text for text in MADE_VARIANTS),
        ],
        "http": [
            b"GET /api/v1/tables HTTP/1.1\n\n",
            b'POST /api/v1/users HTTP/1.1\n\n{"name":"Ada"}',
            b'POST /api/v1/sessions HTTP/1.1\n\n{"name":"Ada","passphrase":"correct horse"}',
            b'POST /api/v1/tables HTTP/1.1\n\n{"game":"ctb","config":{"variant":"standard"},"seats":[{"kind":"open"}]}',
            b'POST /api/v1/tables HTTP/1.1\n\n{"game":"challengers","config":{"players":4},"is_rated":false}',
            b'POST /api/v1/users/reset HTTP/1.1\n\n{"code":"ABCD","passphrase":"battery staple"}',
            b"GET /api/v1/ratings?game=ctb&mode=standard HTTP/1.1\n\n",
            b"GET /api/v1/tables/0011223344556677/history?viewer=0 HTTP/1.1\n\n",
            b'PATCH /api/v1/admin/mode HTTP/1.1\n\n{"invite_only":false}',
            b"GET /api/v1/admin/people?q=ada HTTP/1.1\n\n",
            b"GET /assets/../../etc/passwd HTTP/1.1\n\n",
        ],
    }
    return found[name]


def _played(game: str, steps: int) -> Table:
    """A game with some random steps."""
    rules, source = find_game(game), random.Random(7)
    table = Table(rules, decode(rules.types.config, {}, "config"), Seed(7))
    for _ in range(steps):
        if not table.actors:
            break
        player = source.choice(table.actors)
        table.act(player, source.choice(rules.legal(table.state, player)))
    return table
