"""Cards of users at tables: the text of a pack file, and the packs that a config names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flagfall.core.creation import Creation, example_files
from flagfall.core.errors import BadData
from flagfall.core.plugin import described
from flagfall.core.toml_text import read_toml
from flagfall.core.words import Say
from flagfall.games.challengers.catalogue import CardInfo, SetInfo, card_infos, set_infos
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.user_pack import read_tables, with_packs
from flagfall.games.challengers.rules.match.codes import EFFECTS_PER_CARD


@dataclass(frozen=True, slots=True, kw_only=True)
class VerbInfo:
    """What an effect can do."""

    moments: list[str] = described("When.")
    keys: list[str] = described("What else has to be said, or may be.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """Every word that a card file may use."""

    verbs: dict[str, VerbInfo]
    words: dict[str, list[str]] = described("By key: the words it takes; other keys take numbers or tables.")
    quantities: list[str] = described("What `per` and `if` count.")
    bounds: dict[str, dict[str, list[int]]] = described("By verb and key: the least and the most.")
    moves: dict[str, list[str]] = described("By where a card comes from: where it can go.")
    source_moments: dict[str, list[str]] = described(
        "By where a card comes from: when, if not at any moment of `move`."
    )
    chosen_from: list[str] = described("Where a player chooses; elsewhere cards are simply taken.")
    permissions: dict[str, str] = described("By moment: the key of a pack that allows it to cards of every set.")
    power_caps: dict[str, int] = described("By level: the highest printed power.")
    most_effects: int


EXAMPLES = Path(__file__).parent / "data" / "examples"

WHERE = "pack"
"""What errors call a text that is no file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackInfo:
    """The cards of a pack and the sets it adds."""

    id: str = described("What its file calls it.")
    cards: list[CardInfo]
    sets: list[SetInfo]


def read_text(text: str) -> dict[str, Any]:
    """The contents of a pack file; raises BadData."""
    try:
        data = read_toml(text)
    except BadData as error:
        raise BadData(f"{WHERE}: {error}", problem="no_toml") from None
    try:
        json.dumps(data, allow_nan=False)
    except (RecursionError, ValueError, TypeError):
        raise BadData(f"{WHERE}: expected words, whole numbers, lists and tables, and not too deep.") from None
    read_tables(data, WHERE, "")
    return data


def pack_info(data: Mapping[str, Any], say: Say) -> PackInfo:
    """What front ends show of a pack."""
    table = with_packs(box(), (data,))
    return PackInfo(
        id=str(data["pack"]),
        cards=[info for info in card_infos(table) if info.id not in box()],
        sets=[info for info in set_infos(table) if info.id not in box().sets],
    )


def vocabulary(say: Say) -> Vocabulary:
    """The words that cards are made of."""
    return Vocabulary(
        verbs={
            verb: VerbInfo(moments=[m for m in words.MOMENTS if m in words.VERB_MOMENTS[verb]], keys=sorted(keys))
            for verb, keys in words.VERB_KEYS.items()
        },
        words={
            "from": list(words.SOURCES),
            "to": list(words.TARGETS),
            "while": list(words.SCOPES),
            "whose": list(words.WHOSE),
            "chooser": list(words.WHOSE),
        },
        quantities=list(words.QUANTITIES),
        bounds={
            verb: {key: list(words.bounds(verb, key)) for key in keys & words.NUMBERS}
            for verb, keys in words.VERB_KEYS.items()
        },
        moves={source: list(words.targets_from(source)) for source in words.SOURCES},
        source_moments={"self": ["flag_loss"]},
        chosen_from=sorted(words.CHOSEN_FROM),
        permissions={"picked": "allow_picked_everywhere"},
        power_caps={level: words.POWER_CAPS[level] for level in words.LEVELS[:3]},
        most_effects=EFFECTS_PER_CARD,
    )


def _named(config: Mapping[str, Any]) -> tuple[str, ...]:
    packs = config.get("packs")
    return tuple(pack for pack in packs if isinstance(pack, str)) if isinstance(packs, list) else ()


def _use(config: dict[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    return {**config, "packs": [found[pack] if isinstance(pack, str) else pack for pack in config["packs"]]}


PACKS = Creation(
    path="packs",
    about="Store cards for Challengers! in the format of docs/adding-a-card.md.",
    read=read_text,
    title=lambda data: str(data["pack"]),
    type=PackInfo,
    show=pack_info,
    named=_named,
    use=_use,
    examples=lambda: example_files(EXAMPLES),
    errors=(BadData,),
)
