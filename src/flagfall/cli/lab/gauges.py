"""What was measured of a card or a rule set, on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from flagfall.cli.output.screen import Screen
from flagfall.games.challengers.lab.card import CardDesign
from flagfall.games.challengers.lab.card_gauge import CardGauge
from flagfall.games.ctb.definitions.rulebook import name_of, title_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.lab.variant_gauge import VariantGauge
from flagfall.lab.report.labels import item_label
from flagfall.lab.results.tally import Figure
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, join, percent

WIDTH = 41  # of the scale


def show_card(screen: Screen, design: CardDesign, gauge: CardGauge | None, files: Sequence[Path], locale: str) -> None:
    """A card with all that was found."""
    card = design.card
    power = say("ui.power_round", locale) if card.power is None else str(card.power)
    screen.say(say("cli.lab.card", locale, name=design.table.name(card.id, locale), level=card.level, power=power))
    for lang, text in design.texts.items():
        screen.say(f"{lang}: {text or '–'}", indent=2)
    screen.print()
    if gauge is None:
        screen.say(say("cli.lab.no_gauge", locale, level=card.level), indent=2)
    else:
        _show_gauge(screen, design, gauge, locale)
    screen.print()
    screen.say(say("cli.lab.scenarios", locale, n=len(design.scenarios)), indent=2)
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


def _interval(figure: Figure, locale: str) -> dict[str, object]:
    return {key: _signed(getattr(figure, key), locale) for key in ("mean", "low", "high")}


def _signed(share: float, locale: str) -> str:
    return f"{'−' if share < 0 else '+'}{percent(abs(share), locale, 1)}"
