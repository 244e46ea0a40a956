"""What a card does, written from its data: for cards whose author has not found words of their own yet."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from flagfall.core.languages import codes
from flagfall.games.challengers.definitions.cards import Card, CardTable, box
from flagfall.games.challengers.definitions.effect import ANY, Count, Effect, Filter
from flagfall.games.challengers.definitions.user_pack import with_packs
from flagfall.games.challengers.definitions.vocabulary import CHOSEN_FROM
from flagfall.text.catalog import say
from flagfall.text.filling import signed

_THINGS = {"bench_sets": "set", "empty_seats": "seat", "trophies": "trophy"}
_PLACES = {"bench_cards": "bench", "bench_sets": "bench", "empty_seats": "bench", "deck_cards": "deck"}


def card_text(card: Card, table: CardTable, locale: str) -> str:
    """All effects of a card as sentences; empty for a card without any."""
    sentences = [say("effects.round", locale)] if card.power is None else []
    return " ".join([*sentences, *effect_texts(card, table, locale)])


def effect_texts(card: Card, table: CardTable, locale: str) -> list[str]:
    """Effect by effect. Moments are named where there are several; otherwise the card shows its moment itself."""
    writer = _Writer(card, table, locale)
    texts = [writer.effect(effect) for effect in card.effects]
    if len({effect.on for effect in card.effects}) < 2:
        return texts
    moments = [say(f"ui.moments.{effect.on}", locale) for effect in card.effects]
    pairs = zip(moments, texts, strict=True)
    return [say("effects.of_moment", locale, moment=moment, text=text) for moment, text in pairs]


class _Writer:
    def __init__(self, card: Card, table: CardTable, locale: str) -> None:
        self.card, self.table, self.locale = card, table, locale

    def say(self, key: str, **values: object) -> str:
        return say(f"effects.{key}", self.locale, **values)

    def effect(self, effect: Effect) -> str:
        verbs: dict[str, Callable[[Effect], str]] = {
            "power": lambda e: self.say("power", amount=signed(e.amount), **self.tail(e)),
            "support": self.support,
            "power_next": lambda e: self.say("power_next", amount=signed(e.amount), **self.tail(e)),
            "fans": lambda e: self.say(f"fans.{e.whose}", n=e.amount, **self.tail(e)),
            "move": self.move,
            "arrange": lambda e: self.say("arrange", n=e.count, given=self.given(e.given)),
            "split": lambda e: self.say("split", given=self.given(e.given)),
            "look": lambda e: self.say("look", given=self.given(e.given)),
            "extra_pick": self.extra_pick,
        }
        return verbs[effect.do](effect)

    def support(self, effect: Effect) -> str:
        cards = self.cards(effect.of, 2)
        return self.say(f"support.{effect.scope}", cards=cards, amount=signed(effect.amount), **self.tail(effect))

    def extra_pick(self, effect: Effect) -> str:
        if effect.count == 0:
            return self.say("extra_pick.free")
        return self.say("extra_pick.paid", cards=self.counted(effect.of, effect.count))

    def move(self, effect: Effect) -> str:
        given = self.given(effect.given)
        if effect.target == "discard":
            return self.say("self.discarded", level=self.card.level, given=given)
        side = "theirs" if effect.whose == effect.chooser == "opponent" else effect.whose
        target = self.say(f"target.{side}.{effect.target}")
        if effect.source == "self":
            return self.say("self.moved", target=target, given=given)
        if effect.source in CHOSEN_FROM:
            return self.choose(effect, target, given)
        source = "pile" if effect.source.startswith("pile_") else effect.source
        level = effect.source[-1].upper()
        return self.say(f"{source}.{effect.whose}", n=effect.count, target=target, level=level, given=given)

    def choose(self, effect: Effect, target: str, given: str) -> str:
        things = self.counted(effect.of, effect.count)
        if effect.optional:
            things = self.say("up_to", things=things)
        side = "theirs" if effect.whose == effect.chooser == "opponent" else effect.whose
        zone = self.say(f"zone.{side}.{effect.source}")
        key = f"choose.{effect.chooser}"
        return self.say(key, n=effect.count, things=things, zone=zone, target=target, given=given)

    def tail(self, effect: Effect) -> dict[str, str]:
        return {"per": self.per(effect.per), "given": self.given(effect.given)}

    def per(self, count: Count | None) -> str:
        if count is None:
            return ""
        return _behind(self.say(f"per.{count.whose}.{count.what}", card=self.cards(count.of, 1)))

    def given(self, count: Count | None) -> str:
        if count is None:
            return ""
        place = _PLACES.get(count.what, count.what)
        return _behind(self.say(f"if.{count.whose}.{place}", range=self.range(count)))

    def range(self, count: Count) -> str:
        low, high = count.at_least, count.at_most
        if high == 0:
            return self.say(f"range.none.{count.what}", card=self.cards(count.of, 1))
        is_open = high == Count("", "").at_most
        kind = "at_least" if is_open else "at_most" if low == 0 else "exactly" if low == high else "between"
        n = low if is_open else high
        return self.say(f"range.{kind}", n=n, low=low, things=self.things(count, n))

    def things(self, count: Count, n: int) -> str:
        noun = _THINGS.get(count.what)
        return self.cards(count.of, n) if noun is None else self.say(f"noun.{noun}", n=n)

    def counted(self, wanted: Filter, n: int) -> str:
        return self.say("counted", n=n, things=self.cards(wanted, n))

    def cards(self, wanted: Filter, n: int) -> str:
        """Which cards: level, set and name before the noun, base power behind it."""
        parts = [self.say("noun.level", level=wanted.level)] if wanted.level else []
        parts += [self.table.set_names[self.locale][wanted.set]] if wanted.set else []
        parts += [self.table.names[self.locale][wanted.name]] if wanted.name else []
        words = " ".join([*parts, self.say("noun.card", n=n)]).split(" ")
        card = reduce(lambda a, b: self.say("noun.joined", a=a, b=b), words)
        low, high = wanted.power_min, wanted.power_max
        if low == high:
            return self.say("noun.power", card=card, n=low)
        if low and high < ANY.power_max:
            return self.say("noun.power_range", card=card, low=low, high=high)
        if low:
            return self.say("noun.power_min", card=card, n=low)
        return self.say("noun.power_max", card=card, n=high) if high < ANY.power_max else card


def _behind(clause: str) -> str:
    """A clause behind another; one that begins with a comma needs no blank."""
    return clause if clause.startswith(",") else f" {clause}"


# Packs whose author left words out: what cards do is written from their effects, for each language that lacks it.


def with_texts(pack: dict[str, Any]) -> dict[str, Any]:
    """The contents of a pack, in which every card has its text."""
    table = with_packs(box(), (pack,))
    cards: dict[str, Any] = {}
    for card_id, card in pack.get("cards", {}).items():
        if isinstance(card, str):
            cards[card_id] = card
            continue
        written = card.get("texts", {})
        texts = {code: written.get(code) or card_text(table[card_id], table, code) for code in codes()}
        cards[card_id] = {**card, "texts": {**texts, **written}} if any(texts.values()) else card
    return {**pack, "cards": cards} if cards else pack
