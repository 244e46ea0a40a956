"""One effect as data: read strictly from TOML, kept as written, packed into the engine's row."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flagfall.core.errors import BadData
from flagfall.games.challengers.definitions import vocabulary as words


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards are meant; an absent part allows all."""

    set: str | None = None
    level: str | None = None
    name: str | None = None
    power_min: int = 0
    power_max: int = 1_000


ANY = Filter()


@dataclass(frozen=True, slots=True)
class Count:
    """A quantity on one side of the table, with an optional range for conditions."""

    what: str
    whose: str
    of: Filter = ANY
    at_least: int = 0
    at_most: int = 1_000


@dataclass(frozen=True, slots=True)
class Effect:
    """When · do · how much · to what · whose. Unused parts keep their defaults."""

    on: str
    do: str
    amount: int = 1
    per: Count | None = None
    given: Count | None = None
    of: Filter = ANY
    scope: str = "both"
    source: str = "self"
    target: str = "exhaust"
    count: int = 1
    optional: bool = False
    whose: str = "own"
    chooser: str = "own"
    once: bool = False  # of a trainer: once in a match, when its player wants it


class EffectReader:
    """Reads the keys of one table and remembers where it is, for errors."""

    def __init__(self, table: Any, where: str, place: tuple[str, ...] = ()) -> None:
        if not isinstance(table, Mapping):
            raise BadData(f"{where}: expected a table, got {table!r}.", place=place, problem="no_table")
        self.table, self.where, self.place = table, where, place

    def fail(self, key: str, told: str, problem: str = "", **facts: object) -> BadData:
        """An error that names file, card and key."""
        return BadData(f"{self.where}: {key}: {told}", place=(*self.place, *_steps(key)), problem=problem, **facts)

    def only(self, allowed: frozenset[str] | set[str]) -> None:
        """Refuse keys that mean nothing here."""
        for key in self.table:
            if key not in allowed:
                raise self.fail(
                    key, f"unknown key; allowed here: {', '.join(sorted(allowed))}.", "unknown_key", value=key
                )

    def word(self, key: str, allowed: Any, default: str | None = None) -> str:
        """A word of a closed list."""
        value = self.table.get(key, default)
        if value is None:
            raise self.fail(key, f"missing; one of {', '.join(allowed)}.", "missing")
        if not isinstance(value, str) or value not in allowed:
            told = f"unknown word {value!r}; one of {', '.join(allowed)}."
            raise self.fail(key, told, "unknown_word", value=value)
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within a range."""
        value = self.table.get(key, default)
        if value is None:
            raise self.fail(key, f"missing; a whole number from {low} to {high}.", "no_number", low=low, high=high)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            told = f"{value!r} is not a whole number from {low} to {high}."
            raise self.fail(key, told, "no_number", low=low, high=high)
        return value

    def yes(self, key: str) -> bool:
        """A truth value, false if absent."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise self.fail(key, f"{value!r} is neither true nor false.")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty."""
        value = self.table.get(key, default)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(key, f"expected a text, got {value!r}.", "no_text")
        return value

    def inner(self, key: str) -> EffectReader | None:
        """The reader of a table inside this one, if it is there."""
        if key not in self.table:
            return None
        return EffectReader(self.table[key], f"{self.where}: {key}", (*self.place, key))


def _steps(key: str) -> tuple[str, ...]:
    """`effects[1].on` as steps: effects, 1, on."""
    return tuple(re.findall(r"[^.\[\]]+", key))


def read_filter(reader: EffectReader | None, sets: frozenset[str]) -> Filter:
    """`of = { set = …, level = …, name = …, power = …, power_max = …, power_min = … }`."""
    if reader is None:
        return ANY
    reader.only({"set", "level", "name", "power", "power_min", "power_max"})
    table = reader.table
    if not table:
        raise reader.fail("of", "an empty filter; leave it out to mean every card.")
    if "power" in table:
        if "power_min" in table or "power_max" in table:
            raise reader.fail("power", "give either power or its range, not both.")
        low = high = reader.number("power", 0, 10)
    else:
        low = reader.number("power_min", 0, 10, 0)
        high = reader.number("power_max", 0, 1_000, 1_000)
        if low > high:
            raise reader.fail("power_min", f"{low} is more than power_max = {high}.", "crossed", low=low, high=high)
    return Filter(
        set=reader.word("set", sorted(sets)) if "set" in table else None,
        level=reader.word("level", words.LEVELS) if "level" in table else None,
        name=reader.text("name") if "name" in table else None,
        power_min=low,
        power_max=high,
    )


def read_count(reader: EffectReader | None, sets: frozenset[str], *, is_condition: bool) -> Count | None:
    """`per = { own = "bench_cards", of = … }`, or `if = { …, at_least = 1 }`."""
    if reader is None:
        return None
    bounds = {"at_least", "at_most"} if is_condition else set()
    reader.only({"own", "opponent", "of"} | bounds)
    sides = [side for side in words.WHOSE if side in reader.table]
    if len(sides) != 1:
        raise reader.fail("own", "give exactly one of own and opponent.")
    what = reader.word(sides[0], words.QUANTITIES)
    if "of" in reader.table and what != "bench_cards":
        raise reader.fail("of", "only bench_cards can be filtered.")
    if is_condition and not bounds & set(reader.table):
        raise reader.fail("at_least", "a condition needs at_least or at_most.")
    low = reader.number("at_least", 0, 1_000, 0)
    high = reader.number("at_most", 0, 1_000, 1_000)
    if low > high:
        told = f"{low} is more than at_most = {high}: this can never be true."
        raise reader.fail("at_least", told, "crossed", low=low, high=high)
    return Count(what, sides[0], read_filter(reader.inner("of"), sets), low, high)


def read_effect(reader: EffectReader, sets: frozenset[str]) -> Effect:
    """One entry of a card's `effects`."""
    verb = reader.word("do", words.VERBS)
    reader.only({"on", "do"} | words.VERB_KEYS[verb])
    moment = reader.word("on", words.MOMENTS)
    if moment not in words.VERB_MOMENTS[verb]:
        allowed = ", ".join(m for m in words.MOMENTS if m in words.VERB_MOMENTS[verb])
        raise reader.fail("on", f"'{verb}' cannot happen at '{moment}'; one of {allowed}.", "wrong_moment")
    amount = reader.number("amount", *words.bounds(verb, "amount")) if "amount" in words.VERB_KEYS[verb] else 1
    effect = Effect(
        on=moment,
        do=verb,
        amount=amount,
        per=read_count(reader.inner("per"), sets, is_condition=False),
        given=read_count(reader.inner("if"), sets, is_condition=True),
        of=read_filter(reader.inner("of"), sets),
        scope=reader.word("while", words.SCOPES, "both"),
        source=reader.word("from", words.SOURCES, None if verb == "move" else "self"),
        target=reader.word("to", words.TARGETS, None if verb == "move" else "exhaust"),
        count=_count(reader, verb),
        optional=reader.yes("optional"),
        whose=reader.word("whose", words.WHOSE, "own"),
        chooser=reader.word("chooser", words.WHOSE, "own"),
    )
    if verb == "move":
        _check_move(reader, effect)
    return effect


LOST_LAST = Count("last_lost", "own", at_least=1)
"""The condition of a trainer that helps after a defeat."""


def read_trainer_effect(reader: EffectReader, sets: frozenset[str]) -> Effect:
    """One entry of a trainer's `effects`: the verbs of cards at moments of their own, `draw`, `once` and `after`."""
    verb = reader.word("do", words.TRAINER_VERB_MOMENTS)
    moment = reader.word("on", words.TRAINER_MOMENTS)
    if moment not in words.TRAINER_VERB_MOMENTS[verb]:
        allowed = ", ".join(m for m in words.TRAINER_MOMENTS if m in words.TRAINER_VERB_MOMENTS[verb])
        raise reader.fail("on", f"'{verb}' cannot happen at '{moment}'; one of {allowed}.", "wrong_moment")
    keys = {"amount"} if moment == "round" else set(words.VERB_KEYS[verb])
    if verb == "fans":
        keys -= {"whose"}
    reader.only({"on", "do", "after"} | keys | ({"once"} if moment == "turn" else set()))
    if "after" in reader.table and ("if" in reader.table or moment == "always"):
        raise reader.fail("after", "not together with `if`, and not at 'always'.")
    after = reader.word("after", ("loss",)) if "after" in reader.table else None
    amount = 1
    if verb == "draw":
        amount = reader.number("amount", 1, words.MOST_DRAWN)
    elif "amount" in keys:
        amount = reader.number("amount", *words.bounds(verb, "amount"))
    effect = Effect(
        on=moment,
        do=verb,
        amount=amount,
        per=read_count(reader.inner("per"), sets, is_condition=False),
        given=LOST_LAST if after else read_count(reader.inner("if"), sets, is_condition=True),
        of=read_filter(reader.inner("of"), sets),
        scope=reader.word("while", words.SCOPES, "both"),
        source=reader.word("from", words.SOURCES, None if verb == "move" else "self"),
        target=reader.word("to", words.TARGETS, None if verb == "move" else "exhaust"),
        count=1 if verb == "draw" else _count(reader, verb),
        optional=reader.yes("optional"),
        whose=reader.word("whose", words.WHOSE, "own"),
        chooser=reader.word("chooser", words.WHOSE, "own"),
        once=reader.yes("once"),
    )
    if verb == "move":
        _check_move(reader, effect)
    return effect


def _count(reader: EffectReader, verb: str) -> int:
    if verb == "split":
        return 2
    if verb == "extra_pick":
        return reader.number("cost", *words.bounds(verb, "cost"))
    low, high = words.bounds(verb, "count")
    return reader.number("count", low, high, None if verb == "arrange" else 1)


def _check_move(reader: EffectReader, effect: Effect) -> None:
    """Moves that would lose a card or mean nothing."""
    is_chosen = effect.source in words.CHOSEN_FROM
    for key in ("optional", "of", "chooser"):
        if key in reader.table and not is_chosen:
            raise reader.fail(key, f"there is no choice when cards come from '{effect.source}'.", "impossible_move")
    if effect.source == effect.target or (effect.source == "deck" and not effect.target.startswith("deck_")):
        raise reader.fail("to", f"cannot move from '{effect.source}' to '{effect.target}'.", "impossible_move")
    if effect.target == "discard" and effect.source != "self":
        raise reader.fail("to", "only the card itself can go to the discard.", "impossible_move")
    if effect.target == "bench" and effect.source not in ("deck_top", "deck_bottom"):
        raise reader.fail("to", "only cards from an end of a deck can be put on a bench.", "impossible_move")
    if effect.source == "self":
        if effect.on != "flag_loss":
            raise reader.fail("from", "a card can only move itself at 'flag_loss'.", "impossible_move")
        if effect.whose != "own" or effect.count != 1:
            raise reader.fail("whose", "a card moves itself once, on its own side.", "impossible_move")
    if effect.source == "deck" and effect.count != 1:
        raise reader.fail("count", "only one card is chosen from a whole deck.", "impossible_move")
