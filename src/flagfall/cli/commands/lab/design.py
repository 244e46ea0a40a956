"""`flagfall lab card` and `flagfall lab variant`: measure a user-made card or rule set."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.decks import check_path
from flagfall.cli.arguments.options import Json, Lang, locale_of
from flagfall.cli.arguments.values import read_count
from flagfall.cli.help_pages import examples
from flagfall.cli.output.screen import Screen, print_json
from flagfall.core.errors import BadInput
from flagfall.games.challengers.definitions.cards import TRAINER, Card
from flagfall.games.challengers.definitions.user_pack import Pack, cards, load_pack
from flagfall.games.challengers.lab.card_gauge import CardDesign, CardGauge, design_card, gauge_card
from flagfall.games.challengers.lab.cards import LEVELS
from flagfall.games.ctb.definitions.load import load_variant
from flagfall.games.ctb.definitions.rulebook import name_of, title_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.lab.variant_gauge import VariantGauge, gauge_variant
from flagfall.lab.errors import line_of, load_engine
from flagfall.lab.play import StudyFigure
from flagfall.lab.report.page import item_label
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, join, percent

# On which line of a designer's file the loader found something wrong.

# What was measured of a card or a rule set, on the terminal.

WIDTH = 41  # of the scale


def show_card(screen: Screen, design: CardDesign, gauge: CardGauge | None, files: Sequence[Path], locale: str) -> None:
    """A card with all that was found."""
    card, name = design.card, design.table.name(design.card.id, locale)
    is_trainer = card.level == TRAINER
    power = say("ui.power_round", locale) if card.power is None else str(card.power)
    if is_trainer:
        screen.say(say("web_challengers.trainer.name", locale, name=name))
    else:
        screen.say(say("cli.lab.card", locale, name=name, level=card.level, power=power))
    for lang, text in design.texts.items():
        screen.say(f"{lang}: {text or '–'}", indent=2)
    screen.print()
    if is_trainer:
        screen.say(say("cli.lab.no_trainer_gauge", locale), indent=2)
    elif gauge is None:
        screen.say(say("cli.lab.no_gauge", locale, level=card.level), indent=2)
    else:
        _show_gauge(screen, design, gauge, locale)
    screen.print()
    key = "scenarios" if design.scenarios else "no_scenarios"
    screen.say(say(f"cli.lab.{key}", locale, n=len(design.scenarios)), indent=2)
    for path in files:
        screen.say(str(path), indent=4)
    screen.print()


def _show_gauge(screen: Screen, design: CardDesign, gauge: CardGauge, locale: str) -> None:
    values = _interval(gauge.power, locale) | {"level": gauge.level, "n": gauge.meetings}
    screen.say(say("cli.lab.power", locale, **values), indent=2)
    screen.say(_scale(gauge), indent=2)
    (weakest, *_, strongest), (low, high) = gauge.printed, gauge.range
    names = {"weakest": design.table.name(weakest, locale), "strongest": design.table.name(strongest, locale)}
    ends = {"low": _signed(low, locale), "high": _signed(high, locale)}
    screen.say(say("cli.lab.printed", locale, **names, **ends), indent=2)
    place = {"weaker": gauge.stronger_than, "all": len(gauge.printed)}
    screen.say(say("cli.lab.place", locale, **place), indent=2)
    if abs(gauge.fans.mean) > gauge.fans.precision:
        sign = "+" if gauge.fans.mean > 0 else "−"
        fans = f"{sign}{decimal(abs(gauge.fans.mean), locale, 2)}"
        screen.say(say("cli.lab.fans", locale, fans=fans), indent=2)
    if gauge.verdict != "usual":
        screen.say(say(f"cli.lab.{'too' if gauge.is_sure else 'perhaps'}_{gauge.verdict}", locale), indent=2)
    if gauge.has_unmeasured:
        screen.say(say("cli.lab.unmeasured", locale), indent=2)


def _scale(gauge: CardGauge) -> str:
    """The printed cards as dots, the interval as a line, the card as a cross."""
    low = min(gauge.range[0], gauge.power.low)
    high = max(gauge.range[1], gauge.power.high)

    def place(value: float) -> int:
        return round((value - low) / (high - low) * (WIDTH - 1)) if high > low else 0

    cells = [" "] * WIDTH
    for figure in gauge.printed.values():
        cells[place(figure.mean)] = "·"
    for i in range(place(gauge.power.low), place(gauge.power.high) + 1):
        cells[i] = "-"
    cells[place(gauge.power.mean)] = "X"
    return f"[{''.join(cells)}]"


def show_variant(screen: Screen, variant: Variant, gauge: VariantGauge, locale: str) -> None:
    """A rule set with all that was counted."""
    title = title_of(variant, locale)
    screen.say(say("cli.lab.variant", locale, title=title, n=gauge.games, bots=" / ".join(dict.fromkeys(gauge.bots))))
    screen.print()
    table = [[say(f"lab.column.{key}", locale) for key in ("item", "mean", "low", "high")]]
    labels = {str(piece.id): name_of(variant, piece.id, locale) for piece in variant.pieces}
    for group in ("win", "tie", "plies", "reason", "falls", "still"):
        heading = say(f"lab.ctb.{group}", locale)
        for item, figure in gauge.group(group).items():
            name = heading if item == "all" else f"{heading}: {labels.get(item) or item_label(item, locale)}"
            values = (figure.mean, figure.low, figure.high)
            table.append([name, *(_shown(value, group == "plies", locale) for value in values)])
    screen.table(table, right=frozenset({1, 2, 3}))
    screen.print()
    if gauge.dead:
        pieces = join([labels[piece] for piece in gauge.dead], locale)
        screen.say(say("cli.lab.dead", locale, pieces=pieces, n=len(gauge.dead)))
    else:
        screen.say(say("cli.lab.none_dead", locale))


def _shown(value: float, is_length: bool, locale: str) -> str:
    return decimal(value, locale, 1) if is_length else percent(value, locale, 1)


def _interval(figure: StudyFigure, locale: str) -> dict[str, object]:
    return {key: _signed(getattr(figure, key), locale) for key in ("mean", "low", "high")}


def _signed(share: float, locale: str) -> str:
    return f"{'−' if share < 0 else '+'}{percent(abs(share), locale, 1)}"


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
