"""From the card table people read to the rows of ints the engine reads."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from flagfall.core.errors import BadData
from flagfall.core.schema import to_records
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.definitions.cards import TRAINER, Card, CardTable
from flagfall.games.challengers.definitions.effect import ANY, Count, Effect, Filter
from flagfall.games.challengers.rules.match import codes, state

_MOMENTS = words.MOMENTS | words.TRAINER_MOMENTS
_VERBS = words.VERBS | words.TRAINER_VERBS
_QUANTITIES = words.QUANTITIES | {"last_lost": codes.LAST_LOST}

_packed: WeakKeyDictionary[CardTable, state.MatchRules] = WeakKeyDictionary()
_records: WeakKeyDictionary[CardTable, Any] = WeakKeyDictionary()


def pack(table: CardTable) -> state.MatchRules:
    """The packed table. It is shared: it is never written to."""
    rules = _packed.get(table)
    if rules is None:
        rules = _packed[table] = _pack(table.cards)
    return rules


def pack_record(table: CardTable) -> Any:
    """The packed table as the record that compiled functions read; shared."""
    return pack_records(table)[0]


def pack_records(table: CardTable) -> Any:
    """The same as an array of one record, which crosses into machine code most cheaply."""
    records = _records.get(table)
    if records is None:
        records = _records[table] = to_records(pack(table))
    return records


def _pack(cards: tuple[Card, ...]) -> state.MatchRules:
    names = {name: i for i, name in enumerate(dict.fromkeys(card.name for card in cards))}
    groups = {group: i for i, group in enumerate(dict.fromkeys(card.set for card in cards))}
    filters = _filters(cards)
    rules = state.MatchRules(kinds=len(cards))
    for card, row in zip(cards, rules.card, strict=False):
        row.power = [card.base_power(round_number) for round_number in range(codes.ROUND_NUMBERS)]
        row.name = names[card.name]
        row.group = groups[card.set]
        row.level = len(words.LEVELS) if card.level == TRAINER else words.LEVELS.index(card.level)
        row.traits = [
            sum(_fits(card, wanted, round_number) << bit for wanted, bit in filters.items())
            for round_number in range(codes.ROUND_NUMBERS)
        ]
        row.effects = len(card.effects)
        for effect, slot in zip(card.effects, row.effect, strict=False):
            _pack_effect(effect, slot, filters)
            row.moments |= 1 << slot.moment
            if slot.moment != codes.PICKED and not _is_live(effect):
                row.acts |= 1 << slot.moment
            if slot.verb == codes.SUPPORT:
                row.support |= slot.scope
    return rules


def _is_live(effect: Effect) -> bool:
    """Live effects are counted while they last; there is nothing to carry out."""
    return effect.do == "support" or (effect.do == "power" and effect.on != "reveal")


def _filters(cards: tuple[Card, ...]) -> dict[Filter, int]:
    """Every distinct filter gets a bit of `Card.traits`; bit 0 is the one that all cards fit."""
    found: dict[Filter, int] = {ANY: 0}
    for card in cards:
        for effect in card.effects:
            for count in (effect.per, effect.given):
                if count is not None:
                    found.setdefault(count.of, len(found))
            found.setdefault(effect.of, len(found))
    if len(found) > codes.FILTERS:
        raise BadData(f"The cards use {len(found)} different filters; the engine holds {codes.FILTERS}.")
    return found


def _fits(card: Card, wanted: Filter, round_number: int) -> bool:
    return (
        wanted.set in (None, card.set)
        and wanted.level in (None, card.level)
        and wanted.name in (None, card.name)
        and wanted.power_min <= card.base_power(round_number) <= wanted.power_max
    )


def _pack_effect(effect: Effect, slot: state.EffectRow, filters: dict[Filter, int]) -> None:
    slot.moment = _MOMENTS[effect.on]
    slot.verb = _VERBS[effect.do]
    slot.once = int(effect.once)
    slot.amount = effect.amount
    slot.per = _pack_count(effect.per, filters)
    slot.given = _pack_count(effect.given, filters)
    if effect.given is not None:
        slot.low, slot.high = effect.given.at_least, effect.given.at_most
    slot.scope = words.SCOPES[effect.scope]
    slot.fits = filters[effect.of]
    slot.source = words.SOURCES[effect.source]
    slot.target = words.TARGETS[effect.target]
    if effect.source.startswith("pile_"):
        slot.pile = words.LEVELS.index(effect.source[-1].upper())
    slot.count = effect.count
    slot.optional = int(effect.optional)
    slot.whose = words.WHOSE[effect.whose]
    slot.chooser = words.WHOSE[effect.chooser]


def _pack_count(count: Count | None, filters: dict[Filter, int]) -> state.CountRow:
    if count is None:
        return state.CountRow()
    return state.CountRow(_QUANTITIES[count.what], words.WHOSE[count.whose], filters[count.of])
