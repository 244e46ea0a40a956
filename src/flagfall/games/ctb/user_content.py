"""Rule sets of users at tables: the text of a variant file, and the one that a config names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flagfall.core.creation import Creation, example_files
from flagfall.core.errors import BadData
from flagfall.core.toml_text import read_toml
from flagfall.core.words import Say
from flagfall.games.ctb.catalogue import VariantInfo, variant_info
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.definitions.load import VARIANTS, read_variant, to_table
from flagfall.games.ctb.errors import ArmyTooLarge, BadVariant

EXAMPLES = Path(__file__).parent / "data" / "examples"

UNTITLED = "untitled"


def read_text(text: str) -> dict[str, Any]:
    """The whole rules that a variant file leads to, under a name made of its title; raises BadVariant."""
    try:
        data = read_toml(text)
    except BadData as error:
        raise BadVariant(f"variant: {error}", problem="no_toml") from None
    name = _slug(data.get("title"))
    return {"variant": name, "rules": to_table(read_variant(data, name))}


def _slug(title: object) -> str:
    """A title as a word that names files; a name of the game's own is not taken."""
    word = re.sub(r"[^a-z0-9]+", "_", title.casefold() if isinstance(title, str) else "").strip("_")[:30]
    word = word if re.match("[a-z]", word) else UNTITLED
    return f"{word}_too" if word in VARIANTS else word


def _show(found: Mapping[str, Any], say: Say) -> VariantInfo:
    return variant_info(variant_of(found["variant"], found["rules"]))


def _named(config: Mapping[str, Any]) -> tuple[str, ...]:
    name = config.get("variant")
    is_id = isinstance(name, str) and re.fullmatch("[0-9a-f]{16}", name) is not None
    return (str(name),) if is_id and config.get("rules") is None else ()


def _use(config: dict[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    return {**config, **found[config["variant"]]}


MADE_VARIANTS = Creation(
    path="variants",
    about="Store a rule set for Capture The Base in the format of docs/adding-a-variant.md.",
    read=read_text,
    title=lambda found: str(found["rules"]["title"]),
    type=VariantInfo,
    show=_show,
    named=_named,
    use=_use,
    examples=lambda: example_files(EXAMPLES),
    errors=(BadVariant, ArmyTooLarge),
)
