"""`flagfall advise`: what to pick and what to part with, of a deck or in a recorded tournament."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.decks import read_deck, read_table
from flagfall.cli.arguments.options import First, Json, Lang, Packs, Players, Trophies, locale_of
from flagfall.cli.arguments.values import read_count, read_first, read_number, read_share, read_trophies
from flagfall.cli.help_pages import examples
from flagfall.cli.output.record_files import read_record
from flagfall.cli.output.screen import Screen, print_json
from flagfall.cli.usage_error import WrongUse
from flagfall.core.codec import encode
from flagfall.games.challengers.bots.weights import FINAL
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import MAX_PLAYERS
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.insight.advice.adviser import Adviser
from flagfall.games.challengers.insight.advice.answer import Advice, AdvisedOption
from flagfall.games.challengers.insight.advice.ask import advise as ask_advice
from flagfall.games.challengers.insight.advice.decisions import recorded_decisions
from flagfall.games.challengers.insight.advice.trial import is_fast
from flagfall.games.challengers.narration.words.telling import reader
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, percent

# Advice in the terminal: options in columns, with reasons; and a whole game, a line for each decision.


def show_advice(screen: Screen, advice: Advice, table: CardTable, locale: str) -> None:
    """One decision: all options, the best first."""
    said = reader(table, (), locale)
    number = advice.part.partition("-")[0]
    key = "final" if number == "8" else "round"
    screen.say(say(f"cli.advise.{key}", locale, round=number, n=advice.cards, names=advice.names))
    bench = [percent(share, locale, 0) for share in (advice.bench.share, advice.bench.low, advice.bench.high)]
    screen.say(say("cli.advise.bench", locale, share=bench[0], low=bench[1], high=bench[2]))
    screen.print()
    rows = [["", *(say(f"cli.advise.column_{name}", locale) for name in ("option", "change", "interval"))]]
    for place, option in enumerate(advice.options, start=1):
        mark = " ◄" if option.action == advice.taken else ""
        interval = f"{_points(option.low, locale)} … {_points(option.high, locale)}"
        name = name_option(option.action, advice.step, table, locale) + mark
        rows.append([f"{place}.", name, _points(option.change, locale), interval])
    screen.table(rows, right=frozenset({0, 2, 3}))
    screen.print()
    for place, option in enumerate(advice.options, start=1):
        signs = [f"{'+' if reason.is_good else '−'} {said.line(reason.line)}" for reason in option.reasons]
        told = [*_plan(option, table, locale), *signs]
        if told:
            screen.say(f"{place}. {'; '.join(told)}")
    if advice.taken is not None:
        screen.say(say("cli.advise.taken", locale))
    screen.print()


def show_decisions(screen: Screen, found: Sequence[Advice], table: CardTable, locale: str) -> None:
    """A whole game: what was done, and what would have been better."""
    rows = [["", *(say(f"cli.advise.column_{name}", locale) for name in ("taken", "cost", "better"))]]
    for advice in found:
        taken = next((one for one in advice.options if one.action == advice.taken), None)
        if taken is None:
            continue
        best = advice.options[0]
        name = name_option(taken.action, advice.step, table, locale)
        row = [advice.part, name, "", ""]
        if best.low > taken.high:  # otherwise they are about equally good
            row[2:] = _points(taken.change - best.change, locale), name_option(best.action, advice.step, table, locale)
        rows.append(row)
    screen.table(rows, right=frozenset({2}))


def name_option(action: Mapping[str, Any], step: str, table: CardTable, locale: str) -> str:
    """An option as a phrase."""
    kind = f"done_{'removing' if step == 'removing' else 'picking'}" if action["kind"] == "done" else action["kind"]
    values = {"card": table.name(action["card"], locale)} if "card" in action else {}
    return say(f"advice.option.{kind}", locale, level=action.get("level", ""), **values)


def _plan(option: AdvisedOption, table: CardTable, locale: str) -> list[str]:
    """What else belongs to it."""
    own = option.action.get("card")
    said = reader(table, (), locale)
    phrases = [say("advice.plan.redraw", locale)] if option.redraws else []
    for key, kind, cards in (("pick", "pick", option.picks), ("cut", "remove", option.cuts)):
        rest = list(cards)
        if own in rest and option.action["kind"] in (kind, "pay"):
            rest.remove(own)
        if rest:
            phrases.append(say(f"advice.plan.{key}", locale, cards=said.nouns(rest)))
    return phrases


def _points(share: float, locale: str) -> str:
    """Percentage points with their sign."""
    text = decimal(abs(share) * 100, locale, 1)
    return text if not any(digit in text for digit in "123456789") else f"{'+' if share > 0 else '−'}{text}"


EXAMPLES = examples(
    'flagfall advise --deck "3 newcomer, dog, cow, cat, bard, talent" --round 3',
    'flagfall advise --deck mine.txt --offer "pony, cow, mime, pig" --round 2',
    "flagfall advise --deck mine.txt --levels --round 4 --players 4",
    "flagfall advise games.ndjson --player 0 --round 3",
)
PLACE = re.compile(r"([1-8]|final)(-\d{1,2})?")
MOST_FANS = 99


def advise(
    record: Annotated[str | None, typer.Argument(metavar="[RECORD]")] = None,
    deck: Annotated[str | None, typer.Option("--deck", metavar="DECK")] = None,
    offer: Annotated[str | None, typer.Option("--offer", metavar="DECK")] = None,
    levels: Annotated[bool, typer.Option("--levels")] = False,
    round: Annotated[str | None, typer.Option("--round", metavar="R|R-N")] = None,
    players: Players = "2",
    lead: Annotated[str, typer.Option("--lead", metavar="FANS")] = "0",
    picks: Annotated[str | None, typer.Option("--picks", metavar="N")] = None,
    no_redraw: Annotated[bool, typer.Option("--no-redraw")] = False,
    seen: Annotated[str | None, typer.Option("--seen", metavar="DECK")] = None,
    first: First = None,
    trophies: Trophies = "0,0",
    game: Annotated[str | None, typer.Option("--game", metavar="N")] = None,
    player: Annotated[str, typer.Option("--player", metavar="P")] = "0",
    precision: Annotated[str, typer.Option("--precision", metavar="SHARE")] = "0.02",
    packs: Packs = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """What to pick, and what to part with?

    Of a deck that you name, or for the decisions of a player in a recorded tournament.
    """
    locale, table = locale_of(lang, os.environ), read_table(packs)
    share = read_share(precision, "--precision")
    if (record is None) == (deck is None):
        raise WrongUse("bad_input", "record_or_deck")
    screen = Screen()
    if record is not None:
        found = _recorded(record, game, player, round, share, table)
        if as_json:
            print_json({"player": int(player), "decisions": encode(found)})
        elif round is None:
            show_decisions(screen, found, table, locale)
        else:
            for one in found:
                show_advice(screen, one, table, locale)
        return
    allowed = None if picks is None else read_count(picks, "--picks", 1, 5)
    advice = ask_advice(
        read_deck(deck or "", "--deck", table),
        offer=() if offer is None else read_deck(offer, "--offer", table),
        about="levels" if levels else None,
        round=_number(round or "1"),
        players=read_count(players, "--players", 1, MAX_PLAYERS),
        lead=_lead(lead),
        picks=allowed,
        can_redraw=not no_redraw,
        seen=() if seen is None else read_deck(seen, "--seen", table),
        trophies=read_trophies(trophies),
        first=read_first(first),
        precision=share,
        cards=table,
    )
    if as_json:
        print_json(encode(advice))
    else:
        show_advice(screen, advice, table, locale)


def _recorded(
    file: str, game: str | None, player: str, place: str | None, precision: float, table: CardTable
) -> list[Advice]:
    """Advice for decisions of one player of a recorded tournament: all, those of a round, or one."""
    record = read_record(file, game)
    if record.game != Challengers.id:
        raise WrongUse("bad_record", "no_advice", game=record.game)
    people = record.config.get("players", 4)
    me = read_count(player, "--player", 0, people - 1)
    if place is not None and PLACE.fullmatch(place) is None:
        raise WrongUse("bad_input", "place", text=place)
    part = None if place is None else place.replace("final", str(FINAL))
    is_compiled = is_fast("auto")
    found = [
        Adviser(one.position, precision=precision, is_fast=is_compiled).advise(one.name, one.taken)
        for one in recorded_decisions(record, Challengers(table), me, part)
    ]
    if not found:
        raise WrongUse("no_such_decision", "no_decision", player=me, text=place or "–")
    return found


def _number(text: str) -> int:
    return FINAL if text == "final" else read_count(text, "--round", 1, FINAL)


def _lead(text: str) -> int:
    number = read_number(text, "--lead")
    if abs(number) > MOST_FANS:
        raise WrongUse("bad_number", "range", name="--lead", low=-MOST_FANS, high=MOST_FANS, text=text)
    return number
