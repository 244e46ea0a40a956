"""User packs: new cards in one TOML file, checked like the box, with no code in it.

pack = "jungle"

[sets.jungle]
en = "Jungle"
de = "Dschungel"

[cards.tiger]
set = "jungle"
level = "B"
power = 4
copies = 4
effects = [{ on = "attack", do = "power", amount = 1 }]
names = { en = "Tiger", de = "Tiger" }
texts = { en = "This card: +1.", de = "Diese Karte: +1." }
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadData, BadFile
from flagfall.core.languages import CODE, FALLBACK, codes
from flagfall.core.translation.translations import game_words
from flagfall.core.words import in_one
from flagfall.games.challengers.definitions.cards import (
    SLUG,
    TRAINER_SET,
    Card,
    CardSet,
    CardTable,
    box,
    check_table,
    parse_toml,
    read_cards,
    read_trainers,
)
from flagfall.games.challengers.definitions.effect import EffectReader
from flagfall.games.challengers.definitions.pack_rows import pack as pack_rules

MAX_BYTES = 1 << 20

TRAINER_WORDS = {lang: game_words("challengers", lang)["sets"]["trainers"] for lang in codes()}
"""What the set of all trainers is called."""


@dataclass(frozen=True, slots=True)
class Pack:
    """The contents of one pack file."""

    id: str
    file: str  # for errors
    hash: str  # of the file; a record names it
    cards: tuple[Card, ...]
    sets: Mapping[str, Mapping[str, str]]  # new sets: id -> language -> name
    names: Mapping[str, Mapping[str, str]]  # card name slug -> language -> name
    texts: Mapping[str, Mapping[str, str]]  # card id -> language -> effect text
    wordless: frozenset[str]  # cards whose author gave no text


def load_pack(path: str | PathLike[str]) -> Pack:
    """Read and check a pack file on its own and together with the box."""
    file = Path(path)
    if file.is_file() and file.stat().st_size > MAX_BYTES:
        raise BadData(f"{file.name}: larger than {MAX_BYTES} bytes; a pack is a small text file.")
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadFile(f"{file.name}: cannot be read ({error.strerror or error}).") from None
    return read_pack(data, file.name)


def read_pack(data: bytes, name: str) -> Pack:
    """The same for what would be in a file of that name."""
    return read_tables(parse_toml(data, name), name, hashlib.sha256(data).hexdigest()[:16])


def read_tables(data: Mapping[str, Any], name: str, digest: str) -> Pack:
    """The pack that a parsed file describes, checked on its own and together with the box; `name` is for errors."""
    found = _read_pack(data, name, digest)
    add_pack(box(), found)
    return found


def with_packs(table: CardTable, packs: Sequence[Mapping[str, Any]]) -> CardTable:
    """A table with the cards of packs that a config brings along; raises BadData."""
    if not packs:
        return table
    try:
        texts = tuple(json.dumps(pack, sort_keys=True) for pack in packs)
    except (TypeError, ValueError):
        raise BadData("config.packs: expected plain data as in a pack file.") from None
    return _larger(table, texts)


@lru_cache(maxsize=64)
def _larger(table: CardTable, texts: tuple[str, ...]) -> CardTable:
    for text in texts:
        data = json.loads(text)
        name = data.get("pack") if isinstance(data, dict) else None
        table = add_pack(table, _read_pack(data, f"pack {name}", hashlib.sha256(text.encode()).hexdigest()[:16]))
    return table


def cards(*packs: str | PathLike[str] | Pack) -> CardTable:
    """The cards of the box, and of any packs on top."""
    table = box()
    for pack in packs:
        table = add_pack(table, pack if isinstance(pack, Pack) else load_pack(pack))
    return table


def add_pack(table: CardTable, pack: Pack) -> CardTable:
    """A table with the cards of a pack behind the others."""
    for set_id in pack.sets:
        if set_id in table.sets:
            told = f"{pack.file}: sets.{set_id}: this set exists already."
            raise BadData(told, place=("sets", set_id), problem="set_exists")
    known = {card.name for card in table}
    new_names = {slug: names for slug, names in pack.names.items() if slug not in known}
    sets = dict(pack.sets)
    if any(card.set == TRAINER_SET for card in pack.cards) and TRAINER_SET not in table.sets:
        sets[TRAINER_SET] = dict(TRAINER_WORDS)
    larger = CardTable(
        cards=table.cards + pack.cards,
        sets={**table.sets, **{set_id: CardSet(set_id, "white", 0, always=False) for set_id in sets}},
        names={lang: {**table.names[lang], **_column(new_names, lang)} for lang in codes()},
        set_names={lang: {**table.set_names[lang], **_column(sets, lang)} for lang in codes()},
        texts={lang: {**table.texts[lang], **_column(pack.texts, lang)} for lang in codes()},
        packs={**table.packs, pack.id: pack.hash},
    )
    check_table(larger, pack.file)
    try:
        pack_rules(larger)  # too many filters show here
    except BadData as error:
        raise BadData(f"{pack.file}: cards: {error}") from None
    return larger


def _read_pack(data: Mapping[str, Any], file: str, digest: str) -> Pack:
    reader = EffectReader(data, file)
    reader.only({"pack", "sets", "cards", "trainers", "allow_picked_everywhere"})
    if "pack" not in reader.table:
        told = f'{file}: pack is missing: give the pack a name, such as pack = "captains".'
        raise BadData(told, place=("pack",), problem="no_text")
    pack_id = reader.text("pack")
    new_sets = {
        set_id: _read_words(EffectReader(table, f"{file}: sets.{set_id}", ("sets", set_id)))
        for set_id, table in EffectReader(data.get("sets", {}), f"{file}: sets").table.items()
    }
    tables = EffectReader(data.get("cards", {}), f"{file}: cards").table
    for set_id in new_sets:
        if not SLUG.fullmatch(set_id):
            raise reader.fail(f"sets.{set_id}", "not a slug: lower-case letters, digits and _, a letter first.")
    found = read_cards(
        tables,
        file,
        frozenset(box().sets) | frozenset(new_sets),
        pack=pack_id,
        picked_everywhere=reader.yes("allow_picked_everywhere"),
    )
    trainers = EffectReader(data.get("trainers", {}), f"{file}: trainers").table
    found += read_trainers(trainers, file, frozenset(box().sets) | frozenset(new_sets), pack_id)
    if not found:
        raise BadData(f"{file}: cards: the pack has no cards.", place=("cards",), problem="no_cards")
    tables = {**tables, **trainers}
    names: dict[str, dict[str, str]] = {}
    texts: dict[str, dict[str, str]] = {}
    for card in found:
        card_reader = EffectReader(tables[card.id], f"{file}: {card.id}", ("cards", card.id))
        fallback = card.name.replace("_", " ").title()
        names[card.name] = _read_words(card_reader.inner("names"), fallback)
        texts[card.id] = _read_words(card_reader.inner("texts"), _plain_text(card))
    wordless = frozenset(card.id for card in found if "texts" not in tables[card.id])
    return Pack(pack_id, file, digest, tuple(found), new_sets, names, texts, wordless)


def _read_words(reader: EffectReader | None, fallback: str | None = None) -> dict[str, str]:
    """Words by language, of which we may not speak all; one that is missing takes English, or what there is."""
    if reader is None:
        return dict.fromkeys(codes(), fallback or "")
    for lang in reader.table:
        if not CODE.fullmatch(lang):
            raise reader.fail(lang, "not a language code, such as en or pt-BR.")
    given = {lang: reader.text(lang) for lang in reader.table}
    if not given:
        raise reader.fail(FALLBACK, f"expected words in {' or '.join(codes())}.", "no_text")
    return {lang: in_one(given, lang) for lang in codes()}


def _plain_text(card: Card) -> str:
    """What a card without words says: its data, readable enough for its author."""
    return "; ".join(f"{effect.on}: {effect.do}" for effect in card.effects) or "-"


def _column(words: Mapping[str, Mapping[str, str]], language: str) -> dict[str, str]:
    return {key: by_language[language] for key, by_language in words.items()}
