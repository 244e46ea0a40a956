"""Random matches for tests that compare the two modes or look for broken indices."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from flagfall import challengers
from flagfall.core import schema
from flagfall.core.errors import BadData
from flagfall.core.jit import native
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.rules.match import choices, codes, run
from flagfall.games.challengers.rules.match.state import Match, PileSet
from flagfall.games.challengers.single_match.setup import new_match, new_stock

FILTERS = ("", "{ power = 1 }", "{ power_max = 2 }", '{ level = "B" }', '{ set = "city" }', '{ name = "newcomer" }')


def random_effect(rng: random.Random) -> str:
    """An effect in TOML; not every one is allowed."""
    verb = rng.choice([verb for verb in words.VERBS if verb != "extra_pick"])
    parts = {"on": rng.choice(sorted(words.VERB_MOMENTS[verb] - {"picked"})), "do": verb}
    raw = {}
    keys = words.VERB_KEYS[verb]
    if "amount" in keys:
        raw["amount"] = str(rng.choice([-2, 1, 2, 3]))
    if "of" in keys and (wanted := rng.choice(FILTERS)):
        raw["of"] = wanted
    for key in ("per", "if"):
        if key in keys and rng.random() < 0.3:
            side, what = rng.choice(list(words.WHOSE)), rng.choice(list(words.QUANTITIES))
            raw[key] = f'{{ {side} = "{what}"{", at_most = 3" if key == "if" else ""} }}'
    if "from" in keys:
        parts |= {"from": rng.choice(list(words.SOURCES)), "to": rng.choice(list(words.TARGETS))}
    if "count" in keys:
        raw["count"] = str(rng.randint(2, 8) if verb == "arrange" else rng.choice([1, 1, 2, 3, 8]))
    if "optional" in keys and rng.random() < 0.5:
        raw["optional"] = "true"
    for key in ("whose", "chooser"):
        if key in keys and rng.random() < 0.5:
            parts[key] = rng.choice(list(words.WHOSE))
    if "while" in keys:
        parts["while"] = rng.choice(list(words.SCOPES))
    return ", ".join([f'{key} = "{value}"' for key, value in parts.items()] + [f"{k} = {v}" for k, v in raw.items()])


@cache
def strange_cards() -> challengers.CardTable:
    """The box and a hundred cards that nobody would print: every verb at every moment, in odd combinations."""
    rng = random.Random(7)
    head = 'set = "{}"\nlevel = "{}"\npower = {}\ncopies = 1\nname = "{}"\n'
    good: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "strange.toml"
        while len(good) < 100:
            effects = ", ".join(f"{{ {random_effect(rng)} }}" for _ in range(rng.randint(1, 3)))
            values = head.format(
                rng.choice(["castle", "city"]), rng.choice("ABC"), rng.randint(0, 3), f"s{len(good) % 30}"
            )
            text = f"[cards.strange_{len(good)}]\n{values}effects = [{effects}]\n"
            path.write_text(f'pack = "strange"\n{text}', encoding="utf-8")
            try:
                challengers.load_pack(path)
            except BadData:
                continue
            good.append(text)
        path.write_text('pack = "strange"\n' + "".join(good), encoding="utf-8")
        return challengers.cards(path)


@dataclass
class Setup:
    """A match that is about to begin, and the answers to whatever will be asked."""

    match: Match
    stock: PileSet
    answers: int


def setups(seed: int, n: int, table: challengers.CardTable) -> Iterator[Setup]:
    """Random decks, rounds, trophies, piles and policies."""
    rng = random.Random(seed)
    ids = [card.id for card in table]
    strange = [card.id for card in table if card.pack]
    levels = {level: [card.id for card in table if card.level == level] for level in "ABC"}
    for _ in range(n):
        decks = [rng.choices(ids if rng.random() < 0.7 or not strange else strange, k=rng.randint(1, 25)) for _ in "ab"]
        piles = discards = None
        if rng.random() < 0.6:
            piles = {level: rng.choices(cards, k=rng.randint(0, 5)) for level, cards in levels.items()}
            discards = {level: rng.choices(cards, k=rng.randint(0, 3)) for level, cards in levels.items()}
        match = new_match(
            table,
            *decks,
            seed=rng.getrandbits(63),
            shuffle=rng.random() < 0.5,
            first=rng.choice([0, 1, None]),
            round_number=rng.randint(1, 7),
            trophies=(rng.randint(0, 7), rng.randint(0, 7)),
        )
        match.log_rows = codes.LOG_ROWS
        match.max_reveals = rng.choice([codes.MAX_REVEALS, codes.MAX_REVEALS, 12])
        for side in match.side:
            side.policy = rng.choice(list(words.POLICIES.values()))
        stock = new_stock(table, decks[0], decks[1], piles, discards)
        stock.fans = rng.choice([codes.NO_PLAYER, 3])
        yield Setup(match, stock, rng.getrandbits(32))


def play_on(
    advance: Callable[..., None], choose: Callable[..., None], rules: Any, stock: Any, match: Any, answers: int
) -> list[int]:
    """Play to the end with the given functions; all rows of the log."""
    rng = random.Random(answers)
    rows: list[int] = []
    while True:
        advance(rules, stock, match)
        log = match.log[: int(match.log_n) * codes.ROW_INTS]
        rows += log if isinstance(log, list) else log.tolist()
        match.log_n = 0
        if match.options > 0:
            choose(rules, stock, match, rng.randrange(int(match.options)))
        elif match.phase == codes.OVER:
            return rows


class Compiled:
    """The compiled engine on one set of records, filled anew for every match."""

    def __init__(self, table: challengers.CardTable) -> None:
        self.rules = schema.to_record(pack(table))
        self.stock = schema.to_record(PileSet())
        self.match = schema.to_record(Match())

    def play(self, setup: Setup) -> tuple[list[int], PileSet, Match]:
        """All rows of the log, and the state after the match."""
        fill(self.stock, setup.stock)
        fill(self.match, setup.match)
        shape = self.rules, self.stock, self.match
        rows = play_on(native(run.advance), native(choices.choose), *shape, setup.answers)
        return rows, schema.from_record(PileSet, self.stock), schema.from_record(Match, self.match)


class Interpreted:
    """The same functions as plain Python on plain objects."""

    def __init__(self, table: challengers.CardTable) -> None:
        self.rules = pack(table)

    def play(self, setup: Setup) -> tuple[list[int], PileSet, Match]:
        """All rows of the log, and the state after the match, which is the one that was handed in."""
        rows = play_on(run.advance, choices.choose, self.rules, setup.stock, setup.match, setup.answers)
        return rows, setup.stock, setup.match


def fill(record: Any, obj: Any) -> None:
    """Write the values of an object into a record of its shape."""
    for f in fields(obj):
        value = getattr(obj, f.name)
        if "of" not in f.metadata:
            record[f.name] = value
        elif "n" in f.metadata:
            for place, item in zip(record[f.name], value, strict=True):
                fill(place, item)
        else:
            fill(record[f.name], value)


class Strict(list[Any]):
    """A list that knows no counting from its end: what plain Python forgives is a wild read in compiled code."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"list index {index} is negative")
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"list index {index} is negative")
        super().__setitem__(index, value)


def with_strict_lists(value: Any) -> Any:
    """The same object, its lists exchanged for strict ones, however deep they lie."""
    if isinstance(value, list):
        return Strict(with_strict_lists(item) for item in value)
    if is_dataclass(value):
        for f in fields(value):
            setattr(value, f.name, with_strict_lists(getattr(value, f.name)))
    return value
