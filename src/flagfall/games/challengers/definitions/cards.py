"""The card table: every kind of card that exists, read from TOML once and checked strictly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadData, BadFile
from flagfall.core.languages import FALLBACK, codes
from flagfall.core.toml_text import read_toml as parse
from flagfall.core.translation.translations import game_words
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.definitions.effect import Effect, EffectReader, read_effect, read_trainer_effect
from flagfall.games.challengers.errors import UnknownCard, UnknownSet
from flagfall.games.challengers.ids import CardId, CardIx
from flagfall.games.challengers.rules.match.codes import EFFECTS_PER_CARD, GROUPS, KINDS, PILE_CARDS

TRAINER = "T"
"""The level of trainers, which are in no pile and no deck."""
TRAINER_SET = "trainers"
SLUG = re.compile(r"[a-z][a-z0-9_]{0,39}")
_CARD_FILES = (
    "starter",
    "city",
    "castle",
    "film_studio",
    "funfair",
    "haunted_house",
    "outer_space",
    "shipwreck",
    "robot",
)


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set: one icon, one colour."""

    id: str
    colour: str
    cards: int  # how many the box holds, starter cards not counted; 0 = not fixed
    always: bool  # in play in every tournament


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card."""

    id: CardId
    name: str  # cards of one name share a bench seat
    set: str
    level: str
    power: int | None  # base power; None = the number of the round
    copies: int  # in all boxes together
    effects: tuple[Effect, ...] = ()
    pack: str | None = None  # the user pack it comes from
    icon: str | None = None  # the word for a picture; front ends know which they have
    boxes: int = 1  # that its copies come from

    @property
    def rarity(self) -> str:
        """Computed from the number of copies, never typed by hand (CH-SETUP-25)."""
        if self.level not in ("A", "B", "C"):
            return "fixed"
        in_one = self.copies // self.boxes
        return "rare" if in_one <= 3 else "common" if in_one >= 5 else "normal"

    def base_power(self, round_number: int) -> int:
        """The printed power; for cards that follow the tournament, the number of the round."""
        return round_number if self.power is None else self.power

    def _repr_svg_(self) -> str:
        from flagfall.games.challengers.pictures.card import card_svg

        return card_svg(self)


@dataclass(frozen=True, eq=False)
class CardTable:
    """All cards in a fixed order; the position of a card is its index in the engine."""

    cards: tuple[Card, ...]
    sets: Mapping[str, CardSet]
    names: Mapping[str, Mapping[str, str]]  # language -> name slug -> name
    set_names: Mapping[str, Mapping[str, str]]  # language -> set -> name
    texts: Mapping[str, Mapping[str, str]]  # language -> card id -> effect text
    packs: Mapping[str, str] = field(default_factory=dict)  # user packs in it: id -> hash of the file
    ids: tuple[CardId, ...] = field(init=False, repr=False)  # by index
    _index: dict[str, int] = field(init=False, repr=False)
    _hash: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ids", tuple(card.id for card in self.cards))
        object.__setattr__(self, "_index", {card_id: i for i, card_id in enumerate(self.ids)})
        object.__setattr__(self, "_hash", hash(self.ids))

    def __eq__(self, other: object) -> bool:
        """By what is played with; words are no part of it. A copied or pickled state equals its original by this."""
        if self is other or not isinstance(other, CardTable):
            return self is other
        return (self.cards, self.sets, self.packs) == (other.cards, other.sets, other.packs)

    def __hash__(self) -> int:
        return self._hash  # tables are looked up for every action

    def __deepcopy__(self, memo: object) -> CardTable:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        """The box is what it is everywhere; only a table with packs is written out."""
        if self is box():
            return box, ()
        return CardTable, (self.cards, self.sets, self.names, self.set_names, self.texts, self.packs)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._index

    def __getitem__(self, card_id: str) -> Card:
        return self.cards[self.index(card_id)]

    def index(self, card_id: str) -> CardIx:
        """The engine's number of a card."""
        try:
            return CardIx(self._index[card_id])
        except (KeyError, TypeError):
            raise UnknownCard(f"There is no card '{card_id}'.{self._suggest(str(card_id))}") from None

    def _suggest(self, word: str) -> str:
        from difflib import get_close_matches

        known = {card.id.casefold(): card.id for card in self.cards}
        for names in self.names.values():
            known |= {names[card.name].casefold(): card.id for card in self.cards if card.level != "S"}
        close = dict.fromkeys(known[match] for match in get_close_matches(word.casefold(), known, n=3))
        return f" Did you mean {' or '.join(close)}?" if close else " 'flagfall cards list' shows them all."

    def of_set(self, set_id: str) -> tuple[Card, ...]:
        """The cards of one set."""
        if set_id not in self.sets:
            raise UnknownSet(f"There is no set '{set_id}'; one of {', '.join(self.sets)}.")
        return tuple(card for card in self.cards if card.set == set_id)

    def name(self, card_id: str, language: str = FALLBACK) -> str:
        """The name people read."""
        return self.names[language][self[card_id].name]

    def text(self, card_id: str, language: str = FALLBACK) -> str:
        """The effect in words, empty for a card without one."""
        return self.texts[language].get(card_id, "")


@cache
def box() -> CardTable:
    """The cards of the box: 89 kinds, 327 cards."""
    data = Path(__file__).parents[1] / "data"
    sets = {set_id: CardSet(set_id, **values) for set_id, values in read_toml(data / "sets.toml", "sets.toml").items()}
    cards: list[Card] = []
    for stem in _CARD_FILES:
        name = f"{stem}.toml"
        cards += read_cards(read_toml(data / "cards" / name, name), name, frozenset(sets))
    _check_set_sizes(cards, sets)
    in_words = {language: game_words("challengers", language) for language in codes()}
    table = CardTable(
        cards=tuple(cards),
        sets=sets,
        names={language: tables["names"] for language, tables in in_words.items()},
        set_names={
            language: {set_id: tables["sets"][set_id] for set_id in sets} for language, tables in in_words.items()
        },
        texts={language: tables["effects"] for language, tables in in_words.items()},
    )
    check_table(table, "box")
    return table


def read_toml(path: Path, name: str) -> dict[str, Any]:
    """A parsed TOML file, or an error that names it."""
    try:
        return parse_toml(path.read_bytes(), name)
    except OSError as error:
        raise BadFile(f"{name}: cannot be read ({error.strerror or error}).") from None


def parse_toml(data: bytes, name: str) -> dict[str, Any]:
    """TOML from the bytes of a file of that name."""
    try:
        return parse(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadData(f"{name}: not a UTF-8 text file.") from None
    except BadData as error:
        raise BadData(f"{name}: {error}") from None


def read_cards(
    tables: Mapping[str, Any],
    file: str,
    sets: frozenset[str],
    *,
    pack: str | None = None,
    picked_everywhere: bool = False,
) -> list[Card]:
    """The cards of one file. A top-level `set` is the default of all cards in it."""
    cards = []
    default_set = tables.get("set")
    for card_id, table in tables.items():
        if card_id == "set" and isinstance(table, str):
            continue
        reader = EffectReader(table, f"{file}: {card_id}", ("cards", card_id))
        cards.append(_read_card(reader, card_id, default_set, sets, pack, picked_everywhere))
    return cards


def _read_card(
    reader: EffectReader, card_id: str, default_set: str | None, sets: frozenset[str], pack: str | None, anywhere: bool
) -> Card:
    if not SLUG.fullmatch(card_id):
        raise reader.fail("id", f"'{card_id}' is not a slug: lower-case letters, digits and _, a letter first.")
    reader.only(
        {"name", "set", "level", "power", "copies", "effects"} | ({"names", "texts", "icon"} if pack else set())
    )
    level = reader.word("level", words.LEVELS)
    power = None
    if reader.table.get("power") != "round":
        power = reader.number("power", 0, 99)
        cap = words.POWER_CAPS[level]
        if power > cap:
            told = f"{power} is over the cap of level {level}, which is {cap}."
            raise reader.fail("power", told, "over_cap", level=level, cap=cap)
    entries = reader.table.get("effects", [])
    if not isinstance(entries, list) or len(entries) > EFFECTS_PER_CARD:
        told = f"expected a list of at most {EFFECTS_PER_CARD} effects."
        raise reader.fail("effects", told, "too_many_effects", most=EFFECTS_PER_CARD)
    icon = reader.text("icon") if "icon" in reader.table else None
    if icon is not None and not SLUG.fullmatch(icon):
        raise reader.fail("icon", f"{icon!r} is not a slug: lower-case letters, digits and _.", "no_slug")
    card = Card(
        id=CardId(card_id),
        name=reader.text("name", card_id),
        set=reader.word("set", sorted(sets), default_set),
        level=level,
        power=power,
        copies=reader.number("copies", 1, 100),
        effects=tuple(
            read_effect(EffectReader(e, f"{reader.where}: effects[{i}]", (*reader.place, "effects", str(i))), sets)
            for i, e in enumerate(entries)
        ),
        pack=pack,
        icon=icon,
    )
    if sum(effect.do == "move" and effect.source == "self" for effect in card.effects) > 1:
        raise reader.fail("effects", "a card can move itself only once.", "moves_twice")
    for i, effect in enumerate(card.effects):
        if effect.on == "picked" and card.set != "outer_space" and not anywhere:
            told = "'picked' belongs to outer_space; a pack lifts this with allow_picked_everywhere."
            raise reader.fail(f"effects[{i}].on", told, "picked_elsewhere")
        if effect.target == "discard" and level not in ("A", "B", "C"):
            raise reader.fail(f"effects[{i}].to", f"level {level} has no discard.", "impossible_move")
    return card


def read_trainers(tables: Mapping[str, Any], file: str, sets: frozenset[str], pack: str) -> list[Card]:
    """The trainers of a pack, as cards of a level of their own."""
    found = []
    for card_id, table in tables.items():
        reader = EffectReader(table, f"{file}: {card_id}", ("trainers", card_id))
        if not SLUG.fullmatch(card_id):
            raise reader.fail("id", f"'{card_id}' is not a slug: lower-case letters, digits and _, a letter first.")
        reader.only({"copies", "effects", "names", "texts", "icon"})
        entries = reader.table.get("effects")
        if not isinstance(entries, list) or not 0 < len(entries) <= EFFECTS_PER_CARD:
            told = f"expected a list of 1 to {EFFECTS_PER_CARD} effects."
            raise reader.fail("effects", told, "too_many_effects", most=EFFECTS_PER_CARD)
        effects = tuple(
            read_trainer_effect(
                EffectReader(e, f"{reader.where}: effects[{i}]", (*reader.place, "effects", str(i))), sets
            )
            for i, e in enumerate(entries)
        )
        if len({effect.once for effect in effects}) > 1:
            raise reader.fail("effects", "either all effects are `once`, or none.")
        icon = reader.text("icon") if "icon" in reader.table else None
        copies = reader.number("copies", 1, 8, 1)
        found.append(Card(CardId(card_id), card_id, TRAINER_SET, TRAINER, 0, copies, effects, pack, icon))
    return found


def check_table(table: CardTable, where: str) -> None:
    """What can only be seen with all cards together."""
    if len(table) > KINDS:
        raise BadData(f"{where}: {len(table)} kinds of cards; the engine holds {KINDS}.")
    if len(table.sets) > GROUPS:
        raise BadData(f"{where}: sets: {len(table.sets)} of them; the engine holds {GROUPS}.")
    if len(table._index) != len(table):
        twice = next(card.id for i, card in enumerate(table) if table._index[card.id] != i)
        raise BadData(f"{where}: {twice}: id: used twice.", place=("cards", twice), problem="used_twice")
    names = {card.name for card in table}
    for level in ("A", "B", "C"):
        if sum(card.copies for card in table if card.level == level) > PILE_CARDS:
            told = f"{where}: level {level} has more than {PILE_CARDS} cards."
            raise BadData(told, place=("cards",), problem="full_pile", level=level, most=PILE_CARDS)
    for card in table:
        for i, effect in enumerate(card.effects):
            counts = [count for count in (effect.per, effect.given) if count]
            for wanted in (effect.of, *(count.of for count in counts)):
                if wanted.name is not None and wanted.name not in names:
                    raise BadData(f"{where}: {card.id}: effects[{i}].of.name: no card is named '{wanted.name}'.")
        for language in codes():
            if card.name not in table.names[language]:
                raise BadData(f"{where}: {card.id}: no name in language '{language}'.")
            if (card.effects or card.power is None) and card.id not in table.texts[language]:
                raise BadData(f"{where}: {card.id}: no effect text in language '{language}'.")


def _check_set_sizes(cards: list[Card], sets: Mapping[str, CardSet]) -> None:
    for card_set in sets.values():
        found = sum(
            card.copies for card in cards if card.set == card_set.id and (card.level != "S" or card_set.id == "robot")
        )
        if found != card_set.cards:
            raise BadData(f"{card_set.id}.toml: {found} copies in all, the set has {card_set.cards}.")
