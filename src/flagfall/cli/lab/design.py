"""`flagfall lab card` and `flagfall lab variant`: what a card or a rule set of one's own does."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.decks import check_path
from flagfall.cli.arguments.language import locale_of
from flagfall.cli.arguments.options import Json, Lang
from flagfall.cli.arguments.values import read_count
from flagfall.cli.help_pages import examples
from flagfall.cli.lab.gauges import show_card, show_variant
from flagfall.cli.output.screen import Screen, print_json
from flagfall.core.errors import BadInput
from flagfall.games.challengers.definitions.cards import Card
from flagfall.games.challengers.definitions.user_pack import Pack, cards, load_pack
from flagfall.games.challengers.lab.card import CardDesign, design_card
from flagfall.games.challengers.lab.card_gauge import CardGauge, gauge_card
from flagfall.games.challengers.lab.cards import LEVELS
from flagfall.games.ctb.definitions.load import load_variant
from flagfall.games.ctb.lab.variant_gauge import VariantGauge, gauge_variant
from flagfall.lab.frames import load_engine
from flagfall.lab.studies.lines import line_of

# On which line of a designer's file the loader found something wrong.

_KEY = re.compile(r"[\w.<>-]+(?:\[\d+\])?(?:\.[\w.-]+)*")


@contextmanager
def located(path: str | Path, *, inside: str | None = None) -> Iterator[None]:
    """What a loader says about a file, with the line of the key it names; `inside` is the table its names are of."""
    file = Path(path)
    try:
        yield
    except BadInput as error:
        message, head = str(error), f"{file.name}: "
        if not message.startswith(head) or "line " in message or not file.is_file():
            raise
        keys = _keys(message.removeprefix(head))
        if not keys:
            raise
        text = file.read_text(encoding="utf-8", errors="replace")
        line = max(line_of(text, keys), line_of(text, [inside, *keys]) if inside else 1)
        raise type(error)(f"{head}line {line}: {message.removeprefix(head)}") from None


def _keys(said: str) -> list[str]:
    """`tiger: effects[0]: on: …` are the keys `tiger`, `effects` and `on`."""
    keys: list[str] = []
    for part in said.split(": ")[:-1]:
        if not _KEY.fullmatch(part):
            break
        keys += re.sub(r"\[\d+\]", "", part).split(".")
    return keys


MOST_SECONDS = 3600

Seconds = Annotated[str, typer.Option("--seconds", metavar="N")]
GaugeSeed = Annotated[str, typer.Option("--seed", "-s", metavar="N")]


def look_at_card(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    out: Annotated[str | None, typer.Option("--out", "-o", metavar="DIR")] = None,
    seconds: Seconds = "5",
    seed: GaugeSeed = "1",
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Look at the cards of a pack: their words, pictures, strength, and scenarios."""
    locale = locale_of(lang, os.environ)
    time, number = read_count(seconds, "--seconds", 1, MOST_SECONDS), read_count(seed, "--seed", 0, 2**31)
    with located(check_path(file), inside="cards"):
        pack = load_pack(file)
    load_engine()
    folder = Path(out or f"lab-{Path(file).stem}")
    found = []
    for card in pack.cards:
        design = design_card(pack, card)
        files = design.write(folder)
        gauge = gauge_card(cards(pack), card.id, seconds=time, seed=number) if card.level in LEVELS else None
        if as_json:
            found.append(_card_document(pack, design, gauge, files))
        else:
            show_card(Screen(), design, gauge, files, locale)
    if as_json:
        print_json({"pack": pack.id, "cards": found})


def look_at_variant(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    seconds: Seconds = "5",
    bots: Annotated[str, typer.Option("--bots", metavar="NAME,NAME")] = "random",
    seed: GaugeSeed = "1",
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Look at a rule set of Capture The Base: who wins, how long it takes, how it ends, who takes part."""
    locale = locale_of(lang, os.environ)
    time, number = read_count(seconds, "--seconds", 1, MOST_SECONDS), read_count(seed, "--seed", 0, 2**31)
    with located(file):
        variant = load_variant(file)
    names = [name.strip() for name in bots.split(",")]
    load_engine()
    gauge = gauge_variant(variant, seconds=time, seed=number, bots=names[0] if len(names) == 1 else names)
    if as_json:
        print_json(_variant_document(gauge))
    else:
        show_variant(Screen(), variant, gauge, locale)


CARD_HELP = examples("flagfall lab card my_card.toml", "flagfall lab card my_card.toml --seconds 60 --out smithy")
VARIANT_HELP = examples("flagfall lab variant my.toml", "flagfall lab variant my.toml --bots engine-2 --seconds 60")


def _card_document(pack: Pack, design: CardDesign, gauge: CardGauge | None, files: list[Path]) -> dict[str, Any]:
    card: Card = design.card
    return {
        "id": card.id,
        "names": {lang: design.table.name(card.id, lang) for lang in design.texts},
        "level": card.level,
        "texts": design.texts,
        "has_own_text": card.id not in pack.wordless,
        "gauge": None if gauge is None else _gauge_document(gauge),
        "scenarios": len(design.scenarios),
        "files": [str(path) for path in files],
    }


def _gauge_document(gauge: CardGauge) -> dict[str, Any]:
    return {
        "meetings": gauge.meetings,
        "power": asdict(gauge.power),
        "fans": asdict(gauge.fans),
        "range": list(gauge.range),
        "verdict": gauge.verdict,
        "is_sure": gauge.is_sure,
        "stronger_than": gauge.stronger_than,
        "printed": {card: asdict(figure) for card, figure in gauge.printed.items()},
        "has_unmeasured": gauge.has_unmeasured,
    }


def _variant_document(gauge: VariantGauge) -> dict[str, Any]:
    return {
        "variant": gauge.variant,
        "bots": list(gauge.bots),
        "games": gauge.games,
        "figures": {name: asdict(figure) for name, figure in gauge.figures.items()},
        "dead": list(gauge.dead),
    }
