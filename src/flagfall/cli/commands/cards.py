"""`flagfall cards`: look at the cards of the box and of packs, and check a pack of your own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.decks import check_path, find_set, read_table
from flagfall.cli.arguments.options import Json, Lang, Packs, locale_of
from flagfall.cli.help_pages import examples, new_app
from flagfall.cli.output.screen import Screen, print_json
from flagfall.cli.usage_error import WrongUse
from flagfall.games.challengers import Card, CardTable, load_pack
from flagfall.games.challengers import cards as box_and
from flagfall.games.challengers.definitions.cards import TRAINER
from flagfall.games.challengers.definitions.effect import ANY, Count, Effect, Filter
from flagfall.games.challengers.definitions.vocabulary import LEVELS, VERB_KEYS
from flagfall.games.challengers.notation import find_card
from flagfall.games.challengers.single_match.scenario import load_scenarios, problems
from flagfall.text.catalog import say
from flagfall.text.cldr import join

# An effect as its author would write it in a card file: the words of the format, defaults left out.

_FIELDS = {"if": "given", "from": "source", "to": "target", "while": "scope", "cost": "count"}
_DEFAULTS = Effect(on="", do="")
_NO_LIMITS = Count(what="", whose="")


def effect_data(effect: Effect) -> dict[str, Any]:
    """The keys and values of one entry of `effects`."""
    data: dict[str, Any] = {"on": effect.on, "do": effect.do}
    for key in ("amount", "per", "if", "from", "to", "count", "cost", "optional", "of", "while", "whose", "chooser"):
        field = _FIELDS.get(key, key)
        value = getattr(effect, field)
        is_needed = key in ("amount", "from", "to", "cost") or value != getattr(_DEFAULTS, field)
        if key in VERB_KEYS[effect.do] and is_needed:
            data[key] = _plain(value)
    return data


def effect_line(effect: Effect) -> str:
    """The same as one line of TOML."""
    return _toml(effect_data(effect))


def _plain(value: Any) -> Any:
    if isinstance(value, Count):
        data: dict[str, Any] = {value.whose: value.what}
        if value.of != ANY:
            data["of"] = _plain(value.of)
        limits = {"at_least": value.at_least, "at_most": value.at_most}
        return data | {key: n for key, n in limits.items() if n != getattr(_NO_LIMITS, key)}
    if isinstance(value, Filter):
        if value.power_min == value.power_max:
            powers = {"power": value.power_min}
        else:
            powers = {"power_min": value.power_min, "power_max": value.power_max}
            powers = {key: n for key, n in powers.items() if n != getattr(ANY, key)}
        words = {"set": value.set, "level": value.level, "name": value.name}
        return {key: word for key, word in words.items() if word} | powers
    return value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


app = new_app(invoke_without_command=True, subcommand_metavar="COMMAND ...")

NUMBERS = frozenset({4, 5})  # columns of the list: power, copies


@app.callback()
def cards(ctx: typer.Context) -> None:
    """List, show and check cards."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command("list", epilog=examples("flagfall cards list --set funfair", "flagfall cards list --level C --lang de"))
def list_cards(
    card_set: Annotated[str | None, typer.Option("--set", metavar="SET")] = None,
    level: Annotated[str | None, typer.Option("--level", metavar="LEVEL")] = None,
    packs: Packs = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List the cards, one a line."""
    locale = locale_of(lang, os.environ)
    table = read_table(packs)
    wanted_set = None if card_set is None else find_set(card_set, table)
    wanted_level = None if level is None else _find_level(level)
    found = [card for card in table if wanted_set in (None, card.set) and wanted_level in (None, card.level)]
    if as_json:
        print_json([card_document(card, table, locale) for card in found])
        return
    screen = Screen()
    if found:
        _show_list(screen, found, table, locale)
    else:
        screen.say(say("cli.cards.none", locale))


@app.command("show", epilog=examples("flagfall cards show ghost", "flagfall cards show Gummiente --lang de"))
def show_card(
    name: Annotated[str, typer.Argument(metavar="CARD")],
    packs: Packs = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Show one card: its numbers, its effect in words, and the data behind it."""
    locale = locale_of(lang, os.environ)
    table = read_table(packs)
    card = table[find_card(name, table)]
    if as_json:
        print_json(card_document(card, table, locale))
        return
    screen = Screen()
    screen.say(table.name(card.id, locale))
    facts = {
        "id": card.id,
        "set": table.set_names[locale][card.set],
        "level": card.level,
        "power": _power(card, locale),
        "copies": str(card.copies),
        "rarity": say(f"ui.rarities.{card.rarity}", locale),
        **({"pack": card.pack} if card.pack else {}),
    }
    labels = {key: say(f"ui.{key}", locale) for key in facts}
    width = max(len(label) for label in labels.values())
    for key, fact in facts.items():
        screen.say(f"{labels[key]:<{width}}  {fact}", indent=2)
    if text := table.text(card.id, locale):
        moments = dict.fromkeys(say(f"ui.moments.{effect.on}", locale) for effect in card.effects)
        screen.print()
        screen.say(f"{' / '.join(moments)}: {text}" if moments else text, indent=2)
    if card.effects:
        screen.print()
        screen.say(f"{say('ui.data', locale)}:", indent=2)
        for effect in card.effects:
            screen.say(effect_line(effect), indent=2)


@app.command(
    "check",
    epilog=examples("flagfall cards check jungle.toml", "flagfall cards check jungle.toml --scenarios tiger.toml"),
)
def check_pack(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    scenarios: Annotated[str | None, typer.Option("--scenarios", metavar="FILE")] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Check a pack of your own and say what is in it."""
    locale = locale_of(lang, os.environ)
    pack = load_pack(check_path(file))
    table = box_and(pack)
    cases = [] if scenarios is None else load_scenarios(check_path(scenarios))
    failed = {str(case["name"]): found for case in cases if (found := problems(case, cards=table))}
    if as_json:
        documents = [card_document(card, table, locale) for card in pack.cards]
        document = {"pack": pack.id, "hash": pack.hash, "sets": list(pack.sets), "cards": documents}
        print_json(document | ({} if scenarios is None else {"scenarios": len(cases), "failed": failed}))
        raise typer.Exit(bool(failed))
    screen = Screen()
    screen.say(say("cli.cards.checked", locale, pack=pack.id, list=_counted(pack.cards, locale)))
    if pack.sets:
        names = ", ".join(table.set_names[locale][card_set] for card_set in pack.sets)
        screen.say(say("cli.cards.new_sets", locale, sets=names))
    screen.print()
    _show_list(screen, list(pack.cards), table, locale)
    if cases:
        _show_scenarios(screen, len(cases), failed, locale)
    raise typer.Exit(bool(failed))


def _counted(cards: Sequence[Card], locale: str) -> str:
    """How many kinds of cards and how many trainers there are."""
    trainers = sum(card.level == TRAINER for card in cards)
    numbers = {"found": len(cards) - trainers, "trainers": trainers}
    return join([say(f"cli.cards.{key}", locale, n=n) for key, n in numbers.items() if n], locale)


def _show_scenarios(screen: Screen, count: int, failed: dict[str, list[str]], locale: str) -> None:
    screen.print()
    for name, found in failed.items():
        screen.say(say("cli.cards.scenario_failed", locale, name=name))
        for problem in found:
            screen.say(problem, indent=2)
    screen.say(say("cli.cards.scenarios", locale, n=count - len(failed), all=count))


def card_document(card: Card, table: CardTable, locale: str) -> dict[str, Any]:
    """A card for programs; the effects are written as in a card file."""
    return {
        "id": card.id,
        "name": table.name(card.id, locale),
        "set": card.set,
        "level": card.level,
        "power": card.power,
        "copies": card.copies,
        "rarity": card.rarity,
        "pack": card.pack,
        "text": table.text(card.id, locale),
        "effects": [effect_data(effect) for effect in card.effects],
    }


def _show_list(screen: Screen, cards: list[Card], table: CardTable, locale: str) -> None:
    heading = [say(f"ui.{key}", locale) for key in ("id", "name", "set", "level", "power", "copies")]
    rows = [
        [
            card.id,
            table.name(card.id, locale),
            table.set_names[locale][card.set],
            card.level,
            _power(card, locale),
            str(card.copies),
        ]
        for card in cards
    ]
    screen.table([heading, *rows], right=NUMBERS)


def _power(card: Card, locale: str) -> str:
    if card.level == TRAINER:
        return "–"
    return say("ui.power_round", locale) if card.power is None else str(card.power)


def _find_level(name: str) -> str:
    if name.strip().upper() not in LEVELS:
        raise WrongUse("bad_input", "level", text=name, known=", ".join(LEVELS))
    return name.strip().upper()
